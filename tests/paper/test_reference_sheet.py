"""What a player looks up on one page, and what icons and signs stand for."""

from __future__ import annotations

import re
from pathlib import Path

import games

from cardwright.backends.paper.card_theme import NO_ART
from cardwright.backends.paper.chapter_values import context_of
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
constants:
  opening: {value: 3, name: {zh-Hans: 起手牌数, en: opening hand}}
quantities:
  draws: {of: player, base: 2, name: {zh-Hans: 摸牌数, en: number of cards you draw}}
  longer draws: {of: player, base: my luck, name: {zh-Hans: 多摸的牌数, en: number of cards you draw besides}}
turn:
  phases:
    draw: {name: {zh-Hans: 摸牌阶段, en: draw phase}, do: "draw my draws cards\n\ndraw my longer draws cards\n"}
checks:
  rich:
    when: there is a player where its luck is at least opening
    do: make players where its luck is at least opening win
  alone:
    name: {zh-Hans: 独存, en: alone}
    reminder: {zh-Hans: 只剩一人, en: Nobody else is left}
    when: number of players is 1
    do: make all players win
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


def test_numbers_and_reminders_are_told_instead_of_names_and_long_rules(tmp_path: Path) -> None:
    """Cards speak of quantities by name, since something may change them; at a glance one wants the number."""
    game = tiny(tmp_path)
    told = {lang: sheet_of(game, lang, {}) for lang in LANGS}
    assert told["en"]["wins"] == [
        {"name": "", "text": "Players whose luck is at least 3 win."},
        {"name": "Alone", "text": "Nobody else is left."},
    ]
    besides = "where X is the number of cards you draw besides."
    assert told["en"]["turn"] == [{"name": "Draw phase", "text": f"Draw two cards, then draw X cards, {besides}"}]
    assert str(told["zh-Hans"]["turn"]).count("摸两张牌") == 1 and "摸牌数" not in str(told["zh-Hans"]["turn"])
    assert told["zh-Hant"]["wins"][1] == {"name": "獨存", "text": "只剩一人。"}  # type: ignore[index]
    phases = context_of(game, says(game, "en"))["phases"]
    assert "number of cards you draw" in phases[0]["text"] and "two cards" in phases[0]["briefly"]  # type: ignore[index]


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
