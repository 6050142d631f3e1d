"""An id counts before what something else is printed as, in whichever order they are declared."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
kinds: {sign: {is_a: card, name: {zh-Hans: 符, en: sign}}}
cards: [{id: ash, name: {zh-Hans: 灰, en: Ash}, kind: sign, copies: 9}]
counters: {score: {of: player, name: {zh-Hans: 分, en: score}}}
values:
%s
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: "set my score to %s\\nmake me win"}}}
rulings:
  - id: the id is meant
    scenario: |
      given 2 players
      given it is A's main
      expect A's score is 4
"""
PARTED = (
    "  chains of {n}: {of: game, type: number, takes: {n: number}, is: n * 100, name: {zh-Hans: 连, en: runs}}",
    "  runs of {n}: {of: game, type: number, takes: {n: number}, is: n + 1, name: {zh-Hans: 顺, en: streaks}}",
)
PLAIN = (
    "  chains: {of: game, type: number, is: 100, name: {zh-Hans: 连, en: runs}}",
    "  runs: {of: game, type: number, is: 4, name: {zh-Hans: 顺, en: streaks}}",
)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("values", "said"), [(PARTED, "runs of 3"), (PLAIN, "runs")])
def test_the_id_is_meant(values: tuple[str, ...], said: str, turned: bool) -> None:
    declared = "\n".join(reversed(values) if turned else values)
    done = compile_sources([RawFile("game.yaml", "game.yaml", (GAME % (declared, said)).encode())])
    assert done.game is not None, done.problems.show()
    report = run_all(bench_of(done.game))
    assert (report.passed, report.failed) == (1, 0), [one.show() for one in report.failures]
