"""Which parts of a call are left open by its words, so that somebody chooses them or they are drawn."""

from __future__ import annotations

from collections.abc import Collection

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.choices import is_open
from cardwright.ir.walk import find
from cardwright.primitives import PLAY, primitive_of


def is_left_open(value: ir.Value) -> bool:
    """Whether it is not known what a part is before somebody has chosen, or something has been drawn."""
    return is_open(value) or any(np.random for np in find(value, ir.NP))


def needed(verb: decl.Verb) -> frozenset[str]:
    """The parts of which a verb's `needs` speaks."""
    return frozenset(local.name for local in find(verb.needs, ir.Local) if local.origin == "hole")


def needed_open(call: ir.Call) -> list[str]:
    """The parts of which the verb's `needs` speaks and that are chosen or drawn for the call, in their order."""
    named = needed(call.verb)
    return [name for name, value in call.args.items() if name in named and is_left_open(value)]


def speaks_of(tree: object, names: Collection[str]) -> bool:
    """Whether a text speaks of any of these local names."""
    return bool(names) and any(local.name in names for local in find(tree, ir.Local))


def plays_any(call: ir.Call) -> bool:
    """Whether a card is played as the rules allow just now, so that only what can be played is chosen from."""
    return primitive_of(call.verb) is PLAY and call.verb.body is None and "targets" not in call.args
