"""Which statements of the compiler each test reaches: a plugin of pytest that marks modules as they are loaded.

A mark stands where statements begin that are done together: at the head of a block, and behind each statement that
has blocks of its own.  It is called by the line of the first of them.  It costs little: a trace of all lines takes
more than twice as long.  `python -m pytest -p mutants.marks` keeps what is reached in the file that `REACHED` names.
"""

from __future__ import annotations

import ast
import json
import os
import sqlite3
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import ClassVar

import pytest

PACKAGE = "cardwright"
MARKS = "_reached_"
"""What the marks of a module are called in it: a byte for each line."""

ALL = "::"
"""What stands behind the name of a file where all of its tests are meant."""

TABLES = """
create table reached (test text, module text, marks text);
create table digest (path text, digest text);
"""


def blocks(node: ast.stmt) -> Iterable[list[ast.stmt]]:
    """The blocks of a statement."""
    for name in ("body", "orelse", "finalbody"):
        if block := getattr(node, name, None):
            yield block
    for name in ("handlers", "cases"):
        for each in getattr(node, name, ()):
            yield each.body


def _with_marks(body: Sequence[ast.stmt], inside: bool) -> Iterable[tuple[ast.stmt, int | None, bool]]:
    """The statements of a block, each with its mark and whether it is the first that has it; none outside functions."""
    mark, fresh = None, inside
    for place, node in enumerate(body):
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)  # a docstring stays in front
        first = fresh and not (place == 0 and text)
        mark = node.lineno if first else mark
        yield node, mark, first
        fresh = inside and (any(blocks(node)) or (fresh and not first))


def _is_function(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def mark_of(tree: ast.Module, line: int) -> int | None:
    """The mark that is reached if the statement is that a line is in; None for what is done as a module is loaded."""
    body: Sequence[ast.stmt] = tree.body
    inside, found = False, None
    while body:
        holders = [each for each in _with_marks(body, inside) if each[0].lineno <= line <= (each[0].end_lineno or 0)]
        if not holders:
            break
        ((node, found, _),) = holders
        inside = inside or _is_function(node)
        body = next((some for some in blocks(node) if some[0].lineno <= line <= (some[-1].end_lineno or 0)), ())
    return found


def set_marks(body: list[ast.stmt], inside: bool = False) -> None:
    """Put marks into a block, if it is in a function, and into all blocks below."""
    marked: list[ast.stmt] = []
    for node, mark, first in list(_with_marks(body, inside)):
        if first:
            marked += ast.increment_lineno(ast.parse(f"{MARKS}[{mark}] = 1"), node.lineno - 1).body
        marked.append(node)
        for block in blocks(node):
            set_marks(block, inside or _is_function(node))
    body[:] = marked


class Loader(SourceFileLoader):
    """Loads a module with marks; nothing of it is kept as bytecode."""

    def get_code(self, fullname: str) -> CodeType:
        """The code of a module, marked."""
        tree = ast.parse(self.get_data(self.path))
        set_marks(tree.body)
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run a module, with a place for what is reached of it."""
        size = self.get_data(self.path).count(b"\n") + 2
        Reached.marks[module.__name__] = module.__dict__[MARKS] = bytearray(size)
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the modules of the compiler, which are loaded by a loader of this class."""

    def __init__(self, loader: type[SourceFileLoader]) -> None:
        self.loader = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, if it is one of the compiler's."""
        spec = PathFinder.find_spec(fullname, path) if fullname.partition(".")[0] == PACKAGE else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = self.loader(spec.loader.name, spec.loader.path)
        return spec


class Reached:
    """Keeps what is reached between one moment of a run and the next, as what a test reaches."""

    marks: ClassVar[dict[str, bytearray]] = {}

    def __init__(self, file: Path) -> None:
        self.file = file
        self.rows: list[tuple[str, str, str]] = []
        self.test = ""

    def keep(self, test: str) -> None:
        """Keep what was reached since the last time."""
        for module, marks in self.marks.items():
            if 1 in marks:
                lines = [line for line, mark in enumerate(marks) if mark]
                self.rows.append((test, module, json.dumps(lines)))
                marks[:] = bytes(len(marks))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """What was done before a test belongs to none."""
        self.keep("")
        self.test = nodeid

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """What is made once for several tests belongs to all of their file: the first one may not look at it."""
        if fixturedef.scope == "function":
            return (yield)
        self.keep(self.test)
        try:
            return (yield)
        finally:
            self.keep(self.test.partition("::")[0] + ALL)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test has been done, with all that it needed for itself."""
        self.keep(nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write all of it down."""
        self.keep("")
        with closing(sqlite3.connect(self.file)) as kept:
            kept.executescript(TABLES)
            kept.executemany("insert into reached values (?, ?, ?)", self.rows)
            kept.commit()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Mark what is loaded from now on: the first conftest may load half of the compiler."""
    sys.meta_path.insert(0, Finder(Loader))


def pytest_configure(config: pytest.Config) -> None:
    """Keep what is reached; raises UsageError if a part of the compiler was there before, of which nothing is told.

    Folders without `__init__.py` have no code that could be reached.
    """
    there = [name for name, found in sys.modules.items() if getattr(found, "__file__", None) is not None]
    if before := [name for name in there if name.partition(".")[0] == PACKAGE and name not in Reached.marks]:
        raise pytest.UsageError(f"{before[0]} has been loaded without marks")
    config.pluginmanager.register(Reached(Path(os.environ["REACHED"])))
