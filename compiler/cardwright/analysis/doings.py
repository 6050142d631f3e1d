"""Which verbs texts do: themselves, by way of others, and which of them come to do what is looked for."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import inside, mentions
from cardwright.model.game import Game


def called_in(tree: object) -> frozenset[str]:
    """The ids of the verbs that a text does itself."""
    return heads_of(mentions(tree))


def heads_of(found: Iterable[ir.Node | decl.Decl]) -> frozenset[str]:
    """The ids of the verbs of the calls among some nodes."""
    return frozenset(node.verb.id for node in found if isinstance(node, ir.Call))


def reached(game: Game, done: Iterable[str]) -> frozenset[str]:
    """These verbs (by their ids) and those that they do, also by way of others."""
    found, new = frozenset[str](), frozenset(done)
    while new - found:
        found |= new
        new = frozenset().union(*(heads_of(inside(game.verbs[id])) for id in new if id in game.verbs)) - found
    return found


def reaching(verbs: Iterable[decl.Verb], wanted: frozenset[str]) -> frozenset[str]:
    """Those of some verbs that come to do one of the verbs wanted, these with them."""
    reach = set(wanted)
    does = {verb.id: heads_of(inside(verb)) for verb in verbs}
    while more := {verb for verb, calls in does.items() if calls & reach} - reach:
        reach |= more
    return frozenset(reach)
