"""Find what an event that is counted speaks of beside its own parts: its card, `it`, and names given before."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

from cardwright import ir
from cardwright.ir.types import CARD
from cardwright.ir.walk import walk


def spoken_of(event: ir.Event) -> tuple[ir.Local, ...]:
    """Each name once, in the order of the text; the event's own parts, its owner and its doer are none of them."""
    return tuple({node.name: node for node in (*free_in(event), *own_card(event))}.values())


def own_card(tree: object) -> Iterator[ir.Local]:
    """`this`, as often as it is spoken of; `another card` speaks of it, too."""
    for node in walk(tree):
        if isinstance(node, ir.Local) and node.origin == "this":
            yield node
        elif isinstance(node, ir.NP) and node.other and node.noun.base == "card":
            yield ir.Local("this", CARD, "this")


def free_in(tree: object) -> Iterator[ir.Local]:
    """The names in an event that do not come from the event or its owner; `it` in a `where` is the event's own."""
    if isinstance(tree, ir.Local):
        if tree.origin not in ("me", "this", "event", "doer"):
            yield tree
    elif isinstance(tree, ir.NP):
        for part in (tree.low, tree.high, tree.inside, tree.within):
            yield from free_in(part)
        yield from (node for node in free_in((tree.where, tree.together)) if node.origin != "it")
    elif isinstance(tree, tuple):
        for item in tree:
            yield from free_in(item)
    elif isinstance(tree, Mapping):
        for item in tree.values():
            yield from free_in(item)
    elif dataclasses.is_dataclass(tree) and isinstance(tree, ir.Node):
        for field in dataclasses.fields(tree):
            yield from free_in(getattr(tree, field.name))
