"""Who listens to which moment of which event: gathered once, for the tables, the turn, the offers and the verbs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardwright.backends.rules.headers import Entry, window_keys
from cardwright.model.game import Game

Moments = Mapping[str, tuple[Entry, ...]]
"""moment -> who listens, in the order written."""


@dataclass(frozen=True, slots=True)
class Windows:
    """The windows of a game: event -> moment -> who listens; `all` are the same in the order first needed."""

    all: Mapping[tuple[str, str], tuple[Entry, ...]]
    of: Mapping[str, Moments]

    def at(self, event: str) -> Moments:
        """Who listens to any moment of an event."""
        return self.of.get(event, {})

    def listening(self) -> Iterable[Entry]:
        """Everybody who listens to anything; once for each window."""
        return (e for found in self.all.values() for e in found)


def windows(game: Game, entries: Iterable[Entry]) -> Windows:
    """Gather the windows of a game."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for e in entries:
        if e.ability.head not in ("play", "action") and not e.is_standing:
            for key in window_keys(game, e.ability):
                found.setdefault(key, []).append(e)
    by_event: dict[str, dict[str, tuple[Entry, ...]]] = {}
    for (event, moment), lot in found.items():
        by_event.setdefault(event, {})[moment] = tuple(lot)
    return Windows({key: tuple(lot) for key, lot in found.items()}, by_event)
