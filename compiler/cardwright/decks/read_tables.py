"""Tables of people's own: CSV in any usual encoding and XLSX, as rows of texts; what is too large is refused."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from cardwright.comma_tables import as_it_was
from cardwright.decks.read_deck import decode
from cardwright.decks.unreadable import Unreadable
from cardwright.diagnostics import Problems
from cardwright.extras import need
from cardwright.records import record

if TYPE_CHECKING:
    from openpyxl import Workbook

WORKBOOKS = (".xlsx", ".xlsm")
MOST_UNPACKED = 60_000_000
"""Bytes that a workbook may unpack to, but for pictures, which are as large when packed: whoever reads it may hold
each part as a tree of some three times its size.
"""
NO_WORKBOOK = "它不是能读的工作簿"
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 100_000, 500, 1_000_000


@record
class Sheet:
    """A table: its name and its rows of texts."""

    name: str
    rows: tuple[tuple[str, ...], ...]


def read_tables(name: str, data: bytes, problems: Problems) -> list[Sheet]:
    """The tables of a file, by its name and bytes; cells without a value go to `problems`.

    Raises Unreadable for what is no table, MissingExtra for a workbook without the package that reads it.
    """
    path = PurePath(name)
    return _xlsx(data, problems) if path.suffix.casefold() in WORKBOOKS else [_csv(path.stem, data)]


def _csv(name: str, data: bytes) -> Sheet:
    text = decode(data)
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        return Sheet(name, tuple(_bounded(tuple(map(as_it_was, row)) for row in reader)))
    except csv.Error as error:
        at = f"{name}!A{reader.line_num}"
        raise Unreadable(f"{at}: {error}", f"{at}：这里不是表格的写法") from None


def _bounded(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The rows of a table.  Raises Unreadable for one that is too large."""
    cells = 0
    for number, row in enumerate(rows, 1):
        cells += len(row)
        for en, zh, count, most in (
            ("rows", "行", number, MOST_ROWS),
            ("columns", "列", len(row), MOST_COLUMNS),
            ("cells", "格", cells, MOST_CELLS),
        ):
            if count > most:
                raise Unreadable(f"it has more than {most} {en}", f"它超过 {most} {zh}")
        yield row


def _xlsx(data: bytes, problems: Problems) -> list[Sheet]:
    need("xlsx")
    import openpyxl

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = [each for each in packed.infolist() if each.file_size > 2 * each.compress_size]
            large = sum(each.file_size for each in parts) > MOST_UNPACKED
    except (OSError, ValueError, zipfile.BadZipFile) as error:
        raise Unreadable(str(error), NO_WORKBOOK) from None
    if large:
        raise Unreadable("it unpacks to too much", "它解开后太大")
    try:
        book, written = (
            openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=only) for only in (True, False)
        )
        return list(_sheets(book, written, problems))
    except Unreadable:
        raise
    except Exception as error:  # openpyxl, its reader of XML and zipfile raise many kinds for broken files
        raise Unreadable(str(error), NO_WORKBOOK) from None


def _sheets(book: Workbook, written: Workbook, problems: Problems) -> Iterator[Sheet]:
    """The tables of a workbook: what its cells show, and what is written in them."""
    for sheet, source in zip(book.worksheets, written.worksheets, strict=True):
        rows = []
        both = (_bounded(each.iter_rows(values_only=True)) for each in (sheet, source))
        for number, (row, said) in enumerate(zip(*both, strict=True), 1):
            rows.append(tuple(_cell(value) for value in row))
            for column, (value, text) in enumerate(zip(row, said, strict=False)):
                if value is None and isinstance(text, str) and text.startswith("="):
                    at = f"{sheet.title}!{column_name(column)}{number}"
                    problems.add("CW759", None, at=at, text=text[:60])
        if any(any(row) for row in rows):
            yield Sheet(str(sheet.title), tuple(rows))


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def column_name(number: int) -> str:
    """0 is A, 25 is Z, 26 is AA."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name
