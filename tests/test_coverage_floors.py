"""The gate of coverage: each package has a floor, and one below it fails."""

from __future__ import annotations

import json
import runpy
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MADE = runpy.run_path(str(ROOT / ".ci" / "coverage_floors.py"))
FLOORS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cardwright"]["coverage"]


def report(**files: tuple[int, int]) -> dict[str, object]:
    """A report of files by path (`__` for `/`): lines that were reached, and all."""
    return {
        "files": {
            f"compiler/cardwright/{name.replace('__', '/')}.py": {
                "summary": {"covered_lines": covered, "num_statements": all_}
            }
            for name, (covered, all_) in files.items()
        }
    }


def test_lines_are_summed_up_by_package() -> None:
    found = MADE["reached"](report(api=(3, 4), backends__a=(1, 1), backends__data__b=(0, 2), text__en__c=(5, 10)))
    assert found == {"backends": 100, "backends/data": 0, "cardwright": 75, "text": 50}
    assert MADE["reached"](report(text__a=(9, 10), text__en__b=(0, 90), text__c=(0, 0))) == {"text": 9}


def test_modules_that_a_test_writes_elsewhere_do_not_count() -> None:
    found = report(text__a=(9, 10))
    told = {"summary": {"covered_lines": 1, "num_statements": 1}}
    found["files"] |= {"/tmp/pytest-of-somebody/lint/loop_of_one.py": told}  # type: ignore[operator]
    assert MADE["reached"](found) == {"text": 90}


def test_what_is_wrong() -> None:
    below = MADE["below"]
    assert below({"text": 90.0}, {"text": 90}) == []
    assert below({"text": 89.96}, {"text": 90}) == ["tests reach 90.0 % of text, at least 90 % are asked for"]
    assert below({"text": 90.0}, {}) == ["text has no floor in pyproject.toml"]
    assert below({}, {"text": 90}) == ["text has a floor in pyproject.toml, and no lines"]


def test_the_script_fails_below_a_floor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "coverage.json"
    file.write_text(json.dumps(report(api=(1, 4))), "utf-8")
    assert MADE["main"](file) == 1
    out, err = capsys.readouterr()
    assert "cardwright            25.0 %" in out and "tests reach 25.0 % of cardwright" in err


def test_each_package_has_a_floor() -> None:
    files = (path.relative_to(ROOT).as_posix() for path in (ROOT / "compiler" / "cardwright").rglob("*.py"))
    assert {MADE["package_of"](file) for file in files} == set(FLOORS)
    assert all(0 < floor <= 100 for floor in FLOORS.values())
