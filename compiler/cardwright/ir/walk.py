"""Go through a typed tree, find nodes in it, and write it anew: the only walker, derived from the fields of the nodes.

`before -> after` of `rewrite(tree, lambda node: ir.Num(2, span=node.span) if node == ir.Num(1) else node)`:
`draw 1 card` -> `draw 2 cards`.

A tree is a node, a tuple or mapping of trees, or a record that holds trees (the setup of a game, a face). Declarations
are leaves wherever a node names them: `inside` enters one from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, fields, is_dataclass, replace
from operator import attrgetter, is_not
from typing import Any, TypeVar

from cardwright.ir.decl_plain import Decl
from cardwright.ir.node import Node, Whole
from cardwright.ir.types import Type
from cardwright.source.text import Span

N = TypeVar("N", bound=Node)
W = TypeVar("W", bound=Node)
T = TypeVar("T")

_LEAVES = (str, int, type(None), frozenset, Span, Type)
_NO_TREES = frozenset({"str", "int", "bool", "Type", "Span", "frozenset[str]", "tuple[str, ...]", "str | None",
                       "tuple[tuple[str, str], ...]"})  # fmt: skip
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


MOST_KEPT = 30_000


def of_text(make: Callable[[W], T]) -> Callable[[W], T]:
    """A function of whole texts that keeps what it gave for each, by their identity: nodes never change, and a game is
    gone through again and again. The text is kept with it, so that nothing else can take its place in memory.
    """
    known: dict[int, tuple[W, T]] = {}

    def kept(text: W) -> T:
        found = known.get(id(text))
        if found is None:
            found = text, make(text)
            if len(known) >= MOST_KEPT:
                known.clear()
            known[id(text)] = found
        return found[1]

    return kept


@of_text
def _in_text(text: Whole) -> list[Any]:
    """Every node and name of a whole text."""
    _, parts = _sorts.get(type(text)) or _sort_of(type(text))
    return [text, *_below(list(parts(text)))]


def _below(stack: list[object]) -> list[Node | Decl]:
    found: list[Any] = []
    while stack:
        at: Any = stack.pop()
        sort, parts = _sorts.get(type(at)) or _sort_of(type(at))
        if sort == _LEAF:
            continue
        if sort == _TEXT:
            found += _in_text(at)
        elif sort == _NODE:
            found.append(at)
            stack.extend(parts(at))
        elif sort == _RECORD:
            stack.extend(parts(at))
        elif sort == _SEQUENCE:
            stack.extend(at[::-1])
        elif sort == _TABLE:
            stack.extend(list(at.values())[::-1])
        else:
            found.append(at)
    return found


_LEAF, _NODE, _RECORD, _SEQUENCE, _TABLE, _DECL, _TEXT = range(7)
_WITHOUT_NODES = frozenset({_LEAF, _RECORD, _DECL})
"""What is given back as it is when a tree is written anew."""
_sorts: dict[type, tuple[int, Callable[[Any], Iterable[object]]]] = {}
"""How to go through things of a class: what it is, and its parts from the last to the first."""


def _sort_of(kind: type[Any]) -> tuple[int, Callable[[Any], Iterable[object]]]:
    names = parts_of(kind)[::-1]
    if issubclass(kind, _LEAVES):
        found = _LEAF
    elif issubclass(kind, tuple | list):
        found = _SEQUENCE
    elif issubclass(kind, Mapping):
        found = _TABLE
    elif issubclass(kind, Decl):
        found = _DECL
    elif issubclass(kind, Whole):
        found = _TEXT
    else:
        found = _NODE if issubclass(kind, Node) else _RECORD
    parts: Callable[[Any], Iterable[object]] = (
        attrgetter(*names) if len(names) > 1 else lambda at: [getattr(at, name) for name in names]
    )
    _sorts[kind] = found, parts
    return _sorts[kind]


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
    made: T = _rewrite(tree, change)
    return made


def _rewrite(at: Any, change: Callable[[Node], Node]) -> Any:
    sort = (_sorts.get(type(at)) or _sort_of(type(at)))[0]
    if sort in _WITHOUT_NODES:
        return at
    if sort in (_NODE, _TEXT):
        changes = {}
        for name in parts_of(type(at)):
            before = getattr(at, name)
            if (_sorts.get(type(before)) or _sort_of(type(before)))[0] in _WITHOUT_NODES:
                continue  # the most of them: a call less for each
            after = _rewrite(before, change)
            if after is not before:
                changes[name] = after
        return change(replace(at, **changes) if changes else at)
    if not at or isinstance(at, list):
        return at
    if sort == _SEQUENCE:
        items = tuple([_rewrite(item, change) for item in at])
        return items if any(map(is_not, items, at)) else at
    found = {key: _rewrite(value, change) for key, value in at.items()}
    return found if any(map(is_not, found.values(), at.values())) else at
