"""A section whose name is misspelt, read as the one that was meant: what else is wrong is told in the same run."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Table

from cardwright.diagnostics import Problems
from cardwright.source.nodes import Entry, Mapping, Node, Scalar
from cardwright.validate.verdict import validate

_Place = tuple[str, int]


def as_meant(roots: Iterable[Node], problems: Problems) -> tuple[list[Node], list[str]]:
    """The trees of files, held against the schemas before, with the sections named as they were probably meant.

    What is wrong with the shape of such a section is added to the problems. It stays what it is where nothing of the
    kind can stand below that name, or where the file has a section of that name as well: these names come second.
    """
    meant: dict[_Place, str] = {}
    for each in problems:
        near = each.args.get("near")
        if each.name == "section-not-known" and each.span is not None and isinstance(near, str):
            meant[each.span.file.path, each.span.start] = near
    unread: list[str] = []
    return [_as_meant(root, meant, problems, unread) for root in roots], unread


def _as_meant(root: Node, meant: Table[_Place, str], problems: Problems, unread: list[str]) -> Node:
    if not isinstance(root, Mapping):
        return root
    for entry in root.entries:
        near = meant.get((entry.key.span.file.path, entry.key.span.start))
        if near is None:
            continue
        unread.append(near)
        if near in root or _names_a_base(near, entry.value):
            continue
        key = Scalar(entry.key.span, near, entry.key.style, near, entry.key.raw_end)
        named = Mapping(root.span, tuple(Entry(key, one.value) if one is entry else one for one in root.entries))
        found = Problems()
        validate(named, found)
        if not any(each.code == "CW203" and each.span in (key.span, entry.value.span) for each in found):
            root = named
            unread.pop()
            problems.extend(found)
    return root


def _names_a_base(near: str, value: Node) -> bool:
    """Whether this is the head of a game that extends another, which was not read."""
    return near == "game" and isinstance(value, Mapping) and "extends" in value
