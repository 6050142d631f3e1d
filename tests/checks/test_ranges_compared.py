"""What a comparison of two ranges of numbers comes to is what it comes to for each pair of their numbers."""

from __future__ import annotations

import operator
from itertools import combinations_with_replacement, product

import pytest

from cardwright.checks.condition_decided import _compare

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
