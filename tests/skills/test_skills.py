"""Skills: each page is the arena of `base.yaml` with a few skills more, and rulings that prove what they do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_game

HERE = Path(__file__).parent
PAGES = sorted(p for p in HERE.glob("*.yaml") if p.name != "base.yaml")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.stem)
def test_page(page: Path, tmp_path: Path) -> None:
    shutil.copy(HERE / "base.yaml", tmp_path / "game.yaml")
    shutil.copy(page, tmp_path / "skills.yaml")
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    report = run_all(bench_of(made.game))
    assert not report.failures, [f.to_data() for f in report.failures]
    assert report.passed
