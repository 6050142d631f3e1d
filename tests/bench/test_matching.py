"""Which options the words of a scenario mean."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.bench.scenario_matching import OPEN, first_answer, forced, matched, owner_of, passing, says
from cardwright.runtime.requests import PASS, Ask

SOMEBODY: Any = object()


def ask(options: list[Any], low: int, high: int, kind: str = "choose", **more: Any) -> Any:
    """A request of somebody, which judges every pick as good."""
    known = {"single": low == high == 1, "sets": None, "takes": lambda picked: low == 0, **more}
    return SimpleNamespace(player=None, kind=kind, options=options, low=low, high=high, about=None, **known)


@pytest.mark.parametrize(
    ("id", "owner"),
    [("attack#1", "attack"), ("attack", "attack"), ("a#b#2", "a#b"), ("#1", "#1"), ("attack#", "attack")],
)
def test_whose_an_ability_is(id: str, owner: str) -> None:
    assert owner_of(id) == owner


def test_what_does_nothing() -> None:
    assert passing(ask([PASS, 1], 1, 1)) is PASS
    assert passing(ask([True, False], 1, 1, "may")) is False
    assert passing(ask([1, 2], 0, 2)) == []
    assert passing(ask([1, 2], 1, 2)) is OPEN and passing(ask([1, 2], 1, 1)) is OPEN
    assert passing(ask([1, 2], 0, 2, takes=lambda picked: False)) is OPEN


def test_the_only_answer() -> None:
    assert forced(ask([7], 1, 1)) == 7 and forced(ask([7, 8], 1, 1)) is OPEN
    assert forced(ask([7, 8], 2, 2)) == [7, 8] and forced(ask([7, 8], 0, 0)) == []
    assert forced(ask([7, 8], 1, 2)) is OPEN
    assert forced(ask([7, 8], 1, 2, sets=((0,), (1,)))) is OPEN


def test_the_first_answer() -> None:
    assert first_answer(ask([7, 8], 1, 1)) == 7 and first_answer(ask([7, 8, 9], 2, 3)) == [7, 8]
    assert first_answer(ask([7, 8, 9], 1, 2, sets=((1, 2),))) == [8, 9]


def test_options_for_items() -> None:
    assert matched(Ask(SOMEBODY, "number", [1, 2, 3]), [2]) == [2]
    assert matched(Ask(SOMEBODY, "choose", [1, 2, 2]), [2, 2]) is None, "a number stands once for all like it"
    assert matched(Ask(SOMEBODY, "choose", [1, 2, 3]), [2, 1]) == [2, 1]
    assert matched(Ask(SOMEBODY, "number", [1, 2, 3]), [4]) is None
    assert matched(Ask(SOMEBODY, "either", [0, 1]), [2]) == [1], "choices are counted from 1"
    assert matched(Ask(SOMEBODY, "may", [True, False]), [True]) == [True]
    assert matched(Ask(SOMEBODY, "number", [1, 0]), [True]) is None


def test_yes_or_no() -> None:
    assert says([True], True) and says([False], True, False)
    assert not says([True], False) and not says([True, True], True) and not says([1], True)
