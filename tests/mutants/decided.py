"""Which conditions of the compiler no test decides: what is true, or false, whenever it is asked.

`python tests/mutants/decided.py` runs the whole suite with each condition watched and lists what was never false, never
true, or never asked: whole conditions (of `if`, `while`, conditional expressions and comprehensions, guards of `case`)
and each part of `and` and `or` that decides.  What is listed may as well be left out, as far as tests are concerned: it
wants a test, or the code wants to be without it.  As a plugin (`-p mutants.decided`) it writes into folder `DECIDED`.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutants.marks import Finder

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "compiler" / "cardwright"
WATCH = "_decided_"
TRUE, FALSE = 1, 2

SEEN: dict[str, dict[int, int]] = {}
"""By module, what each of its conditions was so far: `TRUE`, `FALSE`, or both."""


class Watched(ast.NodeTransformer):
    """Puts a call around each condition in functions; `found` are the conditions, in the order of their numbers."""

    def __init__(self) -> None:
        self.found: list[ast.expr] = []
        self.depth = 0

    def _watch(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            node.operand = self._watch(node.operand)
            return node
        if isinstance(node, ast.BoolOp):
            node.values = [self._watch(each) for each in node.values]
            return node
        if not self.depth or isinstance(node, ast.Constant) or _is_watched(node):
            return node
        self.found.append(node)
        number = ast.Constant(len(self.found) - 1)
        return ast.copy_location(ast.Call(ast.Name(WATCH, ast.Load()), [number, node], []), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.depth += 1
        node.body = [self.visit(each) for each in node.body]
        self.depth -= 1
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        node.test = self._watch(node.test)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        node.test = self._watch(node.test)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        node.test = self._watch(node.test)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs = [self._watch(each) for each in node.ifs]
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        self.generic_visit(node)
        node.guard = self._watch(node.guard) if node.guard is not None else None
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values[:-1] = [self._watch(each) for each in node.values[:-1]]  # the last one decides nothing by itself
        return node


def _is_watched(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == WATCH


class Loader(SourceFileLoader):
    """Loads a module with its conditions watched; nothing of it is kept as bytecode."""

    def get_code(self, fullname: str) -> CodeType:
        """The code of a module, watched."""
        tree = Watched().visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run a module, with a place for what its conditions are."""
        seen = SEEN.setdefault(str(Path(self.path).relative_to(PACKAGE).as_posix()), {})

        def decided(number: int, value: object) -> object:
            seen[number] = seen.get(number, 0) | (TRUE if value else FALSE)
            return value

        module.__dict__[WATCH] = decided
        super().exec_module(module)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Watch what is loaded from now on: the first conftest may load half of the compiler."""
    sys.meta_path.insert(0, Finder(Loader))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Write down what this process has seen."""
    if SEEN:
        Path(os.environ["DECIDED"], f"{os.getpid()}.json").write_text(json.dumps(SEEN), "utf-8")


def conditions(source: str) -> list[ast.expr]:
    """The conditions of a module, as they are numbered."""
    watched = Watched()
    watched.visit(ast.parse(source))
    return watched.found


def report(folder: Path, package: Path = PACKAGE) -> list[str]:
    """A line for each condition that was not both true and false."""
    seen: Counter[tuple[str, int]] = Counter()
    for file in folder.glob("*.json"):
        for module, found in json.loads(file.read_text("utf-8")).items():
            for number, how in found.items():
                seen[module, int(number)] |= how
    words = {0: "never asked", TRUE: "always true", FALSE: "always false"}
    lines = []
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        source = path.read_text("utf-8")
        for number, node in enumerate(conditions(source)):
            how = seen[name, number]
            if how != TRUE | FALSE:
                said = " ".join((ast.get_source_segment(source, node) or "").split())
                lines.append(f"{name}:{node.lineno} {words[how]}: {said}")
    return lines


def main(argv: Sequence[str]) -> int:
    """Run the tests that are named, or all, and tell what they do not decide."""
    with tempfile.TemporaryDirectory() as room:
        paths = filter(None, (str(ROOT / "tests"), os.environ.get("PYTHONPATH")))
        env = {**os.environ, "DECIDED": room, "PYTHONPATH": os.pathsep.join(paths)}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "mutants.decided", *argv]
        subprocess.run(command, cwd=ROOT, env=env, check=False, stdout=sys.stderr)
        print("\n".join(report(Path(room))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
