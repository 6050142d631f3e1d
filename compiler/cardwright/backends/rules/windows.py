"""Who listens to which moment of which event: gathered once, for the tables, the turn, the offers and the verbs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardwright import ir
from cardwright.backends.rules.headers import Entry, window_keys
from cardwright.ir.walk import find
from cardwright.model.game import Game
from cardwright.records import record

Moments = Mapping[str, tuple[Entry, ...]]
"""moment -> who listens, in the order written."""


@record
class Windows:
    """The windows of a game: event -> moment -> who listens; `all` are the same in the order first needed.

    `counted` are the texts that only count an event.
    """

    all: Mapping[tuple[str, str], tuple[Entry, ...]]
    of: Mapping[str, Moments]
    counted: Mapping[str, tuple[Entry, ...]]

    def is_event(self, event: str) -> bool:
        """Whether anybody listens to an event or counts it."""
        return event in self.of or event in self.counted

    def at(self, event: str) -> Moments:
        """Who listens to any moment of an event."""
        return self.of.get(event, {})

    def turn_into(self, event: str) -> bool:
        """Whether somebody who listens to an event may let its card count as another kind."""
        return any(True for found in self.at(event).values() for e in found for _ in find(e.ability, ir.CountsAs))


def windows(game: Game, entries: Iterable[Entry]) -> Windows:
    """Gather the windows of a game."""
    found: dict[tuple[str, str], list[Entry]] = {}
    counted: dict[str, list[Entry]] = {}
    for e in entries:
        if e.ability.head not in ("play", "action") and not e.is_standing:
            for event, moment in window_keys(game, e.ability):
                if isinstance(e.owner, ir.Times | ir.Ever):
                    counted.setdefault(event, []).append(e)
                else:
                    found.setdefault((event, moment), []).append(e)
    by_event: dict[str, dict[str, tuple[Entry, ...]]] = {}
    for (event, moment), lot in found.items():
        by_event.setdefault(event, {})[moment] = tuple(lot)
    whole = {key: tuple(lot) for key, lot in found.items()}
    return Windows(whole, by_event, {event: tuple(lot) for event, lot in counted.items()})
