"""Look through typed trees: which calls, changes and reads they hold."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from cardwright import ir
from cardwright.ir import decl


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
    if dataclasses.is_dataclass(tree) and not isinstance(tree, type) and isinstance(tree, ir.Node):
        yield tree
        for field in dataclasses.fields(tree):
            yield from nodes_in(getattr(tree, field.name))


def calls_in(tree: object) -> Iterator[ir.Call]:
    """Every call."""
    for node in nodes_in(tree):
        if isinstance(node, ir.Call):
            yield node


def changes_in(tree: object) -> Iterator[str]:
    """The ids of the counters, variables and statuses that sentences change."""
    for node in nodes_in(tree):
        if isinstance(node, ir.Change) and isinstance(node.what, ir.Property):
            yield node.what.prop.id
        elif isinstance(node, ir.Become):
            yield node.status.id


def things_in(tree: object) -> Iterator[decl.Decl]:
    """What a condition looks at: properties, zones, statuses, also through derived values, quantities, adjectives."""
    seen: set[int] = set()
    todo: list[object] = [tree]
    while todo:
        for node in nodes_in(todo.pop()):
            thing: decl.Decl | None = None
            if isinstance(node, ir.ZoneRef | ir.Adjective):
                thing = node.decl
            elif isinstance(node, ir.Property | ir.Aggregate):
                thing = node.prop
            if thing is None or id(thing) in seen:
                continue
            seen.add(id(thing))
            yield thing
            if isinstance(thing, decl.AdjectiveDecl):
                todo.append(thing.means)
            elif isinstance(thing, decl.Derived):
                todo += [thing.value, thing.cases]
            elif isinstance(thing, decl.Quantity):
                todo += [thing.base, thing.at_least, thing.at_most]


def reads_of(tree: object, statuses: Iterable[decl.Status] = ()) -> set[str]:
    """The ids of what a condition reads; with a quantity in it also of all `statuses`, as any may modify it."""
    things = list(things_in(tree))
    modified = statuses if any(isinstance(thing, decl.Quantity) for thing in things) else ()
    return {thing.id for thing in (*things, *modified)}


def zones_of(tree: object) -> set[str]:
    """The ids of the zones that a condition looks at."""
    return {thing.id for thing in things_in(tree) if isinstance(thing, decl.Zone)}
