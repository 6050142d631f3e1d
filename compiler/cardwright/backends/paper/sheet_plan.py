"""What stands where on sheets, in mm: cards in columns and rows, crop marks outside them, backs behind their fronts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from cardwright.backends.paper.print_options import PAGE_MM, PrintOptions
from cardwright.records import record

Line: TypeAlias = tuple[float, float, float, float]

MARK_GAP: Final = 1.5
MARK_LENGTH: Final = 5.0
TARGET: Final = 2.5
"""The radius of a registration mark."""
LEAST_MARGIN: Final = 4.0
"""Small printers leave so much of a page white."""


class NoRoom(ValueError):
    """No card of this size fits on the paper."""


@record
class Cell:
    """A card on a sheet: its upper left corner, which face (or back) it shows, and whether upside down."""

    x: float
    y: float
    index: int
    back: bool = False
    turned: bool = False


@record
class Grid:
    """Cards of one size on one sheet: width and height of the paper, of a card, of the gaps between them."""

    paper: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int
    gap: float
    fold: bool = False

    @property
    def per_page(self) -> int:
        """How many fronts a sheet holds."""
        return self.columns * self.rows // (2 if self.fold else 1)

    @property
    def left(self) -> float:
        """The margin to the left of the cards."""
        return (self.paper[0] - self.columns * self.card[0] - (self.columns - 1) * self.gap) / 2

    @property
    def top(self) -> float:
        """The margin above the cards."""
        return (self.paper[1] - self.rows * self.card[1] - (self.rows - 1) * self.gap) / 2

    def spot(self, k: int) -> tuple[float, float]:
        """The corner of the k-th card, row by row."""
        row, column = divmod(k, self.columns)
        return (self.left + column * (self.card[0] + self.gap), self.top + row * (self.card[1] + self.gap))


@record
class SheetPage:
    """One page: what stands on it, and the lines to cut and to fold along."""

    paper: tuple[float, float]
    card: tuple[float, float]
    left: float
    cells: tuple[Cell, ...]
    marks: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()

    @property
    def targets(self) -> tuple[tuple[float, float], ...]:
        """Where registration marks have room: in the middle of the left and the right margin, if these are wide."""
        width, height = self.paper
        at = self.left / 2
        return ((at, height / 2), (width - at, height / 2)) if self.left >= 2 * TARGET else ()


def grid_of(card: tuple[float, float], options: PrintOptions) -> Grid:
    """How cards of a size are laid out; raises NoRoom."""
    width, height = PAGE_MM[options.page]
    gap = 2 * options.bleed
    if options.layout == "fold":
        found = _full((height, width), card, gap, most_rows=2)
        if found.rows < 2:
            raise NoRoom
        return replace(found, fold=True)
    if options.layout == "9-up":
        return _exactly((width, height), card, gap, 3, 3)
    if options.layout == "8-up":
        return _exactly((height, width), card, gap, 4, 2)
    upright, lying = (_full(paper, card, gap) for paper in ((width, height), (height, width)))
    return lying if lying.per_page > upright.per_page else upright


def _full(paper: tuple[float, float], card: tuple[float, float], gap: float, most_rows: int = 99) -> Grid:
    room = [side - 2 * (LEAST_MARGIN + gap / 2) for side in paper]
    columns, rows = (max(0, int((have + gap + 0.001) // (size + gap))) for have, size in zip(room, card, strict=True))
    if not columns or not rows:
        return Grid(paper, card, 1, 0, gap)
    return Grid(paper, card, columns, min(rows, most_rows), gap)


def _exactly(paper: tuple[float, float], card: tuple[float, float], gap: float, columns: int, rows: int) -> Grid:
    found = Grid(paper, card, columns, rows, gap)
    if min(found.left, found.top) < gap / 2:
        raise NoRoom
    return found


def plan(faces: Sequence[tuple[int, int]], card: tuple[float, float], options: PrintOptions) -> tuple[SheetPage, ...]:
    """The sheets of faces of one size with their backs: `faces` are (face, back), by index, each as often as printed.

    Backs that are printed apart are left out: see `back_page`.
    """
    grid = grid_of(card, options)
    if not grid.per_page:
        raise NoRoom
    made: list[SheetPage] = []
    for start in range(0, len(faces), grid.per_page):
        some = faces[start : start + grid.per_page]
        fronts = [Cell(*grid.spot(k), face) for k, (face, _) in enumerate(some)]
        if grid.fold:
            under = [Cell(*grid.spot(grid.columns + k), back, True, True) for k, (_, back) in enumerate(some)]
            made.append(_page(grid, (*fronts, *under), options))
            continue
        made.append(_page(grid, fronts, options))
        if options.duplex != "apart":
            made.append(_page(grid, [_behind(grid, k, back, options) for k, (_, back) in enumerate(some)], options))
    return tuple(made)


def back_page(back: int, card: tuple[float, float], options: PrintOptions) -> SheetPage:
    """A sheet full of one back: to be printed behind as many fronts as needed."""
    grid = grid_of(card, replace(options, layout="full") if options.layout == "fold" else options)
    if not grid.per_page:
        raise NoRoom
    return _page(grid, [Cell(*grid.spot(k), back, True) for k in range(grid.columns * grid.rows)], options)


def _behind(grid: Grid, k: int, back: int, options: PrintOptions) -> Cell:
    """Where the back of a card stands on the other side of the paper, and which way up."""
    row, column = divmod(k, grid.columns)
    upright = grid.paper[1] >= grid.paper[0]
    sideways = (options.duplex == "long") == upright
    at = row * grid.columns + grid.columns - 1 - column if sideways else (grid.rows - 1 - row) * grid.columns + column
    x, y = grid.spot(at)
    return Cell(x + options.offset[0], y + options.offset[1], back, True, turned=not sideways)


def _page(grid: Grid, cells: Iterable[Cell], options: PrintOptions) -> SheetPage:
    folds: tuple[Line, ...] = ()
    if grid.fold:
        y = grid.paper[1] / 2
        folds = (
            (LEAST_MARGIN, y, grid.left - 1, y),
            (grid.paper[0] - grid.left + 1, y, grid.paper[0] - LEAST_MARGIN, y),
        )
    return SheetPage(grid.paper, grid.card, grid.left, tuple(cells), tuple(_marks(grid, options.bleed)), folds)


def _marks(grid: Grid, bleed: float) -> Iterable[Line]:
    """A short line at each cut, outside of the cards and their bleed."""
    across = sorted({x for k in range(grid.columns) for x in (grid.spot(k)[0], grid.spot(k)[0] + grid.card[0])})
    rows = range(0, grid.columns * grid.rows, grid.columns)
    down = sorted({y for k in rows for y in (grid.spot(k)[1], grid.spot(k)[1] + grid.card[1])})
    gap = MARK_GAP + bleed
    length = min(MARK_LENGTH, grid.left - gap - 0.5, grid.top - gap - 0.5)
    if length <= 0:
        gap, length = bleed + 0.3, max(0.6, min(grid.left, grid.top) - bleed - 0.5)
    for x in _apart(across):
        yield (x, grid.top - gap - length, x, grid.top - gap)
        yield (x, grid.paper[1] - grid.top + gap, x, grid.paper[1] - grid.top + gap + length)
    for y in _apart(down):
        yield (grid.left - gap - length, y, grid.left - gap, y)
        yield (grid.paper[0] - grid.left + gap, y, grid.paper[0] - grid.left + gap + length, y)


def _apart(values: Iterable[float]) -> list[float]:
    """Numbers of which none is nearly another."""
    found: list[float] = []
    for value in values:
        if not found or value - found[-1] > 0.01:
            found.append(round(value, 3))
    return found
