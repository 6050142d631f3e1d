"""A random source of our own: the same numbers on every Python, and streams that do not disturb one another."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Nope(Exception):
    """There is nothing of the kind that is wanted at this place; another way is taken."""


class Chance:
    """Numbers from a seed (SplitMix64)."""

    __slots__ = ("seed", "state")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.state = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")

    def stream(self, name: str) -> Chance:
        """A source that depends on the seed and a name only, not on what was drawn before."""
        return Chance(f"{self.seed}/{name}")

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return (z ^ (z >> 31)) % n

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def percent(self, n: int) -> bool:
        """True n times of a hundred."""
        return self.below(100) < n

    def pick(self, things: Sequence[T]) -> T:
        """One of the things; `Nope` if there is none."""
        if not things:
            raise Nope
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], low: int, high: int) -> list[T]:
        """Different ones of the things, in a random order; fewer if there are not so many."""
        left = list(things)
        found = []
        for _ in range(min(self.between(low, high), len(left))):
            found.append(left.pop(self.below(len(left))))
        return found


class Ways:
    """Picks ways of making something; each game prefers some ways and leaves out others, so games differ.

    `forced` are ways that this game must like: what has been rare so far.
    """

    __slots__ = ("chance", "forced", "likes")

    def __init__(self, chance: Chance, forced: frozenset[str] = frozenset()) -> None:
        self.chance = chance
        self.forced = forced
        self.likes: dict[str, int] = {}

    def like(self, label: str) -> int:
        """How much this game likes a way: 0 to 4, or 12."""
        if label in self.forced:
            return 12
        if label not in self.likes:
            self.likes[label] = (0, 1, 1, 2, 4)[self.chance.stream(f"like {label}").below(5)]
        return self.likes[label]

    def take(self, ways: Sequence[tuple[str, int, Callable[[], T]]]) -> T:
        """What one of the ways makes; those that do not work here are passed by.  `Nope` if none works."""
        left = [(label, weight * self.like(label), make) for label, weight, make in ways]
        if not any(weight for _, weight, _ in left):
            left = [(label, weight, make) for label, weight, make in ways]
        while left:
            at = self.chance.below(max(1, sum(weight for _, weight, _ in left)))
            index = 0
            while index + 1 < len(left) and at >= left[index][1]:
                at -= left[index][1]
                index += 1
            _, _, make = left.pop(index)
            try:
                return make()
            except Nope:
                if not any(weight for _, weight, _ in left):
                    left = [(label, max(1, weight), make_) for label, weight, make_ in left]
        raise Nope
