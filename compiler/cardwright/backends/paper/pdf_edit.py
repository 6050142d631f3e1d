"""Put other bytes into a PDF that Typst wrote: its table of where each object begins is moved along."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

_TABLE: Final = re.compile(rb"xref\n0 (\d+)\n")
_ROW: Final = 20
"""Bytes that the table has for an object."""


class NotAsExpected(ValueError):
    """A PDF is not written as Typst writes it."""


class Edit(NamedTuple):
    """Other bytes for those from `start` to `stop`."""

    start: int
    stop: int
    new: bytes


def edited(pdf: bytes, edits: Iterable[Edit]) -> bytes:
    """The same PDF with edits, which are in order and touch neither each other nor the table. Raises NotAsExpected."""
    start = pdf.rfind(b"\nxref\n") + 1
    table = _TABLE.match(pdf, start)
    if table is None:
        raise NotAsExpected("no table of objects")
    parts, moved, done = [], [(0, 0)], 0
    for edit in edits:
        parts += [pdf[done : edit.start], edit.new]
        done = edit.stop
        moved.append((edit.stop, moved[-1][1] + len(edit.new) - (edit.stop - edit.start)))
    body = b"".join((*parts, pdf[done:start]))
    end = table.end() + _ROW * int(table[1])
    rows = [pdf[at : at + _ROW] for at in range(table.end(), end, _ROW)]
    rest = re.sub(rb"startxref\n\d+", b"startxref\n%d" % len(body), pdf[end:])
    return b"".join((body, table[0], *_shifted(rows, moved), rest))


def _shifted(rows: list[bytes], moved: list[tuple[int, int]]) -> list[bytes]:
    """The rows of the table, where what lies behind an edit has moved by the sum of all edits up to there."""
    made = list(rows)
    used = [at for at, row in enumerate(rows) if row[17:18] == b"n"]
    edit = 0
    for at in sorted(used, key=lambda at: int(rows[at][:10])):
        offset = int(rows[at][:10])
        while edit + 1 < len(moved) and moved[edit + 1][0] <= offset:
            edit += 1
        made[at] = b"%010d%s" % (offset + moved[edit][1], rows[at][10:])
    return made
