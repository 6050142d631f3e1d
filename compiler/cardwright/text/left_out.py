"""What a text leaves out on purpose, by the rule that does so: whatever else is missing is a fault of the renderer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from cardwright.ir.node import Node
from cardwright.ir.walk import walk

Rule = Literal[
    "implied",  # nobody takes what is not there: a condition that the sentence behind it implies
    "decided",  # an option, a variant or a printed value decides it
    "printed base",  # a quantity that is printed by its base
    "step",  # where one may answer in between
    "answer",  # what a verb tells its caller, who says it in words of its own
    "brought in",  # a player of whom the text speaks is named by the header anyway
    "same again",  # what the sentence in front of it says already
    "bound",  # a number that only keeps a loop from running for ever
    "hand",  # cards are used from where one uses cards
    "place",  # a number that says a place is chosen as a place
    "phrase",  # a verb whose phrase has no word for a part: a lint tells the designer
    "one of",  # which member of a set changes: the sentence names the set and the word
    "kind",  # what all cards of a kind ask for is told of the kind
    "unused",  # a name that is given at the end of a block, where nothing can use it: a lint tells the designer
    "face",  # a card of a kind that is called as one of its faces is said by that name
    "mark",  # a truth that is only kept to be asked later is a mark, made or not
]
"""Why something is not said."""

_noted: ContextVar[list[tuple[Rule, Node]] | None] = ContextVar("noted", default=None)


def leave_out(rule: Rule, *trees: object) -> None:
    """Note what is not said and why, if anybody wants to know."""
    noted = _noted.get()
    if noted is not None:
        noted += [(rule, node) for tree in trees for node in walk(tree)]


def is_noted() -> bool:
    """Whether anybody wants to know what is left out, so that no text may be taken from an earlier time."""
    return _noted.get() is not None


@contextmanager
def noting() -> Iterator[list[tuple[Rule, Node]]]:
    """What is left out of the texts that are rendered here: each node with its rule."""
    found: list[tuple[Rule, Node]] = []
    token = _noted.set(found)
    try:
        yield found
    finally:
        _noted.reset(token)
