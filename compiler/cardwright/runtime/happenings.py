"""Events that are no verbs: a counter changes, a status begins or ends, a zone becomes empty."""

from __future__ import annotations

from typing import Any

from cardwright.runtime.game import Event, Game
from cardwright.runtime.play import happen
from cardwright.runtime.requests import Steps
from cardwright.runtime.things import Card, Player, Zone


class CounterChanged(Event):
    """A counter has gone from `old` to `new`."""

    __slots__ = ("new", "old", "verb")

    def __init__(self, doer: Player | None, counter: str, old: int, new: int) -> None:
        Event.__init__(self, doer)
        self.verb = f"{counter} changes"
        self.old = old
        self.new = new


class StatusChanged(Event):
    """A status of `thing` begins or ends."""

    __slots__ = ("thing", "verb")

    def __init__(self, thing: Player | Card, status: str, on: bool) -> None:
        Event.__init__(self, thing if isinstance(thing, Player) else thing.owner)
        self.verb = f"{status} {'begins' if on else 'ends'}"
        self.thing = thing


class ZoneEmptied(Event):
    """The last card has left a zone."""

    __slots__ = ("verb", "zone")

    def __init__(self, zone: Zone) -> None:
        Event.__init__(self, zone.owner)
        self.verb = f"{zone.id} empties"
        self.zone = zone


def counter_changed(g: Game, owner: Player | None, counter: str, old: int, new: int) -> Steps:
    """Tell those who listen that a counter has changed."""
    if old != new:
        yield from happen(g, CounterChanged(owner, counter, old, new), lambda: None)


def status_changes(g: Game, thing: Any, status: str, field: str, on: bool) -> Steps:
    """Let a status begin or end as an event, unless it is so already."""
    if getattr(thing, field) == on:
        return

    def body() -> None:
        setattr(thing, field, on)
        g.renew()
        g.dirty = True
        if isinstance(thing, Player):
            g.trace.append(("status", thing.seat, status, on))
        else:
            g.mark(thing, status, on)

    yield from happen(g, StatusChanged(thing, status, on), body)


def zones_emptied(g: Game, zones: list[Zone]) -> Steps:
    """Tell those who listen that zones have become empty; a zone is empty when its parts are, too."""
    heard = g.rules.empties
    for zone in dict.fromkeys([*zones, *[z.whole for z in zones]]):
        if zone.id in heard and not any(piece.cards for piece in zone.pieces):
            yield from happen(g, ZoneEmptied(zone), lambda: None)
