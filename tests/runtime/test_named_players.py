"""Questions call players, cards, numbers and words by their names, as far as whoever is asked may know them."""

from __future__ import annotations

import re

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
counters:
  wits: {of: player, starts: 2, seen_by: owner, name: {zh-Hans: 智, en: wits}}
  purse: {of: player, starts: 2, name: {zh-Hans: 钱, en: purse}}

verbs:
  - say: pay {master} for {friend}
    forms: {third: pays, ing: paying}
    takes: {master: player, friend: player}
    phrase: {zh-Hans: "{doer}替{friend}付给{master}一张牌", en: "{doer} {pays} {master} a card for {friend}"}
    do: give 1 card in my hand to master
  - say: offer {gift} to {friend}
    takes: {gift: card, friend: player}
    phrase: {zh-Hans: "{doer}把{gift}拿给{friend}", en: "{doer} {offers} {gift} to {friend}"}
    do: |
      friend may: move gift to friend's hand
  - say: ask {sum} of {friend}
    takes: {sum: number, friend: player}
    phrase: {zh-Hans: "{doer}向{friend}要{sum}张牌", en: "{doer} {asks} {friend} for {sum} cards"}
    do: |
      friend may: discard sum cards in friend's hand
  - say: whisper {count} to {friend}
    takes: {count: number, friend: player}
    forms: {third: whispers, ing: whispering}
    phrase: {zh-Hans: "{doer}向{friend}低语", en: "{doer} {whispers} to {friend}"}
    do: |
      friend may: discard count cards in friend's hand
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
    """What the target of the first card is asked first, and what it may choose."""
    return asked_all(effect, lang)[0]


def asked_all(effect: str, lang: str) -> list[tuple[str, list[str]]]:
    """What the target of the first card is asked while it takes effect, each time with what it may choose."""
    sources = GAME.replace("EFFECT", effect.replace("\n", "\n        "))
    made = compile_sources([RawFile("game.yaml", "game.yaml", sources.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 3, 1, names=NAMES)
    texts = texts_for(session, lang)
    first = session.pending[0].seat
    found: list[tuple[str, list[str]]] = []
    for _ in range(4):
        pending = session.pending[0]
        if pending.seat != first:
            found.append((texts.prompt(pending), [texts.option(option, pending) for option in pending.options]))
            session.answer(pending.seat, list(range(pending.low)))
            continue
        if found:
            return found
        aim = next((i for i, option in enumerate(pending.options) if option.seat == 1), 0)
        session.answer(first, [aim])
    assert found, "nobody else was asked"
    return found


@pytest.mark.parametrize(
    ("effect", "en", "zh"),
    [
        ("target gives 1 card in their hand to me", "Give a card from your hand to Lan.", "将一张手牌交给Lan"),
        ("target may give 1 card in their hand to me", "Give a card from your hand to Lan?", "是否将一张手牌交给Lan？"),
        ("target chooses gift: 1 card in my hand", "Choose a card from Lan’s hand.", "选择Lan的一张手牌"),
        ("target may:\n  draw 1 card", "Should this happen? Lan draws a card.", "是否令Lan摸一张牌？"),
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


def test_a_card_may_be_called_like_a_place() -> None:
    """`{card 9}` is no place where nothing, or less, is named."""
    effect = "target may: give 1 beg in target's hand to me"
    sources = GAME.replace("EFFECT", effect).replace("en: Beg", 'en: "{card 9}"')
    made = compile_sources([RawFile("game.yaml", "game.yaml", sources.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    session = Session(rules_of(made.game), 3, 1)
    texts, bot = texts_for(session, "en"), RandomBot(2)
    found = set()
    while not session.over and len(session.decisions) < 40:
        pending = session.pending[0]
        found.add(texts.prompt(pending))
        session.answer(pending.seat, bot.choose(pending, session.view(pending.seat)))
    assert any("{card 9}" in each for each in found)


def test_a_verb_names_those_that_it_was_given() -> None:
    effect = "target pays me for me"
    assert asked(effect, "en")[0] == "Give a card from your hand to Lan."


def test_what_can_be_chosen_names_them() -> None:
    """It said "you draw a card" of whoever had used the card."""
    effect = "target must either:\n  draw 1 card\nor:\n  target gives 1 card in their hand to me"
    assert asked(effect, "en") == ("Choose one.", ["Lan draws a card.", "Give a card from your hand to Lan."])
    assert asked(effect, "zh-Hans") == ("选择一项", ["Lan摸一张牌", "将一张手牌交给Lan"])


@pytest.mark.parametrize(
    ("effect", "en", "zh"),
    [
        ("offer this to target", "Should this happen? Lan moves Beg to your hand.", "是否将【乞讨】移至你的手牌？"),
        (
            "offer (top card of deck) to target",
            "Should this happen? Lan moves that card to your hand.",
            "是否将该牌移至你的手牌？",
        ),
        (
            "let gift be this\ntarget may: move gift to my hand",
            "Should this happen? Lan moves Beg to Lan’s hand.",
            "是否将【乞讨】移至Lan的手牌？",
        ),
        (
            "let gift be top card of deck\ntarget may: move gift to my hand",
            "Should this happen? Lan moves that card to Lan’s hand.",
            "是否将该牌移至Lan的手牌？",
        ),
    ],
)
def test_a_card_is_named_to_whoever_may_know_it(effect: str, en: str, zh: str) -> None:
    assert asked(effect, "en")[0] == en
    assert asked(effect, "zh-Hans")[0] == zh


@pytest.mark.parametrize(
    ("effect", "en", "zh"),
    [
        (
            "ask my purse of target",
            "Should this happen? Lan discards 2 cards from your hand.",
            "是否令Lan弃置你的2张手牌？",
        ),
        ("ask 1 of target", "Should this happen? Lan discards a card from your hand.", "是否令Lan弃置你的一张手牌？"),
        (
            "let due be my purse + 1\ntarget may: discard due cards in target's hand",
            "Should this happen? Lan discards 3 cards from your hand.",
            "是否令Lan弃置你的3张手牌？",
        ),
    ],
)
def test_a_number_is_told(effect: str, en: str, zh: str) -> None:
    """It was a letter: Y cards, where Y is that number."""
    assert asked(effect, "en")[0] == en
    assert asked(effect, "zh-Hans")[0] == zh


@pytest.mark.parametrize(
    "effect",
    [
        "whisper my wits to target",
        "let due be my wits\ntarget may: discard due cards in target's hand",
        "let due be my purse\nset due to my wits\ntarget may: discard due cards in target's hand",
    ],
)
def test_a_number_that_may_be_a_secret_is_not_told(effect: str) -> None:
    assert "Y cards" in asked(effect, "en")[0]


def test_what_somebody_chose_is_told_to_nobody_else() -> None:
    """Whoever chose it knows what it is."""
    own = "target chooses sort: a kind of trick\ntarget chooses gift: 1 card in target's hand where its kind is sort"
    made = [prompt for prompt, _ in asked_all(own, "en")]
    assert made == ["Choose a card from your hand that is Beg."]


@pytest.mark.one_of(3)
@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", games.PLAYABLE)
def test_no_place_is_left_open(name: str) -> None:
    """Rules pass along as many players, cards and numbers as the text of a question has places for."""
    rules = games.rules(name)
    session = Session(rules, seed=3)
    told, chance = [texts_for(session, lang) for lang in ("en", "zh-Hans")], RandomBot(3)
    for _ in range(part(60, 600)):
        if session.over:
            break
        for pending in session.pending:
            for texts in told:
                said = [texts.prompt(pending), *(texts.option(option, pending) for option in pending.options)]
                assert not re.search(r"\{(?:player|card|kind|value) ", "".join(said))
        pending = session.pending[0]
        session.answer(pending.seat, chance.choose(pending, session.view(pending.seat)))
