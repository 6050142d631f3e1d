"""YAML nodes with spans: scalars, sequences, mappings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import field
from typing import Literal, TypeAlias

from cardwright.records import record
from cardwright.source.scalars import offsets
from cardwright.source.text import Span

Style: TypeAlias = Literal["plain", "single", "double", "literal", "folded"]
Plain: TypeAlias = "str | int | float | bool | list[Plain] | dict[str, Plain] | None"


@record
class Scalar:
    """One value: `value` is its text, `data` what the text means by the YAML 1.2 core schema."""

    span: Span
    value: str
    style: Style
    data: str | int | float | bool | None
    raw_end: int = field(default=-1, repr=False, compare=False)
    _map: list[tuple[list[int], list[int]]] = field(default_factory=list, init=False, repr=False, compare=False)

    def at(self, i: int, j: int) -> Span:
        """The exact source span of `value[i:j]`; the order of the two does not matter, both are clamped.

        An escape counts as one character of the value and all its characters in the source; a folded line
        break is the break in the source. `i == j` gives an empty span in front of character `i`.
        """
        size = len(self.value)
        if not 0 <= i <= j <= size:
            i, j = min(i, j), max(i, j)
            i, j = min(max(i, 0), size), min(max(j, 0), size)
        if not self._map:
            end = self.raw_end if self.raw_end >= 0 else self.span.end
            self._map.append(offsets(self.span.file.text, self.span.start, end, self.value, self.style))
        starts, ends = self._map[0]
        start = starts[i]
        return Span(self.span.file, start, start if i == j else max(start, ends[j - 1]))


@record
class Sequence:
    """A list of nodes."""

    span: Span
    items: tuple[Node, ...]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@record
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node

    @property
    def span(self) -> Span:
        """From the key to the end of the value."""
        return self.key.span.join(self.value.span)


@record
class Mapping:
    """Keys and values in the order of the file; no key comes twice."""

    span: Span
    entries: tuple[Entry, ...]
    _index: dict[str, Entry] = field(default_factory=dict, init=False, repr=False, compare=False)

    def entry(self, name: str) -> Entry | None:
        """The entry with this key, or None."""
        if not self._index:
            for entry in self.entries:
                self._index.setdefault(entry.key.value, entry)
        return self._index.get(name)

    def get(self, name: str) -> Node | None:
        """The value under this key, or None when the key is missing."""
        entry = self.entry(name)
        return entry.value if entry else None

    def keys(self) -> tuple[str, ...]:
        """The keys in the order of the file."""
        return tuple(entry.key.value for entry in self.entries)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.entry(name) is not None

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


Node: TypeAlias = "Scalar | Sequence | Mapping"

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_LARGEST = 2**53  # up to here every reader of JSON agrees on a whole number


class OutOfRange(ValueError):
    """A plain scalar is a number that is too large, infinite, or not a number."""


def read_plain(text: str) -> str | int | float | bool | None:
    """What a plain scalar means by the YAML 1.2 core schema; a leading zero (`012`) leaves it text.

    Raises `OutOfRange` for a number that cannot be held exactly enough, `.inf` and `.nan`.
    """
    if text in _WORDS:
        return _WORDS[text]
    if not (text[0].isdigit() or text[0] in "+-."):
        return text
    if _NO_NUMBER.fullmatch(text):
        raise OutOfRange(text)
    base = 10 if _INT.fullmatch(text) else 8 if _OCTAL.fullmatch(text) else 16 if _HEX.fullmatch(text) else 0
    if base:
        if len(text) > 20:
            raise OutOfRange(text)
        number = int(text[2:] if base != 10 else text, base)
        if abs(number) > _LARGEST:
            raise OutOfRange(text)
        return number
    if _FLOAT.fullmatch(text):
        value = float(text)
        if abs(value) > 1e300:
            raise OutOfRange(text)
        return value
    return text


def to_data(node: Node) -> Plain:
    """Plain Python data for a node: str, int, float, bool, None, list, dict; keys are text."""
    match node:
        case Scalar():
            return node.data
        case Sequence():
            return [to_data(item) for item in node.items]
        case Mapping():
            return {entry.key.value: to_data(entry.value) for entry in node.entries}


def show(node: Node, indent: int = 0) -> str:
    """A node as indented lines, each with the line and column where it was written."""
    pad = "  " * indent
    where = f"@{node.span.line}:{node.span.column}"
    match node:
        case Scalar():
            data = json.dumps(node.data, ensure_ascii=True)
            return f"{pad}{node.style} {data} {where}\n"
        case Sequence():
            return f"{pad}sequence {where}\n" + "".join(show(item, indent + 1) for item in node.items)
        case Mapping():
            rows = [f"{pad}mapping {where}\n"]
            for entry in node.entries:
                rows.append(f"{pad}  {json.dumps(entry.key.value)} @{entry.key.span.line}:{entry.key.span.column}\n")
                rows.append(show(entry.value, indent + 2))
            return "".join(rows)
