"""The map from lines of the compiler to the tests that reach them: who is asked about a change, and who first."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mutants.lines import Change, changes
from mutants.own import Chosen, is_measured
from mutants.reach import Reach, digests, kept_as

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


def write_map(root: Path, room: str, lines: dict[str, set[int]]) -> None:
    """A room as it is kept: the lines of one module that each test reaches ("" is outside of any test)."""
    (root / MODULE).parent.mkdir(parents=True, exist_ok=True)
    (root / MODULE).write_bytes(SOURCE)
    for test in filter(None, lines):
        file = root / test.partition("::")[0]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("def test_it(): pass\n", "utf-8")
    with closing(sqlite3.connect(root / f"{room}.sqlite")) as kept:
        kept.executescript(
            "create table file (id integer, path text); create table context (id integer, context text);"
            "create table line_bits (file_id integer, context_id integer, numbits blob);"
            "create table digest (path text, digest text);"
            "insert into file values (1, '/there/compiler/cardwright/decks/stats.py'), (2, '/there/tests/a.py');"
        )
        for number, (test, reached) in enumerate(lines.items(), 1):
            bits = sum(1 << line for line in reached).to_bytes(8, "little")
            kept.execute("insert into context values (?, ?)", (number, f"{test}|run" if test else ""))
            kept.executemany("insert into line_bits values (?, ?, ?)", [(1, number, bits), (2, number, b"\x02")])
        kept.executemany("insert into digest values (?, ?)", digests(root).items())
        kept.commit()


A, B = "tests/decks/test_a.py", "tests/decks/test_b.py"
WIDE, SMALL, OTHER = f"{A}::wide", f"{A}::small", f"{B}::other"


def reach_of(root: Path) -> Reach:
    write_map(root, "decks", {"": {3, 6}, WIDE: {7, 8, 10, 11}, SMALL: {7, 8}, OTHER: {11}})
    return Reach(root, root)


def change_at(line: int) -> Change:
    return next(each for each in changes("decks/stats.py", SOURCE) if each.line == line)


def test_those_that_reach_least_else_are_asked_first_and_files_take_turns(tmp_path: Path) -> None:
    reach = reach_of(tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 8, 8, 9) == [SMALL, WIDE]  # the head of the `if` as a whole
    assert reach.tests("decks/stats.py", SOURCE, 11, 11, 9) == [OTHER, WIDE]
    assert reach.tests("decks/stats.py", SOURCE, 11, 11, 1) == [OTHER]
    assert reach.tests("decks/stats.py", SOURCE, 10, 10, 9) == [WIDE]
    assert reach.tests("decks/other.py", SOURCE, 10, 10, 9) == []


def test_what_is_done_while_a_module_is_loaded_concerns_all_its_tests(tmp_path: Path) -> None:
    assert reach_of(tmp_path).tests("decks/stats.py", SOURCE, 3, 3, 9) == [OTHER, SMALL, WIDE]


def test_no_test_reaches_a_line_only_if_all_rooms_were_measured(tmp_path: Path) -> None:
    assert not is_measured(change_at(11), reach_of(tmp_path))  # the room of formats is not there
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    assert is_measured(change_at(11), Reach(tmp_path, tmp_path))
    write_map(tmp_path, "more", {"": {11}})  # done before the first test
    assert not is_measured(change_at(11), Reach(tmp_path, tmp_path))
    assert not is_measured(next(iter(changes("desk/a.py", b"x = f(1)\nx += 1\n"))), Reach(tmp_path, tmp_path))


def test_lines_of_a_module_that_has_changed_are_not_known(tmp_path: Path) -> None:
    reach_of(tmp_path)
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    (tmp_path / MODULE).write_bytes(b"\n" + SOURCE)
    reach = Reach(tmp_path, tmp_path)
    assert not reach and not reach.before and not is_measured(change_at(11), reach)


def test_a_test_that_has_changed_is_not_asked_and_its_room_proves_nothing(tmp_path: Path) -> None:
    reach_of(tmp_path)
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    (tmp_path / A).write_text("def test_another(): pass\n", "utf-8")
    reach = Reach(tmp_path, tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 11, 11, 9) == [OTHER]
    assert not is_measured(change_at(11), reach)


@pytest.mark.parametrize(("room", "known"), [("decks", False), ("paper", True)])
def test_a_new_test_may_reach_what_none_of_its_room_did(tmp_path: Path, room: str, known: bool) -> None:
    reach_of(tmp_path)
    write_map(tmp_path, "formats", {"tests/formats/test_c.py::more": {7}})
    (tmp_path / "tests" / room).mkdir(exist_ok=True)
    (tmp_path / "tests" / room / "test_new.py").write_text("", "utf-8")
    assert is_measured(change_at(11), Reach(tmp_path, tmp_path)) == known


def test_a_room_that_was_broken_off_is_not_believed(tmp_path: Path) -> None:
    write_map(tmp_path, "decks", {WIDE: {11}})
    with closing(sqlite3.connect(tmp_path / "decks.sqlite")) as kept:
        kept.execute("drop table digest")
    assert not Reach(tmp_path, tmp_path)


def test_who_is_asked_is_told_by_name_then_by_the_map_then_by_the_rooms(tmp_path: Path) -> None:
    reach = reach_of(tmp_path)
    assert Chosen(tmp_path, reach, named=["this"]).tests(change_at(11), SOURCE) == ["this"]
    assert Chosen(tmp_path, reach, most=1).tests(change_at(11), SOURCE) == [OTHER]
    (tmp_path / MODULE).write_bytes(b"\n" + SOURCE)
    asked = Chosen(tmp_path / "tests", Reach(tmp_path, tmp_path), files=1).tests(change_at(11), SOURCE)
    assert asked == [str(tmp_path / A)]


def test_an_empty_map_is_none(tmp_path: Path) -> None:
    assert not Reach(tmp_path, tmp_path) and kept_as("desk/test_playing.py") == "desk_test_playing"
