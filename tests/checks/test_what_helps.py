"""Warnings say what to do about just this: which end of two to write at, and how what is out of reach is reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli import main

GAME = """
game: {id: w, name: {zh-Hans: 试, en: Probe}, players: 2}
zones:
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
kinds:
  stone: {is_a: card, name: {zh-Hans: 石头, en: stone}}
  weapon: {is_a: card, name: {zh-Hans: 兵器, en: weapon}, effect: "when my turn begins: draw 1 card"}
counters: {gold: {of: player, starts: 0, name: {zh-Hans: 金, en: gold}}}
statuses: {dizzy: {of: player, name: {zh-Hans: 晕, en: dizzy}, effect: "when my turn begins: reduce my gold by 1"}}
skills: {lift: {name: {zh-Hans: 举, en: Lift}, effect: "when my turn begins: reduce my gold by 1"}}
game_rules:
  morning: {name: {zh-Hans: 晨, en: Morning}, effect: "when my turn begins: increase my gold by 1"}
  chores: {name: {zh-Hans: 杂, en: Chores}, effect: "when my turn begins: set my gold to 2"}
cards: [{id: rock, name: {zh-Hans: 石, en: Rock}, kind: stone, copies: 0, effect: "when my turn ends: draw 1 card"}]
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: draw 1 card}}}
"""


@pytest.mark.parametrize(
    ("code", "lang", "said"),
    [
        ("CW605", "en", "declare a card of this `kind`, or remove it"),
        ("CW605", "en", "write it under the `skills` of a character, or let an effect grant it, or remove it"),
        ("CW605", "zh", "写上张数 `copies`，或者让别的牌能当作它使用、变成它，或者删去"),
        ("CW608", "en", "end this header with `, ahead of weapon`, or the other one with `, ahead of dizzy`"),
        ("CW608", "zh", "在这个标题行的末尾写 `, ahead of weapon`，或者在另一个的末尾写 `, ahead of dizzy`"),
    ],
)
def test_what_helps(code: str, lang: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    main(["check", str(tmp_path), "--lang", lang])
    told = [each for each in "".join(capsys.readouterr()).split("\n\n") if f"[{code}]" in each]
    assert any(said in each for each in told)
