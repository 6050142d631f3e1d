"""Numbers with how sure they are: intervals of shares and means, tests, and tests of many things at once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

Z95: Final = 1.959963984540054
"""Within so many standard errors lie 95 of 100 results."""
Z80: Final = 0.8416212335729143
"""Below so many standard errors above what is expected lie 80 of 100 results."""
UNRELATED: Final = math.sqrt(0.5)
"""How far the difference of two games is spread that have nothing to do with each other, each won half of the time."""
SURE: Final = 0.05
EXACT: Final = 20_000
"""Up to so many games a share is tested exactly."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number, the interval in which it lies 95 times of 100, and from how many observations it is."""

    value: float
    low: float
    high: float
    count: int

    @property
    def width(self) -> float:
        """Half of the interval: how far the number may be off."""
        return (self.high - self.low) / 2


def share(hits: int, count: int, z: float = Z95) -> Estimate:
    """How often something is so, with Wilson's interval; of nothing it may be anything."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    found = hits / count
    bottom = 1 + z * z / count
    middle = (found + z * z / (2 * count)) / bottom
    half = z * math.sqrt(found * (1 - found) / count + z * z / (4 * count * count)) / bottom
    # At the edges the sums are exact but for rounding.
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    return Estimate(found, low, 1.0 if hits == count else min(1.0, middle + half), count)


def known_within(width: float, hits: Iterable[int], count: int) -> bool:
    """Whether it is known of each of several things, to within that, how often it is so."""
    return all(share(each, count).width <= width for each in hits)


def mean(values: Sequence[float], z: float = Z95) -> Estimate:
    """The mean of observations that do not depend on one another."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, -math.inf, math.inf, 0)
    found = math.fsum(values) / count
    if count == 1:
        return Estimate(found, -math.inf, math.inf, 1)
    spread = math.fsum((value - found) ** 2 for value in values) / (count - 1)
    half = z * math.sqrt(spread / count)
    return Estimate(found, found - half, found + half, count)


def difference(one: Estimate, other: Estimate, z: float = Z95) -> Estimate:
    """How much more often something is so in one series than in another that has nothing to do with it."""
    if not one.count or not other.count:
        return Estimate(0.0, -1.0, 1.0, 0)
    found = one.value - other.value
    # Newcombe's interval, from those of Wilson: it stays true for shares near 0 and 1.
    low = found - math.sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = found + math.sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(found, max(-1.0, low), min(1.0, high), one.count + other.count)


def chance_of(hits: int, count: int, expected: float) -> float:
    """The chance of a share so far from the expected one, or farther, if it is that (two-sided)."""
    if count == 0 or not 0.0 < expected < 1.0:
        return 1.0
    if count > EXACT:
        error = math.sqrt(expected * (1 - expected) / count)
        return two_sided((hits / count - expected) / error)
    found = _log_binomial(hits, count, expected)
    rows = (_log_binomial(k, count, expected) for k in range(count + 1))
    return min(1.0, math.fsum(math.exp(row) for row in rows if row <= found + 1e-9))


def _log_binomial(hits: int, count: int, chance: float) -> float:
    ways = math.lgamma(count + 1) - math.lgamma(hits + 1) - math.lgamma(count - hits + 1)
    return ways + hits * math.log(chance) + (count - hits) * math.log1p(-chance)


def chance_of_difference(one: Estimate, other: Estimate) -> float:
    """The chance of two shares so far apart, or farther, if they are the same (two-sided)."""
    if not one.count or not other.count:
        return 1.0
    both = (one.value * one.count + other.value * other.count) / (one.count + other.count)
    error = math.sqrt(both * (1 - both) * (1 / one.count + 1 / other.count))
    return two_sided((one.value - other.value) / error) if error else 1.0


def chance_of_mean(found: Estimate) -> float:
    """The chance of a mean so far from 0, or farther, if it is 0 (two-sided)."""
    if found.count < 2 or not found.width:
        return 1.0 if not found.value else 0.0
    return two_sided(found.value / (found.width / Z95))


def two_sided(score: float) -> float:
    """The chance of so many standard errors or more, on either side."""
    return math.erfc(abs(score) / math.sqrt(2))


def found_among(chances: Sequence[float], rate: float = SURE) -> tuple[bool, ...]:
    """Which of many tests count (Benjamini and Hochberg): of those that do, about `rate` are mistaken."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    last = 0
    for rank, at in enumerate(order, 1):
        if chances[at] <= rate * rank / len(chances):
            last = rank
    kept = set(order[:last])
    return tuple(at in kept for at in range(len(chances)))


def games_for(change: float, spread: float = UNRELATED) -> int:
    """How many games a mean takes so that a change of it is found 8 times of 10; `spread` is the standard deviation of
    one game, or of the difference of two that are compared.
    """
    return max(2, math.ceil(((Z95 + Z80) * spread / change) ** 2))


def spread_of(found: Estimate) -> float:
    """The standard deviation of the observations that a mean is of; of fewer than two it is not known, and 0."""
    return found.width / Z95 * math.sqrt(found.count) if found.count > 1 else 0.0
