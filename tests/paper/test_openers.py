"""Which chapters of a book open a page."""

from __future__ import annotations

import pytest

from cardwright.backends.paper.print_book import GAP, HALF, openers


@pytest.mark.parametrize(
    ("lengths", "opens"),
    [
        ([0.3], [True]),
        ([HALF, 0.2], [True, False]),
        ([HALF + 0.01, 0.2], [True, True]),
        ([0.2, 1 - 0.2 - GAP], [True, False]),
        ([0.2, 1 - 0.2 - GAP + 0.02], [True, True]),  # it would spill over
        ([0.2, 1.3], [True, False]),  # longer than a page: it spills over anyway
        ([2.0, 0.1], [True, True]),  # its last page is full
        ([2.25, 0.1, 0.1], [True, False, False]),
        ([0.25, 1.5, 0.1], [True, False, True]),
    ],
)
def test_openers(lengths: list[float], opens: list[bool]) -> None:
    assert openers(lengths) == opens
