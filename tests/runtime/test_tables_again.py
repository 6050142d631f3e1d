"""Whole games are played one after the other at the same table, and each goes as it would at a new one."""

from __future__ import annotations

import games
import pytest

from cardwright.bench.in_memory import Bench
from cardwright.bench.rulings import run_all
from cardwright.bench.scenario_game import ScenarioGame
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.game import RuleError
from cardwright.runtime.playout import run
from cardwright.runtime.setup import Settings, settle
from cardwright.runtime.tables import Rules

GAMES = 4


def played(rules: Rules, settings: Settings, *, anew: bool) -> list[object]:
    """The traces of some games, each at a new table, or all at one."""
    found: list[object] = []
    for seed in range(GAMES):
        if anew:
            rules.spare.clear()
        try:
            found.append(run(rules, settings, seed, RandomBot(seed)).trace)
        except RuleError as error:
            found.append(str(error))
    return found


@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", games.PLAYABLE)
def test_as_at_a_new_table(name: str) -> None:
    rules = games.rules(name)
    assert rules.set_again
    for players in rules.players:
        settings = settle(rules, players, None, ())
        assert played(rules, settings, anew=False) == played(rules, settings, anew=True)


def test_a_table_serves_the_same_set_up_only() -> None:
    rules = games.rules("xstx")
    rules.spare.clear()
    tables = []
    for settings in (
        settle(rules, 4, None, ()),
        settle(rules, 4, None, ()),
        settle(rules, 3, None, ()),
        settle(rules, 3, {"pure": "revive"}, ()),
        settle(rules, 3, {"pure": "revive"}, ("tuding_1",)),
    ):
        run(rules, settings, 1, RandomBot(1))
        tables.append(rules.spare[0])
    assert tables[0] is tables[1]
    assert len({id(table) for table in tables}) == 4


def test_a_game_that_breaks_off_leaves_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.rules("xstx")
    settings = settle(rules, 2, None, ())
    run(rules, settings, 1, RandomBot(1))

    def broken(g: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(rules, "setup", broken)
        with pytest.raises(RuleError):
            run(rules, settings, 1, RandomBot(1))
    assert not rules.spare


def ended(bench: Bench, monkeypatch: pytest.MonkeyPatch, *, anew: bool) -> list[object]:
    """What each ruling of a game comes to, with the trace of its scenario: all at one table, or each at a new one."""
    traces: list[object] = []
    leave = ScenarioGame.leave

    def left(game: ScenarioGame) -> None:
        traces.append(tuple(game.g.trace))
        leave(game)
        if anew:
            bench.rules.spare.clear()

    with monkeypatch.context() as patched:
        patched.setattr(ScenarioGame, "leave", left)
        bench.rules.spare.clear()
        return [run_all(bench), *traces]


@pytest.mark.one_of(20)
@pytest.mark.parametrize("name", sorted(games.PLAYABLE, key=lambda name: (name in games.SHIPPED, name), reverse=True))
def test_rulings_end_as_at_a_new_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = games.bench(name)
    assert ended(bench, monkeypatch, anew=False) == ended(bench, monkeypatch, anew=True)
