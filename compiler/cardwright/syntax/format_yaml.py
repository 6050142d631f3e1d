"""Tidy a YAML file: effect texts in canonical spelling, no trailing blanks, one line break at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from cardwright.source.nodes import Mapping, Node, Plain, Scalar, Sequence
from cardwright.source.text import SourceFile
from cardwright.syntax.format import format_text
from cardwright.syntax.vocabulary import Vocabulary

Path = tuple[str | int, ...]
KindOf = Callable[[Path], str | None]
Load: TypeAlias = "Callable[[SourceFile], Node | None]"


def fmt_yaml(source: str, kind_of: KindOf, vocabulary: Vocabulary, load: Load) -> str:
    """The file tidied; whatever would change the data is left as it is.

    `kind_of` says for the path of a scalar (keys and indices) whether it is an effect, a body or a scenario;
    `load` reads a file into nodes, None if it cannot. Only texts written as `|` blocks are spelled anew.
    """
    root = load(SourceFile("", source))
    if root is None:
        return source
    before = _data(root, kind_of, vocabulary)
    out = _respell(source, root, kind_of, vocabulary)
    for candidate in (_trim(out), out):
        again = load(SourceFile("", candidate))
        if again is not None and _data(again, kind_of, vocabulary) == before:
            return candidate
    return source


def _trim(source: str) -> str:
    lines = [line.rstrip(" \t") for line in source.replace("\r\n", "\n").split("\n")]
    return "\n".join(lines).rstrip("\n") + "\n"


def _respell(source: str, root: Node, kind_of: KindOf, vocabulary: Vocabulary) -> str:
    """Replace the text of each `|` block, the last one first so that offsets stay true."""
    for path, scalar in reversed(list(_scalars(root, ()))):
        kind = kind_of(path)
        if kind is None or scalar.style != "literal" or not scalar.value.strip():
            continue
        first = scalar.value.split("\n")[0]
        start = scalar.at(0, 1).start
        column = start - (source.rfind("\n", 0, start) + 1)
        if not first.strip() or source[start - column : start].strip(" "):
            continue
        written = format_text(scalar.value, vocabulary, kind)
        if written == scalar.value:
            continue
        end = scalar.at(len(scalar.value.rstrip()) - 1, len(scalar.value.rstrip())).end
        pad = " " * column
        lines = [pad + line if line else "" for line in written.rstrip("\n").split("\n")]
        source = source[: start - column] + "\n".join(lines) + source[end:]
    return source


def _scalars(node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    match node:
        case Scalar():
            yield path, node
        case Sequence():
            for number, item in enumerate(node.items):
                yield from _scalars(item, (*path, number))
        case Mapping():
            for entry in node.entries:
                yield from _scalars(entry.value, (*path, entry.key.value))


def _data(root: Node, kind_of: KindOf, vocabulary: Vocabulary) -> tuple[Plain, list[str]]:
    """The data of a file with each effect text in its canonical spelling, so that respelling compares equal."""
    texts: list[str] = []

    def plain(node: Node, path: Path) -> Plain:
        match node:
            case Scalar():
                kind = kind_of(path)
                if kind is None:
                    return node.data
                texts.append(format_text(node.value, vocabulary, kind))
                return None
            case Sequence():
                return [plain(item, (*path, number)) for number, item in enumerate(node.items)]
            case Mapping():
                return {entry.key.value: plain(entry.value, (*path, entry.key.value)) for entry in node.entries}

    return plain(root, ()), texts
