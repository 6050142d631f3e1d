"""The verbs of the library that the runtime does -> Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright import ir
from cardwright.backends.rules.names_of_runtime import G, on_g, rt
from cardwright.backends.rules.python.tree import (
    FALSE,
    NONE,
    TRUE,
    Assign,
    Body,
    Const,
    Do,
    Expr,
    List,
    Tuple,
    YieldFrom,
)
from cardwright.ir import decl

if TYPE_CHECKING:
    from cardwright.backends.rules.calls import Calls


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a call: what was given for each, and of places the number from the top."""

    given: dict[str, Expr]
    at: dict[str, Expr]

    def get(self, name: str) -> Expr:
        """A part, or None."""
        return self.given.get(name, NONE)


Primitive = Callable[["Calls", Expr, Parts], Body]


def listed(c: Calls, name: str, parts: Parts) -> Expr:
    """A part; a single card where a list is wanted as a list."""
    hole = next((h for h in c.node.verb.holes if h.name == name), None)
    value = parts.get(name)
    wanted = hole is not None and hole.ty.name == "list" and name in parts.given
    return List((value,)) if wanted and hole is not None and c.is_single(hole) else value


def method(name: str, *args: str) -> Primitive:
    """`g.name(args)`: parts of the call by their names, `doer` for who does it."""

    def write(c: Calls, doer: Expr, parts: Parts) -> Body:
        return (Do(on_g(name, *(doer if arg == "doer" else listed(c, arg, parts) for arg in args))),)

    return write


def function(name: str, *args: str, more: tuple[Expr, ...] = ()) -> Primitive:
    """`name(g, args, more)`."""

    def write(c: Calls, doer: Expr, parts: Parts) -> Body:
        given = (doer if arg == "doer" else listed(c, arg, parts) for arg in args)
        return (Do(rt(name).call(G, *given, *more)),)

    return write


def steps(name: str, *args: str) -> Primitive:
    """`yield from name(g, args)`."""

    def write(c: Calls, doer: Expr, parts: Parts) -> Body:
        given = (doer if arg == "doer" else parts.get(arg) for arg in args)
        return (Do(YieldFrom(rt(name).call(G, *given))),)

    return write


def _move(c: Calls, doer: Expr, parts: Parts) -> Body:
    cards, one = _cards(c, "cards", parts)
    at = parts.at.get("place")
    if c.w.study.heard.move(c.node, somebody=doer != NONE):
        cards = List((cards,)) if one else cards
        reason = parts.given.get("reason", Const(""))
        initiator = parts.given.get("initiator", on_g("cause", doer))
        moving = rt("moving").call(G, cards, parts.get("place"), doer, at or NONE, reason, initiator)
        return (Do(YieldFrom(moving)),)
    where = (at,) if at is not None else ()
    return (Do(on_g("move" if one else "move_all", cards, parts.get("place"), doer, *where)),)


def _cards(c: Calls, name: str, parts: Parts) -> tuple[Expr, bool]:
    """A part that holds cards: (Python, whether it is a single card that is certainly there)."""
    value = c.node.args[name]
    if c.is_single(next(h for h in c.node.verb.holes if h.name == name)):
        return parts.given[name], True
    if isinstance(value, ir.Local | ir.Property) and value.ty.name == "card" and not value.ty.optional:
        return c.x.value(value, c.s), True
    return parts.given[name], False


def _play(c: Calls, doer: Expr, parts: Parts) -> Body:
    value = c.node.args["card"]
    kind = value.noun.decl if isinstance(value, ir.NP) else None
    card = parts.get("card")
    if isinstance(kind, decl.CardKind):
        used = c.x.ref("state", kind, c.s)
    elif "targets" in parts.given:
        used = card.dot("kind")
    else:
        return (Do(YieldFrom(rt("force_play").call(G, doer, card))),)
    return (Do(YieldFrom(rt("use_card").call(G, doer, card, used, parts.get("targets")))),)


def _cancel(c: Calls, doer: Expr, parts: Parts) -> Body:
    return (Assign(parts.get("event").dot("cancelled"), TRUE),)


def _satisfy(c: Calls, doer: Expr, parts: Parts) -> Body:
    event = parts.get("event")
    return (Assign(Tuple((event.dot("result"), event.dot("cancelled"))), Tuple((TRUE, TRUE))),)


def _win(c: Calls, doer: Expr, parts: Parts) -> Body:
    return (Do(on_g("win", List((doer,)))),)


def _run(c: Calls, doer: Expr, parts: Parts) -> Body:
    return (Assign(G.dot("dirty"), TRUE),)


PRIMITIVES: Mapping[str, Primitive] = {
    "move": _move,
    "shuffle": method("shuffle", "zone"),
    "look at": method("look", "doer", "cards"),
    "reveal": method("reveal", "cards", "doer", "viewers"),
    "announce": method("announce", "doer", "what", "viewers"),
    "swap": method("swap", "mine", "yours", "doer"),
    "play": _play,
    "convert": steps("use_card", "doer", "card", "kind", "targets"),
    "turn": method("turn_into", "card", "kind"),
    "cancel": _cancel,
    "satisfy": _satisfy,
    "skip": method("skip_phase", "doer", "phase"),
    "insert": method("insert_phase", "doer", "phase"),
    "end phase": method("end_phase"),
    "end turn": method("end_turn", "doer"),
    "take next turn": method("take_next_turn", "doer"),
    "take extra turn": method("take_extra_turn", "doer"),
    "reverse turn order": method("reverse"),
    "leave game": method("leave", "doer"),
    "rejoin game": method("rejoin", "doer"),
    "win game": _win,
    "make": method("win", "winners"),
    "offer plays": steps("offer_plays", "doer"),
    "run": _run,
    "gain skills": function("gain_skills", "doer", "card", more=(FALSE,)),
    "gain withheld skills": function("gain_skills", "doer", "card", more=(TRUE,)),
    "act as": steps("act_as", "doer", "kind", "targets"),
    "settle node": steps("settle_node"),
    "grant": function("grant_skill", "skill", "player"),
    "take": function("take_skill", "skill", "player"),
}
