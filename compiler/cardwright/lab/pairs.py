"""Pairs of cards that lift each other: who held both won more often than the lifts of the two would make one expect."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from cardwright.lab.recording import Record
from cardwright.lab.statistics import Z95, Estimate, found_among, share, two_sided

LEAST = 20
"""Pairs that were held together less often are not looked at."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two kinds of cards: wins of those who held both, and how much more that is than either alone makes expected."""

    kinds: tuple[str, str]
    both: Estimate
    beyond: Estimate
    stands_out: bool = False


def pairs(records: Sequence[Record], players: int) -> tuple[Pair, ...]:
    """The pairs that were held together often enough, those first that lift each other most."""
    cells: dict[tuple[str, str], list[int]] = {}
    alone: dict[str, list[int]] = {}
    total = [0, 0]
    for record in records:
        for seat in range(players):
            won = seat in record.winners
            held = sorted(set(record.had[seat]))
            for row in (total, *(alone.setdefault(kind, [0, 0]) for kind in held)):
                row[0] += 1
                row[1] += won
            for pair in combinations(held, 2):
                row = cells.setdefault(pair, [0, 0])
                row[0] += 1
                row[1] += won
    found = [
        each
        for (one, other), both in sorted(cells.items())
        if both[0] >= LEAST and (each := _pair((one, other), total, alone[one], alone[other], both)) is not None
    ]
    chances = [two_sided(each.beyond.value / (each.beyond.width / Z95)) for each in found]
    flags = found_among(chances)
    marked = [Pair(each.kinds, each.both, each.beyond, out) for each, out in zip(found, flags, strict=True)]
    return tuple(sorted(marked, key=lambda each: (not each.stands_out, -each.beyond.value, each.kinds)))


def _pair(
    kinds: tuple[str, str], total: Sequence[int], one: Sequence[int], other: Sequence[int], both: Sequence[int]
) -> Pair | None:
    """Compare the players with both, with either and with neither."""
    first = one[0] - both[0], one[1] - both[1]
    second = other[0] - both[0], other[1] - both[1]
    neither = total[0] - both[0] - first[0] - second[0], total[1] - both[1] - first[1] - second[1]
    four = (both, first, second, neither)
    if min(count for count, _ in four) < LEAST:
        return None
    value, spread = 0.0, 0.0
    for (count, won), sign in zip(four, (1, -1, -1, 1), strict=True):
        likely = (won + 1) / (count + 2)
        value += sign * won / count
        spread += likely * (1 - likely) / count
    half = Z95 * math.sqrt(spread)
    return Pair(kinds, share(both[1], both[0]), Estimate(value, value - half, value + half, both[0]))
