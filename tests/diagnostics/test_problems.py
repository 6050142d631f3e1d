"""Problems: their words, their order, and suggestions for slips."""

from __future__ import annotations

import pytest
from ends import ends
from hypothesis import given
from hypothesis import strategies as st

from cardwright.diagnostics import Note, Problems, closest, words
from cardwright.diagnostics.problem import _distance, fill
from cardwright.source.text import SourceFile, Span

FILE = SourceFile("b.yaml", "one two\n")
OTHER = SourceFile("a.yaml", "three\n")


def test_order_is_that_of_the_files() -> None:
    problems = Problems()
    problems.add("CW155", Span(FILE, 4, 7), text="two")
    problems.add("CW125", Span(FILE, 0, 3), name="one")
    problems.add("CW103", Span(FILE, 0, 3))
    problems.add("CW127", Span(OTHER, 0, 0))
    problems.add("CW133", None, limit=3)
    assert [problem.code for problem in problems] == ["CW133", "CW127", "CW103", "CW125", "CW155"]


def test_one_code_is_kept_once_for_one_place() -> None:
    problems = Problems()
    problems.add("CW125", Span(FILE, 0, 3), name="one")
    problems.add("CW125", Span(FILE, 0, 3), name="other")
    problems.add("CW133", None, limit=1)
    problems.add("CW133", None, limit=1)
    problems.add("CW133", None, limit=2)
    assert [problem.message() for problem in problems] == [
        "more than 1 values in one file",
        "more than 2 values in one file",
        "the key `one` is given twice",
    ]
    assert problems and len(problems) == 3


def test_only_errors_count_as_errors() -> None:
    problems = Problems()
    problems.add("CW155", Span(FILE, 0, 3), text="one")
    assert not problems.has_errors
    problems.add("CW103", Span(FILE, 0, 3))
    assert problems.has_errors


def test_an_argument_is_never_a_template() -> None:
    template = words("`{a}` {{b}} {c}", "`{a}` {{b}} {c}")
    assert fill(template, {"a": "{c} {0.__class__} %s"}, "en") == "`{c} {0.__class__} %s` {b} ?"
    assert fill(template, {"a": ["x", "y"], "c": words("card", "牌")}, "zh") == "`x、y` {b} 牌"
    assert fill(template, {"a": {"y", "x"}, "c": 3}, "en") == "`x, y` {b} 3"


def test_notes_speak_by_name_or_for_themselves() -> None:
    problems = Problems()
    own = Note(None, words("say {n}", "说 {n}"), {"n": 1})
    problems.add("CW125", Span(FILE, 0, 3), notes=[Note(Span(FILE, 4, 7), "first"), own], name="one")
    (problem,) = problems
    assert [problem.note(note) for note in problem.notes] == ["it is given first here", "say 1"]
    assert problem.show() == "b.yaml:1:1 CW125 duplicate-key: the key `one` is given twice"


@pytest.mark.parametrize(
    ("name", "candidates", "expected"),
    [
        ("graveyrd", ["graveyard", "hand", "deck"], "graveyard"),
        ("dekc", ["deck", "desk", "hand"], "deck"),
        ("Deck", ["deck"], "deck"),
        ("弃牌椎", ["弃牌堆", "牌堆", "手牌"], "弃牌堆"),
        ("攻出", ["攻击", "防御"], "攻击"),
        ("hand", ["deck", "graveyard"], None),
        ("x", ["y"], None),
        ("hand", ["hand"], None),
        ("ab", ["cd", ""], None),
        ("draw2", ["draw1", "draw3"], "draw1"),
        ("", ["a"], None),
    ],
)
def test_closest(name: str, candidates: list[str], expected: str | None) -> None:
    assert closest(name, candidates) == expected
    assert closest(name, reversed(candidates)) == expected


def test_words_without_an_end_are_near_too() -> None:
    long = "a" * 100_000
    with ends():
        assert closest(f"{long}b", [f"{long}c"]) == f"{long}c"


@given(st.text("ab", max_size=7), st.text("ab", max_size=7), st.integers(0, 4))
def test_how_near_words_are_is_told_by_those_of_their_beginnings_that_are_near(one: str, other: str, most: int) -> None:
    whole = {(i, 0): i for i in range(len(one) + 1)} | {(0, j): j for j in range(len(other) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            replaced = whole[i - 1, j - 1] + (one[i - 1] != other[j - 1])
            whole[i, j] = min(whole[i - 1, j] + 1, whole[i, j - 1] + 1, replaced)
            if i > 1 and j > 1 and (one[i - 1], one[i - 2]) == (other[j - 2], other[j - 1]):
                whole[i, j] = min(whole[i, j], whole[i - 2, j - 2] + 1)
    assert min(_distance(one, other, most), most + 1) == min(whole[len(one), len(other)], most + 1)


@given(st.text("abcß攻", max_size=8), st.lists(st.text("abcß攻", max_size=8)))
def test_closest_offers_a_candidate_or_nothing(name: str, candidates: list[str]) -> None:
    assert closest(name, candidates) in {None, *candidates} - {name}
