"""How cards are to be printed, as a value: paper, layout, bleed, duplex, ink; and what print shops ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from cardwright.records import record

PageSize: TypeAlias = Literal["a4", "a3", "letter", "a5"]
BookPage: TypeAlias = Literal["a5", "a4", "us-letter"]
Layout: TypeAlias = Literal["full", "9-up", "8-up", "fold"]
Duplex: TypeAlias = Literal["apart", "long", "short"]

PAGE_MM: Final[Mapping[str, tuple[float, float]]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
}
BOOK_PAGES: Final[Mapping[str, BookPage]] = {"a5": "a5", "a4": "a4", "letter": "us-letter"}
"""The sizes of a book's pages, as Typst calls them."""
LAYOUTS: Final = ("full", "9-up", "8-up", "fold")
DUPLEX: Final = ("apart", "long", "short")


@record
class PrintOptions:
    """What a print has other than by default. Lengths are in mm, `offset` moves the backs, `size` overrides the theme.

    Texts of PDF files are black ink alone: they are for printing, pictures are for screens. With `cmyk` all other
    colours are inks, too.
    """

    page: PageSize = "a4"
    layout: Layout = "full"
    duplex: Duplex = "apart"
    bleed: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    size: tuple[float, float] | None = None
    dpi: float = 300.0
    low_ink: bool = False
    safe_zone: bool = False
    registration: bool = False
    rule_ids: bool = False
    version_mark: bool = False
    cmyk: bool = False
    all_copies: bool = True


@record
class BookOptions:
    """How books are printed: the size of their pages, whether rules are numbered in the margin, what is made of them
    (`html`, `pdf`, and `booklet`: sheets to fold and staple), in which languages, if not in all, how far the
    colour of the cover goes on around the pages, and the sheets to fold, in mm, how thick a sheet to fold is in mm
    (`creep`), and whether colours are inks (`cmyk`), which an archive's PDF may not have.
    """

    page: BookPage = "a5"
    rule_ids: bool = False
    kinds: tuple[str, ...] = ("html", "pdf")
    langs: tuple[str, ...] = ()
    bleed: float = 0.0
    creep: float = 0.0
    cmyk: bool = False


USUAL: Final = PrintOptions()
USUAL_BOOK: Final = BookOptions()
PRESETS: Final[Mapping[str, PrintOptions]] = {
    "makeplayingcards": PrintOptions(bleed=3.048, size=(63.5, 88.9)),
    "thegamecrafter": PrintOptions(bleed=3.175, size=(63.5, 88.9)),
    "china-57x87": PrintOptions(bleed=3.0, size=(57.0, 87.0)),
    "china-63x88": PrintOptions(bleed=3.0, size=(63.0, 88.0)),
}
"""What print shops ask for: at 300 dpi 822 x 1122 and 825 x 1125 pixels for the two that want pictures."""
