"""What is printed as a whole: pages that stand nearly empty are found, and two builds give the same bytes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import games
import pytest
import typst
from page_fill import lone_ends, sparse_pages

from cardwright.backends.paper import compose
from cardwright.backends.paper.paper_values import Book, CardFace, Chapter
from cardwright.backends.paper.print_book import begin_book
from cardwright.backends.paper.print_options import BookOptions, PrintOptions
from cardwright.backends.paper.read_markdown import parse_chapter
from cardwright.diagnostics import Problems
from cardwright.printing import printed_books, printed_cards

PAGES = """
#set page(width: 148mm, height: 210mm, margin: 0mm)
#let filled(head, share) = page({
  if head { place(dx: 14mm, dy: 10mm, line(length: 120mm)) }
  place(dx: 14mm, dy: 20mm, rect(width: 100mm, height: share * 170mm, fill: black))
  place(dx: 70mm, dy: 200mm, rect(width: 5mm, height: 4mm, fill: black))
})
"""


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="looks at pages with pdftoppm")
@pytest.mark.parametrize(
    ("pages", "sparse"),
    [
        ("filled(false, 100%) filled(true, 20%) filled(true, 90%)", [2]),
        ("filled(false, 100%) filled(true, 20%) filled(false, 90%)", []),
        ("filled(true, 0%) filled(true, 30%) filled(true, 40%) filled(true, 10%)", [1, 2]),
    ],
)
def test_a_page_that_is_nearly_empty_is_found_but_at_the_end_of_a_chapter(pages: str, sparse: list[int]) -> None:
    source = PAGES + " ".join(f"#{page}" for page in pages.replace(") ", ")|").split("|"))
    pdf = typst.compile(source.encode())
    assert isinstance(pdf, bytes) and sparse_pages(pdf) == sparse


def printed(*texts: str, faces: int = 0) -> bytes:
    """A book of chapters, with a gallery of so many cards."""
    parsed = [parse_chapter(f"c{at}", text, "en") for at, text in enumerate(texts)]
    chapters = tuple(Chapter(f"c{at}", each.title, each.blocks) for at, each in enumerate(parsed))
    cards = tuple(CardFace(f"card{at}", f"Card {at}", "Thing") for at in range(faces))
    made = begin_book(
        Book("zoo", "en", "Zoo", chapters, cards=cards, looks=tuple((card,) for card in cards)), ("pdf",)
    )()
    assert not made.problems
    return made.artifacts[0].content


def lines(count: int) -> str:
    return "\n\n".join(f"A line, number {at}." for at in range(count))


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="looks at pages with pdftoppm")
@pytest.mark.parametrize("count", range(28, 60, 2))
def test_no_chapter_ends_with_a_few_lines_alone(count: int) -> None:
    """What follows begins on the same page: a chapter that would spill over from there, too, and the gallery."""
    assert lone_ends(printed(f"# One\n\n{lines(count)}", f"# Two\n\n{lines(26)}", faces=12)) == []


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="looks at pages with pdftoppm")
def test_a_chapter_that_ends_at_the_top_of_a_page_leads_on_to_the_gallery() -> None:
    assert [lone_ends(printed(f"# One\n\n{lines(count)}", faces=12)) for count in range(28, 40, 2)] == [[]] * 6


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="looks at pages with pdftoppm")
def test_a_table_that_is_tall_begins_behind_what_leads_to_it() -> None:
    """Few rows and few letters can be tall all the same: narrow columns make many lines."""
    rows = "".join(
        f"|a term of some length|another word for it|what is meant by it all|see page {at} and on|\n"
        for at in range(14)
    )
    table = f"|Term|Also|Meaning|See|\n|--|--|--|--|\n{rows}"
    assert lone_ends(printed(f"# One\n\n{lines(20)}", f"# Two\n\n{lines(4)}\n\n{table}\n\n{lines(9)}")) == []


def products(name: str) -> dict[str, str]:
    """Digests of some of what a game prints: its book as a page, a few cards, boards and the sheet for players."""
    folder, game = games.folder_of(name), games.model(name)
    few = {card.id: 1 for card in list(game.cards.values())[:3]}
    problems = Problems()
    made = printed_books(game, folder, problems, BookOptions(kinds=("html",), langs=("zh-Hant",)))
    for kinds, deck in ((("sheets", "pictures"), few), (("pieces", "reference"), None)):
        made += printed_cards(game, folder, problems, PrintOptions(dpi=100), kinds, ("zh-Hant",), deck)
    assert not problems.has_errors and compose.languages_of(game)
    return {each.path: hashlib.sha256(each.content).hexdigest() for each in made}


def test_two_builds_give_equal_bytes(name: str = "xstx") -> None:
    """Whatever order sets come in, whatever language and time the machine has; check_paper.py compares whole builds."""
    other = {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Asia/Taipei"}
    told = subprocess.run(
        [sys.executable, __file__, name],
        env={**os.environ, **other, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent.parent), *sys.path])},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    made = products(name)
    assert told.stdout.splitlines() == [f"{path} {digest}" for path, digest in made.items()] and len(made) >= 4


if __name__ == "__main__":
    for path, digest in products(sys.argv[1]).items():
        print(path, digest)
