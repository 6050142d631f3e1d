"""Noun phrases as a player means them: a list by what stands in it, a card that is my next player simply as that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.node import Node
from cardwright.ir.types import list_of
from cardwright.ir.walk import children, rewrite
from cardwright.text.coreference import is_me, key_of


def phrases_of(over: ir.Value) -> tuple[ir.NP, ...] | None:
    """The phrases of a list that is made of nothing but all that fit some phrases."""
    items = over.items if isinstance(over, ir.ListValue) else ()
    found = tuple(item for item in items if isinstance(item, ir.NP))
    return found if found and len(found) == len(items) else None


def alternatives(np: ir.NP) -> tuple[ir.NP, ...] | None:
    """The phrases of which each may be meant, of one that says `a creature or a player`."""
    if np.noun.base != "thing" or not isinstance(np.inside, ir.ListValue):
        return None
    return tuple(item for item in np.inside.items if isinstance(item, ir.NP))


def gathered(np: ir.NP) -> ir.NP:
    """`a spell in my hand or weapon in my hand` as a card in my hand that is a spell or a weapon, so that the place is
    said once; anything else as it is.
    """
    parts = alternatives(np) or ()
    first = parts[0] if parts else None
    if first is None or np.where is not None or np.together is not None or not all(_only_of_a_kind(p) for p in parts):
        return np
    if first.inside is None or len({key_of(part.inside) for part in parts}) > 1:
        return np
    one = first.ty.one
    it = ir.Local("it", one, "it")
    bare = (replace(p, quantity="a", low=None, high=None, inside=None, other=False, ty=one) for p in parts)
    kinds = ir.Both("or", tuple(ir.IsA(it, part, negated=False) for part in bare))
    card = replace(first, noun=ir.Noun("card", None), quantity=np.quantity, low=np.low, high=np.high, random=np.random)
    return replace(card, where=kinds, ty=list_of(one) if np.ty.of is not None else one)


def _only_of_a_kind(part: ir.NP) -> bool:
    """Whether nothing but its kind and its place is said of a card."""
    more = (part.within, part.where, part.together, part.called)
    named = part.noun.base == "card" and part.noun.decl is not None
    return named and not (part.other or part.random or part.adjectives) and all(one is None for one in more)


def adjectives_first(np: ir.NP) -> ir.NP:
    """`a player where it is hurt` as `a hurt player`."""
    parts = ir.conjuncts(np.where)
    found: list[ir.Adjective] = []
    left: list[ir.Cond] = []
    for part in parts:
        match part:
            case ir.IsAdjective(left=ir.Local(origin="it"), adjective=adjective, negated=False) if (
                not adjective.decl.name or any(adjective.decl.name.values())  # else it says what it means
            ):
                found.append(adjective)
            case _:
                left.append(part)
    if not found:
        return np
    return replace(np, adjectives=(*np.adjectives, *found), where=ir.conjunction(left))


def of_all_zones(np: ir.NP) -> ir.NP:
    """Things of which all are counted or taken together: of several zones, those of one and those of the other."""
    return replace(np, quantity="all") if isinstance(np.inside, ir.ListValue) else np


def spelled_out(np: ir.NP) -> ir.NP:
    """`a player in target's reach`, where reach stands for `other players within my range`, in those words; one to one
    is one.
    """
    if np.quantity == "between" and np.low == np.high:
        np = replace(np, quantity="exactly", high=None)
    means = meaning(np.inside)
    if means is None or (np.within is not None and means.within is not None):
        return np
    return replace(
        np,
        inside=None,
        within=np.within or means.within,
        other=np.other or means.other,
        adjectives=(*means.adjectives, *np.adjectives),
    )


def is_everyone(value: ir.Value) -> bool:
    """Whether somebody speaks of all players, and says nothing more of them."""
    if not isinstance(value, ir.NP) or value.noun.base != "player":
        return False
    more = (value.adjectives, value.inside, value.within, value.where, value.together)
    return not (value.other or value.random or value.eliminated or any(more))


def meaning(list_: ir.Value | None) -> ir.NP | None:
    """The noun phrase that a named list of players stands for, said of its owner."""
    match list_:
        case ir.Property(owner=ir.Node() as owner, prop=decl.Derived(value=ir.NP() as means, cases=(), params=())):
            players = means.noun.base == "player" and means.quantity in ("", "all", "every")
            if players and means.within is not None and means.where is None and means.inside is None:
                return rewrite(means, lambda node: owner if isinstance(node, ir.Local) and is_me(node) else node)
    return None


def is_anybody(value: ir.Value | None) -> bool:
    """True for nobody in particular: `a player` without any condition, or no doer at all."""
    match value:
        case None:
            return True
        case ir.NP(noun=ir.Noun(base="player"), quantity="a", other=False, adjectives=(), where=None, within=None):
            return value.inside is None
    return False


def somebody(value: ir.Value | None) -> ir.Value | None:
    """Whoever is meant; None for nobody in particular."""
    return None if is_anybody(value) else value


def one_thing(np: ir.NP) -> ir.Value | None:
    """`another player where it is my next player` is simply my next player."""
    match np.where:
        case ir.Same(left=ir.Local(origin="it"), right=right, negated=False):
            return right
    return None


def of_anybody(what: ir.NP) -> ir.NP:
    """What lies in any of several zones: there is some where one of them has some."""
    return what if what.inside is None else replace(what, inside=zone_of_anybody(what.inside))


def zone_of_anybody(zone: ir.Value) -> ir.Value:
    """The zone of any of several players, of which there is some thing in one."""
    match zone:
        case ir.Property(owner=ir.NP(quantity="" | "all" | "each" | "every") as owner) if one_thing(owner) is None:
            return replace(zone, owner=replace(owner, quantity="any"))
    return zone


def is_single(what: ir.NP) -> bool:
    """Whether a phrase means one thing, whichever it is."""
    return what.quantity in ("a", "another", "any") or (what.quantity == "exactly" and what.low == ir.Num(1))


def or_any(np: ir.NP) -> tuple[ir.NP, ir.Cond] | None:
    """`a card where it is red or my life is 1` as a red card, and when it may be any: that is not said of the card."""
    if not isinstance(np.where, ir.Both) or np.where.op != "or":
        return None
    free = tuple(part for part in np.where.parts if not _of_it(part))
    bound = tuple(part for part in np.where.parts if _of_it(part))
    if not free or not bound:
        return None
    where = bound[0] if len(bound) == 1 else ir.Both("or", bound)
    return replace(np, where=where), free[0] if len(free) == 1 else ir.Both("or", free)


def _of_it(tree: object) -> bool:
    """Whether something is said of what a phrase describes; a phrase within it has a description of its own."""
    match tree:
        case ir.Local(origin=origin):
            return origin == "it"
        case ir.NP(adjectives=adjectives, inside=inside, within=within, low=low, high=high):
            return any(_of_it(part) for part in (*adjectives, inside, within, low, high))
        case ir.Every(what=what):
            return _of_it(what)
        case Node():
            return any(_of_it(part) for part in children(tree))
        case tuple():
            return any(_of_it(part) for part in tree)
        case Mapping():
            return any(_of_it(part) for part in tree.values())
    return False
