"""How many things a question is about, where that is known only when it is asked, or a quantity stands for it."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.text.lexicon import Lexicon
from cardwright.text.printed_bases import put_numbers
from cardwright.text.rules_text import render_block

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
terms: {player: {zh-Hans: 食客, unit: 名, en: diner}}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  plate: {of: player, name: {zh-Hans: 盘子, en: plate}}
kinds: {dish: {is_a: card, name: {zh-Hans: 菜, en: dish}, plural: dishes}}
quantities: {appetite: {of: player, base: 1, name: {zh-Hans: 胃口, en: appetite}}}
cards:
  - {id: soup, name: {zh-Hans: 汤, en: Soup}, kind: dish, copies: 9}
  - id: tongs
    name: {zh-Hans: 夹子, en: Tongs}
    kind: dish
    copies: 4
    active_in: plate
    effect: "always: increase my appetite by 2"
setup: |
  shuffle deck
  for each guest in players: move top 4 cards of deck to guest's hand
  for each guest in players: move top 1 cards of deck to guest's plate
turn:
  phases:
    main:
      name: {zh-Hans: 主, en: main}
      do: |
        choose picks: 1 to (my appetite) cards in my hand
        move picks to my plate
rulings:
  - id: none is chosen
    scenario: |
      given 2 players
      given A's hand is soup, tongs
      given A's plate is %s
      given it is A's main
      expect B is asked
"""


@pytest.mark.parametrize(
    ("plate", "en", "zh"),
    [
        ("none", "Choose a card from your hand", "选择一张手牌"),
        ("tongs", "Choose 1 to 3 cards from your hand", "选择1至3张手牌"),
    ],
)
def test_bounds_are_told(plate: str, en: str, zh: str, tmp_path: Path) -> None:
    folder = tmp_path / "probe"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME % plate, encoding="utf-8")
    rules = cardwright.load(folder)
    found = next(seed for seed in range(40) if _tongs(rules, seed) is (plate == "tongs"))
    session = cardwright.Session(rules, players=2, seed=found)
    (asked,) = session.pending
    assert cardwright.texts_for(session, "en").prompt(asked) == en + "."
    assert cardwright.texts_for(session, "zh-Hans").prompt(asked) == zh


def _tongs(rules: cardwright.Rules, seed: int) -> bool:
    (asked,) = cardwright.Session(rules, players=2, seed=seed).pending
    return asked.high == 3


@pytest.mark.parametrize(
    ("plate", "en", "zh"),
    [
        ("none", "A is asked now: Choose a card from your hand (", "此时要决定的是A：选择一张手牌（"),
        ("tongs", "A is asked now: Choose 1 to 2 cards from your hand (", "此时要决定的是A：选择1至2张手牌（"),
    ],
)
def test_a_failing_ruling_tells_them(plate: str, en: str, zh: str) -> None:
    done = compile_sources([RawFile("game.yaml", "game.yaml", (GAME % plate).encode())])
    assert done.game is not None, done.problems.show()
    (failed,) = run_all(bench_of(done.game)).failures
    assert en in failed.show("en") and zh in failed.show("zh")


def test_a_base_of_one_is_one() -> None:
    done = compile_sources([RawFile("game.yaml", "game.yaml", (GAME % "none").encode())])
    assert done.game is not None, done.problems.show()
    body, lex = done.game.phases["main"].body, Lexicon.of(done.game)
    assert body is not None
    briefly = put_numbers(body)
    assert render_block(lex, briefly, "en") == "Move a card from your hand to your plate."
    assert render_block(lex, briefly, "zh-Hans") == "将一张手牌移至盘子。"
