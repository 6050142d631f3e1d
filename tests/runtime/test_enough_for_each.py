"""Several lists that want things of their own: told as by looking at all of them together."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from cardwright.runtime.sets import enough_for_each

WANTED = st.lists(st.tuples(st.lists(st.integers(0, 6), unique=True), st.integers(0, 3)), max_size=5)


@given(WANTED)
def test_there_is_enough_for_each_if_no_lists_together_want_more_than_they_hold(
    wanted: list[tuple[list[int], int]],
) -> None:
    """Hall's theorem."""
    groups = (some for n in range(1, len(wanted) + 1) for some in combinations(wanted, n))
    hall = all(
        len({thing for things, _ in some for thing in things}) >= sum(count for _, count in some) for some in groups
    )
    assert enough_for_each(*wanted) == hall


def test_a_thousand_things_are_given_round_without_going_deep() -> None:
    things = list(range(3000))
    assert enough_for_each((things, 1000), (things, 1000), (things[:1000], 1000))
    assert not enough_for_each((things, 1000), (things, 1001), (things[:1000], 1000))
