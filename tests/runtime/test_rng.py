"""The random numbers of games are those of SplitMix64, drawn one after the other, whatever the blocks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardwright.runtime.rng import STEP, Rng, mixed

MASK = (1 << 64) - 1


def test_the_first_numbers_are_the_published_ones() -> None:
    rng = Rng(1234567)
    assert [rng.draw() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, MASK), st.integers(0, 200))
def test_a_block_holds_the_numbers_of_single_draws(seed: int, count: int) -> None:
    rng = Rng(seed)
    for i in range(count):
        assert rng.state == (seed + i * STEP) & MASK
        assert rng.draw() == mixed(seed + (i + 1) * STEP)
    assert rng.state == (seed + count * STEP) & MASK


@given(st.integers(), st.lists(st.integers(), max_size=80))
def test_shuffling_keeps_what_is_shuffled(seed: int, items: list[int]) -> None:
    one, other = Rng(seed), Rng(seed)
    shuffled = list(items)
    one.shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    for i in range(len(items), 1, -1):
        j = other.below(i)
        items[i - 1], items[j] = items[j], items[i - 1]
    assert shuffled == items
