"""Of what a condition speaks, whether it decides anything or not: the words, and the zones with what lies in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.ir.walk import walk
from reference.tree import decl, ir

if TYPE_CHECKING:
    from reference.standing import Standing

Said = decl.Decl | ir.Times | ir.Ever | ir.Until | str
PLACES = ("owner", "zone", "place")
"""What a card has by where it lies, in whatever zone."""


def spoken_of(g: Standing, tree: object) -> Iterator[Said]:
    """What a condition speaks of, and what that is worked out from: of what is modified also what its modifiers speak
    of, in force or not, and the zones where the cards lie of which they are.

    A word stands for all things of a sort: `player`, `card`, `skill`; of what texts make another, `texts`.
    """
    seen: set[int] = set()
    todo, counted = [tree], False
    while todo:
        for node in walk(todo.pop()):
            for sort in sorts_of(g, node):
                yield sort
                if sort == "card" and not counted:  # what cards count as is another as what says so begins and ends
                    counted = True
                    for entry, one in g.rows(ir.CountsAs):
                        todo += [one, entry.ability.condition, entry.ability.conditions, entry.guards]
                        yield from in_force_by(entry.owner)
            for said in said_by(g, node):
                if id(said) in seen:
                    continue
                seen.add(id(said))
                yield said
                if not isinstance(said, decl.Decl):
                    continue
                todo += worked_out_from(said)
                for entry, one in modifiers_of(g, said):
                    yield "texts"
                    todo += [one, entry.ability.condition, entry.ability.conditions, entry.guards]
                    yield from in_force_by(entry.owner)


def in_force_by(owner: object) -> Iterator[Said]:
    """What puts the texts of something in force: the zones where its cards lie, a status, a lasting effect."""
    if isinstance(owner, decl.CardKind | decl.Category):
        yield from owner.active_in
    elif isinstance(owner, decl.Status | ir.Until):
        yield owner


def sorts_of(g: Standing, node: object) -> Iterator[str]:
    """The sorts of things of which a node is one, or several."""
    if isinstance(node, ir.IsAlive):
        yield "player"
    if isinstance(node, ir.NP) and isinstance(node.noun.decl, decl.Zone) and node.noun.decl.owner == "player":
        yield "player"  # described zones are those of whoever is still in the game
    ty = getattr(node, "ty", None)
    if ty is None:
        return
    of = ty.of or ty
    names = {ty.name, of.name, *(sort.name for sort in of.sorts)}
    for sort in ("player", "card", "skill"):
        if names & {sort, "any"}:
            yield sort
            if sort == "skill" or (sort == "card" and g.rows(ir.CountsAs)):
                yield "texts"


def said_by(g: Standing, node: object) -> Iterator[Said]:
    """The things that are named by one node."""
    match node:
        case ir.Times() | ir.Ever():
            yield node
        case ir.ZoneRef() | ir.Adjective():
            yield node.decl
        case ir.Property() | ir.Aggregate() | ir.Ranked() | ir.Alike() if node.prop is not None:
            yield node.prop
        case ir.NP():
            if isinstance(node.noun.decl, decl.Zone):
                yield node.noun.decl
            if node.within is not None and g.model.distance is not None:
                yield g.model.distance


def worked_out_from(said: decl.Decl) -> list[object]:
    """The texts from which something is worked out."""
    match said:
        case decl.AdjectiveDecl():
            return [said.means]
        case decl.Derived():
            return [said.value, said.cases]
        case decl.Quantity():
            return [said.base, said.at_least, said.at_most]
    return []


def modifiers_of(g: Standing, said: decl.Decl) -> list[tuple]:  # type: ignore[type-arg]
    """What modifies a number, or gives or takes a status, with the abilities in which that stands."""
    if isinstance(said, decl.Status):
        return g.given_or_taken(said)
    return g.changes_of(said) if isinstance(said, decl.Quantity | decl.Field) else []


def lies_behind(said: decl.Decl, zone: decl.Zone) -> bool:
    """Whether a card that comes to a zone, or leaves it, may make another of what was spoken of."""
    match said:
        case decl.Zone():
            return is_part(zone, said) or is_part(said, zone)
        case decl.Builtin():
            return said.owner == "card" and said.id in PLACES
        case decl.Variable():
            return (said.ty.of or said.ty).name in ("zone", "place")
    return False


def is_part(zone: decl.Zone | None, of: decl.Zone) -> bool:
    """Whether a zone is another, or a part of it."""
    return zone is not None and (zone is of or is_part(zone.part_of, of))
