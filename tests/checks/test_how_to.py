"""What `docs/how-to/add-a-lint.md` shows is a lint that works: its two files, put in place."""

from __future__ import annotations

import importlib
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import checks
from cardwright.diagnostics import problem
from cardwright.diagnostics.pages import mismatch, parse_page

from .test_lints import check

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-lint.md"


def blocks(kind: str) -> list[str]:
    """The blocks of code of a kind in the how-to."""
    found = re.findall(rf"^   ```{kind}\n(.*?)^   ```$", HOW_TO.read_text("utf-8"), re.M | re.S)
    return [textwrap.dedent(block) for block in found]


@pytest.fixture
def placed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[problem.CodeInfo]:
    """The lint of the how-to, found among the others."""
    (tmp_path / "loop_of_one.py").write_text(blocks("python")[0], "utf-8")
    monkeypatch.setattr(checks, "__path__", [*checks.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    yield checks.lints()["loop-of-one"].info
    del sys.modules["cardwright.checks.loop_of_one"], problem._TABLE["CW619"]


def test_the_lint_speaks_as_its_pages_say(placed: problem.CodeInfo) -> None:
    for text in (placed.example or "", *blocks("text")):
        page = parse_page(text)
        assert (why := mismatch(page, check(page.files))) is None, why
