"""What a comparison of two ranges of numbers comes to is what it comes to for each pair of their numbers."""

from __future__ import annotations

import operator
from itertools import combinations_with_replacement, product

import pytest

from cardwright import ir
from cardwright.analysis.ranges import Ranges
from cardwright.checks.condition_decided import Judge, _compare
from cardwright.ir import decl
from cardwright.ir.node import NOWHERE
from cardwright.ir.types import NUMBER, symbol

OPERATORS = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
RANGES = [(float(low), float(high)) for low, high in combinations_with_replacement(range(4), 2)]


@pytest.mark.parametrize("op", OPERATORS)
def test_every_pair_of_small_ranges(op: str) -> None:
    for left, right in product(RANGES, repeat=2):
        pairs = product(*(range(int(low), int(high) + 1) for low, high in (left, right)))
        found = {OPERATORS[op](one, other) for one, other in pairs}
        assert _compare(op, left, right) is (found.pop() if len(found) == 1 else None), (left, right)


REPLY = decl.SymbolSet("reply", {}, NOWHERE, words={"give": {}, "keep": {}})
GIVE, KEEP = (ir.Symbol(REPLY, word, symbol("reply")) for word in ("give", "keep"))
ONE, TWO, THREE = (ir.Num(number) for number in (1, 2, 3))
SOME = ir.Local("some", NUMBER, "let")
SAID = ir.Local("said", symbol("reply"), "choose")
KNOWN: list[tuple[ir.Cond, bool | None]] = [
    (ir.Compare("<", ONE, TWO), True),
    (ir.Compare(">=", ONE, TWO), False),
    (ir.Compare("==", SOME, TWO), None),
    (ir.IsBetween(TWO, ONE, THREE, negated=False), True),
    (ir.IsBetween(TWO, ONE, THREE, negated=True), False),
    (ir.IsBetween(ONE, TWO, THREE, negated=False), False),
    (ir.IsBetween(THREE, ONE, TWO, negated=True), True),
    (ir.IsBetween(SOME, ONE, TWO, negated=False), None),
    (ir.Parity(TWO, even=True), True),
    (ir.Parity(TWO, even=False), False),
    (ir.Parity(THREE, even=True), False),
    (ir.Parity(SOME, even=True), None),
    (ir.Same(GIVE, GIVE, negated=False), True),
    (ir.Same(GIVE, KEEP, negated=False), False),
    (ir.Same(GIVE, KEEP, negated=True), True),
    (ir.Same(SAID, KEEP, negated=False), None),
]


@pytest.mark.parametrize(("cond", "held"), KNOWN)
def test_what_is_decided(cond: ir.Cond, held: bool | None) -> None:
    judge = Judge(Ranges({}))
    assert judge.truth(cond) is held
    assert judge.truth(ir.Not(cond)) is (None if held is None else not held)
    assert list(judge.decided(cond)) == ([] if held is None else [(cond, held)])


def test_what_several_conditions_come_to() -> None:
    """Both hold, or one of the two: decided where it is the same whatever the open ones come to."""
    judge = Judge(Ranges({}))
    for op, fold in (("and", all), ("or", any)):
        for (one, first), (other, second) in product(KNOWN, repeat=2):
            ways = product(*((False, True) if each is None else (each,) for each in (first, second)))
            found = {fold(way) for way in ways}
            wanted = found.pop() if len(found) == 1 else None
            both = ir.Both(op, (one, other))
            assert judge.truth(both) is wanted, both
            decided = [part for part, _ in judge.decided(both)]
            assert decided == (
                [both]
                if wanted is not None
                else [each for each, held in ((one, first), (other, second)) if held is not None]
            )


def test_one_thing_is_not_two_words() -> None:
    judge = Judge(Ranges({}))
    one, other = (ir.Same(SAID, word, negated=False) for word in (GIVE, KEEP))
    assert judge.truth(ir.Both("and", (one, other))) is False and judge.truth(ir.Both("or", (one, other))) is None
    assert judge.truth(ir.Both("and", (one, one))) is None
    assert judge.truth(ir.Both("and", (one, ir.Same(SAID, KEEP, negated=True)))) is None
    assert (
        judge.truth(ir.Both("and", (one, ir.Same(ir.Local("more", symbol("reply"), "choose"), KEEP, negated=False))))
        is None
    )
