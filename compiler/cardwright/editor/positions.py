"""Places as editors count them: lines from 0, columns in UTF-16 units or whatever was agreed on."""

from __future__ import annotations

from lsprotocol import types as lsp

from cardwright.source.text import SourceFile, Span

UNITS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
"""Bytes of a unit of each way of counting."""
_CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}


def width(text: str, encoding: str) -> int:
    """How many units a text takes."""
    if encoding == "utf-32" or text.isascii():
        return len(text)
    return len(text.encode(_CODECS[encoding], "surrogatepass")) // UNITS[encoding]


def position(file: SourceFile, offset: int, encoding: str) -> lsp.Position:
    """The place of an offset in code points."""
    line, _ = file.line_col(offset)  # a byte order mark is kept from editors, and takes no column
    start = file.line_start(line)
    return lsp.Position(line - 1, width(file.text[start:offset], encoding))


def span_range(span: Span, encoding: str) -> lsp.Range:
    """The places of both ends of a stretch."""
    return lsp.Range(position(span.file, span.start, encoding), position(span.file, span.end, encoding))


def offset(file: SourceFile, at: lsp.Position, encoding: str) -> int:
    """The offset in code points of a place; places outside are moved to the end of the line or of the file."""
    if at.line >= file.line_count:
        return len(file.text)
    start = file.line_start(at.line + 1)
    row = file.text[start : max(file.line_range(at.line + 1)[1], start)]
    if encoding == "utf-32" or row.isascii():
        return start + min(at.character, len(row))
    units = 0
    for number, char in enumerate(row):
        if units >= at.character:
            return start + number
        units += width(char, encoding)
    return start + len(row)
