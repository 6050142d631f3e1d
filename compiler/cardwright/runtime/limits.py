"""How often something may be used, and how often it has been."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.runtime.game import Game
from cardwright.runtime.tables import Limit
from cardwright.runtime.things import Card, Player


def number_of(target: Any) -> int:
    """A number that tells a target from all others: the seat of a player, below zero for a card."""
    return target.seat if isinstance(target, Player) else -1 - int(target.no)


def within_limits(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, target: Any = None, source: Any = None
) -> bool:
    """Whether another use is within every limit: on a target, of those per target; else, of the others.

    `source` is the card whose ability it is, if it lies somewhere: then the limit is that card's, not the player's.
    """
    by = me.seat if source is None else number_of(source)
    for limit in limits:
        if limit.per_target != (target is not None):
            continue
        key = (no, by, number_of(target)) if limit.per_target else (no, by)
        if g.uses(limit.scope).get(key, 0) >= limit.times:
            return False
    return True


def spend_limits(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, targets: Iterable[Any], source: Any = None
) -> None:
    """Count one use."""
    by = me.seat if source is None else number_of(source)
    for limit in limits:
        if limit.per_target:
            for target in targets:
                g.count_use(limit.scope, (no, by, number_of(target)))
        else:
            g.count_use(limit.scope, (no, by))


def lying(this: Any) -> Any:
    """The card whose ability it is, if it is one that lies somewhere."""
    return this if isinstance(this, Card) and this.no >= 0 else None
