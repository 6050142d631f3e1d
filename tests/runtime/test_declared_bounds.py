"""The declared bounds of a counter hold, whatever a sentence wants it to be at least or at most."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.session import Session

GAME = """
game: {id: bounds, name: {zh-Hans: 界, en: Bounds}, players: 2}
zones: {deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}}
counters:
  debt: {of: game, starts: -4, name: {zh-Hans: 债, en: debt}}
  luck: {of: player, starts: 3, at_least: 0, at_most: 9, name: {zh-Hans: 运, en: luck}}
setup: |
  for each fox in players:
    CHANGE
turn:
  phases: {main: {name: {zh-Hans: 主, en: main}, do: offer plays}}
"""


@pytest.mark.parametrize(
    ("change", "luck"),
    [
        ("reduce fox's luck by 1, at most debt", 0),
        ("increase fox's luck by 1, at most debt", 0),
        ("set fox's luck to debt", 0),
        ("reduce fox's luck by 1, at least 20", 9),
        ("increase fox's luck by 9, at most 20", 9),
        ("reduce fox's luck by 9, at least 2", 2),
    ],
)
def test_declared_bounds_hold(change: str, luck: int) -> None:
    compiled = compile_sources([RawFile("game.yaml", "game.yaml", GAME.replace("CHANGE", change).encode())])
    assert compiled.game is not None and not [p for p in compiled.problems if p.code < "CW600"]
    assert Session(rules_of(compiled.game), 2).game.seats[0].luck == luck
