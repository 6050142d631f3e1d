"""What the verbs of the library say of cards and players, a game says in its own words."""

from __future__ import annotations

import pytest

from cardwright.model.load import read_game
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_block

GAME = """\
game: {id: gallery, name: {zh-Hans: 画廊, en: Gallery}, players: 2..4}
terms:
  player: {zh-Hans: 画商, unit: 位, en: dealer}
  card: {zh-Hans: 画, unit: 幅, en: etching}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 画库, en: store}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
kinds: {work: {is_a: card, name: {zh-Hans: 作品, en: work}}}
cards: [{id: hill, name: {zh-Hans: 山, en: Hill}, kind: work, copies: 9}]
turn: {phases: {sale: {name: {zh-Hans: 拍卖, en: sale}, do: "%s"}}}
"""
SAID: tuple[tuple[str, Lang, str], ...] = (
    ("draw 2 cards", "zh-Hans", "摸两幅画。"),
    ("draw 2 cards", "zh-Hant", "摸兩幅畫。"),
    ("draw 2 cards", "en", "Draw two etchings."),
    ("draw 1 card", "zh-Hans", "摸一幅画。"),
    ("draw 1 card", "en", "Draw an etching."),
    ("offer one play", "zh-Hans", "可以使用一幅画或发动一个技能。"),
    ("offer one play", "en", "May play one etching or use one ability."),
    ("offer plays", "zh-Hans", "使用任意数量的画或发动技能。"),
    ("offer plays", "en", "Play any number of etchings and abilities."),
    ("offer responses", "zh-Hans", "从你开始，各位画商可以响应。"),
    ("offer responses", "en", "Starting with you, dealers may respond."),
    ("announce number of cards in my hand", "zh-Hans", "向所有画商公布X（X为你的手牌数）。"),
)


@pytest.mark.parametrize(("sentence", "lang", "said"), SAID)
def test_a_game_says_it_in_its_own_words(sentence: str, lang: Lang, said: str) -> None:
    game, problems = read_game({"game.yaml": (GAME % sentence).encode()})
    assert game is not None and not problems.has_errors, problems.show()
    body = game.phases["sale"].body
    assert body is not None
    assert render_block(Lexicon.of(game), body, lang) == said
