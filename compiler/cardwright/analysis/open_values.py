"""Which numbers, words and kinds of cards are no secret: a question may tell them to whoever is asked.

What a text goes by is open if nothing lies behind it but what everyone sees: plain numbers and words, what lies openly
before players or on the table, and parts of verbs to which nothing else is ever given.
"""

from __future__ import annotations

from collections.abc import Collection

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find, walk
from cardwright.model.game import Game

EVERYONE = "everyone"
SPOKEN = ("number", "symbol", "kind")
"""The types of what is told by its value; cards are told by their faces, which may be hidden."""
Holes = frozenset[tuple[str, str]]
"""Parts of verbs: the verb's id and the part's name."""


def is_open(value: ir.Value | ir.Call, known: Collection[str]) -> bool:
    """Whether everyone may know a value; `known` are the names of its text that stand for what they may know."""
    match value:
        case ir.Num() | ir.Bool() | ir.Symbol() | ir.Const() | ir.OptionRef() | ir.KindRef():
            return True
        case ir.Local(name=name, ty=ty, origin=origin):
            return origin in ("me", "target", "hole", "loop") if ty.name == "player" else name in known
        case ir.Property(owner=None, prop=decl.Builtin(id="turn player")):
            return True
        case ir.Property(owner=owner, prop=decl.Counter() | decl.Variable() as prop, args=args):
            lies = prop.seen_by == EVERYONE and prop.owner != "card"
            return lies and all(is_open(each, known) for each in (owner, *args.values()) if each is not None)
        case ir.Property(owner=ir.Node() as owner, prop=decl.Chosen()):
            return is_open(owner, known)
        case ir.Binary(left=left, right=right):
            return is_open(left, known) and is_open(right, known)
        case ir.Negative(value=of):
            return is_open(of, known)
    return False


def changed_names(texts: Collection[object]) -> frozenset[str]:
    """The names that some text gives another value later on."""
    changes = (change.what for text in texts for change in find(text, ir.Change))
    return frozenset(what.name for what in changes if isinstance(what, ir.Local))


def _bodies(verb: decl.Verb) -> list[object]:
    return [verb.needs, verb.body, *(body for _, body in verb.alternatives)]


def open_holes(game: Game, texts: Collection[object], renamed: Collection[str]) -> Holes:
    """The parts of the game's own verbs that are numbers, words or kinds, and are given nothing but what is open.

    `renamed` are the names that some text gives another value.
    """
    changed = {
        change.what.prop.id
        for text in texts
        for change in find(text, ir.Change)
        if isinstance(change.what, ir.Property) and isinstance(change.what.prop, decl.Part)
    }
    found = {
        (verb.id, hole.name)
        for verb in game.verbs.values()
        for hole in verb.holes
        if hole.ty.name in SPOKEN and not hole.flag and hole.name not in renamed and hole.name not in changed
    }
    within = {id(node): verb.id for verb in game.verbs.values() for node in walk(_bodies(verb))}
    calls = [(call, within.get(id(call))) for text in texts for call in find(text, ir.Call)]
    while True:
        secret = {
            (call.verb.id, name)
            for call, verb in calls
            for name, value in call.args.items()
            if (call.verb.id, name) in found and not is_open(value, {hole for of, hole in found if of == verb})
        }
        if not secret:
            return frozenset(found)
        found -= secret
