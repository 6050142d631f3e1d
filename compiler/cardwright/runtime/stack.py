"""The stack where what has been announced waits: what is put on it, taken from it, and lies there."""

from __future__ import annotations

from cardwright.runtime.event import Waiting
from cardwright.runtime.game import Game

EFFECTS = "effects"
"""How checks call what waits."""


def effects(g: Game) -> list[Waiting]:
    """All that waits, the last on top."""
    return [one for one in g.pending if not one.cancelled]


def put(g: Game, *waiting: Waiting) -> None:
    """From now on these wait, each on top of those that wait already."""
    g.pending += waiting
    g.dirty |= g.rules.checks_reading.get(EFFECTS, 0)


def take(g: Game, at: int = -1) -> Waiting:
    """What lies on top, or at a place from the bottom, waits no longer."""
    g.dirty |= g.rules.checks_reading.get(EFFECTS, 0)
    taken: Waiting = g.pending.pop(at)
    return taken
