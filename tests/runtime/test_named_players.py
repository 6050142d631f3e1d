"""Questions call other players by their names: whoever used the card, and those whom the text was given."""

from __future__ import annotations

import games
import pytest
from samples import part

from cardwright.bench.in_memory import rules_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.session import Session
from cardwright.runtime.texts import texts_for

GAME = """
game: {id: alms, name: {zh-Hans: 乞, en: Alms}, players: 3, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  discard pile: {of: game, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds: {trick: {is_a: card, name: {zh-Hans: 花招, en: trick}}}
verbs:
  - say: pay {master} for {friend}
    forms: {third: pays, ing: paying}
    takes: {master: player, friend: player}
    phrase: {zh-Hans: "{doer}替{friend}付给{master}一张牌", en: "{doer} {pays} {master} a card for {friend}"}
    do: give 1 card in my hand to master
cards:
  - id: beg
    kind: trick
    copies: 30
    name: {zh-Hans: 乞讨, en: Beg}
    effect: |
      play on another player:
        EFFECT
setup: |
  shuffle deck
  for each guest in players:
    move top 4 cards of deck to guest's hand
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
"""
NAMES = ("Lan", "Man", "He")


def asked(effect: str, lang: str) -> tuple[str, list[str]]:
    """What the target of the first card is asked, and what it may choose."""
    sources = GAME.replace("EFFECT", effect.replace("\n", "\n        "))
    made = compile_sources([RawFile("game.yaml", "game.yaml", sources.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 3, 1, names=NAMES)
    texts = texts_for(session, lang)
    first = session.pending[0].seat
    for _ in range(3):
        pending = session.pending[0]
        if pending.seat != first:
            return texts.prompt(pending), [texts.option(option, pending) for option in pending.options]
        aim = next((i for i, option in enumerate(pending.options) if option.seat == 1), 0)
        session.answer(first, [aim])
    raise AssertionError("nobody else was asked")


@pytest.mark.parametrize(
    ("effect", "en", "zh"),
    [
        ("target gives 1 card in their hand to me", "Give a card from your hand to Lan.", "将一张手牌交给Lan"),
        ("target may give 1 card in their hand to me", "Give a card from your hand to Lan?", "是否将一张手牌交给Lan？"),
        ("target chooses gift: 1 card in my hand", "Choose a card from Lan’s hand.", "选择Lan的一张手牌"),
        ("target may:\n  draw 1 card", "Lan draws a card?", "是否令Lan摸一张牌？"),
        (
            "for each friend in players where it is not me and it is not target:\n"
            "  target may:\n    target pays me for friend",
            "Pay Lan a card for He?",
            "是否替He付给Lan一张牌？",
        ),
    ],
)
def test_a_question_names_them(effect: str, en: str, zh: str) -> None:
    assert asked(effect, "en")[0] == en
    assert asked(effect, "zh-Hans")[0] == zh


def test_a_verb_names_those_that_it_was_given() -> None:
    effect = "target pays me for me"
    assert asked(effect, "en")[0] == "Give a card from your hand to Lan."


def test_what_can_be_chosen_names_them() -> None:
    """It said "you draw a card" of whoever had used the card."""
    effect = "target must either:\n  draw 1 card\nor:\n  target gives 1 card in their hand to me"
    assert asked(effect, "en") == ("Choose one.", ["Lan draws a card.", "Give a card from your hand to Lan."])
    assert asked(effect, "zh-Hans") == ("选择一项", ["Lan摸一张牌", "将一张手牌交给Lan"])


@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", games.PLAYABLE)
def test_no_place_is_left_open(name: str) -> None:
    """Rules pass along as many players as the text of a question has places for."""
    rules = games.rules(name)
    session = Session(rules, seed=3)
    told, chance = [texts_for(session, lang) for lang in ("en", "zh-Hans")], RandomBot(3)
    for _ in range(part(60, 600)):
        if session.over:
            break
        for pending in session.pending:
            for texts in told:
                said = [texts.prompt(pending), *(texts.option(option, pending) for option in pending.options)]
                assert "{player" not in "".join(said)
        pending = session.pending[0]
        session.answer(pending.seat, chance.choose(pending, session.view(pending.seat)))
