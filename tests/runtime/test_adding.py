"""Sums of floats are the same with every Python: `sum` keeps what is lost since 3.12."""

from __future__ import annotations

from cardwright.runtime.adding import added


def test_each_sum_is_rounded_before_the_next_is_added() -> None:
    assert added([1e16, 1.0, 1.0, -1e16]) == 0.0
    assert added(value / 10 for value in range(1, 11)) == 5.5
    assert added([0.1] * 10) == 0.9999999999999999
    assert added([]) == 0.0
