"""What of a trace is worth telling to people who follow a game."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.runtime.traces import Entry


def settled(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without values of counters that changed once more in the same turn."""
    found: list[Entry] = []
    later: set[tuple[object, object]] = set()
    for entry in reversed(entries):
        if entry[0] == "turn":
            later.clear()
        elif entry[0] == "count":
            if entry[1:3] in later:
                continue
            later.add(entry[1:3])
        found.append(entry)
    return found[::-1]


def worth_telling(entry: Entry, table: int | None) -> bool:
    """Whether an entry tells more than the one before: that a played card goes over the table does not."""
    return not (entry[0] == "move" and table is not None and table in (entry[2], entry[3]))
