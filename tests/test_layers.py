"""Imports follow the table of docs/architecture.md: each package imports only what stands to its left."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "compiler" / "cardwright"

FREE = frozenset({"resources"})
"""Modules without any import of ours, which everybody may use."""
ROOMS = (
    "source", "diagnostics", "syntax", "validate", "ir", "primitives", "model", "analysis", "checks", "text", "decks",
    "backends", "bench", "driver", "cli", "reference",
)  # fmt: skip
"""From left to right: each imports only itself and what stands to its left."""
PLAYING = ("bench", "driver", "cli", "reference")
"""Those that may import the runtime as well, which imports none of them."""
ROOM_OF = {
    **dict.fromkeys(("driver", "files", "loader", "printing", "proving", "yaml_layout"), "driver"),
    **dict.fromkeys(("__main__", "reference_language"), "reference"),
}
"""The rooms of modules that have no folder of their own."""
DOORS = {"decks/lawbook.py": {"driver"}}
"""Modules that read a whole folder for callers from outside, and what they may use for it."""

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def room_of(name: str) -> str:
    """The room of a module, by the first part of its name within the package."""
    return ROOM_OF.get(name, name)


def first_part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def allowed(room: str) -> set[str]:
    """The rooms that modules of a room may import."""
    if room == "runtime":
        return {"runtime"}
    return {*ROOMS[: ROOMS.index(room) + 1], *(["runtime"] if room in PLAYING else [])}


def imports(path: Path) -> list[tuple[str, int]]:
    """Every module of ours that a file imports, with the line; `if TYPE_CHECKING:` counts as well."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names if alias.name.startswith("cardwright")]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            if node.module == "cardwright":
                found += [(f"cardwright.{alias.name}", node.lineno) for alias in node.names]
            elif node.module and node.module.startswith("cardwright."):
                found.append((node.module, node.lineno))
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_lead_to_the_left(path: Path) -> None:
    room = room_of(first_part(path))
    if room in ("__init__", *FREE):
        assert not imports(path)
        return
    assert room in (*ROOMS, "runtime"), f"{room} is no room: add it to the table and to this test"
    doors = DOORS.get(path.relative_to(PACKAGE).as_posix(), set())
    for name, line in imports(path):
        other = [*name.split("."), ""][1]
        if other in ("", "__version__") or other in FREE:
            continue
        wanted = room_of(other)
        assert wanted in allowed(room) | doors, f"{path.relative_to(ROOT)}:{line}: {room} may not import {other}"


def test_backends_do_not_import_one_another() -> None:
    for path in MODULES:
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "backends" or len(parts) < 3:
            continue
        for name, line in imports(path):
            steps = name.split(".")
            if steps[1] == "backends" and len(steps) > 2 and steps[2] != "artifact":
                assert steps[2] == parts[1], f"{path}:{line}: {parts[1]} imports {steps[2]}"


def test_the_runtime_needs_nothing_but_python() -> None:
    import sys

    for path in MODULES:
        if first_part(path) != "runtime":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                top = name.split(".")[0]
                assert top == "cardwright" or top in sys.stdlib_module_names, f"{path}:{node.lineno}: {name}"


def test_only_the_edges_touch_files_and_clocks() -> None:
    """No `open`, `Path.read_text`, `time` or `print` in the stages between driver and backends."""
    word = re.compile(
        r"(?<![\w.])(?:open|print|input)\(|\btime\.(?:time|monotonic)|\.write_(?:text|bytes)\(|datetime\.now"
    )
    for path in MODULES:
        if first_part(path) in ROOMS[: ROOMS.index("decks")]:
            if path.name == "make_table.py":
                continue  # a tool of ours, run by hand
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                code = line.split("#")[0]
                assert not word.search(code) or '"' in code, f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def test_a_module_opens_with_one_sentence_and_stays_short() -> None:
    for path in MODULES:
        if not path.read_text("utf-8").strip():
            continue
        tree = ast.parse(path.read_text("utf-8"))
        first = (ast.get_docstring(tree) or "").split("\n\n")[0]
        assert first.endswith((".", ":", '"')) and len(first) < 400, f"{path}: no opening sentence"
        if path.name != "build.py" or path.parent.name != "syntax":
            assert len(path.read_text("utf-8").splitlines()) < 1000, f"{path} is too long to hold one thing"
