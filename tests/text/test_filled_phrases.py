"""Phrases of verbs as they are filled: articles, plurals, parts that are left out, whose it is, and who does it."""

from __future__ import annotations

import textwrap
from functools import cache

import pytest

from cardwright.model.game import Game
from cardwright.model.load import read_game
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_ability

GAME = """\
game: {{id: probe, name: {{zh-Hans: 试, en: Probe}}, players: 2..4}}
zones:
  deck: {{of: game, order: stack, seen_by: nobody, name: {{zh-Hans: 牌堆, en: deck}}}}
  hand: {{of: player, seen_by: owner, name: {{zh-Hans: 手牌, en: hand}}}}
symbols:
  hue:
    name: {{zh-Hans: 颜色, en: hue}}
    words: {{red: {{zh-Hans: 红, en: red}}, orange: {{zh-Hans: 橙, en: orange}}}}
kinds: {{charm: {{is_a: card, name: {{zh-Hans: 符, en: charm}}}}}}
verbs:
  - say: mark {{hue}} [for {{friend}}] [times {{count}}]
    takes: {{hue: hue, friend: player, count: number}}
    phrase: {{zh-Hans: "{zh}", en: "{en}"}}
    do: shuffle deck
cards:
  - id: ash
    name: {{zh-Hans: 灰, en: Ash}}
    kind: charm
    copies: 9
    effect: |
"""


@cache
def game_of(zh: str, en: str, effect: str) -> Game:
    text = GAME.format(zh=zh, en=en) + textwrap.indent(effect, " " * 6)
    game, problems = read_game({"game.yaml": text.encode()})
    assert game is not None and not problems.has_errors, problems.show()
    return game


def said(lang: Lang, phrase: str, effect: str) -> str:
    zh, en = ("{doer}标记{hue}", phrase) if lang == "en" else (phrase, "{doer} {marks} {hue}")
    game = game_of(zh, en, effect)
    (ability,) = game.cards["ash"].abilities
    return render_ability(Lexicon.of(game), ability, lang)


@pytest.mark.parametrize(
    ("phrase", "effect", "wanted"),
    [
        ("{doer} {takes} a {hue} token", "mark red", "Take a red token."),
        ("{doer} {takes} a {hue} token", "mark orange", "Take an orange token."),
        ("{doer} {takes} an {hue} token", "mark red", "Take a red token."),
        ("{doer} {takes} the {hue} token", "mark orange", "Take the orange token."),
        ("{doer} {takes} {count} {hue} {count|token|tokens}", "mark red times 1", "Take 1 red token."),
        ("{doer} {takes} {count} {hue} {count|token|tokens}", "mark red times 3", "Take 3 red tokens."),
        ("{doer} {takes} {count|a token|# tokens}", "mark red times 1", "Take a token."),
        ("{doer} {takes} {count|a token|# tokens}", "mark red times 2", "Take two tokens."),
        ("{doer} {marks} {hue}[count| {count} times]", "mark red", "Mark red."),
        ("{doer} {marks} {hue}[count| {count} times]", "mark red times 2", "Mark red 2 times."),
        ("{doer} {marks} {hue}[!count| once]", "mark red", "Mark red once."),
        ("{doer} {marks} {hue}[!count| once]", "mark red times 2", "Mark red."),
        ("{doer} {marks} {hue}[friend| for {friend}]", "mark red for my next player", "Mark red for the next player."),
        ("{doer} {takes} {friend’s} {hue} token", "mark red for my next player", "Take the next player’s red token."),
        ("{doer} {takes} {friend’s} {hue} token", "mark red for me", "Take your red token."),
        ("{doer’s} token becomes {hue}", "mark red", "Your token becomes red."),
        ("{doer’s} token becomes {hue}", "my next player marks red", "The next player’s token becomes red."),
        ("{doer} {marks} {hue}", "my next player marks red", "The next player marks red."),
        ("{friend} {friend|gains|gain} {hue}", "mark red for me", "You gain red."),
        ("{friend} {friend|gains|gain} {hue}", "mark red for my next player", "The next player gains red."),
    ],
)
def test_in_english(phrase: str, effect: str, wanted: str) -> None:
    assert said("en", phrase, f"play:\n  {effect}\n") == wanted


@pytest.mark.parametrize(
    ("phrase", "effect", "wanted"),
    [
        ("{doer}拿一枚{hue}色筹码", "mark red", "拿一枚红色筹码。"),
        ("{doer}拿{count}枚{hue}色筹码", "mark red times 1", "拿一枚红色筹码。"),
        ("{doer}拿{count}枚{hue}色筹码", "mark red times 2", "拿两枚红色筹码。"),
        ("{doer}标记{hue}[count|{count}次]", "mark red", "标记红。"),
        ("{doer}标记{hue}[count|{count}次]", "mark red times 2", "标记红2次。"),
        ("{doer}标记{hue}[!count|一次]", "mark red", "标记红一次。"),
        ("{doer}为{friend}标记{hue}", "mark red for my next player", "为下家标记红。"),
        ("{doer}的筹码变为{hue}色", "mark red", "你的筹码变为红色。"),
        ("{doer}的筹码变为{hue}色", "my next player marks red", "你的下家的筹码变为红色。"),
        ("{doer}标记{hue}", "my next player marks red", "你的下家标记红。"),
        ("{friend}获得{hue}", "mark red for me", "获得红。"),
    ],
)
def test_in_chinese(phrase: str, effect: str, wanted: str) -> None:
    assert said("zh-Hans", phrase, f"play:\n  {effect}\n") == wanted
