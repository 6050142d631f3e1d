"""Look through typed trees: which calls, changes and reads they hold."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from cardwright.model import decl, ir


def nodes_in(tree: object) -> Iterator[object]:
    """Every node of a typed tree, declarations left out, in the order written."""
    if isinstance(tree, decl.Decl):
        return
    if isinstance(tree, tuple | list):
        for item in tree:
            yield from nodes_in(item)
        return
    if hasattr(tree, "items") and not dataclasses.is_dataclass(tree):
        for item in tree.values():  # type: ignore[attr-defined]
            yield from nodes_in(item)
        return
    if dataclasses.is_dataclass(tree) and not isinstance(tree, type) and type(tree).__module__ == ir.__name__:
        yield tree
        for field in dataclasses.fields(tree):
            yield from nodes_in(getattr(tree, field.name))


def calls_in(tree: object) -> Iterator[ir.Call]:
    """Every call."""
    for node in nodes_in(tree):
        if isinstance(node, ir.Call):
            yield node


def changes_in(tree: object) -> Iterator[str]:
    """The ids of counters and variables that sentences change."""
    for node in nodes_in(tree):
        if isinstance(node, ir.Change) and isinstance(node.what, ir.Property):
            yield node.what.prop.id


def reads_of(tree: object) -> set[str]:
    """The ids of the properties that a condition reads."""
    return {n.prop.id for n in nodes_in(tree) if isinstance(n, ir.Property | ir.Aggregate) and n.prop is not None}


def zones_of(tree: object) -> set[str]:
    """The ids of the zones that a condition looks at, also through derived values and adjectives."""
    found: set[str] = set()
    seen: set[int] = set()
    todo: list[object] = [tree]
    while todo:
        for node in nodes_in(todo.pop()):
            thing: decl.Decl | None = None
            if isinstance(node, ir.ZoneRef):
                found.add(node.decl.id)
            elif isinstance(node, ir.Property | ir.Aggregate):
                thing = node.prop
            elif isinstance(node, ir.Adjective):
                thing = node.decl
            if isinstance(thing, decl.Zone):
                found.add(thing.id)
            elif isinstance(thing, decl.Derived | decl.AdjectiveDecl) and id(thing) not in seen:
                seen.add(id(thing))
                todo += [thing.means] if isinstance(thing, decl.AdjectiveDecl) else [thing.value, thing.cases]
    return found
