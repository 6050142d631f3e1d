"""A part of a value that is a sum stands in brackets: what is said behind it does not belong to it."""

from __future__ import annotations

from pathlib import Path

import games
import pytest

from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_card

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
kinds: {sign: {is_a: card, name: {zh-Hans: 符, en: sign}}}
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: offer plays}}}
play: {from: hand, while_resolving: table}
counters: {gold: {of: player, starts: 0, name: {zh-Hans: 金, en: gold}}}
values:
  steps to {sum}: {of: game, type: number, takes: {sum: number}, name: {zh-Hans: 步数, en: steps}, is: sum + 1}
  ways to {sum}: {of: player, type: number, takes: {sum: number}, name: {zh-Hans: 组合数, en: ways}, is: sum + my gold}
cards:
  - id: ash
    name: {zh-Hans: 灰, en: Ash}
    kind: sign
    effect: "play:\\n  increase my gold by my ways to (my gold - 2)"
  - id: elm
    name: {zh-Hans: 榆, en: Elm}
    kind: sign
    effect: "play:\\n  increase my gold by steps to (my gold - 2)"
"""


@pytest.mark.parametrize(
    ("card", "lang", "said"),
    [
        ("ash", "zh-Hans", "（"),
        ("ash", "en", "your ways to (your gold minus 2)"),
        ("elm", "zh-Hans", "（你的金－2）的步数"),
        ("elm", "en", "the steps to (your gold minus 2)"),
    ],
)
def test_a_sum_stands_in_brackets(card: str, lang: Lang, said: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    game, problems = games.linked(tmp_path)
    assert game is not None and not problems.has_errors, problems.show()
    text = " ".join(each.text for each in render_card(Lexicon.of(game), game.cards[card], lang))
    assert said in text, text
