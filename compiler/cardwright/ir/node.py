"""What all nodes of the typed tree have: the words they stand for."""

from __future__ import annotations

from dataclasses import field, fields
from typing import TypeVar

from cardwright.records import record
from cardwright.source.text import SourceFile, Span

N = TypeVar("N", bound="Node")

NOWHERE = Span(SourceFile("<made>", ""), 0, 0)
"""The place of what nobody wrote: nodes that texts and back ends make up."""


@record
class Node:
    """A node: `span` are its words. Two nodes that say the same are equal, wherever they stand."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


# The sorts of sentences: what all readers that only pass through a text must know of one.


@record
class Whole(Node):
    """A text of its own: whoever goes through it meets all that it says, and goes through it again and again."""


@record
class Acting(Node):
    """A sentence that does something, and holds no block."""


@record
class Running(Node):
    """A sentence that runs the blocks in it when it is reached, once or more often, or not."""


@record
class Choosing(Node):
    """A sentence of whose blocks somebody chooses one, or none."""


@record
class Lasting(Node):
    """A sentence that sets up what holds or happens later: nothing in it runs when it is reached."""


def at(node: N, span: Span) -> N:
    """The same node where other words stand for it: each mention of a name has its own place."""
    made = object.__new__(type(node))
    for name in field_names(type(node)):
        object.__setattr__(made, name, getattr(node, name))
    object.__setattr__(made, "span", span)
    return made


_NAMES: dict[type[Node], tuple[str, ...]] = {}


def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a class of nodes but for their place."""
    if kind not in _NAMES:
        _NAMES[kind] = tuple(each.name for each in fields(kind) if each.name != "span")
    return _NAMES[kind]
