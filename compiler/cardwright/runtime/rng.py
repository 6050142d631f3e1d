"""The random generator of games: SplitMix64, so that every machine and version draws the same numbers.

State is one 64-bit word.  Each draw adds 0x9E3779B97F4A7C15 (mod 2**64) and mixes the sum with two xor-shift-multiply
rounds (constants 0xBF58476D1CE4E5B9 and 0x94D049BB133111EB).  A number below n is `(draw * n) >> 64`.  A shuffle is
Fisher-Yates from the last index down, swapping with `below(i + 1)`.

The draws are worked out in blocks: 24 of them (more for a long shuffle) as lanes of one big integer, 128 bits apart so
that products do not meet.  The numbers are those of one draw after the other, at a quarter of the cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, islice
from operator import length_hint
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
"""What each draw adds to the state."""
_LANES = 24
"""How many draws a block is, unless more are wanted at once."""
_MOST = 96
"""How many it is at most."""
Apart = Callable[[bytes], tuple[int, ...]]


@cache
def _lanes(count: int) -> tuple[int, int, int, Apart]:
    """For so many lanes: a one in each, the lower 64 bits of each, what is added for the draw of each, and how they are
    taken apart.
    """
    each = sum(1 << (128 * i) for i in range(count))
    steps = sum(((i + 1) * STEP & _MASK) << (128 * i) for i in range(count))
    return each, each * _MASK, steps, Struct("<" + "Q8x" * count).unpack


_USUAL = _lanes(_LANES)


def mixed(state: int) -> int:
    """The 64 random bits of one state."""
    z = state & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def block(state: int, count: int = _LANES) -> tuple[int, ...]:
    """The next draws after a state, so many as there are lanes."""
    each, low, steps, apart = _USUAL if count == _LANES else _lanes(count)
    z = state * each + steps & low
    z = ((z ^ z >> 30) & low) * 0xBF58476D1CE4E5B9 & low
    z = ((z ^ z >> 27) & low) * 0x94D049BB133111EB & low
    # What is shifted into the upper half of a lane is not read.
    return apart((z ^ z >> 31).to_bytes(16 * count, "little"))


class Lanes:
    """The block at hand of a stream; apart from `Rng`, so that a game that is over leaves no circle behind."""

    __slots__ = ("ahead", "last", "wanted")

    def __init__(self, state: int) -> None:
        self.last = state
        """The state after the last draw of the block."""
        self.ahead: Iterator[int] = iter(())
        """The rest of the block."""
        self.wanted = _LANES
        """How many draws the next block is to be."""

    def blocks(self) -> Iterator[Iterator[int]]:
        """One block after the other."""
        while True:
            count, self.wanted = self.wanted, _LANES
            self.ahead = iter(block(self.last, count))
            self.last = (self.last + count * STEP) & _MASK
            yield self.ahead

    def prepare(self, count: int) -> None:
        """So many draws are about to be made: what is lacking comes as one block, if it is more than a usual one."""
        lacking = count - length_hint(self.ahead)
        if lacking > _LANES:
            self.wanted = min(lacking + 7 & ~7, _MOST)


class Rng:
    """A stream of random numbers that depends on the seed alone; `draw()` gives the next 64 random bits."""

    __slots__ = ("_draws", "_lanes", "draw")

    def __init__(self, seed: int) -> None:
        state = seed & _MASK
        if seed < 0 or seed > _MASK:
            # Seeds beyond 64 bits are folded, so that no part of the seed is ignored.
            folded = abs(seed)
            while folded:
                state = (state * 0x100000001B3 ^ (folded & _MASK)) & _MASK
                folded >>= 64
        self._lanes = Lanes(state)
        self._draws = chain.from_iterable(self._lanes.blocks())
        self.draw: Callable[[], int] = self._draws.__next__

    @property
    def state(self) -> int:
        """The word that all further draws depend on."""
        return (self._lanes.last - length_hint(self._lanes.ahead) * STEP) & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n must be at least 1."""
        return (self.draw() * n) >> 64

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place."""
        left = len(items)
        if left > _LANES:
            self._lanes.prepare(left - 1)
        for draw in islice(self._draws, max(left - 1, 0)):
            j = draw * left >> 64
            left -= 1
            items[left], items[j] = items[j], items[left]

    def sample(self, items: list[T], count: int) -> list[T]:
        """`count` different items in the order drawn (all of them if there are fewer)."""
        pool = list(items)
        picked: list[T] = []
        draw = self.draw
        for _ in range(min(count, len(pool))):
            i = (draw() * len(pool)) >> 64
            pool[i], pool[-1] = pool[-1], pool[i]
            picked.append(pool.pop())
        return picked
