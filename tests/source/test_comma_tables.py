"""Tables with commas: no cell is a formula, and each comes back as it was."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import samples

from cardwright.comma_tables import as_it_was, harmless, written

TEXTS = st.text("'=+-@\t\r\n,\"12.a火", max_size=8)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("火", "火"),
        ("=1+1", "'=1+1"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\t=1", "'\t=1"),
        ("+x", "'+x"),
        ("-3", "-3"),
        ("+0.5", "+0.5"),
        ("-3+x", "'-3+x"),
        ("-٣", "'-٣"),  # a number of another script is none to a spreadsheet
        ("'tis", "'tis"),
        ("'=1", "''=1"),
        ("a\x00b", "ab"),
    ],
)
def test_what_begins_like_a_formula_is_set_off(text: str, cell: str) -> None:
    assert harmless(text) == cell


@samples(300)
@given(st.lists(st.lists(TEXTS, min_size=1, max_size=3), max_size=4))
def test_each_cell_comes_back_as_it_was(rows: list[list[str]]) -> None:
    read = list(csv.reader(io.StringIO(written(rows), newline="")))
    assert [[as_it_was(cell) for cell in row] for row in read if row] == rows
    for cell in (cell for row in read for cell in row):
        assert not cell.startswith(("=", "@", "\t", "\r", "\n"))


def test_numbers_are_written_as_they_are_and_lines_end_as_asked() -> None:
    assert written([["a", 1, -0.5, None]], end="\n") == "a,1,-0.5,\n"
