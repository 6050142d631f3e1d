"""Tables of cells with commas (CSV) for spreadsheets: no cell is taken for a formula, and each comes back as it was.

Texts of a game are untrusted: a spreadsheet would work out `=…` when somebody opens the table.  A cell that begins like
a formula and is no number gets an apostrophe in front, as spreadsheets write it themselves; reading takes it away.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
_NUMBER = re.compile(r"[-+]?[0-9]+(\.[0-9]+)?")


def written(rows: Iterable[Sequence[object]], *, end: str = "\r\n") -> str:
    """A table as text, each line with its end; cells are quoted where they must be."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator=end)
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return stream.getvalue()


def harmless(cell: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula; a number stays one."""
    cell = cell.replace("\x00", "")
    return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell


def as_it_was(cell: str) -> str:
    """The text of a cell, without the apostrophe of `harmless`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
