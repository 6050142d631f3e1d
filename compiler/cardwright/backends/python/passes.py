"""Small passes over trees: what a body reads and yields, what a module imports, and shapes that say less with more.

A pass takes a tree and gives a tree; each shows `before -> after`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter
from typing import Any

from cardwright.backends.python import tree as t

Node = t.Expr | t.Stmt | t.Loop | t.Param

_PLAIN = frozenset({"place", "id", "doc", "op", "word", "text", "given", "later"})
_PARTS: dict[type, tuple[str, ...]] = {
    kind: tuple(f.name for f in fields(kind) if f.name not in _PLAIN)
    for kind in (*t.Expr.__subclasses__(), t.Loop, t.Param, *t.STATEMENTS)
    if is_dataclass(kind)  # a class may still be there as it was before it had slots
}
"""The parts of each form that may hold others, in the order in which they are printed."""


def _below(names: tuple[str, ...]) -> Callable[[Any], Any]:
    """Gives the parts of such a form, from the last to the first."""
    return attrgetter(*names[::-1]) if len(names) > 1 else lambda at: [getattr(at, name) for name in names]


_BELOW = {kind: _below(names) for kind, names in _PARTS.items()}


def within(*trees: object) -> list[Node]:
    """Every node of some trees, in the order in which they are printed."""
    found: list[Node] = []
    stack: list[Any] = list(reversed(trees))
    while stack:
        at = stack.pop()
        kind = type(at)
        if kind is tuple:
            stack.extend(at[::-1])
        elif kind in _BELOW:
            found.append(at)
            stack.extend(_BELOW[kind](at))
    return found


def used(body: t.Body) -> t.Body:
    """`a = x; b = y; return b` -> `b = y; return b`: a name is given only where something else speaks of it."""
    kept = body
    while True:
        spoken = Counter(node.id for node in within(kept) if isinstance(node, t.Name))
        rest = tuple(
            stmt
            for stmt in kept
            if not (isinstance(stmt, t.Assign) and isinstance(stmt.target, t.Name) and spoken[stmt.target.id] == 1)
        )
        if len(rest) == len(kept):
            return kept
        kept = rest


def rewritten(tree: Any, change: Callable[[Any], Any], deep: bool = True) -> Any:
    """A tree with every node of it changed, from the leaves up; not `deep`: its parts alone, each as a whole."""
    if type(tree) is tuple:
        made = tuple([rewritten(part, change, deep) for part in tree])
        return made if any(new is not old for new, old in zip(made, tree, strict=True)) else tree
    parts = _PARTS.get(type(tree))
    if parts is None:
        return tree
    changed: dict[str, Any] = {}
    for name in parts:
        old = getattr(tree, name)
        new = rewritten(old, change) if deep else change(old)
        if new is not old:
            changed[name] = new
    made = replace(tree, **changed) if changed else tree
    return change(made) if deep else made


def names_in(*trees: object) -> set[str]:
    """The names that a tree speaks of."""
    return {node.id for node in within(*trees) if isinstance(node, t.Name | t.Local)}


def yields(*trees: object) -> bool:
    """Whether a body hands out decisions itself; functions that it only makes do not count."""
    stack: list[Any] = list(trees)
    while stack:
        at = stack.pop()
        kind = type(at)
        if kind is tuple:
            stack.extend(at)
        elif kind is t.Yield or kind is t.YieldFrom:
            return True
        elif kind is not t.Function and kind is not t.Lambda:
            stack.extend(_BELOW[kind](at) if kind in _BELOW else ())
    return False


# ---------------------------------------------------------------- imports


def imports(body: t.Body) -> t.Body:
    """The imports at the head of a module: whatever the body speaks of and no function imports for itself."""
    nodes = [node for node in within(body) if isinstance(node, t.Import | t.Imported | t.Own)]
    own = {(node.module, name) for node in nodes if isinstance(node, t.Import) for name, _ in node.names}
    wanted: dict[str, set[tuple[str, str]]] = {}
    for node in nodes:
        if isinstance(node, t.Imported) and (node.module, node.name) not in own:
            wanted.setdefault(node.module, set()).add((node.name, node.alias))
        elif isinstance(node, t.Own) and node.module != node.here and (".", node.module) not in own:
            wanted.setdefault(".", set()).add((node.module, ""))
    groups: tuple[list[t.Stmt], ...] = ([], [], [])
    for module in sorted(wanted):
        group = groups[2 if module.startswith(".") else 1 if module.startswith("cardwright") else 0]
        named = sorted(wanted[module], key=lambda pair: _order(pair[0]))
        aliased = [pair for pair in named if pair[1]]
        group += [t.Import(module, (pair,)) for pair in aliased]
        plain = tuple(pair for pair in named if not pair[1])
        group += [t.Import(module, plain)] if plain else []
    made: list[t.Stmt] = []
    for lot in groups:
        made += [*lot, t.BLANK] if lot else []
    return tuple(made)


def _order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions, as ruff orders the members of an import."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2), name


# ---------------------------------------------------------------- shapes


def tidy(body: t.Body) -> t.Body:
    """`if a:` with nothing in it but `if b:` -> `if a and b:`, where neither has an `else`; `if a: x elif b: x` ->
    `if a or b: x`.
    """
    return tuple(_tidied(stmt) for stmt in body)


def _tidied(stmt: t.Stmt) -> t.Stmt:
    match stmt:
        case t.If():
            made = replace(stmt, body=tidy(stmt.body), otherwise=tidy(stmt.otherwise))
            match made:
                case t.If(body=(t.If(otherwise=()) as inner,), otherwise=()):
                    return t.If(t.all_of((made.test, inner.test)), inner.body, (), inner.place or made.place)
                case t.If(otherwise=(t.If() as other,)) if alike(made.body, other.body):
                    return t.If(t.any_of((made.test, other.test)), made.body, other.otherwise, made.place)
            return made
        case t.For():
            given = [node.target for node in within(stmt.body) if isinstance(node, t.Assign)]
            return replace(stmt, body=tidy(bind(stmt.body, frozenset(_locals(stmt.target, *given)))))
        case t.While() | t.Function() | t.Class():
            return replace(stmt, body=tidy(stmt.body))
        case t.Try():
            return replace(stmt, body=tidy(stmt.body), last=tidy(stmt.last), handling=tidy(stmt.handling))
        case _:
            return stmt


def bind(tree: Any, going: frozenset[t.Local | t.Name]) -> Any:
    """In a loop that gives these names: `lambda x: it` -> `partial(lambda it, x: it, it)`, if it is called later."""
    if type(tree) is tuple:
        return tuple([bind(part, going) for part in tree])
    parts = _PARTS.get(type(tree))
    if parts is None:
        return tree
    if isinstance(tree, t.Lambda) and tree.later:
        spoken = [name for name in dict.fromkeys(_locals(tree.body)) if name in going and name.id not in tree.params]
        if not spoken:
            return tree
        whole = t.Lambda((*(name.id for name in spoken), *tree.params), tree.body)
        return t.Call(t.Imported("functools", "partial"), (whole, *spoken))
    made = {name: bind(getattr(tree, name), going) for name in parts}
    changed = {name: part for name, part in made.items() if part is not getattr(tree, name)}
    return replace(tree, **changed) if changed else tree


def called(tree: Any, old: t.Name, new: t.Name) -> Any:
    """A tree with another name in place of one: `may_drop(g, c)` -> `may_drop(g, that)`."""
    if type(tree) is tuple:
        return tuple([called(part, old, new) for part in tree])
    if tree == old:
        return new
    parts = _PARTS.get(type(tree), ())
    return replace(tree, **{name: called(getattr(tree, name), old, new) for name in parts}) if parts else tree


def _locals(*trees: object) -> list[t.Local | t.Name]:
    """The names that a tree speaks of, in its order."""
    return [node for node in within(*trees) if isinstance(node, t.Name | t.Local)]


def alike(one: object, other: object) -> bool:
    """Whether two trees say the same, wherever they come from."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if not is_dataclass(one) or isinstance(one, type):
        return one == other
    names = (part.name for part in fields(one) if part.name != "place")
    return all(alike(getattr(one, name), getattr(other, name)) for name in names)


def handed_on(body: t.Body) -> t.Body | None:
    """A body that is all `yield from x` -> `return x`; None for any other."""
    match body:
        case (t.Do(expr=t.YieldFrom(of=of), place=place),) if not isinstance(of, t.Tuple):
            return (t.Return(of, place),)
    return None


def fetched(needs: dict[t.Name | t.Local, t.Expr], *users: object) -> t.Body:
    """`name = value` for each name that the users speak of: `x = on.env["x"]` where `x` is used, else nothing."""
    used = set(within(users))
    return tuple(t.Assign(name, value) for name, value in needs.items() if name in used)


def pair(first: str, second: str, *users: object) -> t.Tuple:
    """The target of a loop over pairs: `me, this`, or `me, _` or `_, this` if nobody speaks of one of them."""
    spoken = names_in(*users)
    return t.Tuple(tuple([t.Name(name if name in spoken else "_") for name in (first, second)]))
