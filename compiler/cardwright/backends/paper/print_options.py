"""How cards are to be printed, as a value: paper, layout, bleed, duplex, ink; and what print shops ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

PageSize: TypeAlias = Literal["a4", "a3", "letter"]
Layout: TypeAlias = Literal["full", "9-up", "8-up", "fold"]
Duplex: TypeAlias = Literal["apart", "long", "short"]

PAGE_MM: Final[Mapping[str, tuple[float, float]]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
}
LAYOUTS: Final = ("full", "9-up", "8-up", "fold")
DUPLEX: Final = ("apart", "long", "short")


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What a print has other than by default. Lengths are in mm, `offset` moves the backs, `size` overrides the theme.

    `black` is K-only in PDF files: they are for printing, pictures are for screens.
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
    rule_ids: bool = False
    all_copies: bool = True


USUAL: Final = PrintOptions()
PRESETS: Final[Mapping[str, PrintOptions]] = {
    "makeplayingcards": PrintOptions(bleed=3.048, size=(63.5, 88.9)),
    "thegamecrafter": PrintOptions(bleed=3.175, size=(63.5, 88.9)),
    "china-57x87": PrintOptions(bleed=3.0, size=(57.0, 87.0)),
    "china-63x88": PrintOptions(bleed=3.0, size=(63.0, 88.0)),
}
"""What print shops ask for: at 300 dpi 822 x 1122 and 825 x 1125 pixels for the two that want pictures."""
