"""Skills: each page is the arena of `base.yaml` with a few skills more, and rulings that prove what they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from goldens import Goldens
from made_of import compiled, row_of

from cardwright.backends.rules.package import Package, emitted
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all

HERE = Path(__file__).parent
PAGES = sorted(p for p in HERE.glob("*.yaml") if p.name != "base.yaml")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.stem)
def test_page(page: Path, goldens: Goldens) -> None:
    made = compiled(f"skills/{page.name}")
    assert made.game is not None
    written = emitted(Package(made.game))
    report = run_all(bench_of(made.game, made=written))
    assert not report.failures, [f.to_data() for f in report.failures]
    assert report.passed
    goldens.check_part("made/skills.txt", page.stem, row_of(made, written))
