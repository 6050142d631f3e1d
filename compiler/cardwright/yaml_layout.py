"""Lay out a YAML file: line breaks, blanks, empty lines, and the effects in it; its meaning stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardwright.source.nodes import Entry, Node, Plain, Scalar, Sequence, to_data
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load
from cardwright.syntax.format import format_text
from cardwright.syntax.vocabulary import Vocabulary

_MANY_EMPTY = re.compile(r"\n{4,}")
TEXTS: Mapping[str, str] = {
    "effect": "effect", "do": "body", "setup": "body", "begins": "body", "ends": "body", "scenario": "scenario",
}  # fmt: skip
"""Keys under which a text of the effect language stands, and its kind."""


def lay_out(file: SourceFile, vocabulary: Vocabulary | None = None) -> str | None:
    """The text as it should stand, or None when the file has errors and is better left alone.

    `"a: 1  \\r\\n\\n\\n\\n\\nb: 2"` -> `"a: 1\\n\\n\\nb: 2\\n"`. With the vocabulary of the game its effects are
    laid out as well. A layout that would change the meaning of the file is never given back, nor are texts with
    faults touched.
    """
    before, faults = load(file)
    if before is None or faults:
        return None
    text = file.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = "\n".join(line.rstrip(" \t") for line in text.split("\n"))
    text = _MANY_EMPTY.sub("\n\n\n", text).strip("\n") + "\n"
    if _meaning(SourceFile(file.path, text)) != _loose(to_data(before)):
        return file.text
    return text if vocabulary is None else _with_effects(SourceFile(file.path, text), vocabulary)


def _meaning(file: SourceFile) -> Plain:
    root, faults = load(file)
    return None if root is None or faults else _loose(to_data(root))


def _loose(data: Plain) -> Plain:
    """Data without the blanks at the ends of lines and without runs of empty lines."""
    if isinstance(data, str):
        lines = "\n".join(line.rstrip() for line in data.splitlines())
        return _MANY_EMPTY.sub("\n\n\n", lines).rstrip("\n")
    if isinstance(data, list):
        return [_loose(item) for item in data]
    if isinstance(data, dict):
        return {key: _loose(value) for key, value in data.items()}
    return data


# --- effects ------------------------------------------------------------------------------------------------


def _with_effects(file: SourceFile, vocabulary: Vocabulary) -> str:
    """The file with each text of the effect language tidied; one that would then be read otherwise stays as it is."""
    root, _ = load(file)
    text = file.text
    for entry in reversed(list(_texts(root)) if root is not None else []):
        value = entry.value
        assert isinstance(value, Scalar)
        kind = TEXTS[entry.key.value]
        said = tidy(value.value)
        if format_text(said, vocabulary, kind) == format_text(value.value, vocabulary, kind):
            text = text[: value.span.start] + _block(value, said) + text[value.span.end :]
    again, faults = load(SourceFile(file.path, text))
    if root is None or again is None or faults or _others(again) != _others(root):
        return file.text
    return text


_PIECES = re.compile(r'"[^"\n]*"|#.*|[^"#]+')


def tidy(text: str) -> str:
    """A text with two blanks for each level, single blanks between words, and no more than one empty line.

    The author's words stay; `"play :\n   draw  2 cards ,  …"` -> `"play:\n  draw 2 cards, …"`.
    """
    levels = [0]
    rows: list[str] = []
    for line in text.split("\n"):
        bare = line.strip()
        if not bare:
            if rows and rows[-1]:
                rows.append("")
            continue
        depth = len(line) - len(line.lstrip(" "))
        while levels[-1] > depth:
            levels.pop()
        if depth > levels[-1]:
            levels.append(depth)
        rows.append("  " * (len(levels) - 1) + _spaced(bare))
    return "\n".join(rows).strip("\n") + "\n"


def _spaced(line: str) -> str:
    """Single blanks between the words of a line, outside of quotes; two in front of a comment behind a sentence."""
    shown = ""
    for piece in _PIECES.findall(line):
        if piece.startswith("#"):
            return f"{shown.rstrip()}  {piece}" if shown.strip() else piece
        shown += piece if piece.startswith('"') else re.sub(r" +([,:])", r"\1", re.sub(r"\s+", " ", piece))
    return shown.rstrip()


def _texts(node: Node) -> Iterator[Entry]:
    """The entries that hold a text of several lines (`|`), in the order of the file."""
    if isinstance(node, MappingNode):
        for entry in node:
            value = entry.value
            if isinstance(value, Scalar):
                if entry.key.value in TEXTS and value.style == "literal":
                    yield entry
            else:
                yield from _texts(value)
    elif isinstance(node, Sequence):
        for item in node:
            yield from _texts(item)


def _block(value: Scalar, said: str) -> str:
    """A text as a block, with the head and the indentation of the one that stood there."""
    head, *lines = value.span.text.split("\n")
    depth = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    pad = " " * depth
    return "\n".join([head, *(pad + line if line else "" for line in said.rstrip("\n").split("\n"))])


def _others(node: Node) -> Plain:
    """What a file says apart from its effects."""

    def without(at: Node) -> Plain:
        if isinstance(at, MappingNode):
            return {
                entry.key.value: None
                if entry.key.value in TEXTS and isinstance(entry.value, Scalar)
                else without(entry.value)
                for entry in at
            }
        if isinstance(at, Sequence):
            return [without(item) for item in at]
        return at.data

    return without(node)
