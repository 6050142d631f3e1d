"""How it is said that somebody is so: by a name, as one of a kind, or as what they have."""

from __future__ import annotations

import textwrap

import pytest

from cardwright.model.load import read_game
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_ability

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2..4}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds:
  charm: {is_a: card, name: {zh-Hans: 符, en: charm}, fields: {rank: {type: number, name: {zh-Hans: 点数, en: rank}}}}
adjectives:
  holy: {of: card, means: its rank is 3, is: {en: a Monk}, name: {zh-Hans: 具僧侣特征的, en: Monk}}
  quick:
    of: card
    means: its rank is 4
    name: {zh-Hans: 迅捷的, en: quick}
    is: {zh-Hans: 有迅捷, en: has speed}
    is_not: {zh-Hans: 迟缓}
  slow: {of: card, means: its rank is 1, is_not: {en: fast}, name: {zh-Hans: 迟缓的, en: slow}}
statuses:
  aloft: {of: player, name: {zh-Hans: 飞行, en: flight}, is: {en: has flight}}
verbs:
  - say: send {cards} away
    takes: {cards: cards}
    phrase: {zh-Hans: "送走{cards}", en: "{doer} {sends} {cards} away"}
    do: shuffle deck
  - say: bring {cards} to court
    takes: {cards: cards}
    phrase: {zh-Hans: "将{cards}带到宫中", en: "{doer} {brings} {cards} into play"}
    do: shuffle deck
cards:
  - id: ash
    name: {zh-Hans: 灰, en: Ash}
    kind: charm
    rank: 1
    copies: 9
    effect: |
"""


def said(lang: Lang, effect: str) -> str:
    game, problems = read_game({"game.yaml": (GAME + textwrap.indent(effect, " " * 6)).encode()})
    assert game is not None and not problems.has_errors, problems.show()
    (ability,) = game.cards["ash"].abilities
    lexicon = Lexicon.of(game)
    text = render_ability(lexicon, ability, lang)
    assert not lexicon.problems.has_errors
    return text


@pytest.mark.parametrize(
    ("asked", "english", "chinese"),
    [
        ("this is holy", "this card is a Monk", "若此牌具僧侣特征"),
        ("this is not holy", "this card is not a Monk", "若此牌不具僧侣特征"),
        ("this is quick", "this card has speed", "若此牌有迅捷"),
        ("this is not quick", "this card does not have speed", "若此牌迟缓"),
        ("this is not slow", "this card is fast", "若此牌不是迟缓的"),
        ("I am aloft", "you have flight", "若你处于“飞行”状态"),
        ("I am not aloft", "you do not have flight", "若你不处于“飞行”状态"),
        ("my next player is aloft", "the next player has flight", "若你的下家处于“飞行”状态"),
    ],
)
def test_under_a_condition(asked: str, english: str, chinese: str) -> None:
    effect = f"play:\n  if {asked}: shuffle deck\n"
    assert said("en", effect) == f"If {english}, shuffle the deck."
    assert said("zh-Hans", effect) == f"{chinese}，洗切牌堆。"


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        ("play: I become aloft", "Gain flight."),
        ("play: my next player becomes aloft", "The next player gains flight."),
        ("play: I am no longer aloft", "Lose flight."),
        ("play:\n  I may:\n    I become aloft", "You may gain flight."),
        ("when another player becomes aloft: shuffle deck", "When another player gains flight, shuffle the deck."),
        ("when I am no longer aloft: shuffle deck", "When you lose flight, shuffle the deck."),
        (
            "while this is in my hand: every player becomes aloft",
            "While this card is in your hand, every player has flight.",
        ),
    ],
)
def test_what_somebody_has(effect: str, english: str) -> None:
    assert said("en", f"{effect}\n") == english


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        ("send cards in my hand away", "Send the cards in your hand away."),
        (
            "send cards in my hand where it is holy and its rank is at least 2 away",
            "Send away Monk cards in your hand whose rank is at least 2.",
        ),
        (
            "send cards in my hand where it is not holy and it is not quick and its rank is at least 2 away",
            "Send away cards in your hand that are not Monks, that do not have speed, and whose rank is at least 2.",
        ),
        ("bring cards in my hand where it is holy to court", "Bring the Monk cards in your hand into play."),
        (
            "bring cards in my hand where it is not holy and it is not quick and its rank is at least 2 to court",
            "Bring into play cards in your hand that are not Monks, that do not have speed,"
            " and whose rank is at least 2.",
        ),
    ],
)
def test_what_stands_behind_what_it_is_done_to(effect: str, english: str) -> None:
    assert said("en", f"play: {effect}\n") == english


def test_when_a_card_may_be_used_only() -> None:
    effect = "play, if {}: shuffle deck\n"
    assert said("zh-Hans", effect.format("this is slow")) == "仅能在此牌是迟缓的情况下使用。洗切牌堆。"
    assert said("zh-Hans", effect.format("this is quick")) == "仅能在此牌有迅捷时使用。洗切牌堆。"
