"""Every page in `cases/model` has exactly the problems that it is marked with; every code has a page."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from goldens import Goldens, said

from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import CodeInfo, all_codes
from cardwright.diagnostics.render import to_text

_SPEC = importlib.util.spec_from_file_location("helpers_model", Path(__file__).parent / "helpers_model.py")
assert _SPEC is not None and _SPEC.loader is not None
helpers = importlib.util.module_from_spec(_SPEC)
sys.modules.setdefault("helpers_model", helpers)
_SPEC.loader.exec_module(helpers)

CASES = sorted((Path(__file__).parents[1] / "cases" / "model").glob("*.case"))
MODEL = [entry for entry in all_codes() if "CW400" < entry.code < "CW560"]
ELSEWHERE = {
    "CW516": "diff/test_diff.py",
    "CW518": "test_migrating.py",
    "CW537": "paper/test_theme.py",
    "CW538": "paper/test_theme.py",
    "CW539": "paper/test_theme.py",
    "CW540": "test_migrating.py",
    "CW494": "engine/test_renamed.py",
}
"""Codes of what is no model of one game alone, and the test that has them in place of a page."""
EXAMPLES = [entry for entry in MODEL if entry.example]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page(path: Path, goldens: Goldens) -> None:
    page = parse_page(path.read_text("utf-8"))
    _, problems = helpers.read(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/model.txt", path.stem, said(problems))
    assert to_text(problems, "zh") is not None


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry.name)
def test_example(entry: CodeInfo, goldens: Goldens) -> None:
    page = parse_page(entry.example or "")
    _, problems = helpers.read(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/examples.txt", entry.code, said(problems))


def test_every_code_has_a_page() -> None:
    marked = {mark.code for path in CASES for mark in parse_page(path.read_text("utf-8")).marks}
    for code, test in ELSEWHERE.items():
        assert code in (Path(__file__).parents[1] / test).read_text("utf-8")
    assert {entry.code for entry in MODEL} - ELSEWHERE.keys() <= marked
