"""Every page in `cases/yaml` has exactly the problems that it is marked with."""

from __future__ import annotations

from pathlib import Path

import pytest
from goldens import Goldens, said

from cardwright.diagnostics import Problems
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import all_codes
from cardwright.diagnostics.render import to_github, to_json, to_sarif, to_text
from cardwright.diagnostics.yaml import load_yaml_bytes

CASES = sorted((Path(__file__).parents[1] / "cases" / "yaml").glob("*.case"))
# These need megabytes, UTF-16 or text that no file can hold; test_yaml.py has them.  CW160 and CW161 are about folders;
# cli/test_files.py has them.
ELSEWHERE = {"CW111", "CW131", "CW133", "CW135", "CW141", "CW144", "CW160", "CW161"}


def check(files: dict[str, str]) -> Problems:
    problems = Problems()
    for path, text in files.items():
        load_yaml_bytes(path, text.encode("utf-8", "surrogateescape"), problems)
    return problems


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page(path: Path, goldens: Goldens) -> None:
    page = parse_page(path.read_text("utf-8"))
    problems = check(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/yaml.txt", path.stem, said(problems))
    for lang in ("en", "zh"):
        for text in (to_text(problems, lang), to_json(problems, lang), to_github(problems, lang)):
            assert "\x1b" not in text and "\u202e" not in text
        assert to_sarif(problems, lang)


def test_every_code_has_a_page() -> None:
    marked = {mark.code for path in CASES for mark in parse_page(path.read_text("utf-8")).marks}
    codes = {entry.code for entry in all_codes() if entry.code.startswith("CW1")}
    assert codes - marked == ELSEWHERE
