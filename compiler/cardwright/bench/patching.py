"""Put changed rules in place of those that are loaded, function by function, and tell which functions a ruling runs.

A package that is written, compiled and imported anew costs a second where a game is large; a changed line of rules
changes one function, or two.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Set
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import TypeVar

from cardwright.backends.python.naming import fixed_in, given_by, settle
from cardwright.backends.python.passes import alike, within
from cardwright.backends.python.tree import Body, Function, Stmt
from cardwright.backends.rules.package import module_text
from cardwright.backends.rules.rulings import ruled_package
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.runtime.tables import Rules

T = TypeVar("T")
Place = tuple[str, str]
"""A function: its module, and its name as trees have it."""


@record
class Loaded:
    """Rules as trees, and the modules that were imported from them."""

    rules: Rules
    trees: Mapping[str, Body]
    fixed: Mapping[str, Set[str]]
    """The names that each module uses and that no designer gave."""
    renamed: Mapping[tuple[str, str], str]
    modules: Mapping[str, ModuleType]
    functions: Mapping[Place, FunctionType]


def loaded(game: Game, rules: Rules) -> Loaded:
    """The rules of a game that were written and imported, with their trees."""
    package = ruled_package(game)
    package.write()
    trees = ruled_package(game).trees()
    fixed = {module: fixed_in(within(body)) for module, body in trees.items()}
    name = rules.make.__module__
    modules = {each: importlib.import_module(name if each == "__init__" else f"{name}.{each}") for each in trees}
    functions: dict[Place, FunctionType] = {}
    for module, body in trees.items():
        for stmt in body:
            if isinstance(stmt, Function):
                made = vars(modules[module])[_called(package.renamed, module, stmt)]
                assert isinstance(made, FunctionType)
                functions[module, stmt.name] = made
    return Loaded(rules, trees, fixed, package.renamed, modules, functions)


def changed(was: Loaded, game: Game) -> dict[Place, Function] | None:
    """The functions of a changed game that are others than those that are loaded; None if more than functions is.

    Those of invariants and hints are left as they are: they are tests themselves, and for bots.
    """
    found: dict[Place, Function] = {}
    for module, body in ruled_package(game).trees().items():
        old = was.trees[module]
        if len(old) != len(body):
            return None
        for one, other in zip(old, body, strict=True):
            if one == other or alike(one, other) or (module == "flow" and _tests(other)):
                continue
            if not isinstance(one, Function) or not isinstance(other, Function) or one.name != other.name:
                return None
            if (fixed_in(within(other)) - was.fixed[module]) & {*map(given_by, body)}:
                return None
            found[module, other.name] = other
    return found


def _tests(stmt: Stmt) -> bool:
    """Whether a statement is the function of an invariant, or of a hint for bots."""
    return isinstance(stmt, Function) and stmt.name.startswith(("invariant_", "hint_")) and not stmt.given


def put(was: Loaded, functions: Mapping[Place, Function]) -> None:
    """Let the loaded functions do what others do; whoever holds one of them holds the other from then on."""
    for (module, name), stmt in functions.items():
        text, _ = module_text("A change.", settle(module, (stmt,), was.renamed))
        home = was.modules[module]
        space = dict(vars(home))
        exec(compile(text, f"{home.__file__}", "exec"), space)  # text of our own emitter, as in an import
        made, old = space[_called(was.renamed, module, stmt)], was.functions[module, name]
        old.__code__, old.__defaults__, old.__kwdefaults__ = made.__code__, made.__defaults__, made.__kwdefaults__
        for key, value in space.items():
            vars(home).setdefault(key, value)
    was.rules.forget()


def _called(renamed: Mapping[tuple[str, str], str], module: str, stmt: Function) -> str:
    return renamed.get((module, stmt.name), stmt.name) if stmt.given else stmt.name


def run_by(was: Loaded, run: Callable[[], T]) -> tuple[T, frozenset[Place]]:
    """What a run gives, and which functions it runs."""
    codes: dict[CodeType, Place] = {function.__code__: place for place, function in was.functions.items()}
    ran: set[Place] = set()

    def hook(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in codes:
            ran.add(codes[frame.f_code])

    was.rules.forget()
    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        given = run()
    finally:
        sys.setprofile(before)
    return given, frozenset(ran)
