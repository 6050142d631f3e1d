"""Walking and rewriting the typed tree without knowing its forms: declarations are leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from cardwright import ir
from cardwright.ir import decl

T = TypeVar("T")

_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(node: object) -> tuple[str, ...]:
    """The names of the fields of a node; () for anything that is no node of the tree."""
    kind = type(node)
    if kind not in _PARTS:
        is_node = issubclass(kind, ir.Node)
        _PARTS[kind] = tuple(f.name for f in fields(cast(Any, node))) if is_node else ()
    return _PARTS[kind]


def walk(node: object) -> Iterator[object]:
    """The node and all nodes below it, in the order of the text."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, Mapping):
        for item in node.values():
            yield from walk(item)
    elif names := _parts(node):
        yield node
        for name in names:
            yield from walk(getattr(node, name))


def rewrite(node: T, change: Callable[[object], object]) -> T:
    """The tree with `change` applied to every node, from the leaves up; what does not change is shared."""
    return cast(T, _rewrite(node, change))


def _rewrite(node: object, change: Callable[[object], object]) -> object:
    if isinstance(node, tuple):
        items = tuple(_rewrite(item, change) for item in node)
        return items if any(a is not b for a, b in zip(items, node, strict=True)) else node
    if isinstance(node, Mapping):
        found = {key: _rewrite(value, change) for key, value in node.items()}
        return found if any(found[key] is not node[key] for key in found) else node
    names = _parts(node)
    if not names:
        return node
    changes = {}
    for name in names:
        before = getattr(node, name)
        after = _rewrite(before, change)
        if after is not before:
            changes[name] = after
    if changes:
        node = replace(cast(Any, node), **changes)
    return change(node)


def uses(node: object, local: str) -> int:
    """How often a local name is spoken of below a node."""
    return sum(1 for at in walk(node) if isinstance(at, ir.Local) and at.name == local)


def put(node: T, local: str, value: ir.Value) -> T:
    """The tree with a value in place of a local name."""
    return rewrite(node, lambda at: value if isinstance(at, ir.Local) and at.name == local else at)


def holds_cards(prop: object) -> bool:
    """True for a zone, and for a value that stands for the cards of zones."""
    if isinstance(prop, decl.Derived):
        return prop.ty.of is not None and prop.ty.of.name == "card" and not prop.params
    return isinstance(prop, decl.Zone)


def decides(block: ir.Block) -> bool:
    """True if all that a block holds is one decision of mine: nobody is forced to anything."""
    only = block.body[0] if len(block.body) == 1 else None
    if isinstance(only, ir.Do):
        return only.mode == "may" and is_me(only.call.subject)
    return isinstance(only, ir.MayBlock) and is_me(only.who)


def is_me(value: ir.Value | None) -> bool:
    """True for `me`, and for the subject that a sentence leaves out."""
    return value is None or (isinstance(value, ir.Local) and value.origin == "me")


def key_of(value: ir.Value | None) -> str:
    """What a value points to, as a key: two mentions of the same thing have the same key."""
    match value:
        case None:
            return "me"
        case ir.Local(name=name, origin=origin):
            return origin if origin in ("me", "this", "event", "it") else f"local {name}"
        case ir.Property(owner=owner, prop=prop):
            return f"{key_of(owner) if owner is not None else 'game'} {prop.id}"
        case _:
            return f"value {id(value)}"


def same(a: ir.Value | None, b: ir.Value | None) -> bool:
    """True if two values are mentions of the same thing, or are built alike."""
    return key_of(a) == key_of(b) or alike(a, b)


def alike(a: object, b: object) -> bool:
    """True if two trees are built alike; spans do not count."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(alike(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(alike(a[key], b[key]) for key in a)
    names = _parts(a)
    if not names:
        return bool(a == b)
    return all(alike(getattr(a, name), getattr(b, name)) for name in names if name != "span")
