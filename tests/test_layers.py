"""Imports follow the table of docs/architecture.md: each package imports only what stands to its left."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "compiler" / "cardwright"

ARCHITECTURE = ROOT / "docs" / "architecture.md"
WHOLE = (
    "compiler/cardwright", "model", "ir", "analysis", "text", "decks", "diff", "bench", "engine", "lab", "editor",
    "desk", "runtime", "backends/paper", "backends/python", "backends/rules", "backends/legality",
)  # fmt: skip
"""Folders of which the page describes every module."""
FREE = frozenset({"comma_tables", "extras", "for_programs", "records", "resources", "store", "xml_words"})
"""Modules without any import of ours, which everybody may use."""
ROOMS = (
    "source", "diagnostics", "syntax", "validate", "ir", "primitives", "model", "analysis", "checks", "text", "decks",
    "diff", "backends", "bench", "driver", "engine", "lab", "api", "editor", "desk", "cli", "reference",
)  # fmt: skip
"""From left to right: each imports only itself and what stands to its left."""
PLAYING = ("bench", "driver", "engine", "lab", "api", "editor", "desk", "cli", "reference")
"""Those that may import the runtime as well, which imports none of them."""
ROOM_OF = {
    **dict.fromkeys(("driver", "artwork", "bringing", "build_folder", "exporting", "files", "judging"), "driver"),
    **dict.fromkeys(("checked", "kept_rules", "layers", "loader", "made_from", "migrating"), "driver"),
    **dict.fromkeys(("formatting", "loose_files"), "driver"),
    **dict.fromkeys(("comparing", "printing", "proving", "revisions", "yaml_layout", "yaml_values"), "driver"),
    **dict.fromkeys(("__main__", "reference_language", "reference_python"), "reference"),
}
"""The rooms of modules that have no folder of their own."""
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module, read once for all tests."""
    return ast.parse(path.read_text("utf-8"))


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
    for node in ast.walk(tree_of(path)):
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
        found = [name for name, _ in imports(path)]
        assert found == (["cardwright.api"] if room == "__init__" else []), (
            "for type checkers; at run time when asked for"
        )
        return
    assert room in (*ROOMS, "runtime"), f"{room} is no room: add it to the table and to this test"
    for name, line in imports(path):
        other = [*name.split("."), ""][1]
        if other in ("", "__version__") or other in FREE:
            continue
        wanted = room_of(other)
        assert wanted in allowed(room), f"{path.relative_to(ROOT)}:{line}: {room} may not import {other}"


def test_backends_do_not_import_one_another() -> None:
    for path in MODULES:
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "backends" or len(parts) < 3:
            continue
        for name, line in imports(path):
            steps = name.split(".")
            if steps[1] == "backends" and len(steps) > 2 and not (PACKAGE / "backends" / f"{steps[2]}.py").is_file():
                assert steps[2] in (parts[1], "python"), f"{path}:{line}: {parts[1]} imports {steps[2]}"


def test_the_runtime_needs_nothing_but_python() -> None:
    import sys

    for path in MODULES:
        if first_part(path) != "runtime":
            continue
        for node in ast.walk(tree_of(path)):
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


EDGES = {
    "files": "finds and reads the files of games, writes single files",
    "build_folder": "writes what a build has made into its folder",
    "revisions": "reads the files of a game out of git",
    "resources": "reads what the program brings along",
    "extras": "reads how this program was installed",
    "store": "reads and writes what is kept between runs",
    "engine/program": "looks at the files that this program consists of",
    "lab/ray_engine": "joins a cluster, and looks at the files that play games",
    "desk/clock": "tells how long people think",
    "desk/serving": "opens the socket that the desk answers at",
    "desk/workshop": "tells how long work takes",
    "cli": "reads and writes what a command line names, and talks to the screen",
    "reference": "writes the pages of the reference",
    "runtime/packages": "reads the package that rules were loaded from",
    "runtime/workers": "ends a worker when the process that started it is gone, and lets it stand back behind others",
    "syntax/make_table": "writes the table of the grammar, run by hand",
}
"""All that touches files, clocks and screens, and what for."""
TOUCHING = frozenset(
    {"read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "glob", "rglob"}
    | {"is_file", "is_dir", "mkdir", "unlink", "isatty"}
)
WITHOUT = frozenset({"os", "time", "tempfile", "shutil", "subprocess", "socket", "importlib.resources", "linecache"})


def touches(path: Path) -> list[str]:
    """What a module does with files, clocks and screens, by its syntax tree."""
    found = []
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.Import():
                found += [f"{node.lineno}: import {each.name}" for each in node.names if each.name in WITHOUT]
            case ast.ImportFrom() if node.module in WITHOUT:
                found.append(f"{node.lineno}: from {node.module}")
            case ast.Call(func=ast.Name(id="open" | "print" | "input" as name)):
                found.append(f"{node.lineno}: {name}(")
            case ast.Call(func=ast.Attribute(value=ast.Name(id="resources"))):
                pass
            case ast.Call(func=ast.Attribute(attr=name)) if name in TOUCHING:
                found.append(f"{node.lineno}: .{name}(")
            case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr" | "stdin" as name):
                found.append(f"{node.lineno}: sys.{name}")
            case ast.Attribute(value=ast.Name(id="date" | "datetime"), attr="now" | "today" as name):
                found.append(f"{node.lineno}: {name}")
    return found


def test_only_the_edges_touch_files_clocks_and_screens() -> None:
    for path in MODULES:
        name = path.relative_to(PACKAGE).with_suffix("").as_posix()
        if not {name, name.partition("/")[0]} & set(EDGES):
            assert not touches(path), f"{path.relative_to(ROOT)}: {touches(path)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_files_are_written_as_bytes(path: Path) -> None:
    """A system's own line ends never get into them; and only whole (`files.write_file`)."""
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.Call(func=ast.Attribute(attr="write_text")):
                raise AssertionError(f"{path}:{node.lineno}: write_text")
            case ast.Call(func=ast.Attribute(attr="write_bytes")) if path.name not in ("files.py", "make_table.py"):
                raise AssertionError(f"{path}:{node.lineno}: write_bytes: use files.write_file")


def names_of(path: Path) -> str:
    """The name by which a module is imported."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph() -> dict[str, set[str]]:
    """Which modules each module imports, at its top, in functions or for types only."""
    paths = {names_of(path): path for path in MODULES}
    found: dict[str, set[str]] = {}
    for name, path in paths.items():
        wanted = found.setdefault(name, set())
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Import):
                wanted |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                whole = {each.name: f"{node.module}.{each.name}" for each in node.names}
                wanted |= {module if module in paths else node.module for module in whole.values()}
        found[name] = (wanted & paths.keys()) - {name}
    return found


def circles(of: dict[str, set[str]]) -> set[frozenset[str]]:
    """The sets of modules that lead to one another (strongly connected components of more than one)."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            for other in of[ahead.pop()] - seen:
                seen.add(other)
                ahead.append(other)
        return seen

    reach = {name: reached(name) for name in of}
    found = {frozenset(other for other in reach[name] if name in reach[other]) for name in of}
    return {each for each in found if len(each) > 1}


def test_no_module_imports_itself_by_way_of_others() -> None:
    found = [sorted(circle) for circle in circles(graph())]
    assert not found, f"a circle of imports: {found}"


def test_a_module_opens_with_one_sentence_and_stays_short() -> None:
    for path in MODULES:
        if not path.read_text("utf-8").strip():
            continue
        tree = tree_of(path)
        first = (ast.get_docstring(tree) or "").split("\n\n")[0]
        assert first.endswith((".", ":", '"')) and len(first) < 400, f"{path}: no opening sentence"
        if path.name != "build.py" or path.parent.name != "syntax":
            assert len(path.read_text("utf-8").splitlines()) < 1000, f"{path} is too long to hold one thing"


NOT_OURS = frozenset({"diagnostics/pages.py parse_page"})
"""What nothing of ours calls: what reads the pages of tests."""


def test_whatever_a_module_defines_is_spoken_of_elsewhere() -> None:
    """Functions, classes and constants of modules; those that a decorator enters into a table are spoken of by that."""
    spoken: Counter[str] = Counter()
    defined: list[tuple[str, str]] = []
    for path in MODULES:
        tree = tree_of(path)
        name = path.relative_to(PACKAGE).as_posix()
        spoken.update(re.findall(r"[^\W\d]\w*", path.read_text("utf-8")))
        for node in tree.body:
            match node:
                case ast.FunctionDef(decorator_list=[]) | ast.ClassDef():
                    defined.append((name, node.name))
                case ast.Assign(targets=[ast.Name(id=id)]) | ast.AnnAssign(target=ast.Name(id=id)):
                    defined.append((name, id))
    unused = [f"{name} {id}" for name, id in defined if spoken[id] < 2 and not id.startswith("__")]
    assert set(unused) == NOT_OURS, f"defined and never used: {sorted(set(unused) ^ NOT_OURS)}"


def table(page: str, title: str) -> list[list[str]]:
    """The rows of a table in the documentation, by the title of its first column."""
    lines = page[page.index(f"| {title}") :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_table_of_rooms_is_that_of_the_imports() -> None:
    written = {}
    for names, _, may in table(ARCHITECTURE.read_text("utf-8"), "room (under `compiler/cardwright/`)"):
        written[room_of(re.findall(r"`(\w+)", names)[0])] = may
    assert list(written) == [*ROOMS, "runtime"]
    for room, may in written.items():
        wanted = "nothing of ours" if room in (ROOMS[0], "runtime") else "all above"
        wanted += ", runtime" if room in PLAYING else ", never each other" if room == "backends" else ""
        assert may == wanted, room


def test_the_modules_that_are_described_are_those_that_there_are() -> None:
    page = ARCHITECTURE.read_text("utf-8")
    folders = re.findall(r"(?m)^\| module \(in `([\w/]+)/`\)", page)
    assert set(WHOLE) <= set(folders), sorted(set(WHOLE) - set(folders))
    for folder in folders:
        named = {
            name for row in table(page, f"module (in `{folder}/`)") for name in re.findall(r"`([\w/]+\.py)`", row[0])
        }
        room = PACKAGE.parent.parent / folder if folder.startswith("compiler") else PACKAGE / folder
        there = {path.relative_to(room).as_posix() for path in room.rglob("*.py") if path.name != "__init__.py"}
        if room == PACKAGE:
            there = {f"{name}.py" for name, part in ROOM_OF.items() if part == "driver"} | {"driver.py"}
        assert named <= there, f"{folder} has no {sorted(named - there)}"
        if folder in WHOLE:
            assert named == there, f"{folder}: {sorted(there - named)} is not described in docs/architecture.md"
