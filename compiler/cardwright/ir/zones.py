"""Which zone a value names, and where cards lie, as far as the words tell."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.ir.decl_plain import Zone
from cardwright.ir.leaves import ZoneRef
from cardwright.ir.tree import NP, Derived, EndCards, Place, Property, Value


def zone_of(value: Value | None) -> Zone | None:
    """The zone that a value is, or is a place of; of a phrase (`a hand`) the zone of that name."""
    return value.noun.decl if isinstance(value, NP) and isinstance(value.noun.decl, Zone) else the_zone_of(value)


def the_zone_of(value: Value | None) -> Zone | None:
    """The zone that a value is, or is a place of; None for a phrase, which may be any."""
    if isinstance(value, Place):
        return the_zone_of(value.zone)
    if isinstance(value, ZoneRef):
        return value.decl
    if isinstance(value, Property) and isinstance(value.prop, Zone):
        return value.prop
    return None


def a_zone_of(value: Value) -> Zone | None:
    """One of the zones of a set of words that are meant by a value: they are alike but for the word."""
    members = value.prop.members.values() if isinstance(value, Property) and isinstance(value.prop, Derived) else ()
    return next((zone for zone in members if isinstance(zone, Zone)), None)


def source_of(cards: Value | None) -> Value | None:
    """Where the cards that are spoken of lie, as far as the words tell."""
    return cards.zone if isinstance(cards, EndCards) else cards.inside if isinstance(cards, NP) else None


def wholes_of(zone: Zone) -> tuple[Zone, ...]:
    """The zones of the same owner of which a zone is a part, the nearest first."""
    found: dict[int, Zone] = {}
    at = zone.part_of
    while at is not None and at.owner == zone.owner and at is not zone and id(at) not in found:
        found[id(at)] = at
        at = at.part_of
    return tuple(found.values())


def parts_of(zone: Zone, zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Those of the zones that are parts of a zone, or of its parts."""
    every, directly = [*zones], dict[int, list[Zone]]()
    for part in every:
        if part.part_of is not None and part.part_of.owner == part.owner:
            directly.setdefault(id(part.part_of), []).append(part)
    found, left = {id(zone)}, [zone]
    while left:
        for part in directly.get(id(left.pop()), ()):
            if id(part) not in found:
                found.add(id(part))
                left.append(part)
    return tuple(part for part in every if id(part) in found and part is not zone)
