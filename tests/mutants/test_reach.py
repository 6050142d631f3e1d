"""The map from lines of the compiler to the tests that reach them: who is asked about a change, and who first."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mutants.lines import changes
from mutants.own import is_measured
from mutants.reach import Reach, kept_as

SOURCE = b'''"""X."""

LEAST = 1


def larger(a, b):
    if (
        a > b
    ):
        return a
    return b + LEAST
'''


def write_map(file: Path, lines: dict[str, set[int]]) -> None:
    """A file as coverage keeps it: the lines of one module that each test reaches ("" is outside of any test)."""
    with closing(sqlite3.connect(file)) as kept:
        kept.executescript(
            "create table file (id integer, path text); create table context (id integer, context text);"
            "create table line_bits (file_id integer, context_id integer, numbits blob);"
            "insert into file values (1, '/there/compiler/cardwright/decks/stats.py'), (2, '/there/tests/a.py');"
        )
        for number, (test, reached) in enumerate(lines.items(), 1):
            bits = sum(1 << line for line in reached).to_bytes(8, "little")
            kept.execute("insert into context values (?, ?)", (number, f"{test}|run" if test else ""))
            kept.executemany("insert into line_bits values (?, ?, ?)", [(1, number, bits), (2, number, b"\x02")])
        kept.commit()


def reach_of(folder: Path) -> Reach:
    write_map(folder / "decks.sqlite", {"": {3, 6}, "a::wide": {7, 8, 10, 11}, "a::small": {7, 8}, "b::other": {11}})
    return Reach(folder)


def test_those_that_reach_least_else_are_asked_first_and_files_take_turns(tmp_path: Path) -> None:
    reach = reach_of(tmp_path)
    assert reach.tests("decks/stats.py", SOURCE, 8, 8, 9) == ["a::small", "a::wide"]  # the head of the `if` as a whole
    assert reach.tests("decks/stats.py", SOURCE, 11, 11, 9) == ["b::other", "a::wide"]
    assert reach.tests("decks/stats.py", SOURCE, 11, 11, 1) == ["b::other"]
    assert reach.tests("decks/stats.py", SOURCE, 10, 10, 9) == ["a::wide"]
    assert reach.tests("decks/other.py", SOURCE, 10, 10, 9) == []


def test_what_is_done_while_a_module_is_loaded_concerns_all_its_tests(tmp_path: Path) -> None:
    assert reach_of(tmp_path).tests("decks/stats.py", SOURCE, 3, 3, 9) == ["b::other", "a::small", "a::wide"]


def test_no_test_reaches_a_line_only_if_all_rooms_were_measured(tmp_path: Path) -> None:
    change = next(each for each in changes("decks/stats.py", SOURCE) if each.line == 11)
    assert not is_measured(change, reach_of(tmp_path))  # the room of formats is not there
    write_map(tmp_path / "formats.sqlite", {"c::more": {7}})
    assert is_measured(change, Reach(tmp_path))
    write_map(tmp_path / "more.sqlite", {"": {11}})  # done before the first test
    assert not is_measured(change, Reach(tmp_path))
    assert not is_measured(next(iter(changes("desk/a.py", b"x = f(1)\nx += 1\n"))), Reach(tmp_path))


def test_an_empty_map_is_none(tmp_path: Path) -> None:
    assert not Reach(tmp_path) and kept_as("desk/test_playing.py") == "desk_test_playing"
