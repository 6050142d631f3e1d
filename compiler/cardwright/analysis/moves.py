"""Tell from the words of a move which zones it concerns and which events it might be."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl


def could_match(call: ir.Call, event: ir.VerbEvent, *, somebody: bool) -> bool:
    """Whether a move as written might be one that somebody listens to; `somebody`: whether a player makes it."""
    if event.subject is not None and not somebody:
        return False
    origin = event.args.get("origin")
    cards = call.args.get("cards")
    source: ir.Value | None = None
    if isinstance(cards, ir.EndCards):
        source = cards.zone
    elif isinstance(cards, ir.NP):
        source = cards.inside
    if origin is not None and source is not None:
        here = (
            source.decl if isinstance(source, ir.ZoneRef) else source.prop if isinstance(source, ir.Property) else None
        )
        there = (
            origin.decl if isinstance(origin, ir.ZoneRef) else origin.prop if isinstance(origin, ir.Property) else None
        )
        if here is not None and there is not None and there not in (here, getattr(here, "part_of", None)):
            return False
    return True


def touches(call: ir.Call, zones: frozenset[str]) -> bool:
    """Whether a move as written may go to or from one of the zones."""
    named = [ref_of(call.args.get("place")), ref_of(source_of(call))]
    return bool(zones) and any(zone is None or zone.id in zones for zone in named)


def source_of(call: ir.Call) -> ir.Value | None:
    """Where the cards of a move lie, as far as the words tell."""
    cards = call.args.get("cards")
    return cards.zone if isinstance(cards, ir.EndCards) else cards.inside if isinstance(cards, ir.NP) else None


def ref_of(value: ir.Value | None) -> decl.Zone | None:
    """The zone that a value names, if it is certain."""
    if isinstance(value, ir.Place):
        value = value.zone
    if isinstance(value, ir.ZoneRef):
        return value.decl
    if isinstance(value, ir.Property) and isinstance(value.prop, decl.Zone):
        return value.prop
    return None


def could_empty(call: ir.Call, zones: frozenset[str]) -> bool:
    """Whether a move as written might empty one of the zones."""
    if not zones:
        return False
    cards = call.args.get("cards")
    source = cards.zone if isinstance(cards, ir.EndCards) else cards.inside if isinstance(cards, ir.NP) else None
    if isinstance(source, ir.ZoneRef):
        return source.decl.id in zones
    if isinstance(source, ir.Property) and isinstance(source.prop, decl.Zone):
        return source.prop.id in zones
    return True
