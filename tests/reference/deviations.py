"""Where compiled rules are known to do something else than the interpreter: see DISAGREEMENTS.md.

Each has a name.  A comparison that is to find new differences lets the interpreter do as the compiled rules do in
these; what has been mended is taken out here.
"""

from __future__ import annotations

from collections.abc import Iterator

from reference.standing import nodes
from reference.tree import Game, decl, ir

KNOWN = frozenset(
    {
        "late checks",
        "conversions twice",
        "parts apart",
        "lists begin as none",
        "choices in vain",
        "may blocks",
        "needs of costs only",
        "printed values unmodified",
        "turned with old values",
        "named in vain",
        "cards of nobody",
        "described parts may lack",
    }
)


def things_read(tree: object) -> Iterator[decl.Decl]:
    """What a condition looks at, also through derived values, quantities and adjectives."""
    seen: list[object] = []
    todo: list[object] = [tree]
    while todo:
        for node in nodes(todo.pop()):
            thing: object = None
            if isinstance(node, ir.ZoneRef | ir.Adjective):
                thing = node.decl
            elif isinstance(node, ir.Property | ir.Aggregate):
                thing = node.prop
            if not isinstance(thing, decl.Decl) or thing in seen:
                continue
            seen.append(thing)
            yield thing
            match thing:
                case decl.AdjectiveDecl():
                    todo.append(thing.means)
                case decl.Derived():
                    todo += [thing.value, thing.cases]
                case decl.Quantity():
                    todo += [thing.base, thing.at_least, thing.at_most]


def verbs_checked(model: Game) -> set[str]:
    """The verbs after which compiled rules make the checks: those whose own sentences change what a check reads."""
    read = [thing for check in model.checks.values() for thing in things_read(check.when)]
    zones = {thing.id for thing in read if isinstance(thing, decl.Zone)}
    things = {thing.id for thing in read}
    if any(isinstance(thing, decl.Quantity) for thing in read):
        things |= set(model.statuses)
    found: set[str] = set()
    for verb in model.verbs.values():
        for node in nodes((verb.body, tuple(body for _, body in verb.alternatives))):
            if isinstance(node, ir.Call) and changes(node, zones):
                found.add(verb.id)
            if isinstance(node, ir.Change) and isinstance(node.what, ir.Property) and node.what.prop.id in things:
                found.add(verb.id)
            if isinstance(node, ir.Become) and node.status.id in things:
                found.add(verb.id)
    return found


def changes(call: ir.Call, zones: set[str]) -> bool:
    """Whether a call as written may change what lies in one of the zones, or who is still in the game."""
    if call.verb.head in ("leave game", "rejoin game"):
        return True
    if call.verb.head != "move":
        return False
    cards = call.args.get("cards")
    source = cards.zone if isinstance(cards, ir.EndCards) else cards.inside if isinstance(cards, ir.NP) else None
    named = [zone_of(call.args.get("place")), zone_of(source)]
    return bool(zones) and any(zone is None or zone.id in zones for zone in named)


def zone_of(value: ir.Value | None) -> decl.Zone | None:
    """The zone that a value names, if it is certain."""
    if isinstance(value, ir.Place):
        value = value.zone
    if isinstance(value, ir.ZoneRef):
        return value.decl
    if isinstance(value, ir.Property) and isinstance(value.prop, decl.Zone):
        return value.prop
    return None
