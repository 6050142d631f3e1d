"""Every page in `cases/model` has exactly the problems that it is marked with; every code has a page."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from goldens import Goldens, said
from page_commands import found_by

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
EXAMPLES = [entry for entry in all_codes() if entry.example and entry.code >= "CW300" and entry.code[:3] != "CW6"]
WHOLE = {"CW518", "CW537", "CW538", "CW539", "CW540", "CW566"}
"""Codes below CW577 whose page is a game of its own, checked with its theme and versions."""
WITHOUT = {
    **dict.fromkeys(("CW111", "CW338"), "in all texts that are known another comes first"),
    **dict.fromkeys(("CW131", "CW133", "CW135", "CW308", "CW309", "CW588", "CW830"), "only a huge file has it"),
    **dict.fromkeys(("CW739", "CW745", "CW746"), "only a huge deck has it"),
    **dict.fromkeys(("CW141", "CW144"), "a page is UTF-8"),
    **dict.fromkeys(("CW160", "CW161"), "a folder has it"),
    **dict.fromkeys(("CW494", "CW516", "CW565"), "two versions have it"),
    **dict.fromkeys(("CW595", "CW759"), "a picture or a spreadsheet has it, which are no text"),
    **dict.fromkeys(("CW596", "CW597", "CW598"), "options of a command bring it about"),
    **dict.fromkeys(("CW726", "CW801", "CW831"), "no small game that has it is known"),
    "CW827": "only two chapters have it",
}
"""Codes that `explain` shows no page for, and why."""


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page(path: Path, goldens: Goldens) -> None:
    page = parse_page(path.read_text("utf-8"))
    _, problems = helpers.read(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/model.txt", path.stem, said(problems))
    assert to_text(problems, "zh") is not None


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry.name)
def test_example(entry: CodeInfo, goldens: Goldens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages below CW577 add to a small game, the others are whole games, or say by which command the problems are
    found; `explain` shows each as it stands.
    """
    page = parse_page(entry.example or "")
    assert entry.code in {mark.code for mark in page.marks}
    if entry.code < "CW577" and entry.code not in WHOLE and not page.command:
        _, problems = helpers.read(page.files)
    else:
        monkeypatch.chdir(tmp_path)
        for name, text in page.files.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(text, "utf-8")
        out = tmp_path.parent / f"{tmp_path.name}-out"
        problems = found_by(page.command, out)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/examples.txt", entry.code, said(problems))


def test_every_code_has_an_example_or_a_reason() -> None:
    assert {entry.code for entry in all_codes() if not entry.example} == WITHOUT.keys()


def test_every_code_has_a_page() -> None:
    marked = {mark.code for path in CASES for mark in parse_page(path.read_text("utf-8")).marks}
    for code, test in ELSEWHERE.items():
        assert code in (Path(__file__).parents[1] / test).read_text("utf-8")
    assert {entry.code for entry in MODEL} - ELSEWHERE.keys() <= marked
