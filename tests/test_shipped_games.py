"""Every game in `carddata/` checks without a problem, its rulings and example decks hold, and it is built whole."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import SimpleNamespace

import games
import pytest
from samples import part

from cardwright.bench.rulings import run_one
from cardwright.driver import BACKENDS, build
from cardwright.model.scenario import Expect

PLAYABLE = ("backrooms", "fengsheng", "l5r", "l5r-skirmish", "thbattle", "xstx")


def test_every_shipped_game_is_here() -> None:
    assert set(games.PLAYABLE) & set(games.SHIPPED) == set(PLAYABLE)
    assert set(games.SHIPPED) == set(PLAYABLE)


@pytest.mark.parametrize("name", games.SHIPPED)
def test_it_has_no_problems(name: str) -> None:
    assert games.compiled(name).problems.show() == ""


@pytest.mark.parametrize("name", games.SHIPPED)
def test_its_rulings_and_example_decks_hold(name: str) -> None:
    report = games.proved(name)
    assert not report.failures, "\n\n" + "\n\n".join(failure.show() for failure in report.failures)
    tested = len(games.model(name).rulings) + len(games.examples(name))
    assert len(set(report.proved)) == report.passed == tested > 0


@pytest.mark.parametrize(
    "name", [name if name == "xstx" else pytest.param(name, marks=pytest.mark.long) for name in games.SHIPPED]
)
def test_it_is_built_whole(name: str, tmp_path: Path) -> None:
    made = build(games.CARDDATA / name, tmp_path)
    assert made.written is not None and not made.problems.has_errors, made.problems.show()
    empty = {part for part in BACKENDS if not made.written.parts[part]}
    assert empty == (set() if games.examples(name) else {"legality"})
    for path in made.written.files:
        assert (tmp_path / games.model(name).id / path).stat().st_size


@pytest.mark.parametrize("name", PLAYABLE)
def test_any_expectation_turned_round_is_noticed(name: str) -> None:
    """Each `expect` of each ruling, one at a time: the ruling fails, and at that line."""
    bench = games.bench(name)
    for ruling in list(bench.model.rulings.values())[:: part(9, 1)]:
        for at, line in enumerate(ruling.scenario.lines if ruling.scenario is not None else ()):
            if not isinstance(line, Expect):
                continue
            key = (ruling.id, at)
            test, parts = bench.module.TABLE[key]["test"]
            turned = {"test": (lambda g, test=test: not test(g), parts)}
            module = SimpleNamespace(**{**vars(bench.module), "TABLE": {**bench.module.TABLE, key: turned}})
            failure = run_one(dataclasses.replace(bench, module=module), ruling)  # type: ignore[arg-type]
            assert failure is not None and (failure.key, failure.line) == ("false", line.span.line), key
