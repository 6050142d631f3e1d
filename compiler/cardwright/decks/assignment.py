"""Exact assignment of cards to overlapping quotas: a maximum flow, and the cards that prove it impossible."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardwright.records import record


@record
class Assigned:
    """`flow[i][j]` copies of item i count for quota j; `left[i]` find no place; `short[j]` are missing in quota j.

    `tight` are the items that compete for the places that the unplaced ones need.
    """

    flow: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    short: tuple[int, ...]
    tight: tuple[int, ...]


def assign(
    counts: Sequence[int], allowed: Sequence[Sequence[bool]], lower: Sequence[int], upper: Sequence[int]
) -> Assigned:
    """Place `counts[i]` copies of each item into quotas j with `allowed[i][j]`, lower bounds first.

    Augmenting paths never take a place away from a quota that has been filled, so the lower bounds that can
    be met together stay met while the rest is placed (max-flow with lower bounds, Ford and Fulkerson).
    """
    rows, columns = len(counts), len(lower)
    flow = [[0] * columns for _ in range(rows)]
    used = [0] * columns
    left = list(counts)
    for capacity in (lower, upper):
        _fill(flow, used, left, allowed, capacity)
    short = tuple(max(lower[j] - used[j], 0) for j in range(columns))
    tight = _reached(flow, left, allowed)
    return Assigned(tuple(map(tuple, flow)), tuple(left), short, tight)


def _fill(
    flow: list[list[int]], used: list[int], left: list[int], allowed: Sequence[Sequence[bool]], capacity: Sequence[int]
) -> None:
    for start in range(len(left)):
        while left[start] > 0:
            path = _path(start, flow, used, allowed, capacity)
            if path is None:
                break
            room = min(left[start], capacity[path[-1][1]] - used[path[-1][1]])
            for (_, j), (i, _) in pairwise(path):
                room = min(room, flow[i][j])
            before: int | None = None
            for i, j in path:
                if before is not None:
                    flow[i][before] -= room
                flow[i][j] += room
                before = j
            used[path[-1][1]] += room
            left[start] -= room


def _path(
    start: int, flow: list[list[int]], used: list[int], allowed: Sequence[Sequence[bool]], capacity: Sequence[int]
) -> list[tuple[int, int]] | None:
    """A way from an item to a quota with room, moving copies of other items aside: (item, quota) steps."""
    came: dict[int, tuple[int, int] | None] = {start: None}
    queue = [start]
    seen: set[int] = set()
    for item in queue:
        for j, ok in enumerate(allowed[item]):
            if not ok or j in seen:
                continue
            seen.add(j)
            if used[j] < capacity[j]:
                path = [(item, j)]
                back = came[item]
                while back is not None:
                    path.append(back)
                    back = came[back[0]]
                return path[::-1]
            for other in range(len(flow)):
                if flow[other][j] and other not in came:
                    came[other] = (item, j)
                    queue.append(other)
    return None


def _reached(flow: list[list[int]], left: list[int], allowed: Sequence[Sequence[bool]]) -> tuple[int, ...]:
    """Unplaced items and all that hold the places they could take (the set that violates Hall's condition)."""
    queue = [i for i, n in enumerate(left) if n]
    found = set(queue)
    for item in queue:
        for j, ok in enumerate(allowed[item]):
            for other in range(len(flow)) if ok else ():
                if flow[other][j] and other not in found:
                    found.add(other)
                    queue.append(other)
    return tuple(sorted(found))
