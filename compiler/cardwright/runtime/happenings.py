"""Events that are no verbs: a counter changes, a status begins or ends."""

from __future__ import annotations

from typing import Any

from cardwright.runtime.event import Event
from cardwright.runtime.events import happen
from cardwright.runtime.game import Game
from cardwright.runtime.requests import Steps
from cardwright.runtime.things import EVERYONE, NOBODY, Card, Player, bits_of


class CounterChanged(Event):
    """A counter of `thing` (None: of the game) has gone from `old` to `new`."""

    __slots__ = ("new", "old", "thing", "verb")

    def __init__(self, thing: Player | Card | None, counter: str, old: int, new: int) -> None:
        Event.__init__(self, thing if isinstance(thing, Player) else None)
        self.verb = f"{counter} changes"
        self.thing: Any = thing
        self.old = old
        self.new = new


class StatusChanged(Event):
    """A status of `thing` begins or ends."""

    __slots__ = ("thing", "verb")

    def __init__(self, thing: Player | Card, status: str, on: bool) -> None:
        Event.__init__(self, thing if isinstance(thing, Player) else thing.owner)
        self.verb = f"{status} {'begins' if on else 'ends'}"
        self.thing: Any = thing


def counter_changed(g: Game, owner: Player | Card | None, counter: str, old: int, new: int) -> Steps:
    """Tell those who listen that a counter has changed."""
    if old != new:
        yield from happen(g, CounterChanged(owner, counter, old, new), lambda: None)


def status_changes(
    g: Game, thing: Any, status: str, field: str, on: bool, seen_by: str = EVERYONE, openly: bool = False
) -> Steps:
    """Let a status begin or end as an event, unless it is so already."""
    if getattr(thing, field) == on:
        return

    def body() -> None:
        setattr(thing, field, on)
        if field in g.rules.silencing:
            g.renew()
            g.dirty |= g.rules.checks_texts
        else:
            g.renew_for(field)
        g.dirty |= g.rules.checks_reading.get(status, 0)
        if isinstance(thing, Player):
            if seen_by == EVERYONE:
                g.trace.append(("status", thing.seat, status, on))
            else:
                g.trace.append(("secret", "status", thing.seat, status, on, bits_of(seen_by, thing, g.all_seats)))
        elif openly:
            g.mark_openly(thing, status, on)
        elif seen_by != NOBODY:
            g.mark(thing, status, on)

    yield from happen(g, StatusChanged(thing, status, on), body)
