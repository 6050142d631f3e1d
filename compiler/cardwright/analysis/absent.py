"""Values that may be missing (the top card of an empty stack), and the parts of verbs that calls may leave so."""

from __future__ import annotations

from collections.abc import Collection

from cardwright import ir
from cardwright.analysis.clauses import trees
from cardwright.analysis.reads import calls_in
from cardwright.ir import decl
from cardwright.model.game import Game

Parts = Collection[tuple[str, str]]
OF_TURNS = ("turn player", "first player")
"""Properties of the game that are nobody before the first turn."""


AS_NOTHING = ("number", "yes or no", "text", "list")
"""Printed values of these types count as something on cards that do not have them: as 0, no, or empty."""


def may_be_missing(v: ir.Value) -> bool:
    """Whether a value may be missing: by its type, as a variable that no sentence has set yet, as what somebody was not
    asked to choose, or as what only other cards have.
    """
    if v.ty.optional or not isinstance(v, ir.Property):
        return v.ty.optional
    match v.prop:
        case decl.Variable() | decl.Chosen():
            return True
        case decl.Field():
            return v.ty.name not in AS_NOTHING
    return False


def is_of_turns(v: object, asked: tuple[decl.Derived, ...] = ()) -> bool:
    """Whether a value is somebody who is not there before the first turn, or may be worth the same; what is worked out
    of nobody may be nobody as well.

    `asked` are the values that are being looked at: one may be worked out of itself.
    """
    if not isinstance(v, ir.Property):
        return False
    if isinstance(v.prop, decl.Derived):
        worth = (*_worth(v.prop), v.owner) if v.ty.name == "player" else _worth(v.prop)
        return v.prop not in asked and any(is_of_turns(value, (*asked, v.prop)) for value in worth)
    return isinstance(v.prop, decl.Builtin) and v.prop.id in OF_TURNS


def _worth(derived: decl.Derived) -> tuple[ir.Value, ...]:
    """What a value that is worked out of others may be worth; one of yes or no that is a condition is never missing."""
    every = (derived.value, *(value for _, value in derived.cases))
    return tuple(value for value in every if isinstance(value, ir.Value))


def may_be_none(v: ir.Value, asked: tuple[decl.Derived, ...] = ()) -> bool:
    """Whether there may be nothing where a value is one thing.

    `asked` are the values worked out of others that are being looked at: one may be worked out of itself.
    """
    match v:
        case ir.EndCards() | ir.CardAt() | ir.Item():
            return True
        case ir.Local(origin="let"):  # what a verb gave back, if it was done
            return True
        case ir.Property(prop=decl.Derived() as derived) if derived not in asked:
            return v.ty.optional or any(may_be_none(worth, (*asked, derived)) for worth in _worth(derived))
        case ir.Aggregate(op="highest" | "lowest"):  # it is that of a single thing
            return isinstance(v.prop, decl.Variable) or (v.each is not None and may_be_none(v.each, asked))
    return may_be_missing(v)


def may_be_no_card(v: ir.Value) -> bool:
    """Whether there may be no card where one is called by a name, a variable, or where it lies."""
    match v:
        case ir.EndCards(count=None) | ir.CardAt():
            return True
        case ir.Property(prop=decl.Variable()) | ir.Local(origin="let"):
            return v.ty.name == "card"
    return False


def absent_parts(game: Game) -> frozenset[tuple[str, str]]:
    """The parts of a game's own verbs that a call may give nothing for, each by its verb's id and its name.

    A part that is handed on may lack what it lacks in the verb that hands it on.
    """
    calls = [("", call) for text in trees(game) for call in calls_in(text)]
    for verb in game.verbs.values():
        calls += [(verb.id, call) for call in calls_in((verb.body, tuple(body for _, body in verb.alternatives)))]
    found: set[tuple[str, str]] = set()
    size = -1
    while size != len(found):
        size = len(found)
        for within, call in calls:
            for name, value in call.args.items():
                if call.verb.body is not None and _lacks(value, within, found):
                    found.add((call.verb.id, name))
    return frozenset(found)


def _lacks(v: ir.Value, within: str, found: Parts, asked: tuple[decl.Derived, ...] = ()) -> bool:
    """Whether nothing may be given by a value that stands in a verb (`""` elsewhere).

    `asked` are the values worked out of others that are being looked at: one may be worked out of itself.
    """
    match v:
        case ir.Local(origin="hole", name=name):
            return (within, name) in found
        case ir.Property(prop=decl.Derived() as derived) if derived in asked:
            return False
        case ir.Property(prop=decl.Derived() as derived):
            lacking = (_lacks(one, "", found, (*asked, derived)) for one in _worth(derived))
            return may_be_missing(v) or is_of_turns(v) or any(lacking)
        case ir.Property(prop=decl.Part()) | ir.Item():
            return True
    return may_be_none(v) or is_of_turns(v)
