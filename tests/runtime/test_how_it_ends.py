"""How a game came to its end, and what people turn over then."""

from __future__ import annotations

import io

import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.cli.play import Play
from cardwright.cli.terminal import Screen
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.session import Session
from cardwright.runtime.texts import texts_for

GAME = """
game: {id: crowns, name: {zh-Hans: 王冠, en: Crowns}, players: 2, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  pile: {of: game, name: {zh-Hans: 弃牌堆, en: pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  chest: {of: player, order: stack, seen_by: nobody, name: {zh-Hans: 箱子, en: chest}}
  role: {of: player, order: stack, seen_by: owner, name: {zh-Hans: 身份, en: role}}
play: {from: hand, afterwards: pile}
kinds: {jewel: {is_a: card, name: {zh-Hans: 珠宝, en: jewel}}}
counters:
  crowns: {of: player, name: {zh-Hans: 王冠, en: crowns}}
  pearls: {of: player, name: {zh-Hans: 珍珠, en: pearls}}
cards:
  - {id: crown, name: {zh-Hans: 冠, en: Crown}, kind: jewel, copies: 6, effect: "play: increase my crowns by 1"}
  - {id: coup, name: {zh-Hans: 政变, en: Coup}, kind: jewel, copies: 6, effect: "play: win game"}
  - {id: pearl, name: {zh-Hans: 珠, en: Pearl}, kind: jewel, copies: 6, effect: "play: increase my pearls by 1"}
setup: |
  for each guest in players:
    move a random CARD in deck to guest's hand
    move 2 random cards in deck to guest's hand
    move top 2 cards of deck to guest's chest
    move top card of deck to guest's role
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
checks:
  crowned:
    WORDS
    when: there is a player where its crowns is at least 1
    do: |
      for each guest in players: set guest's pearls to 1
      make players where its crowns is at least 1 win
  pearly:
    name: {zh-Hans: 珍珠, en: pearls}
    when: there is a player where its pearls is at least 1
    do: |
      for each guest in players: set guest's pearls to 0
"""
NAMED = "name: {zh-Hans: 加冕, en: coronation}"
REMINDED = "reminder: {zh-Hans: 有王冠者获胜, en: whoever has a crown wins}"


def won_by(card: str, check: str = f"{NAMED}\n    {REMINDED}") -> Session:
    """The game, won by a card of the first player."""
    source = GAME.replace("CARD", card).replace("WORDS", check)
    made = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 2, 4)
    assert session.because == "" and session.laid_open(None) == ()
    pending = session.pending[0]
    option = next(each for each in pending.options if each.card is not None and each.card.kind == card)
    session.answer(pending.seat, [option.index])
    return session


@pytest.mark.parametrize(
    ("words", "zh", "en"),
    [
        (f"{NAMED}\n    {REMINDED}", "加冕：有王冠者获胜", "coronation: whoever has a crown wins"),
        (NAMED, "加冕", "coronation"),
        (REMINDED, "有王冠者获胜", "whoever has a crown wins"),
        ("rules: []", "", ""),
    ],
)
def test_a_check_by_which_a_game_is_over_says_why(words: str, zh: str, en: str) -> None:
    """Also behind another check that was made meanwhile."""
    session = won_by("crown", words)
    assert session.winners == (0,) and session.because == "crowned"
    assert [texts_for(session, lang).how_over(session.because) for lang in ("zh-Hans", "en")] == [zh, en]


def test_a_card_that_wins_is_told_already() -> None:
    assert won_by("coup").because == ""


def test_a_check_that_is_past_does_not_say_why() -> None:
    session = won_by("pearl")
    assert not session.over and session.game.because == ""


def test_what_players_see_is_turned_over_at_the_end_and_no_deck() -> None:
    session = won_by("crown")
    seen = {zone.no: (zone.id, zone.owner.seat) for zone in session.game.zones if zone.owner is not None}
    told = {seat: {seen[zone]: len(cards) for zone, cards in session.laid_open(seat)} for seat in (0, 1, None)}
    first, second = ({("hand", seat): 3, ("role", seat): 1} for seat in (0, 1))
    assert told == {0: second, 1: first, None: {**first, **second}}
    lines = {lang: texts_for(session, lang) for lang in ("zh-Hans", "en")}
    (zone, cards), *_ = session.laid_open(0)
    cards = tuple(card.no for card in session.game.cards if card.printed.id == "coup")[:2]
    assert lines["zh-Hans"].laid_open(zone, cards) == "B的手牌：政变 ×2"
    assert lines["en"].laid_open(zone, cards) == "B’s hand: Coup ×2"


def test_the_terminal_says_how_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    session = won_by("crown")
    out = io.StringIO()
    Play(session, Screen(out, 100), "en", frozenset({0}), ("first",)).ending()
    told = out.getvalue().splitlines()
    assert told[-2] == "coronation: whoever has a crown wins" and told[-3].startswith("B’s role: ")
