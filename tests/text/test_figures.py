"""A number that a printed value is compared with is said as cards print it."""

from __future__ import annotations

import pytest

from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_block

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
kinds:
  playing card:
    is_a: card
    name: {zh-Hans: 扑克牌, en: playing card}
    fields: {rank: {type: number, figures: {1: A, 11: J, 13: {zh-Hans: 王, en: K}}, name: {zh-Hans: 点数, en: rank}}}
cards: [{id: plain, name: {zh-Hans: 牌, en: card}, kind: playing card, faces: [{copies: 1, each: {rank: 1..13}}]}]
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: "discard 1 card in my hand where %s"}}}
"""


@pytest.mark.parametrize(
    ("cond", "en", "zh"),
    [
        ("its rank is 11", "whose rank is J", "点数为J"),
        ("its rank is not 1", "whose rank is not A", "点数不为A"),
        ("its rank is at least 13", "whose rank is at least K", "点数不小于王"),
        ("its rank is 10", "whose rank is 10", "点数为10"),
        ("its rank is between 10 and 13", "whose rank is between 10 and K", "点数在10至王之间"),
        ("its rank is in [1, 2]", "whose rank is A or 2", "点数为A、2之一"),
    ],
)
def test_it_is_said_as_it_is_printed(cond: str, en: str, zh: str) -> None:
    game, problems = read_game({"game.yaml": (GAME % cond).encode()})
    assert game is not None and not problems.has_errors, [each.message("en") for each in problems]
    body, lex = game.phases["main"].body, Lexicon.of(game)
    assert body is not None
    assert f" {en}." in render_block(lex, body, "en")
    assert zh in render_block(lex, body, "zh-Hans")
