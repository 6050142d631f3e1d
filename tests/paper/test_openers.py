"""Which chapters of a book open a page."""

from __future__ import annotations

import pytest

from cardwright.backends.paper.paper_values import Book, Chapter
from cardwright.backends.paper.print_book import rule_pages
from cardwright.backends.paper.read_markdown import parse_chapter

ROOM = 28
"""So many lines, each a paragraph, a page of the smallest size has room for below the head of a chapter."""
FIRST = 3
"""The first chapter begins behind the cover and the contents."""


def begins(*lines: int, summary: bool = False) -> list[int]:
    """The pages on which chapters of so many lines begin, and on which the last line of the last one stands."""
    made = []
    for at, count in enumerate(lines):
        parts = [f"Line {line}." for line in range(count)]
        parts[0] += f" ![](rule:R-{at})"
        parts[-1] += f" ![](rule:R-{at}-end)"
        parsed = parse_chapter(f"c{at}", f"# Chapter {at}\n\n" + "\n\n".join(parts), "en")
        made.append(Chapter(f"c{at}", parsed.title, parsed.blocks, summary and at == 0))
    pages = rule_pages(Book("demo", "en", "Demo", tuple(made)))
    return [page - FIRST for rule, page in pages if not rule.endswith("end")] + [pages[-1][1] - FIRST]


@pytest.mark.parametrize(
    ("lines", "pages"),
    [
        ((3,), [0, 0]),
        ((3, 3), [0, 0, 0]),
        ((3, 3, 3, 3), [0, 0, 0, 1, 1]),
        ((11, 3), [0, 0, 0]),
        ((15, 3), [0, 1, 1]),  # more than half of the page is filled
        ((ROOM, 3), [0, 1, 1]),
        ((ROOM + 4, 3), [0, 1, 1]),  # the last page of the first has room
        ((8, ROOM - 14), [0, 0, 0]),
        ((8, ROOM - 8), [0, 1, 1]),  # it would spill over
        ((8, ROOM + 8), [0, 0, 1]),  # longer than a page: it spills over anyway
        ((3, ROOM + 18, 3), [0, 0, 2, 2]),
    ],
)
def test_openers(lines: tuple[int, ...], pages: list[int]) -> None:
    assert begins(*lines) == pages


def test_the_lines_that_fill_a_page() -> None:
    assert begins(ROOM) == [0, 0] and begins(ROOM + 1) == [0, 1]


def test_what_stands_behind_a_summary_opens_a_page() -> None:
    assert begins(3, 3, 3, summary=True) == [0, 1, 1, 1]
