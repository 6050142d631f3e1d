"""Every mini game loads without a problem, its rulings hold, and random games of it end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cardwright.diagnostics import Severity
from cardwright.driver import compile_game
from cardwright.model.game import Game
from cardwright.runtime.simulate import simulate
from cardwright.scenarios.decks import deck_report, examples_of
from cardwright.scenarios.run import Bench, TestReport, bench_of, run_all

HERE = Path(__file__).parent
GAMES = sorted(path.parent.relative_to(HERE).as_posix() for path in HERE.rglob("game.yaml"))
PAGE = 105
"""Lines of a game, without what proves it."""
FIXTURES = {"fengsheng": 145}
"""What is more than a mini game: settlement at nodes with four characters, dying, death and suspended checks."""


@cache
def compiled(name: str) -> Game:
    """A mini game that has been read without an error."""
    made = compile_game(HERE / name)
    wrong = [(p.code, p.span and (p.span.line, p.span.text)) for p in made.problems if p.severity is Severity.ERROR]
    assert made.game is not None and not wrong, wrong
    return made.game


@cache
def built(name: str) -> Bench:
    """A mini game with its rules in memory."""
    return bench_of(compiled(name))


@cache
def proved(name: str) -> TestReport:
    """What the rulings of a mini game and its example decks say; a game that is only deck law has no rulings."""
    model = compiled(name)
    decks = deck_report(examples_of(model, HERE / name), model)
    return run_all(built(name)) + decks if model.is_played else decks


@pytest.mark.parametrize("name", GAMES)
def test_its_rulings_hold(name: str) -> None:
    report = proved(name)
    assert not report.failed, "\n".join(f.show() for f in report.failures)
    assert report.passed >= 3, "a normal, a boundary and an interaction scenario"


@pytest.mark.parametrize("name", [name for name in GAMES if compiled(name).is_played])
def test_random_games_end(name: str) -> None:
    rules = built(name).rules
    for players in sorted(set(rules.players)):
        report = simulate(rules, 15, players=players, seed=1)
        assert report.finished == report.games, [(f.message, f.notes) for f in report.failures]


@pytest.mark.parametrize("name", [name for name in GAMES if not name.startswith("newcomer")])
def test_it_is_no_longer_than_a_page(name: str) -> None:
    text = (HERE / name / "game.yaml").read_text("utf-8")
    assert len(text.partition("\nrulings:")[0].splitlines()) <= FIXTURES.get(name, PAGE)
