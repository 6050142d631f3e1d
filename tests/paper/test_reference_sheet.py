"""What a player looks up on one page, and what icons and signs stand for."""

from __future__ import annotations

import re
from pathlib import Path

import games

from cardwright.backends.paper.card_theme import NO_ART
from cardwright.backends.paper.icon_legend import legend_of
from cardwright.backends.paper.paper_values import LANGS, Lang
from cardwright.backends.paper.print_options import PrintOptions
from cardwright.backends.paper.reference_sheet import emit_reference, sheet_of
from cardwright.driver import compile_game
from cardwright.model.game import Game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """
game: {id: tiny, name: {zh-Hans: 小游戏, en: Tiny Game}, players: 2..3}
terms: {player: {zh-Hans: 玩家, en: player}, card: {zh-Hans: 牌, en: card}}
symbols:
  hue:
    name: {zh-Hans: 颜色, en: hue}
    words: {red: {zh-Hans: 红, en: red}, blue: {zh-Hans: 蓝, en: blue}}
    signs: {red: ♥}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, seen_by: everyone, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
counters:
  life: {of: player, starts: "3", at_least: 0, at_most: 5, name: {zh-Hans: 体力, en: life}}
  luck: {of: player, starts: "0", name: {zh-Hans: 运气, en: luck}}
  secret: {of: player, seen_by: owner, starts: "0", name: {zh-Hans: 秘密, en: secret}}
kinds:
  spell:
    is_a: card
    name: {zh-Hans: 法术, en: spell}
    fields: {cost: {type: number, name: {zh-Hans: 费用, en: cost}}, hue: {type: hue, name: {zh-Hans: 颜色, en: hue}}}
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: spell
    faces: [{copies: 3, cost: 1, hue: red}]
    effect: "play: I draw 1 card"
  - id: veto
    name: {zh-Hans: 否决, en: Veto}
    kind: spell
    faces: [{copies: 2, cost: 2, hue: blue}]
    effect: "respond before another player resolves a spell: cancel event"
theme:
  icons: {cost: coins, hue.blue: droplet, red: flame}
  pieces: {without: [luck]}
"""


def tiny(folder: Path) -> Game:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    compiled = compile_game(folder)
    assert compiled.game is not None and not compiled.problems.has_errors
    return compiled.game


def test_the_sheet_tells_what_may_be_played_when_and_what_is_counted(tmp_path: Path) -> None:
    game = tiny(tmp_path)
    sheet = sheet_of(game, "en", {})
    assert sheet["moments"] == [
        {"name": "In your turn", "text": "Spark"},
        {"name": "Before another player’s spell takes effect", "text": "Veto"},
    ]
    assert sheet["counters"] == [{"name": "Life", "text": "begins at 3, 0 to 5"}]
    assert sheet_of(game, "zh-Hant", {})["moments"][1:] == [{"name": "當其他玩家的法術即將生效時", "text": "否決"}]  # type: ignore[index]


def test_icons_and_signs_are_explained_once(tmp_path: Path) -> None:
    game = tiny(tmp_path)
    legend = legend_of(game, Say(Lexicon.of(game), "en"), {})
    assert [(entry.name, entry.sign, bool(entry.drawing)) for entry in legend] == [
        ("Cost", "", True),
        ("Blue", "", True),
        ("Red", "", True),
    ]


def test_every_shipped_sheet_stands_on_one_page() -> None:
    for name in ("xstx", "l5r-skirmish"):
        for lang in LANGS:
            made = emit_reference(
                games.model(name), says(games.model(name), lang), lang, "#28588c", PrintOptions(), NO_ART
            )
            (sheet,) = made.artifacts
            assert len(re.findall(rb"/Type\s*/Page\b", sheet.content)) == 1


def says(game: Game, lang: Lang) -> Say:
    return Say(Lexicon.of(game), lang)
