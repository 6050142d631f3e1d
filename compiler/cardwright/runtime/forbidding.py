"""What may not be played just now, by a player or on a target."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.runtime.game import Game
    from cardwright.runtime.things import Card, Player

Forbids = Callable[..., str | None] | None
"""What tells whether something forbids a card; None if nothing can just now."""


def forbidding(g: Game, me: Player) -> Forbids:
    """What tells whether something forbids a card; None if nothing can just now."""
    return g.rules.may_play if g.restricted[me] else None


def forbids_play(g: Game, me: Player, card: Card, targets: Iterable[Any] | None) -> str | None:
    """The text key of what forbids a player to play a card at all, or on one of these targets; None if nothing does."""
    may_play = forbidding(g, me)
    if may_play is None:
        return None
    return next((key for t in (None, *(targets or ())) if (key := may_play(g, me, card, t)) is not None), None)
