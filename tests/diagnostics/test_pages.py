"""Pages: marks are found, taken out, and compared."""

from __future__ import annotations

import pytest

from cardwright.diagnostics import Problems
from cardwright.diagnostics.pages import Mark, mismatch, parse_page
from cardwright.source.text import SourceFile, Span

TEXT = """Two things are wrong.
! CW133 more than
=== a.yaml
攻击: <U+202E>x
      ^^^^^^^^^ CW125 given twice
 #^^ CW103
b: 1
=== b.yaml
x: 1
"""


def test_a_page_is_read() -> None:
    page = parse_page(TEXT)
    assert page.sentence == "Two things are wrong."
    assert page.files == {"a.yaml": "攻击: \u202ex\nb: 1\n", "b.yaml": "x: 1\n"}
    assert page.marks == (
        Mark("", 0, 0, 0, "CW133", "more than"),
        Mark("a.yaml", 1, 3, 2, "CW103"),
        Mark("a.yaml", 1, 7, 9, "CW125", "given twice"),
    )


def test_a_page_is_compared() -> None:
    page = parse_page(TEXT)
    file = SourceFile("a.yaml", page.files["a.yaml"])
    problems = Problems()
    problems.add("CW133", None, limit=1)
    problems.add("CW125", Span(file, 4, 6), name="x")
    assert "missing: Mark(path='a.yaml', line=1, column=3" in (mismatch(page, problems) or "")
    problems.add("CW103", Span(file, 1, 2))
    assert mismatch(page, problems) is None
    problems.add("CW103", Span(file, len(file.text), len(file.text)))
    assert "unexpected: Mark(path='a.yaml', line=2, column=5" in (mismatch(page, problems) or "")
    other = parse_page("=== a.yaml\nx\n^ CW103 not said")
    problems = Problems()
    problems.add("CW103", Span(SourceFile("a.yaml", "x\n"), 0, 1))
    assert "`not said` is not in" in (mismatch(other, problems) or "")


@pytest.mark.parametrize("text", ["nothing", "=== a\n^ CW103\n", "=== a\nx\n=== a\ny\n"])
def test_a_page_that_makes_no_sense(text: str) -> None:
    with pytest.raises(ValueError):
        parse_page(text)
