"""What a finding says, in both languages, for each way in which a rule can be written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of

from .test_law import POOL, game_of

FORMAT = """formats:
  f:
    sections:
      main: {size: 0..60, name: {en: main deck, zh-Hans: 主牌}}
      extra: {size: 0..60}
      side: {size: 0..60, outside: true}
    identity: name
    limits: {most: 2}
    banlists: [bans]
    changes: [{limit: most, where: it is c, add: 1}]
"""
BANS = """banlists:
  bans: [{effective: "2020-01-01", rules: [X], forbid: [b], limited: {1: [d]}, one_of: [[a, c]]}]
"""
NAMED = POOL.replace("{clan: text", "{clan: {type: text, name: {en: Clan, zh-Hans: 氏族}}")
NAMED += "  - {id: e, name: {en: Egg, zh-Hans: 蛋}, kind: thing, clan: blue, cost: 0, pack: more, number: 2}\n"


@pytest.mark.parametrize(
    ("rule", "main", "en", "zh"),
    [
        ("count: main, exactly: 3", "aa", "2 such cards in main deck, exactly 3", "主牌里有 2 张这样的牌，应当恰好 3"),
        (
            "count: main, exactly: 3", "aaaa",
            "4 such cards in main deck, exactly 3 (4x Apple)", "主牌里有 4 张这样的牌，应当恰好 3（4x Apple）",
        ),
        ("count: main, at_least: 3", "aa", "2 such cards in main deck, at least 3",
         "主牌里有 2 张这样的牌，应当至少 3"),
        ("count: main, between: 2..3", "a", "1 such cards in main deck, at least 2",
         "主牌里有 1 张这样的牌，应当至少 2"),
        (
            "count: main, between: 2..3", "aaaa",
            "4 such cards in main deck, at most 3 (4x Apple)", "主牌里有 4 张这样的牌，应当至多 3（4x Apple）",
        ),
        (
            "count: main, where: it is a thing, at_most: 1, says: {en: one thing, zh-Hans: 一物}", "aa",
            "one thing: 2 such cards in main deck, at most 1 (2x Apple)", "一物：主牌里有 2 张，应当至多 1（2x Apple）",
        ),
        ("count: main, even: true", "aaa", "3 is not even", "3 不是偶数"),
        ("count: main, odd: true", "aa", "2 is not odd", "2 不是奇数"),
        ("copies: main, at_most: most", "aaa", "3 copies of Apple, at most 2", "Apple有 3 张，应当至多 2"),
        ("kinds: main, of: clan, at_least: 2", "aa", "1 kinds of cards by Clan in main deck, at least 2",
         "主牌里按氏族计有 1 种牌，应当至少 2"),
        ("kinds: main, of: [clan, name], at_least: 3", "aa", "1 kinds of cards by Clan+name in main deck, at least 3",
         "主牌里按氏族+牌名计有 1 种牌，应当至少 3"),
        ("kinds: main, of: clan, at_most: 0", "aa", "1 kinds of cards by Clan in main deck, at most 0 (2x Apple)",
         "主牌里按氏族计有 1 种牌，应当至多 0（2x Apple）"),
        ("spread: main, of: clan, at_most: 1", "aaae",
         "the numbers of cards by Clan in main deck differ by 2, at most 1 (3x Apple, Egg)",
         "主牌里按氏族计的张数相差 2，应当至多 1（3x Apple、蛋）"),
        ("sum: cost, over: main, at_most: 1", "aa", "cost adds up to 2 in main deck, at most 1 (2x Apple)",
         "主牌的“cost”合计 2，应当至多 1（2x Apple）"),
        ("sum: cost, over: main, at_least: 9", "aa", "cost adds up to 2 in main deck, at least 9",
         "主牌的“cost”合计 2，应当至少 9"),
        ("none: main, where: its clan is red", "aa", "not allowed in main deck: 2x Apple", "主牌里不允许：2x Apple"),
        ("every: main, where: it is rare", "aa", "not allowed in main deck: 2x Apple", "主牌里不允许：2x Apple"),
        ("need: e, in: main", "aa", "0 of a needed card, at least 1", "必需的牌有 0 张，应当至少 1"),
        ("need: a, in: main, exactly: 1", "aa", "2 of a needed card, exactly 1", "必需的牌有 2 张，应当恰好 1"),
        ("count: [main, extra], at_most: 1", "aa", "2 such cards in the deck, at most 1 (2x Apple)",
         "牌组里有 2 张这样的牌，应当至多 1（2x Apple）"),
        ("count: [main, side], at_most: 1", "aa", "2 such cards in main deck + side, at most 1 (2x Apple)",
         "主牌 + 备牌里有 2 张这样的牌，应当至多 1（2x Apple）"),
        ("count: main, at_most: 99", "b", "forbidden: Bell", "禁卡：Bell"),
        ("count: main, at_most: 99", "ac", "only one of these may be used: Apple, Cart",
         "下列牌只能用其中一种：Apple、Cart"),
    ],
)  # fmt: skip
def test_what_is_said(rule: str, main: str, en: str, zh: str) -> None:
    game = game_of(f"{FORMAT}    rules: [{{id: R, {rule}}}]\n{BANS}", NAMED)
    law, problems = game.formats.law("f")
    deck = {"main": {card: main.count(card) for card in main}}
    (found,) = check(law, deck_of(deck, game.pool.cards)).findings
    assert problems.show() == "" and found.words == {"en": en, "zh": zh}


@pytest.mark.parametrize(
    ("level", "needed", "error"), [("error", False, True), ("error", True, False), ("warning", False, False)]
)
def test_what_makes_a_deck_illegal(level: str, needed: bool, error: bool) -> None:
    game = game_of(f"{FORMAT}    rules: [{{id: R, count: main, at_most: 0, level: {level}}}]\n{BANS}", NAMED)
    (found,) = check(game.formats.law("f")[0], deck_of({"main": {"a": 1}}, game.pool.cards)).findings
    assert replace(found, needed=needed).is_error is error and found.excess == 1
