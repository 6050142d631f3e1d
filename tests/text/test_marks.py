"""A printed value of yes or no is a mark on a card: texts say that it is there, not that it is yes."""

from __future__ import annotations

from pathlib import Path

import games
import pytest

from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.rules_text import render_card

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones:
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
  table: {of: game, order: stack, name: {zh-Hans: 桌面, en: table}}
kinds:
  sign:
    is_a: card
    name: {zh-Hans: 符, en: sign}
    fields: {rare: {type: yes or no, default: false, name: {zh-Hans: 稀有, en: rare}}}
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: offer plays}}}
play: {from: hand, while_resolving: table}
cards:
  - id: ash
    name: {zh-Hans: 灰, en: Ash}
    kind: sign
    effect: "play:\\n  move a sign in my hand where its rare is no to table"
  - id: elm
    name: {zh-Hans: 榆, en: Elm}
    kind: sign
    effect: "play, if this's rare is yes:\\n  move this to table"
"""


@pytest.mark.parametrize(
    ("card", "lang", "said"),
    [
        ("ash", "zh-Hans", "未标“稀有”的符"),
        ("ash", "zh-Hant", "未標「稀有」的符"),
        ("ash", "en", "sign from your hand that is not marked rare"),
        ("elm", "zh-Hans", "此牌标有“稀有”"),
        ("elm", "en", "this card is marked rare"),
    ],
)
def test_what_is_marked_and_what_is_not(card: str, lang: Lang, said: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    game, problems = games.linked(tmp_path)
    assert problems.show() == "" and game is not None
    text = " ".join(each.text for each in render_card(Lexicon.of(game), game.cards[card], lang))
    assert said in text, text
