"""What a game says is what it plays: each page is a small game whose rulings hold, and whose random games end.

What is made of it is kept, too.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from goldens import Goldens
from made_of import compiled, row_of

from cardwright.backends.rules.package import Package, emitted
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.runtime.simulate import simulate

HERE = Path(__file__).parent
PAGES = sorted(HERE.glob("*.yaml"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page: Path, goldens: Goldens) -> None:
    made = compiled(f"meaning/{page.name}")
    assert made.game is not None
    written = emitted(Package(made.game))
    bench = bench_of(made.game, made=written)
    report = run_all(bench)
    assert report.passed and not report.failures, "\n".join(f.show() for f in report.failures)
    rules = bench.rules
    for players in sorted(set(rules.players)):
        played = simulate(rules, 10, players=players, seed=1)
        assert played.finished == played.games, [(f.message, f.notes) for f in played.failures]
    goldens.check_part("made/meaning.txt", page.stem, row_of(made, written))
