"""Where the cursor is in a YAML file, by its lines alone: the file may be half written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from cardwright.source.text import SourceFile

Sort = Literal["key", "value", "text"]

_ROW = re.compile(r"(?P<pad> *)(?P<dashes>(?:- +)*)(?:(?P<key>[^\s#\-\"'{\[][^:#]*):(?= |$))?")
_BLOCK = re.compile(r": *[|>][+-]?\d* *(?:#.*)?$")
_FLOW = re.compile(r"\"(?:[^\"\\]|\\.)*\"?|'[^']*'?|[{}\[\],:]|[^{}\[\],:\"']+")


@dataclass(frozen=True, slots=True)
class YamlPlace:
    """The keys above a place, the last one being that of the value where `sort` is no key; lists do not count.

    `text` is a block (`|`) of several lines; `before` is what stands before the cursor: of the line, the value or the
    key.
    """

    keys: tuple[str, ...]
    sort: Sort
    before: str


@dataclass(frozen=True, slots=True)
class _Row:
    column: int
    dash: int | None
    key: str | None
    rest: str


def _row(line: str) -> _Row:
    found = _ROW.match(line)
    assert found is not None
    pad, dashes = len(found["pad"]), found["dashes"]
    key = found["key"].rstrip(" ") if found["key"] is not None else None
    return _Row(pad + len(dashes), pad if dashes else None, key, line[found.end() :])


def yaml_place(file: SourceFile, offset: int) -> YamlPlace:
    """The place of an offset."""
    number, _ = file.line_col(offset)
    start = file.line_start(number)
    line = file.text[start:offset]
    block = _block_above(file, number, line)
    if block is not None:
        return YamlPlace(_keys_above(file, block, file.line(block), whole=True), "text", line.lstrip(" "))
    row = _row(line)
    above = _keys_above(file, number, line, whole=False)
    if row.key is None:
        inner, before, is_key = _in_flow(row.rest)
        if row.rest.lstrip().startswith(("{", "[")):
            return YamlPlace((*above, *inner), "key" if is_key else "value", before)
        return YamlPlace(above, "key", row.rest.lstrip(" "))
    inner, before, is_key = _in_flow(row.rest)
    return YamlPlace((*above, row.key, *inner), "key" if is_key else "value", before)


def _block_above(file: SourceFile, number: int, line: str) -> int | None:
    """The line that begins the block in which a line stands."""
    depth = len(line) - len(line.lstrip(" ")) if line.strip() else len(line)
    for above in range(number - 1, 0, -1):
        text = file.line(above)
        if not text.strip():
            continue
        pad = len(text) - len(text.lstrip(" "))
        if pad < depth:
            if _BLOCK.search(text):
                return above
            depth = pad
        if depth == 0:
            return None
    return None


def _keys_above(file: SourceFile, number: int, line: str, *, whole: bool) -> tuple[str, ...]:
    """The keys under which a line stands; `whole`: its own comes with them."""
    row = _row(line)
    found = [row.key] if whole and row.key is not None else []
    want = row.column if row.dash is None else row.dash + 1
    for above in range(number - 1, 0, -1):
        if want <= 0:
            break
        text = file.line(above)
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        other = _row(text)
        if other.key is not None and other.column < want:
            found.append(other.key)
            want = other.column
        if other.dash is not None and other.dash < want:
            want = other.dash + 1
    return tuple(reversed(found))


def _in_flow(text: str) -> tuple[tuple[str, ...], str, bool]:
    """The keys of `{…}` and `[…]` that are open at the end of a text, what stands there, and whether that is a key."""
    open_: list[tuple[str, str]] = []
    key = piece = ""
    for found in _FLOW.finditer(text):
        word = found[0]
        if word in "{[":
            open_.append((word, key))
            key = piece = ""
        elif word in "}]" and open_:
            _, key = open_.pop()
            piece = ""
        elif word == ",":
            key = piece = ""
        elif word == ":" and open_ and open_[-1][0] == "{" and not key:
            key, piece = piece.strip(), ""
        else:
            piece += word
    keys = tuple(each for _, each in open_[1:] if each) + ((key,) if key else ())
    is_key = bool(open_) and open_[-1][0] == "{" and not key
    return keys, piece.lstrip(" "), is_key
