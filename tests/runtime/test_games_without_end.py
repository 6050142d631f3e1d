"""A series of games of which none of the first has an end is no hour of waiting: the others are not played."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.simulate import FIRST, simulate
from cardwright.runtime.tables import Rules

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}
zones: {deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}}
setup: |
  choose roll: a random number from 1 to 4
  set luck to roll
counters: {luck: {of: game, starts: 0, name: {zh-Hans: 运, en: luck}}}
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: "if CONDITION: win game"}}}
"""


def rules(condition: str) -> Rules:
    text = GAME.replace("CONDITION", condition)
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return rules_of(made.game)


def test_no_more_are_played_where_none_of_the_first_ends() -> None:
    report = simulate(rules("luck is 9"), 500)
    assert (report.games, report.errors, report.finished, report.not_played) == (FIRST, FIRST, 0, 500 - FIRST)
    assert report.to_data()["not_played"] == 500 - FIRST


@pytest.mark.parametrize("games", [0, 1, FIRST])
def test_so_many_as_are_asked_for(games: int) -> None:
    report = simulate(rules("luck is 9"), games)
    assert (report.games, report.errors, report.not_played) == (games, games, 0)


def test_some_without_an_end_are_counted() -> None:
    report = simulate(rules("luck is more than 1"), 12)
    assert report.games == 12 and report.not_played == 0 and report.finished > 0
