"""How full the pages of a printed book are: which stand nearly empty though their chapter goes on behind them."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

DPI = 24
FULL = 1 / 3
"""A page whose text ends above this share of its room looks forgotten."""
_PGM = re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s")
TOP, BOTTOM = 0.085, 0.915
"""Between these shares of its height a page has text; above stands the running head, below the number of the page."""
INK = 200


def sparse_pages(pdf: bytes) -> list[int]:
    """The pages (the cover is 1) that are less than a third full and are not the end of a chapter; needs pdftoppm.

    A page without a running head begins a chapter, so the one before it may end anywhere.
    """
    looks = [(_fill(rows), _has_head(rows)) for rows in _pages(pdf)]
    return [at for at, ((fill, _), (_, goes_on)) in enumerate(pairwise(looks), 1) if fill < FULL and goes_on]


def lone_ends(pdf: bytes) -> list[int]:
    """The pages (the cover is 1) that are less than a third full though a chapter or more follows; needs pdftoppm."""
    fills = [_fill(rows) for rows in _pages(pdf)]
    return [at for at, fill in enumerate(fills[:-1], 1) if fill < FULL and at > 2]


def _pages(pdf: bytes) -> Iterator[list[bytes]]:
    """The pages as rows of grey dots."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "book.pdf").write_bytes(pdf)
        subprocess.run(["pdftoppm", "-gray", "-r", str(DPI), "book.pdf", "page"], cwd=folder, check=True)
        for path in sorted(Path(folder).glob("page-*.pgm")):
            data = path.read_bytes()
            head = _PGM.match(data)
            assert head is not None
            width, height = int(head[1]), int(head[2])
            yield [data[head.end() + width * row : head.end() + width * (row + 1)] for row in range(height)]


def _inked(row: bytes) -> bool:
    return min(row) < INK


def _fill(rows: list[bytes]) -> float:
    """Where the text of a page ends, as a share of the room that it has."""
    first, last = int(len(rows) * TOP), int(len(rows) * BOTTOM)
    inked = [at for at in range(first, last) if _inked(rows[at])]
    return (inked[-1] - first) / (last - first) if inked else 0.0


def _has_head(rows: list[bytes]) -> bool:
    """Whether there is something above the text."""
    return any(map(_inked, rows[: int(len(rows) * TOP * 0.9)]))
