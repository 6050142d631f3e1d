"""Tell from the words of a move which zones it concerns and which events it might be."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir.zones import source_of, the_zone_of, wholes_of


def could_match(call: ir.Call, event: ir.VerbEvent, *, somebody: bool) -> bool:
    """Whether a move as written might be one that somebody listens to; `somebody`: whether a player makes it."""
    if event.subject is not None and not somebody:
        return False
    here, there = the_zone_of(source_of(call.args.get("cards"))), the_zone_of(event.args.get("origin"))
    if here is None or there is None:
        return True
    return here is there or there in wholes_of(here) or here in wholes_of(there)


def could_empty(call: ir.Call, zones: frozenset[str]) -> bool:
    """Whether a move as written might empty one of the zones."""
    zone = the_zone_of(source_of(call.args.get("cards")))
    return bool(zones) and (zone is None or zone.id in zones)
