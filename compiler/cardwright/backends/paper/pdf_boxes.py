"""Say in a PDF where its pages are cut: Typst has no TrimBox and no BleedBox, so they are put in afterwards.

Typst writes page objects as plain text, and a table of where each object begins: both are all that is touched.
"""

from __future__ import annotations

import re

_PAGE = re.compile(rb"(/Type/Page/.{0,200}?/MediaBox\[)([\d. ]+)(\])", re.S)
_TABLE = re.compile(rb"xref\n0 (\d+)\n")
_MM = 72 / 25.4


class NotAsExpected(ValueError):
    """A PDF is not written as Typst writes it."""


def with_boxes(pdf: bytes, bleed: float) -> bytes:
    """The same PDF, whose pages are cut `bleed` mm inside their edges."""
    inset = bleed * _MM
    moved: list[tuple[int, int]] = []

    def boxes(found: re.Match[bytes]) -> bytes:
        left, low, right, high = (float(number) for number in found[2].split())
        trim = " ".join(f"{value:.4f}" for value in (left + inset, low + inset, right - inset, high - inset))
        added = f"/TrimBox[{trim}]/BleedBox[{found[2].decode()}]".encode()
        moved.append((found.end(), len(added)))
        return found[0] + added

    start = pdf.rfind(b"\nxref\n") + 1
    table = _TABLE.match(pdf, start)
    if table is None:
        raise NotAsExpected("no table of objects")
    body = _PAGE.sub(boxes, pdf[:start])
    if not moved:
        raise NotAsExpected("no pages")
    count = int(table[1])
    rows = [pdf[table.end() + 20 * at : table.end() + 20 * (at + 1)] for at in range(count)]
    shifted = [b"%010d%s" % (_shifted(int(row[:10]), moved), row[10:]) if row[17:18] == b"n" else row for row in rows]
    rest = pdf[table.end() + 20 * count :]
    rest = re.sub(rb"startxref\n\d+", b"startxref\n%d" % len(body), rest)
    return body + table[0] + b"".join(shifted) + rest


def _shifted(offset: int, moved: list[tuple[int, int]]) -> int:
    return offset + sum(length for at, length in moved if at <= offset)
