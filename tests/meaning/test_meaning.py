"""What a game says is what it plays: each page is a small game whose rulings hold, and whose random games end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.diagnostics import Severity
from cardwright.driver import compile_game
from cardwright.runtime.simulate import simulate

HERE = Path(__file__).parent
PAGES = sorted(HERE.glob("*.yaml"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page: Path, tmp_path: Path) -> None:
    shutil.copy(page, tmp_path / "game.yaml")
    made = compile_game(tmp_path)
    wrong = [(p.code, p.span and (p.span.line, p.span.text)) for p in made.problems if p.severity is Severity.ERROR]
    assert made.game is not None and not wrong, wrong
    bench = bench_of(made.game)
    report = run_all(bench)
    assert report.passed and not report.failures, "\n".join(f.show() for f in report.failures)
    rules = bench.rules
    for players in sorted(set(rules.players)):
        played = simulate(rules, 10, players=players, seed=1)
        assert played.finished == played.games, [(f.message, f.notes) for f in played.failures]
