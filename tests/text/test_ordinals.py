"""A number in a phrase may tell which one, not how many: 第二个 and not 第两个; where none is given, any of them."""

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
verbs:
  - say: ring {number}
    takes: {number: number}
    phrase: {zh-Hans: "第{number}个钟响起", en: "bell {number} rings"}
    do: nothing happens
  - say: burn {number}
    takes: {number: number}
    phrase: {zh-Hans: "{doer}烧掉{number}个灯", en: "{doer} {burns} {number} lamps"}
    do: nothing happens
cards:
  - id: ash
    name: {zh-Hans: 灰, en: Ash}
    kind: sign
    effect: "play:\\n  ring 2\\n  burn 2"
  - id: elm
    name: {zh-Hans: 榆, en: Elm}
    kind: sign
    effect: "play:\\n  next time ringing: burn 2"
"""


@pytest.mark.parametrize(
    ("card", "lang", "said"),
    [
        ("ash", "zh-Hans", ("第二个钟响起", "烧掉两个灯")),
        ("ash", "en", ("Bell 2 rings", "burn 2 lamps")),
        ("elm", "zh-Hans", ("任一个钟响起时", "烧掉两个灯")),
        ("elm", "en", ("any bell rings", "burn 2 lamps")),
    ],
)
def test_which_one_and_how_many(card: str, lang: Lang, said: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    game, problems = games.linked(tmp_path)
    assert problems.show() == "" and game is not None
    text = " ".join(each.text for each in render_card(Lexicon.of(game), game.cards[card], lang))
    assert all(part in text for part in said), text
