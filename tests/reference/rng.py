"""The documented random numbers: SplitMix64; `(draw * n) >> 64` is below n; Fisher-Yates from the last down."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")
WORD = 1 << 64


class Rng:
    """A stream of random numbers that depends on the seed alone (of at most 64 bits)."""

    def __init__(self, seed: int) -> None:
        self.state = seed % WORD

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        return (z ^ (z >> 31)) * n >> 64

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: list[T], count: int) -> list[T]:
        """So many different items in the order drawn (all of them if there are fewer)."""
        pool, picked = list(items), []
        while pool and len(picked) < count:
            i = self.below(len(pool))
            pool[i], pool[-1] = pool[-1], pool[i]
            picked.append(pool.pop())
        return picked
