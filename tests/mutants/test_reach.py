"""The map from lines of the compiler to the tests that reach them: who is asked about a change, and who first."""

from __future__ import annotations

import ast
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mutants.lines import Change, changes
from mutants.marks import MARKS, TABLES, mark_of, set_marks
from mutants.own import Chosen, is_measured
from mutants.reach import MEASURED_BY, ROOT, Reach, digests, kept_as

SOURCE = b'''"""X."""

LEAST = 1


def larger(a, b):
    if (
        a > b
    ):
        return a
    return b + LEAST
'''


MODULE = "compiler/cardwright/decks/stats.py"


def write_map(root: Path, room: str, marks: dict[str, set[int]]) -> None:
    """A room as it is kept: the marks of one module that each test reaches ("" is outside of any test)."""
    (root / MODULE).parent.mkdir(parents=True, exist_ok=True)
    (root / MODULE).write_bytes(SOURCE)
    for test in filter(None, marks):
        file = root / test.partition("::")[0]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("def test_it(): pass\n", "utf-8")
    with closing(sqlite3.connect(root / f"{room}.sqlite")) as kept:
        kept.executescript(TABLES)
        rows = [(test, "cardwright.decks.stats", json.dumps(sorted(reached))) for test, reached in marks.items()]
        kept.executemany("insert into reached values (?, ?, ?)", rows)
        kept.executemany("insert into digest values (?, ?)", digests(root).items())
        kept.commit()


A, B = "tests/decks/test_a.py", "tests/decks/test_b.py"
WIDE, SMALL, OTHER = f"{A}::wide", f"{A}::small", f"{B}::other"


def reach_of(root: Path) -> Reach:
    write_map(root, "decks", {"": {14}, WIDE: {7, 10, 11}, SMALL: {7}, OTHER: {11}})
    return Reach(root, root)


def change_at(line: int) -> Change:
    return next(each for each in changes("decks/stats.py", SOURCE) if each.line == line)


def test_those_that_reach_least_else_are_asked_first_and_files_take_turns(tmp_path: Path) -> None:
    reach = reach_of(tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 8, 9) == [SMALL, WIDE]  # the head of the `if` as a whole
    assert reach.tests("decks/stats.py", SOURCE, 11, 9) == [OTHER, WIDE]
    assert reach.tests("decks/stats.py", SOURCE, 11, 1) == [OTHER]
    assert reach.tests("decks/stats.py", SOURCE, 10, 9) == [WIDE]
    assert reach.tests("decks/other.py", SOURCE, 10, 9) == []


def test_those_of_the_rooms_of_a_package_are_asked_before_others(tmp_path: Path) -> None:
    """What only passes through a line, as a game that is played does through its texts, looks at nothing there."""
    write_map(tmp_path, "decks", {"tests/cli/test_c.py::passes": {7}, WIDE: {7, 10, 11}, SMALL: {7, 10}})
    reach = Reach(tmp_path, tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 8, 2) == ["tests/cli/test_c.py::passes", SMALL]
    assert reach.tests("decks/stats.py", SOURCE, 8, 2, ("decks",)) == [SMALL, WIDE]
    assert reach.tests("decks/stats.py", SOURCE, 8, 2, ("cli/test_c.py",)) == ["tests/cli/test_c.py::passes", SMALL]
    assert Chosen(tmp_path, reach, most=1, files=0).tests(change_at(8), SOURCE) == [SMALL]


def test_a_fourth_of_those_that_are_asked_are_of_other_rooms(tmp_path: Path) -> None:
    """What a line does may be looked at elsewhere, however many tests of its own rooms pass there."""
    own, other = [f"{A}::n{n}" for n in range(9)], [f"tests/cli/test_c.py::m{n}" for n in range(3)]
    write_map(tmp_path, "decks", {test: {7} for test in (*own, *other)})
    reach = Reach(tmp_path, tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 8, 8, ("decks",)) == [*own[:6], *other[:2]]
    assert reach.tests("decks/stats.py", SOURCE, 8, 11, ("decks",)) == [*own, *other[:2]]
    assert reach.tests("decks/stats.py", SOURCE, 8, 99, ("decks",)) == [*own, *other]


def test_what_is_done_once_for_a_file_concerns_all_its_tests(tmp_path: Path) -> None:
    write_map(tmp_path, "decks", {f"{A}::": {7, 10}, SMALL: {11}, OTHER: {7, 11, 14}})
    reach = Reach(tmp_path, tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 8, 9) == [A, OTHER]
    (tmp_path / A).write_text("def test_another(): pass\n", "utf-8")
    assert Reach(tmp_path, tmp_path).tests("decks/stats.py", SOURCE, 8, 9) == [OTHER]


def test_what_is_done_while_a_module_is_loaded_concerns_all_its_tests(tmp_path: Path) -> None:
    assert reach_of(tmp_path).tests("decks/stats.py", SOURCE, 3, 9) == [SMALL, OTHER, WIDE]


def test_no_test_reaches_a_line_only_if_all_rooms_were_measured(tmp_path: Path) -> None:
    assert not is_measured(change_at(11), SOURCE, reach_of(tmp_path))  # the room of formats is not there
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    assert is_measured(change_at(11), SOURCE, Reach(tmp_path, tmp_path))
    write_map(tmp_path, "more", {"": {11}})  # done before the first test
    assert not is_measured(change_at(11), SOURCE, Reach(tmp_path, tmp_path))
    other = b"def f(x):\n    return x + 1\n"
    of_the_desk, *_ = changes("desk/a.py", other)
    assert not is_measured(of_the_desk, other, Reach(tmp_path, tmp_path))


def test_lines_of_a_module_that_has_changed_are_not_known(tmp_path: Path) -> None:
    reach_of(tmp_path)
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    (tmp_path / MODULE).write_bytes(b"\n" + SOURCE)
    reach = Reach(tmp_path, tmp_path)
    assert not reach and not reach.before and not is_measured(change_at(11), SOURCE, reach)


def test_a_test_that_has_changed_is_not_asked_and_its_room_proves_nothing(tmp_path: Path) -> None:
    reach_of(tmp_path)
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    (tmp_path / A).write_text("def test_another(): pass\n", "utf-8")
    reach = Reach(tmp_path, tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 11, 9) == [OTHER]
    assert not is_measured(change_at(11), SOURCE, reach)


@pytest.mark.parametrize(("room", "known"), [("decks", False), ("paper", True)])
def test_a_new_test_may_reach_what_none_of_its_room_did(tmp_path: Path, room: str, known: bool) -> None:
    reach_of(tmp_path)
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    (tmp_path / "tests" / room).mkdir(exist_ok=True)
    (tmp_path / "tests" / room / "test_new.py").write_text("", "utf-8")
    assert is_measured(change_at(11), SOURCE, Reach(tmp_path, tmp_path)) == known


def test_who_is_asked_is_told_by_name_then_by_the_map_then_by_the_rooms(tmp_path: Path) -> None:
    reach = reach_of(tmp_path)
    assert Chosen(tmp_path, reach, named=["this"]).tests(change_at(11), SOURCE) == ["this"]
    asked = Chosen(tmp_path / "tests", reach, files=1, most=1).tests(change_at(11), SOURCE)
    assert asked == [OTHER, str(tmp_path / A)]  # the map lacks a room of the package
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    assert Chosen(tmp_path, Reach(tmp_path, tmp_path), most=1).tests(change_at(11), SOURCE) == [OTHER]
    (tmp_path / MODULE).write_bytes(b"\n" + SOURCE)
    asked = Chosen(tmp_path / "tests", Reach(tmp_path, tmp_path), files=1).tests(change_at(11), SOURCE)
    assert asked == [str(tmp_path / A)]


def test_an_empty_map_is_none(tmp_path: Path) -> None:
    assert not Reach(tmp_path, tmp_path) and kept_as("desk/test_playing.py") == "desk_test_playing"


MANY = '''"""X."""
import os

SIZE = 1


def f(x):
    """Text."""
    global SIZE
    SIZE = (
        2)
    if x:
        return 1
    else:
        x = 2
    try:
        x += 1
    except ValueError:
        x = 3

    class Inner:
        def g(self):
            return x
    for y in []:
        match y:
            case 1:
                pass
    return x


class Outer:
    LIMIT = 3

    def h(self):
        """Text."""
'''


def test_marks_stand_where_statements_begin_that_are_done_together() -> None:
    tree = ast.parse(MANY)
    lines = range(1, len(MANY.splitlines()) + 1)
    marks = {line: mark for line in lines if (mark := mark_of(tree, line)) is not None}
    by_mark = {mark: [line for line in marks if marks[line] == mark] for mark in marks.values()}
    assert {mark: (some[0], some[-1]) for mark, some in by_mark.items()} == {
        9: (9, 14),
        13: (13, 13),
        15: (15, 15),
        16: (16, 18),
        17: (17, 17),
        19: (19, 19),
        21: (21, 21),
        22: (22, 22),
        23: (23, 23),
        24: (24, 24),
        25: (25, 26),
        27: (27, 27),
        28: (28, 28),
    }


def test_a_marked_module_does_the_same_and_tells_what_was_reached() -> None:
    tree = ast.parse(MANY)
    set_marks(tree.body)
    there = {MARKS: bytearray(40)}
    exec(compile(tree, "many", "exec"), there)
    assert (there["f"].__doc__, there["Outer"].h.__doc__, sum(there[MARKS])) == ("Text.", "Text.", 0)
    assert there["f"](0) == 3 and there["SIZE"] == 2
    assert [line for line, mark in enumerate(there[MARKS]) if mark] == [9, 15, 16, 17, 21, 22, 24, 28]


def test_what_was_measured_by_other_marks_is_nothing(tmp_path: Path) -> None:
    reach_of(tmp_path)
    with closing(sqlite3.connect(tmp_path / "decks.sqlite")) as kept:
        kept.execute("update digest set digest = 'old' where path = ?", (MEASURED_BY,))
        kept.commit()
    assert not (reach := Reach(tmp_path, tmp_path)) and not reach.known


@pytest.mark.parametrize("conftest", ["", "import cardwright.extras\n", "import cardwright.model.uses\n"])
def test_a_run_of_tests_keeps_what_each_reaches(tmp_path: Path, conftest: str) -> None:
    """Also of what was loaded before the first test was looked for, and from a folder that has no code of its own."""
    (tmp_path / "conftest.py").write_text(conftest, "utf-8")
    head = "import pytest\nfrom cardwright.extras import installed\n\n"
    shared = "@pytest.fixture(scope='module')\ndef shared():\n    return installed('x')\n\n"
    test = f"{head}{shared}def test_one():\n    installed('x')\n\ndef test_two(shared):\n    pass\n"
    (tmp_path / "test_it.py").write_text(test, "utf-8")
    words = ["-q", "-c", os.devnull, "--rootdir", ".", "-p", "mutants.marks", "-p", "no:cacheprovider", "test_it.py"]
    paths = os.pathsep.join(str(ROOT / each) for each in ("compiler", "tests"))
    env = {**os.environ, "PYTHONPATH": paths, "REACHED": str(tmp_path / "kept")}
    subprocess.run([sys.executable, "-m", "pytest", *words], cwd=tmp_path, env=env, capture_output=True, check=False)
    source = (ROOT / "compiler" / "cardwright" / "extras.py").read_bytes()
    line = next(number for number, text in enumerate(source.splitlines(), 1) if b"return all" in text)
    with closing(sqlite3.connect(tmp_path / "kept")) as kept:
        reached = kept.execute("select test, marks from reached where module = 'cardwright.extras'").fetchall()
    marks = json.dumps([mark_of(ast.parse(source), line)])
    assert reached == [("test_it.py::test_one", marks), ("test_it.py::", marks)]


def test_what_is_loaded_without_marks_is_refused(tmp_path: Path) -> None:
    (tmp_path / "early.py").write_text("import cardwright.extras\n", "utf-8")
    words = ["-q", "-c", os.devnull, "--rootdir", ".", "-p", "early", "-p", "mutants.marks", "-p", "no:cacheprovider"]
    paths = os.pathsep.join([str(tmp_path), *(str(ROOT / each) for each in ("compiler", "tests"))])
    env = {**os.environ, "PYTHONPATH": paths, "REACHED": str(tmp_path / "kept")}
    command = [sys.executable, "-m", "pytest", *words]
    ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=False)
    assert ran.returncode == 4 and b"loaded without marks" in ran.stderr
