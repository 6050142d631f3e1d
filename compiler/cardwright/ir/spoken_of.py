"""Find what an event that is counted speaks of beside its own parts: its card, `it`, and names given before."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import CARD
from cardwright.ir.walk import rewrite, walk

Spoken = ir.Local | ir.Property
"""A name, or a part of the event to which the text reacts (`event's card`)."""


def spoken_of(event: ir.Event) -> tuple[Spoken, ...]:
    """Each name once, in the order of the text; the event's own parts, its owner and its doer are none of them."""
    return tuple({said(node): node for node in (*free_in(event), *own_card(event))}.values())


def said(spoken: Spoken) -> str:
    """How a text says it."""
    return spoken.name if isinstance(spoken, ir.Local) else f"event's {spoken.prop.id}"


def by_name(event: ir.Event) -> tuple[ir.Event, ir.Local | None]:
    """The event, with a name for the one thing that it speaks of, and that name: in the event that is counted a part of
    the other event means nothing.
    """
    thing = next(iter(spoken_of(event)), None)
    if not isinstance(thing, ir.Property):
        return event, thing
    name, words = ir.Local("counted", thing.ty, "let"), said(thing)

    def named(node: ir.Node) -> ir.Node:
        return name if isinstance(node, ir.Property) and is_part(node) and said(node) == words else node

    return rewrite(event, named), name


def is_part(node: ir.Property) -> bool:
    """Whether it is a part of the event to which the text reacts."""
    return isinstance(node.owner, ir.Local) and node.owner.origin == "event"


def speaks_of_me(event: ir.Event) -> bool:
    """Whether it hangs on whose text it is how often the event has come about: of others there is one count for all."""
    return names_me(event) or (isinstance(event, ir.VerbEvent) and event.subject is None)


def names_me(tree: object) -> bool:
    """Whether something is said of whose text it is, also by what an adjective means or who comes first."""
    for node in walk(tree):
        match node:
            case ir.Local(origin="me" | "doer") | ir.NP(other=True) | ir.Times() | ir.Ever():
                return True
            case ir.Item(of=of) | ir.Same(left=of) if goes_from_me(of):
                return True
            case ir.Same(right=of) | ir.Property(args=of) if goes_from_me(of):
                return True
            case ir.Ranked(of=ir.NP(low=ir.Node(), inside=None, noun=ir.Noun(base="player"))):
                return True
            case ir.Adjective(decl=decl.AdjectiveDecl(means=means)) if names_me(means):
                return True
    return False


def goes_from_me(tree: object) -> bool:
    """Whether something lists the players of the game, who come in turn order from whose text it is."""
    every = (node for node in walk(tree) if isinstance(node, ir.NP) and node.ty.name == "list")
    return any(np.noun.base == "player" and np.inside is None for np in every)


def own_card(tree: object) -> Iterator[ir.Local]:
    """`this`, as often as it is spoken of; `another card` speaks of it, too."""
    for node in walk(tree):
        if isinstance(node, ir.Local) and node.origin == "this":
            yield node
        elif isinstance(node, ir.NP) and node.other and node.noun.base == "card":
            yield ir.Local("this", CARD, "this")


def free_in(tree: object) -> Iterator[Spoken]:
    """The names in an event that do not come from the event or its owner; `it` in a `where` is the event's own."""
    if isinstance(tree, ir.Property) and is_part(tree):
        yield tree
    elif isinstance(tree, ir.Local):
        if tree.origin not in ("me", "this", "event", "doer"):
            yield tree
    elif isinstance(tree, ir.NP):
        for part in (tree.low, tree.high, tree.inside, tree.within):
            yield from free_in(part)
        yield from (node for node in free_in((tree.where, tree.together)) if not is_it(node))
    elif isinstance(tree, tuple):
        for item in tree:
            yield from free_in(item)
    elif isinstance(tree, Mapping):
        for item in tree.values():
            yield from free_in(item)
    elif dataclasses.is_dataclass(tree) and isinstance(tree, ir.Node):
        for field in dataclasses.fields(tree):
            yield from free_in(getattr(tree, field.name))


def is_it(spoken: Spoken) -> bool:
    """Whether it is `it`."""
    return isinstance(spoken, ir.Local) and spoken.origin == "it"
