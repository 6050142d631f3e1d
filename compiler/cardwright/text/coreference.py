"""Look at names in a text: whom and what they point to, and whether two mentions are of the same thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find, rewrite

T = TypeVar("T")


def uses(node: object, local: str) -> int:
    """How often a local name is spoken of below a node."""
    return sum(1 for at in find(node, ir.Local) if at.name == local)


def put(node: T, local: str, value: ir.Value) -> T:
    """The tree with a value in place of a local name."""
    return rewrite(node, lambda at: value if isinstance(at, ir.Local) and at.name == local else at)


def holds_cards(prop: object) -> bool:
    """True for a zone, and for a value that stands for the cards of zones."""
    if isinstance(prop, decl.Derived):
        return prop.ty.of is not None and prop.ty.of.name == "card" and not prop.params
    return isinstance(prop, decl.Zone)


def are_zones(list_: ir.ListValue) -> bool:
    """Whether what a list holds are zones, in one of which something lies."""
    return any(
        isinstance(item, ir.ZoneRef) or (isinstance(item, ir.Property) and holds_cards(item.prop))
        for item in list_.items
    )


def whose_choice(what: ir.NP) -> ir.Value | None:
    """Who chose, where a phrase speaks of any cards or players at all among those of a secret choice."""
    plain = what.where is None and what.together is None and what.called is None and not what.adjectives
    match what.inside:
        case ir.Property(prop=decl.Chosen(), owner=owner) if plain and what.noun.decl is None:
            return owner
    return None


def takes_a_part(s: ir.Change) -> ir.Property | None:
    """What somebody becomes by a change, where the game remembers who that is: the dealer, your rival."""
    match s:
        case ir.Change(op="set", what=ir.Property(prop=decl.Variable(ty=ty)) as what, value=value):
            one = ty.name == "player" and value.ty.name == "player" and not isinstance(value, ir.NoneValue)
            return what if one else None
    return None


def effect_whose(value: ir.Value, id: str) -> ir.Value | None:
    """The effect that waits of which a value is the `doer`, or the `targets`."""
    of_effect = isinstance(value, ir.Property) and isinstance(value.prop, decl.Builtin) and value.prop.owner == "effect"
    return value.owner if isinstance(value, ir.Property) and of_effect and value.prop.id == id else None


def decides(block: ir.Block) -> bool:
    """True if all that a block holds is one decision of mine: nobody is forced to anything."""
    only = block.body[0] if len(block.body) == 1 else None
    if isinstance(only, ir.Do):
        return only.mode == "may" and is_me(only.call.subject)
    return isinstance(only, ir.MayBlock) and is_me(only.who)


def offers_alone(block: ir.Block) -> bool:
    """True if all that a block holds is what I may do, and nothing is done otherwise: leave to do that adds nothing."""
    return all(_offers_me(s) for s in block.body)


def _offers_me(s: ir.Stmt) -> bool:
    match s:
        case ir.Do(mode="may", otherwise=None, call=ir.Call(subject=who)):
            return is_me(who)
        case ir.MayBlock(who=who, otherwise=None) | ir.Either(who=who, optional=True):
            return is_me(who)
    return False


def about_another(block: ir.Block) -> bool:
    """True if a block begins with what becomes of somebody or something else."""
    match block.body[:1]:
        case (ir.Become(who=who),) | (ir.Do(mode="do", call=ir.Call(subject=who)),):
            return not is_me(who)
        case (ir.Change(op="set"),) | (ir.ChangeOneOf(change=ir.Change(op="set")),):
            return True
    return False


def all_about_it(cond: ir.Cond) -> bool:
    """True if each part of a condition on something asks something of it."""
    if isinstance(cond, ir.Both):
        return all(all_about_it(part) for part in cond.parts)
    return any(at.origin == "it" for at in find(cond, ir.Local))


def is_kind(cond: object) -> bool:
    """True for what a card is said to be: `X is a spell`."""
    return isinstance(cond, ir.IsA) and not cond.negated


def say_alike(op: str, before: object, part: object) -> bool:
    """Whether two things said of the same one share their verb: is a spell or a weapon, is red or drunk, is 1 or 2, is
    not red and not drunk."""
    if op == "or" and is_kind(before) and is_kind(part):
        return True
    if isinstance(before, ir.Compare) and isinstance(part, ir.Compare):
        numbers = isinstance(before.right, ir.Num) and isinstance(part.right, ir.Num)
        return op == "or" and numbers and before.op == part.op == "==" and before.left == part.left
    both = [one for one in (before, part) if isinstance(one, ir.IsAdjective)]
    return len(both) == 2 and all(one.negated is (op == "and") for one in both)


def goes_on_with(body: ir.Block, local: ir.Local) -> bool:
    """Whether each later sentence of a loop speaks of whom the loop goes over, or leaves it: else it would be taken for
    one that is done once, behind what each of them does.
    """
    return all(uses(sentence, local.name) or any(find(sentence, ir.Stop)) for sentence in body.body[1:])


def of_whom(event: ir.PhaseEvent | ir.StatusEvent | ir.CounterEvent | ir.EmptyEvent) -> ir.Value | None:
    """Of whom an event tells what becomes of them, or of theirs."""
    match event:
        case ir.StatusEvent(who=who) | ir.PhaseEvent(owner=who) | ir.CounterEvent(owner=who):
            return who
        case ir.EmptyEvent(zone=zone):
            return zone.owner if isinstance(zone, ir.Property) else None


def is_me(value: ir.Value | None) -> bool:
    """True for `me`, and for the subject that a sentence leaves out."""
    return value is None or (isinstance(value, ir.Local) and value.origin == "me")


def is_of_others(value: ir.Value | None) -> bool:
    """True for players, or one, who are not the one whose text it is."""
    return value is not None and value.ty.one.name == "player" and not is_me(value)


def other_owner(one: ir.Value, other: ir.Value) -> ir.Value | None:
    """Whose the second is, where the same of two players is meant: the red cards in my hand and in yours."""
    match one, other:
        case ir.NP(inside=ir.Property() as mine), ir.NP(inside=ir.Property() as theirs):
            same = replace(one, inside=None) == replace(other, inside=None)
            return other_owner(mine, theirs) if same else None
        case ir.Property(owner=mine, prop=p), ir.Property(owner=theirs, prop=q):
            return theirs if p is q and one.args == other.args and mine != theirs else None
    return None


def key_of(value: ir.Value | None) -> str:
    """What a value points to, as a key: two mentions of the same thing have the same key."""
    match value:
        case None:
            return "me"
        case ir.Local(name=name, origin=origin):
            return origin if origin in ("me", "this", "event", "it") else f"local {name}"
        case ir.Property(owner=owner, prop=prop):
            return f"{key_of(owner) if owner is not None else 'game'} {prop.id}"
        case _:
            return f"value {id(value)}"


_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def it_first(cond: ir.Cond) -> ir.Cond:
    """A comparison that ends in what is described, turned round: not whose friend they are, but who is the friend."""
    match cond:
        case ir.Same(left=other, right=ir.Local(origin="it") as it) if not is_about_it(other):
            return replace(cond, left=it, right=other)
        case ir.Compare(op=op, left=other, right=ir.Property(owner=ir.Local(origin="it"), args={}) as its) if not (
            is_about_it(other)
        ):
            return replace(cond, op=_MIRRORED[op], left=its, right=other)
    return cond


def is_about_it(value: ir.Value) -> bool:
    """Whether a value is worked out from what a `where` describes."""
    return any(local.origin == "it" for local in find(value, ir.Local))


def has_mixed_part(cond: ir.Both) -> bool:
    """Whether a part of a condition is one of parts itself: only brackets tell what belongs together."""
    return any(isinstance(part, ir.Both) for part in cond.parts)


def one_subject(cond: ir.Both, subject_of: Callable[[ir.Cond], str]) -> str:
    """The subject of all parts of a condition; nothing if they have several: what follows then names its own."""
    said = {one_subject(part, subject_of) if isinstance(part, ir.Both) else subject_of(part) for part in cond.parts}
    return said.pop() if len(said) == 1 else ""


def owner_told(value: ir.Value | None) -> ir.Property | None:
    """Whose things a phrase names, where that is told by what one is (the player whose turn it is): what else there is
    of the same one is theirs."""
    zone = value.inside if isinstance(value, ir.NP) else value
    match zone:
        case ir.Property(owner=ir.Property(prop=decl.Builtin(id="turn player")) as owner):
            return owner
    return None


def one_of_names(where: ir.Cond | None) -> tuple[ir.KindRef, ...] | None:
    """The cards one of whose names is to be chosen, where a choice tells them all: `where it is in [A, B]`."""
    match where:
        case ir.IsIn(left=ir.Local(origin="it"), right=ir.ListValue(items=items), negated=False) if len(items) > 1:
            kinds = tuple(item for item in items if isinstance(item, ir.KindRef))
            return kinds if len(kinds) == len(items) else None
    return None


def bounded(value: ir.Value) -> tuple[ir.Binary, ir.Num] | None:
    """What is reckoned and how far it goes at least or at most: the highest of a difference and 0."""
    match value:
        case ir.Aggregate(op="highest" | "lowest", prop=None, each=None, of=ir.ListValue(items=items)):
            pass
        case _:
            return None
    match items:
        case (ir.Binary() as sum, ir.Num() as end) | (ir.Num() as end, ir.Binary() as sum):
            return sum, end
    return None
