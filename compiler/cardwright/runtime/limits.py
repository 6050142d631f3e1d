"""How often something may be used, and how often it has been."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.runtime.abilities import Limit
from cardwright.runtime.game import Game
from cardwright.runtime.requests import Doing, StepsOf
from cardwright.runtime.things import Card, Player


def number_of(target: Any) -> Any:
    """What tells a target from all others: the seat of a player, a number below zero for a card, what waits itself."""
    if isinstance(target, Card):
        return -1 - target.no
    return target.seat if isinstance(target, Player) else target


def counted(no: int, me: Player, source: Any) -> tuple[int, ...]:
    """Where the uses of an ability are counted: for a player, or for the card whose ability it is.

    Where cards are new when they come, they are counted for each life of the card, and for each player in it.
    """
    if source is None:
        return no, me.seat
    if source.zone.renews:
        return no, number_of(source), source.life, me.seat
    return no, number_of(source)


def within_limits(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, target: Any = None, source: Any = None
) -> bool:
    """Whether another use is within every limit: on a target, of those per target; else, of the others.

    `source` is the card whose ability it is, if it lies somewhere: then the limit is that card's, not the player's.
    """
    added, aimed = 0, target is not None
    if source is None:
        key: tuple[int, ...] = (no, me.seat)
        if g.rules.more_by_player is not None:
            added = g.rules.more_by_player(g, me)
    else:
        key = counted(no, me, source)
        if g.rules.more_by_card is not None:
            added = g.rules.more_by_card(g, source)
    if aimed:
        key = (*key, number_of(target))
    for limit in limits:
        if limit.per_target is aimed and g.uses(limit.scope).get(key, 0) >= limit.times + added:
            return False
    return True


def targets_within(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, targets: list[Any], source: Any = None
) -> list[Any]:
    """Those of the targets on which another use is within every limit of those per target."""
    by, more = counted(no, me, source), g.rules.more_by_player if source is None else g.rules.more_by_card
    added = 0 if more is None else more(g, me if source is None else source)
    for limit in limits:
        if limit.per_target:
            uses, most = g.uses(limit.scope), limit.times + added
            targets = [target for target in targets if uses.get((*by, number_of(target)), 0) < most]
    return targets


def uses_of_limit(
    g: Game, no: int, limit: Limit, me: Player, target: Any = None, source: Any = None
) -> tuple[int, int]:
    """How often something has been used as a limit counts it, and how often it may be."""
    by = counted(no, me, source)
    more = g.rules.more_by_player if source is None else g.rules.more_by_card
    added = 0 if more is None else more(g, me if source is None else source)
    key = (*by, number_of(target)) if limit.per_target else by
    return g.uses(limit.scope).get(key, 0), limit.times + added


def spend_limits(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, targets: Iterable[Any], source: Any = None
) -> None:
    """Count one use."""
    by = counted(no, me, source)
    for limit in limits:
        if limit.per_target:
            for target in targets:
                g.count_use(limit.scope, (*by, number_of(target)))
        else:
            g.count_use(limit.scope, by)


def refund_limits(
    g: Game, no: int, limits: tuple[Limit, ...], me: Player, targets: Iterable[Any], source: Any = None
) -> None:
    """Take back the count of a use that did not come about, as its costs could not be paid in the end."""
    by = counted(no, me, source)
    for limit in limits:
        for key in [(*by, number_of(target)) for target in targets] if limit.per_target else [by]:
            uses = g.uses(limit.scope)
            if key in uses:
                uses[key] -= 1


def during(g: Game, scope: str, steps: StepsOf[Any] | Doing) -> StepsOf[Any]:
    """Go through what a verb does: what counts while it is done counts anew, and between two of them anew as well."""
    before = g.used[scope]
    g.used[scope] = {}
    g.spans.append(scope)
    try:
        return (yield from steps)
    finally:
        g.spans.pop()
        g.used[scope] = before if scope in g.spans else {}


def between(g: Game, scope: str) -> None:
    """A verb is done in which nobody can use anything: what counts between two of them counts anew."""
    if scope not in g.spans:
        g.used[scope] = {}


def lying(this: Any) -> Any:
    """The card whose ability it is, if it is one that lies somewhere."""
    return this if isinstance(this, Card) and this.no >= 0 else None
