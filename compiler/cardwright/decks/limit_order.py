"""The order in which limits are worked out; limits that need one another are an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.decks import law as l
from cardwright.diagnostics import Problems


def needs_of(limit: l.Limit, values: Mapping[str, l.Measure]) -> frozenset[str]:
    """The names that must be known before this limit."""
    found = set(l.refs_of(limit.base))
    for change in limit.changes:
        found |= l.refs_of(change.amount) | l.names_in(change.where) | l.names_in_cond(change.guard)
    for name in list(found):
        if name in values:
            found |= l.names_in(values[name].where)
    return frozenset(found)


def limits_in_order(
    limits: Sequence[l.Limit], values: Mapping[str, l.Measure], problems: Problems
) -> tuple[l.Limit, ...]:
    """Limits after those that they need.  A cycle is reported with its path, and its limits lose their changes."""
    table = {limit.id: limit for limit in limits}
    done: dict[str, l.Limit] = {}
    path: list[str] = []
    broken: set[str] = set()

    def visit(limit: l.Limit) -> None:
        if limit.id in done:
            return
        if limit.id in path:
            cycle = [*path[path.index(limit.id) :], limit.id]
            guilty = next((c.span for c in limit.changes), limit.span)
            problems.add("CW708", guilty, path=" -> ".join(cycle))
            broken.update(cycle)
            return
        path.append(limit.id)
        for name in sorted(needs_of(limit, values)):
            if name in table:
                visit(table[name])
        path.pop()
        kept = limit
        if limit.id in broken:
            kept = l.Limit(limit.id, limit.name, l.Num(0), (), limit.span)
        done[limit.id] = kept

    for limit in limits:
        visit(limit)
    return tuple(done.values())
