"""The random generator of games: SplitMix64, so that every machine and version draws the same numbers.

State is one 64-bit word.  Each draw adds 0x9E3779B97F4A7C15 (mod 2**64) and mixes the sum with two xor-shift-multiply
rounds (constants 0xBF58476D1CE4E5B9 and 0x94D049BB133111EB).  A number below n is `(draw * n) >> 64`.  A shuffle is
Fisher-Yates from the last index down, swapping with `below(i + 1)`.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF


class Rng:
    """A stream of random numbers that depends on the seed alone."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK
        if seed < 0 or seed > _MASK:
            # Seeds beyond 64 bits are folded, so that no part of the seed is ignored.
            folded = abs(seed)
            while folded:
                self.state = (self.state * 0x100000001B3 ^ (folded & _MASK)) & _MASK
                folded >>= 64

    def draw(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n must be at least 1."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place."""
        state = self.state
        for i in range(len(items) - 1, 0, -1):
            state = z = (state + 0x9E3779B97F4A7C15) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * (i + 1)) >> 64
            items[i], items[j] = items[j], items[i]
        self.state = state

    def sample(self, items: list[T], count: int) -> list[T]:
        """`count` different items in the order drawn (all of them if there are fewer)."""
        pool = list(items)
        picked: list[T] = []
        for _ in range(min(count, len(pool))):
            i = self.below(len(pool))
            pool[i], pool[-1] = pool[-1], pool[i]
            picked.append(pool.pop())
        return picked
