"""What waits on the stack once it has been announced: cards, abilities that are used, and triggers."""

from __future__ import annotations

from typing import Any

from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.event import Event, Waiting
from cardwright.runtime.things import Card, Kind, Player, sees


class Use(Waiting):
    """A card or an ability that waits, with what was named; `kind` is what the card is used as (None: an ability)."""

    __slots__ = ("kind", "named", "play")

    def __init__(
        self, doer: Player, card: Any, kind: Kind | None, play: Play, targets: list[Any], named: dict[str, Any]
    ) -> None:
        Waiting.__init__(self, doer, card, targets, play.id)
        self.kind = kind
        self.play = play
        self.named = named


class Raised(Waiting):
    """A trigger that waits: what it stands on, and the event that it answers."""

    __slots__ = ("event", "listener", "this")

    def __init__(self, listener: Listener, event: Event, doer: Player, this: Any) -> None:
        card = this if isinstance(this, Card) else getattr(this, "this", None)
        Waiting.__init__(self, doer, card, [], listener.id)
        self.listener = listener
        self.event = event
        self.this = this

    def known_to(self, player: Player | None) -> bool:
        """Whether a player may know of it: of what a secret status does only who sees that."""
        return sees(self.listener.seen_by, self.doer, player)
