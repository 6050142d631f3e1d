"""Skills: each page is the arena of `base.yaml` with a few skills more, and rulings that prove what they do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.scenarios.run import run_rulings

HERE = Path(__file__).parent
PAGES = sorted(p for p in HERE.glob("*.yaml") if p.name != "base.yaml")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.stem)
def test_page(page: Path, tmp_path: Path) -> None:
    shutil.copy(HERE / "base.yaml", tmp_path / "game.yaml")
    shutil.copy(page, tmp_path / "skills.yaml")
    report = run_rulings(tmp_path)
    assert not report.failures, [f.to_data() for f in report.failures]
    assert report.passed
