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
from page_fill import sparse_pages

from cardwright.backends.paper import compose
from cardwright.backends.paper.print_options import BookOptions, PrintOptions
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
