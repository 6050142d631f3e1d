"""Bots: what they may know, and that their games end."""

from __future__ import annotations

import ast
from pathlib import Path

import games
import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime import bots
from cardwright.runtime.simulate import simulate

IDLE = """\
game: {id: idle, name: {zh-Hans: 闲, en: Idle}, players: 2..2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds: {light: {is_a: card, name: {zh-Hans: 灯, en: light}}}
cards: [{id: lamp, name: {zh-Hans: 灯, en: Lamp}, kind: light, copies: 12, effect: "play: nothing happens"}]
counters: {side: {of: player, starts: 0, name: {zh-Hans: 边, en: side}}}
game_rules:
  turning over:
    name: {zh-Hans: 翻身, en: Turning Over}
    effect: |
      action in play phase:
        set my side to 1 - my side
  yawning:
    name: {zh-Hans: 哈欠, en: Yawning}
    effect: |
      action in play phase:
        nothing happens
setup: |
  for each dealt in players:
    move top 2 cards of deck to dealt's hand
turn:
  phases:
    draw phase: {name: {zh-Hans: 摸牌, en: draw}, do: draw 1 card}
    play phase: {name: {zh-Hans: 出牌, en: play}, do: offer plays}
checks:
  over: {when: number of cards in deck is 0, do: make all players win}
"""


def test_bots_are_built_on_views_alone() -> None:
    """A bot sees views as players do: it imports nothing else of the runtime, not even what rules ask."""
    tree = ast.parse(Path(bots.__file__).read_text("utf-8"))
    imported = {node.module: {one.name for one in node.names} for node in tree.body if isinstance(node, ast.ImportFrom)}
    ours = {module: names for module, names in imported.items() if module and module.startswith("cardwright")}
    assert ours == {
        "cardwright.runtime.rng": {"Rng"},
        "cardwright.runtime.views": {"CardView", "Option", "Pending", "View"},
    }


@pytest.mark.parametrize("bot", ["taught:20", pytest.param("search:2", marks=pytest.mark.long)])
def test_what_leads_nowhere_is_not_tried_for_ever(bot: str) -> None:
    made = compile_sources([RawFile("game.yaml", "game.yaml", IDLE.encode())])
    assert made.game is not None, made.problems.show()
    report = simulate(bench_of(made.game).rules, 1, players=2, bots=(bot,))
    assert report.finished == 1, report.failures


@pytest.mark.parametrize("name", ["conversion", "skills", "stays", "counter_chain"])
def test_greedy_games_end(name: str) -> None:
    rules = games.rules(name)
    report = simulate(rules, 5, players=max(rules.players), seed=3, bots=("taught:40", "random"))
    assert report.finished == 5, report.failures
