"""The names of a designer keep out of the way of all others: those that rules are written with, and those of Python.

Which names there are is read from the trees themselves, so no list has to know them.
"""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from cardwright.backends.python import tree as t
from cardwright.backends.python.passes import within

PYTHON = frozenset({*keyword.kwlist, *keyword.softkwlist, *dir(builtins)})
Renamed = Mapping[tuple[str, str], str]
"""(module, name of a designer) -> what it is called instead."""


def free(name: str, taken: Iterable[str]) -> str:
    """A name that is not taken: `pick` -> `pick_` -> `pick_2`."""
    made, number = name, 1
    while made in taken:
        made = f"{name.rstrip('_')}_{number if number > 1 else ''}"
        number += 1
    return made


def fixed_in(nodes: Iterable[Any]) -> set[str]:
    """The names of a tree that no designer gave."""
    found: set[str] = set()
    for node in nodes:
        match node:
            case t.Name(id=name):
                found.add(name)
            case t.Imported():
                found.add(node.alias or node.name)
            case t.Own():
                found.add(node.module)
            case t.Param() | t.Function() | t.Class() if not node.given:
                found.add(node.name)
            case t.Lambda():
                found.update(node.params)
            case t.Import():
                found.update(alias or name for name, alias in node.names)
    return found


def given_by(stmt: t.Stmt) -> str | None:
    """The designer's name that a statement of a module defines."""
    match stmt:
        case t.Function(given=True) | t.Class(given=True):
            return stmt.name
        case t.Assign(target=t.Own(name=name)):
            return name
    return None


def clashes(modules: Mapping[str, t.Body]) -> Renamed:
    """The designers' names of each module that it uses for something else, and what they are called instead."""
    found: dict[tuple[str, str], str] = {}
    for module, body in modules.items():
        given = [name for name in map(given_by, body) if name is not None]
        fixed = fixed_in(within(body)) | PYTHON | set(modules)
        taken = {*fixed, *given}
        for name in given:
            if name in fixed:
                made = free(name, taken)
                taken.add(made)
                found[module, name] = made
    return found


def settle(module: str, body: t.Body, renamed: Renamed) -> t.Body:
    """A module in which no name of a designer means anything else."""
    if renamed:
        body = tuple(_rewritten(stmt, module, renamed, {}) for stmt in body)
    return tuple(_settled(stmt, module) for stmt in body)


def _settled(stmt: t.Stmt, module: str) -> t.Stmt:
    """A statement of a module, its locals called otherwise where they are called like something else in it."""
    nodes = within(stmt)
    locals_ = dict.fromkeys(found for found in map(_local, nodes) if found is not None)
    if not locals_:
        return stmt
    fixed = fixed_in(nodes) | {node.name for node in nodes if isinstance(node, t.Own) and node.module == node.here}
    taken = {*fixed, *PYTHON}
    names: dict[t.Local, str] = {}
    for local in locals_:
        if local.id in taken:
            names[local] = free(local.id, {*taken, *(other.id for other in locals_)})
        taken.add(names.get(local, local.id))
    return _rewritten(stmt, module, {}, names) if names else stmt


def _local(node: object) -> t.Local | None:
    """The local that a node speaks of or introduces."""
    match node:
        case t.Local():
            return node
        case t.Param(given=True):
            return t.Local(node.name)
    return None


def _rewritten(tree: Any, module: str, renamed: Renamed, names: Mapping[t.Local, str]) -> Any:
    """A tree with other names for designers' names: `renamed` of modules, `names` of locals."""
    if isinstance(tree, tuple):
        return tuple(_rewritten(item, module, renamed, names) for item in tree)
    match tree:
        case t.Local():
            return replace(tree, id=names.get(tree, tree.id))
        case t.Own():
            return replace(tree, name=renamed.get((tree.module, tree.name), tree.name))
    if not is_dataclass(tree) or type(tree).__module__ != t.__name__:
        return tree
    made = {
        field.name: _rewritten(getattr(tree, field.name), module, renamed, names)
        for field in fields(tree)
        if field.name != "place"
    }
    match tree:
        case t.Param(given=True):
            made["name"] = names.get(t.Local(tree.name), tree.name)
        case t.Function(given=True) | t.Class(given=True):
            made["name"] = renamed.get((module, tree.name), tree.name)
    return replace(tree, **made)  # type: ignore[type-var]
