"""Go through a typed tree, find nodes in it, and write it anew: the only walker, derived from the fields of the nodes.

`before -> after` of `rewrite(tree, lambda node: ir.Num(2, span=node.span) if node == ir.Num(1) else node)`:
`draw 1 cards` -> `draw 2 cards`.

A tree is a node, a tuple or mapping of trees, or a record that holds trees (the setup of a game, a face). Declarations
are leaves wherever a node names them: `inside` enters one from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields, is_dataclass, replace
from typing import Any, TypeVar

from cardwright.ir.decl_plain import Decl
from cardwright.ir.node import Node
from cardwright.ir.types import Type
from cardwright.source.text import Span

N = TypeVar("N", bound=Node)
T = TypeVar("T")

_LEAVES = (str, int, type(None), frozenset, Span, Type)
_NO_TREES = frozenset({"str", "int", "bool", "Type", "Span", "frozenset[str]", "tuple[str, ...]", "str | None"})
"""How fields are annotated that hold neither nodes nor declarations."""
_BACK = frozenset({("Field", "category"), ("Skill", "owner"), ("Option", "symbols")})
"""Fields that lead back to where a declaration belongs: it is not named by them."""

_parts: dict[type, tuple[str, ...]] = {}


def parts_of(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a class in which nodes or declarations may lie, in the order in which they are written."""
    found = _parts.get(kind)
    if found is None:
        every: tuple[Field[Any], ...] = fields(kind) if is_dataclass(kind) else ()
        found = tuple(f.name for f in every if f.type not in _NO_TREES and (kind.__name__, f.name) not in _BACK)
        _parts[kind] = found
    return found


def mentions(tree: object) -> list[Node | Decl]:
    """Every node of a tree, itself first, and every declaration where it is named, in the order of the text."""
    return _below([tree])


def inside(made: Decl) -> list[Node | Decl]:
    """Every node and every name of another declaration in a declaration."""
    return _below([getattr(made, name) for name in reversed(parts_of(type(made)))])


def _below(stack: list[object]) -> list[Node | Decl]:
    found: list[Node | Decl] = []
    while stack:
        at = stack.pop()
        if isinstance(at, _LEAVES):
            continue
        if isinstance(at, tuple | list):
            stack.extend(reversed(at))
        elif isinstance(at, Mapping):
            stack.extend(reversed(list(at.values())))
        elif isinstance(at, Decl):
            found.append(at)
        else:
            if isinstance(at, Node):
                found.append(at)
            stack.extend([getattr(at, name) for name in reversed(parts_of(type(at)))])
    return found


def walk(tree: object) -> Iterator[Node]:
    """Every node of a tree, itself first, in the order of the text."""
    return (at for at in _below([tree]) if isinstance(at, Node))


def find(tree: object, kind: type[N]) -> Iterator[N]:
    """Every node of a kind in a tree."""
    return (at for at in _below([tree]) if isinstance(at, kind))


def children(node: Node) -> tuple[object, ...]:
    """The trees of which a node is made; what it names is among them."""
    return tuple([getattr(node, name) for name in parts_of(type(node))])


def rewrite(tree: T, change: Callable[[Node], Node]) -> T:
    """The tree with `change` applied to every node, from the leaves up; what does not change is shared."""
    made: Any = _rewrite(tree, change)
    return made  # type: ignore[no-any-return]


def _rewrite(at: Any, change: Callable[[Node], Node]) -> Any:
    if isinstance(at, tuple):
        items = tuple([_rewrite(item, change) for item in at])
        return items if any(a is not b for a, b in zip(items, at, strict=True)) else at
    if isinstance(at, Mapping):
        found = {key: _rewrite(value, change) for key, value in at.items()}
        return found if any(found[key] is not at[key] for key in found) else at
    if not isinstance(at, Node):
        return at
    changes = {}
    for name in parts_of(type(at)):
        before = getattr(at, name)
        after = _rewrite(before, change)
        if after is not before:
            changes[name] = after
    return change(replace(at, **changes) if changes else at)
