"""Resolve an event that is counted, or asked about: `times this turn …`, `has ever …`."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import spoken_of
from cardwright.ir.types import PLAYER
from cardwright.model.resolve.narrowing import ways_to_tell
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.types_that_fit import said
from cardwright.syntax import nodes as n

FOLLOWED = ("player", "card", "any")
"""What has a count of its own: one thing that stays the same thing while the game goes on."""


def resolve(cx: Context, scope: Scope, node: n.Event) -> ir.Event:
    """The event; it speaks of one player or one card at most, for which it is counted."""
    event, _ = cx.event(scope, node)
    spoken = spoken_of.spoken_of(event)
    if len(spoken) > 1:
        cx.add("CW479", node, names=" · ".join(f"`{spoken_of.said(thing)}`" for thing in spoken))
    for thing in spoken[:1]:
        if any(sort.name not in FOLLOWED for sort in thing.ty.sorts or (thing.ty,)):
            name = spoken_of.said(thing)
            several = name if thing.ty.of is not None else None
            told = ways_to_tell(name, thing, PLAYER)
            cx.add("CW478", node, name=name, found=said(thing.ty), several=several, **told)
    return event
