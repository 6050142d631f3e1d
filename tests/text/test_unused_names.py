"""A name that nothing can use is not told of, and a block with nothing else says that nothing happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_card

GAME = """
game: {id: names, name: {zh-Hans: 名, en: Names}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: table, from: hand}
kinds: {stone: {is_a: card, name: {zh-Hans: 石头, en: stone}}}
counters: {gold: {of: player, starts: 0, name: {zh-Hans: 金, en: gold}}}
cards:
  - id: rock
    name: {zh-Hans: 石, en: Rock}
    kind: stone
    copies: 4
    effect: |
      play:
        if my gold is not 3: let gift be my next player
        either: increase my gold by 1
        or: let gift be my gold
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: offer plays}}, ends: "win game"}
"""


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("zh-Hans", "若你的金不为3，没有效果。选择一项：①你的金＋1；②没有效果。"),
        ("en", "If your gold is not 3, nothing happens. Choose one: ① increase your gold by 1; or ② nothing happens."),
    ],
)
def test_it_says_that_nothing_happens(lang: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    made = compile_game(tmp_path)
    assert made.game is not None and {each.code for each in made.problems} == {"CW602"}, made.problems.show()
    (part,) = render_card(Lexicon.of(made.game), made.game.cards["rock"], lang)
    assert part.text == text
