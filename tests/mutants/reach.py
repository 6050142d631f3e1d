"""Which tests reach which lines of the compiler: a map, measured room by room and kept in `build/reach`.

`python tests/mutants/reach.py decks paper` measures two rooms of the tests, without a name all of `MEASURED` that
are not measured yet, or not as they are now.  Each room is a file of its own, so that the map can be made in parts.
With what a module or a file of tests was when it was measured, its digest is kept: `own.py` takes what is still so.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "reach"
PACKAGE = "compiler/cardwright/"

MEASURED = (
    *("bench", "checks", "cli", "decks", "diagnostics", "diff", "editor", "engine", "exports", "formats", "lab"),
    *("meaning", "model", "paper", "runtime", "secrets", "skills", "source", "syntax", "text", "validate"),
    *("desk/test_playing.py", "desk/test_editing.py", "desk/test_guard.py", "desk/test_reading.py"),
    *("test_public_interface.py", "test_migrating.py", "test_extras.py"),
)
"""The rooms whose tests are for single parts; `reference` and `rules` read every shipped game and reach all."""


class Reach:
    """The tests that reach each line, of all rooms that were measured, as far as files are what they were then."""

    def __init__(self, folder: Path = KEPT, root: Path = ROOT) -> None:
        self.width: dict[str, int] = defaultdict(int)
        """How many lines of the compiler a test reaches: the fewer, the more it is for them."""
        self.known: dict[str, set[str]] = {}
        """By room, the modules of which all is known that its tests reach; none where a test of it has changed."""
        self.before: dict[str, set[int]] = defaultdict(set)
        """The lines of a module that are done outside of any test, as when the games of a file of tests are read."""
        self._lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        now = digests(root)
        for file in sorted(folder.glob("*.sqlite")):
            self._read(file, now)

    def __bool__(self) -> bool:
        return bool(self.width)

    def _read(self, file: Path, now: Mapping[str, str]) -> None:
        with closing(sqlite3.connect(file)) as kept:
            then = _kept_digests(kept)
            same = {path for path, digest in then.items() if now.get(path) == digest}
            whole = all(path in same for path in {*then, *now} if _is_test_of(path, file.stem))
            self.known[file.stem] = {path.removeprefix(PACKAGE) for path in same} if whole else set()
            names = {number: _name(path) for number, path in kept.execute("select id, path from file")}
            rows = "select file_id, context, numbits from line_bits join context on context.id = context_id"
            for number, context, bits in kept.execute(rows):
                name, test = names[number], context.rpartition("|")[0]
                if name is None or PACKAGE + name not in same:
                    continue
                if not test:
                    self.before[name].update(_numbers(bits))
                elif test.partition("::")[0] in same:
                    for line in _numbers(bits):
                        self._lines[name][line].add(test)
                        self.width[test] += 1

    def tests(self, name: str, source: bytes, first: int, last: int, most: int) -> list[str]:
        """The tests that reach a place of a module, at most so many, those that reach least else first.

        Files of tests take turns, so that not all are alike.  All tests of a module reach what is done as it is loaded.
        """
        of_file = self._lines.get(name, {})
        lines, loaded = _statement(ast.parse(source), first, last)
        found = {test for line in lines for test in of_file.get(line, ())}
        if loaded:
            found |= {test for some in of_file.values() for test in some}
        by_file: dict[str, list[str]] = defaultdict(list)
        for test in sorted(found, key=lambda each: (self.width[each], each)):
            by_file[test.partition("::")[0]].append(test)
        turns = [(place, self.width[test], test) for some in by_file.values() for place, test in enumerate(some)]
        return [test for _, _, test in sorted(turns)[:most]]


def kept_as(room: str) -> str:
    """The name of the file that a room is kept in."""
    return room.removesuffix(".py").replace("/", "_")


def digests(root: Path) -> dict[str, str]:
    """What each module of the compiler and each file of tests is now, by its path."""
    files = [*(root / PACKAGE).rglob("*.py"), *(root / "tests").rglob("test_*.py")]
    return {file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def _kept_digests(kept: sqlite3.Connection) -> dict[str, str]:
    """What the files were when a room was measured; nothing if it was broken off."""
    there = kept.execute("select 1 from sqlite_master where name = 'digest'").fetchone()
    return dict(kept.execute("select path, digest from digest")) if there else {}


def _is_test_of(path: str, room: str) -> bool:
    """Whether a file is one of the tests of a room, which is named as it is kept."""
    name = path.removeprefix("tests/")
    return name != path and room in (kept_as(name), name.partition("/")[0])


def _name(path: str) -> str | None:
    """The name of a module by its path below the package."""
    _, found, name = path.replace("\\", "/").rpartition("/" + PACKAGE)
    return name if found else None


def _numbers(bits: bytes) -> Iterable[int]:
    """The numbers of lines that a file of coverage keeps as bits."""
    return (8 * at + bit for at, byte in enumerate(bits) for bit in range(8) if byte & 1 << bit)


def _statement(tree: ast.Module, first: int, last: int) -> tuple[range, bool]:
    """The lines of the statement (or the head of one) that a place is in; whether it is done as modules are loaded."""
    lines, loaded = range(first, last + 1), True
    body: list[ast.stmt] = tree.body
    while inner := next((each for each in body if each.lineno <= first <= (each.end_lineno or each.lineno)), None):
        loaded = loaded and not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)
        below = [each for each in ast.walk(inner) if isinstance(each, ast.stmt) and each is not inner]
        starts = [each.lineno for each in below if each.lineno > inner.lineno]
        end = min(starts, default=(inner.end_lineno or inner.lineno) + 1)
        if first < end or not below:
            return range(inner.lineno, max(end, inner.lineno + 1)), loaded
        body = [each for some in _bodies(inner) for each in some]
    return lines, loaded


def _bodies(node: ast.stmt) -> Iterable[Sequence[ast.stmt]]:
    """The blocks of a statement."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(node, name, ())
    for name in ("handlers", "cases"):
        for each in getattr(node, name, ()):
            yield each.body


def measure(room: str, folder: Path = KEPT) -> None:
    """Measure what the tests of a room reach."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{kept_as(room)}.sqlite"
    words = ["-q", "-n", "2", "--cov=compiler/cardwright", "--cov-context=test", "--cov-report=", f"tests/{room}"]
    command = [sys.executable, "-m", "pytest", *words]
    then = digests(ROOT)
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, "COVERAGE_FILE": str(file)}, check=False)
    if ran.returncode not in (0, 1):
        raise RuntimeError(f"the tests of {room} could not be run")
    with closing(sqlite3.connect(file)) as kept:
        kept.execute("create table digest (path text, digest text)")
        kept.executemany("insert into digest values (?, ?)", then.items())
        kept.commit()


def main(rooms: Sequence[str]) -> int:
    """Measure these rooms, or all that are not measured as they are now."""
    known = Reach().known
    for room in rooms or [room for room in MEASURED if not known.get(kept_as(room))]:
        measure(room)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
