"""The sheet of cards as a spreadsheet to be taken away, and what one that comes back would change."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.comma_tables import written
from cardwright.decks.read_tables import column_name, read_tables
from cardwright.desk.editing import Refused, Row
from cardwright.diagnostics import Problems
from cardwright.extras import need

ID, FACE = "id", "face"
"""The columns that tell which card and which face a row is of."""
CSV, XLSX = "csv", "xlsx"
TYPES = {CSV: "text/csv; charset=utf-8", XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}


@dataclass(frozen=True, slots=True)
class Change:
    """A cell of the sheet that a table has another text for."""

    card: str
    face: int | None
    column: str
    cell: str
    was: str
    text: str


@dataclass(frozen=True, slots=True)
class Merge:
    """What a table would change, and what of it does not fit: a key of the desk's words, and what it speaks of."""

    changes: tuple[Change, ...]
    left: tuple[tuple[str, str], ...]


def table_of(rows: Sequence[Row], columns: Sequence[str], form: str) -> bytes:
    """All rows of the sheet as CSV (with the mark by which spreadsheet programs know UTF-8) or as a workbook."""
    lines = [[ID, FACE, *columns], *(_line(row, columns) for row in rows)]
    if form == XLSX:
        return _workbook(lines)
    return written(lines).encode("utf-8-sig")


def _number(row: Row) -> str:
    """Which of several faces a row is of, counted from 1; empty where it is that of the card."""
    return "" if row.face is None else str(row.face + 1)


def _line(row: Row, columns: Sequence[str]) -> list[str]:
    return [row.card, _number(row), *(row.cells[name].text if name in row.cells else "" for name in columns)]


def _workbook(lines: Sequence[Sequence[str]]) -> bytes:
    need("xlsx")
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for line in lines:
        sheet.append([int(cell) if cell.isascii() and cell.isdecimal() and len(cell) < 9 else cell for cell in line])
    for cells in sheet.iter_rows():
        for cell in cells:
            if cell.data_type == "f":
                cell.data_type = "s"
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def merged(rows: Sequence[Row], columns: Sequence[str], name: str, data: bytes) -> Merge:
    """What a file of a table would change: rows are told by the id of their card and the number of its face, columns by
    their heads; empty cells change nothing. Raises Unreadable for what is no table.
    """
    known = {(row.card, _number(row)): row for row in rows}
    changes: list[Change] = []
    left: list[tuple[str, str]] = []
    for sheet in read_tables(name, data, Problems()):
        head = [cell.strip() for cell in sheet.rows[0]] if sheet.rows else []
        if ID not in head:
            left.append(("table without ids", sheet.name))
            continue
        left += [("table column", each) for each in head if each and each not in (ID, FACE, *columns)]
        for number, line in enumerate(sheet.rows[1:], 2):
            at = dict(zip(head, line, strict=False))
            card, face = at.get(ID, "").strip(), at.get(FACE, "").strip()
            row = known.get((card, face))
            if row is None:
                left += [("table row", f"{card} {face}".strip())] if card or face else []
                continue
            for column, name_ in enumerate(head):
                text = line[column] if column < len(line) else ""
                if name_ not in columns or not text.strip():
                    continue
                cell = row.cells.get(name_)
                if cell is None:
                    left.append(("table cell", f"{sheet.name}!{column_name(column)}{number}: {text[:60]}"))
                elif not _same(cell.text, text):
                    changes.append(Change(row.card, row.face, name_, cell.key, cell.text, _lines(text)))
    return Merge(tuple(changes), tuple(left))


def _lines(text: str) -> str:
    """A text with the ends of lines that files have."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _same(one: str, other: str) -> bool:
    """Whether two texts say the same; blanks at their ends and other ends of lines do not count."""
    return one.strip() == _lines(other).strip()


def sent_table(data: Any) -> tuple[str, bytes]:
    """The name and the bytes of a table that a page sends. Raises Refused."""
    name, packed = (data.get("name"), data.get("data")) if isinstance(data, dict) else (None, None)
    if not isinstance(name, str) or not isinstance(packed, str):
        raise Refused("edit impossible")
    try:
        return name, base64.b64decode(packed, validate=True)
    except ValueError:
        raise Refused("edit impossible") from None


def as_data(merge: Merge) -> Iterator[dict[str, object]]:
    """The changes for a page."""
    for each in merge.changes:
        yield {
            "card": each.card, "face": None if each.face is None else each.face + 1, "column": each.column,
            "cell": each.cell, "was": each.was, "text": each.text,
        }  # fmt: skip
