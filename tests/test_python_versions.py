"""What versions of Python do not agree on."""

from __future__ import annotations

import ast
import builtins
import re
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "compiler" / "cardwright"
NAMES = "|".join(name for name in dir(builtins) if name.islower())
LOOPED = re.compile(rf"\bfor [^:\n]*\b({NAMES})\b[^:\n]* in ")


def shadowed(tree: ast.AST) -> list[str]:
    """Builtins that a function uses, and of which one of its comprehensions makes a name of its own."""
    found = []
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            loops = [each for each in ast.walk(function) if isinstance(each, ast.comprehension)]
            own = {n.id for loop in loops for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
            called = {n.func.id for n in ast.walk(function) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
            found += [f"{function.name}: {name}" for name in sorted(own & called & set(dir(builtins)))]
    return found


def test_no_comprehension_takes_a_builtin_from_its_function() -> None:
    """Python 3.12.0 and 3.12.1 then take the builtin, too, for a local name that nobody has set."""
    assert shadowed(ast.parse("def f(a):\n    return [id for id in a], {id(b) for b in a}")) == ["f: id"]
    files = [path for path in PACKAGE.rglob("*.py") if LOOPED.search(path.read_text("utf-8"))]
    found = {path.name: names for path in files if (names := shadowed(ast.parse(path.read_text("utf-8"))))}
    assert found == {}
