"""Which tests reach which lines of the compiler: a map, measured room by room and kept in `build/reach`.

`python tests/mutants/reach.py decks paper` measures two rooms of the tests, without a name all of `MEASURED` that
are not measured yet, or not as they are now.  Each room is a file of its own, so that the map can be made in parts.
With what a module or a file of tests was when it was measured, its digest is kept: `own.py` takes what is still so.
What was measured by other marks (`marks.py`) is nothing.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutants.marks import ALL, mark_of

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "reach"
PACKAGE = "compiler/cardwright/"
MEASURED_BY = "tests/mutants/marks.py"

MEASURED = (
    *("analysis", "bench", "checks", "cli", "combined", "decks", "diagnostics", "diff", "editor", "engine"),
    *("exports", "formats", "lab", "meaning", "model", "paper", "rules", "runtime", "secrets", "skills", "source"),
    *("syntax", "text"),
    *("validate", "desk/test_playing.py", "desk/test_editing.py", "desk/test_guard.py", "desk/test_reading.py"),
    *("desk/test_course.py", "desk/test_saves.py", "desk/test_sharing.py", "desk/test_spreadsheets.py"),
    *("desk/test_renaming.py", "desk/test_recorded_games.py", "desk/test_faces.py", "desk/test_lines_of_a_table.py"),
    *("desk/test_pages_of_the_desk.py", "desk/test_a_kept_session.py", "desk/test_small_pictures.py"),
    *("test_language_reference.py", "test_public_interface.py", "test_migrating.py"),
    *("test_extras.py", "test_docs.py"),
)
"""The rooms whose tests are for single parts; `reference` reads every shipped game and reaches all."""


class Reach:
    """The tests that reach each line, of all rooms that were measured, as far as files are what they were then."""

    def __init__(self, folder: Path = KEPT, root: Path = ROOT) -> None:
        self.width: dict[str, int] = defaultdict(int)
        """How many marks of the compiler a test reaches: the fewer, the more it is for them."""
        self.known: dict[str, set[str]] = {}
        """By room, the modules of which all is known that its tests reach; none where a test of it has changed."""
        self.before: dict[str, set[int]] = defaultdict(set)
        """The marks of a module that are reached outside of any test, as when the games of a file of tests are read."""
        self._marks: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        now = digests(root)
        for file in sorted(folder.glob("*.sqlite")):
            self._read(file, now)

    def __bool__(self) -> bool:
        return bool(self.width)

    def _read(self, file: Path, now: Mapping[str, str]) -> None:
        with closing(sqlite3.connect(file)) as kept:
            then = dict(kept.execute("select path, digest from digest"))
            if then.get(MEASURED_BY) != now[MEASURED_BY]:
                return
            same = {path for path, digest in then.items() if now.get(path) == digest}
            whole = all(path in same for path in {*then, *now} if _is_test_of(path, file.stem))
            self.known[file.stem] = {path.removeprefix(PACKAGE) for path in same} if whole else set()
            for test, module, marks in kept.execute("select test, module, marks from reached"):
                name = _name(module, same)
                if not name:
                    continue
                if not test:
                    self.before[name].update(json.loads(marks))
                elif test.partition("::")[0] in same:
                    for mark in json.loads(marks):
                        self._marks[name][mark].add(test)
                        self.width[test] += 1

    def tests(self, name: str, source: bytes, line: int, most: int, rooms: Sequence[str] = ()) -> list[str]:
        """The tests that reach a line of a module, at most so many: those of these rooms, which look at what comes of
        it, before others, which may only pass there (but a fourth of them are such); then those that reach least else.

        Files of tests take turns, so that not all are alike.  All tests of a module reach what is done as it is loaded,
        and those of a file what is done for all of them: then the file is named.
        """
        near = tuple(f"tests/{room}" if room.endswith(".py") else f"tests/{room}/" for room in rooms)
        of_file = self._marks.get(name, {})
        mark = mark_of(ast.parse(source), line)
        found = of_file.get(mark, set()) if mark is not None else {each for some in of_file.values() for each in some}
        by_file: dict[str, list[str]] = defaultdict(list)
        for test in sorted(found, key=lambda each: (self.width[each], each)):
            by_file[test.partition("::")[0]].append(test)
        turns = [
            (not test.startswith(near), place, self.width[test], test)
            for some in by_file.values()
            for place, test in enumerate(some)
        ]
        asked = [test.removesuffix(ALL) for *_, test in sorted(turns)]
        others = sum(far for far, *_ in turns)
        first = max(most - min(others, most // 4), 0)
        return [*asked[: len(asked) - others][:first], *asked[len(asked) - others :]][:most]

    def is_done_before(self, name: str, source: bytes, line: int) -> bool:
        """Whether a line is reached outside of any test."""
        return mark_of(ast.parse(source), line) in {None, *self.before.get(name, ())}


def kept_as(room: str) -> str:
    """The name of the file that a room is kept in."""
    return room.removesuffix(".py").replace("/", "_")


def digests(root: Path) -> dict[str, str]:
    """What each module of the compiler and each file of tests is now, by its path, and what measures."""
    files = [*(root / PACKAGE).rglob("*.py"), *(root / "tests").rglob("test_*.py")]
    by = {MEASURED_BY: hashlib.sha256((ROOT / MEASURED_BY).read_bytes()).hexdigest()}
    return by | {file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def _is_test_of(path: str, room: str) -> bool:
    """Whether a file is one of the tests of a room, which is named as it is kept."""
    name = path.removeprefix("tests/")
    return name != path and room in (kept_as(name), name.partition("/")[0])


def _name(module: str, there: Collection[str]) -> str:
    """The path of a module below the package, if it is one of these files; otherwise nothing."""
    path = "compiler/" + module.replace(".", "/")
    return next((f.removeprefix(PACKAGE) for f in (f"{path}.py", f"{path}/__init__.py") if f in there), "")


def measure(room: str, folder: Path = KEPT) -> None:
    """Measure what the tests of a room reach."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{kept_as(room)}.sqlite"
    file.unlink(missing_ok=True)
    part = file.with_suffix(".part")
    part.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "mutants.marks", f"tests/{room}"]
    paths = filter(None, (str(ROOT / "tests"), os.environ.get("PYTHONPATH")))
    then = digests(ROOT)
    env = {**os.environ, "REACHED": str(part), "PYTHONPATH": os.pathsep.join(paths)}
    ran = subprocess.run(command, cwd=ROOT, env=env, check=False)
    if ran.returncode not in (0, 1):
        raise RuntimeError(f"the tests of {room} could not be run")
    with closing(sqlite3.connect(part)) as kept:
        kept.executemany("insert into digest values (?, ?)", then.items())
        kept.commit()
    part.rename(file)


def main(rooms: Sequence[str]) -> int:
    """Measure these rooms, or all that are not measured as they are now."""
    known = Reach().known
    for room in rooms or [room for room in MEASURED if not known.get(kept_as(room))]:
        measure(room)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
