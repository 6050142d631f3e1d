"""Put another value in place of one in a YAML file and touch nothing else: comments, order and layout stay."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from cardwright.source.nodes import Mapping, Node, Plain, Scalar, to_data
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load

Path = Sequence[str | int]
"""Keys of mappings and numbers of items, from the root of a file."""
Value = str | int | bool


def at_path(node: Node | None, path: Path) -> Node | None:
    """The node at a path; None where there is none."""
    for step in path:
        if isinstance(node, Mapping) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def with_value(file: SourceFile, path: Path, value: Value) -> str | None:
    """The text of a file with another value at a path; None where no single value stands, or the file has errors.

    The value is written as the old one was if it can be, else in quotes; whatever is given back is read again and
    differs in that one value.
    """
    root, faults = load(file)
    old = at_path(root, path)
    if faults or root is None or not isinstance(old, Scalar):
        return None
    wanted = _replaced(to_data(root), path, value)
    for said in _spellings(old, value):
        text = file.text[: old.span.start] + said + file.text[old.span.end :]
        again, wrong = load(SourceFile(file.path, text))
        if not wrong and again is not None and _same(to_data(again), wanted):
            return text
    return None


def _same(one: Plain, other: Plain) -> bool:
    """Whether data are equal, a number never being a truth value."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _replaced(data: Plain, path: Path, value: Value) -> Plain:
    """Data with another value at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {key: _replaced(each, rest, value) if key == step else each for key, each in data.items()}
    assert isinstance(data, list)  # the path leads to a value
    return [_replaced(each, rest, value) if at == step else each for at, each in enumerate(data)]


def _spellings(old: Scalar, value: Value) -> Iterator[str]:
    """How a value may be written, the likest to the old one first; not each is read as that value in its place."""
    if isinstance(value, bool):
        yield from ("true", "false")[not value :][:1]
        return
    if isinstance(value, int):
        yield str(value)
        return
    if old.style in ("literal", "folded"):
        yield _block(old, value)
    single, double = "'" + value.replace("'", "''") + "'", json.dumps(value, ensure_ascii=False)
    if old.style == "double":
        yield double
    if old.style == "single":
        yield single
    yield from (value, single, double)
    yield json.dumps(value)


def _block(old: Scalar, value: str) -> str:
    """A text as a block with the head and the indentation of the one before."""
    head, *lines = old.span.text.split("\n")
    pad = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=2)
    rows = [" " * pad + line if line else "" for line in value.rstrip("\n").split("\n")]
    return "\n".join([head, *rows])
