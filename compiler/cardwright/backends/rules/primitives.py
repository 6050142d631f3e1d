"""The verbs of the library that the runtime does -> Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from cardwright import ir
from cardwright.analysis.study import Study
from cardwright.backends.python.tree import (
    FALSE,
    NONE,
    TRUE,
    Assign,
    Attr,
    Body,
    Call,
    Do,
    Expr,
    List,
    Local,
    Name,
    YieldFrom,
)
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.listings import is_one
from cardwright.backends.rules.names_of_runtime import G, on_g, rt
from cardwright.backends.rules.scope import Scope
from cardwright.ir import decl
from cardwright.ir.zones import zone_of
from cardwright.model.game import Game
from cardwright.primitives import MOVE, OFFER, PLAY, PRIMITIVES, RUN, WIN, Does, Primitive
from cardwright.records import record


@record
class Parts:
    """The parts of a call: what was given for each, and of places the number from the top."""

    given: dict[str, Expr]
    at: dict[str, Expr]

    def get(self, name: str) -> Expr:
        """A part, or None."""
        return self.given.get(name, NONE)


class Caller(Protocol):
    """The call that is written: its node, where it stands, and what is known of its parts."""

    node: ir.Call
    x: Exprs
    s: Scope
    study: Study

    def is_single(self, hole: decl.Hole) -> bool:
        """Whether a single thing is given for a part."""

    def several(self, name: str, value: Expr) -> Expr:
        """A part; a single thing where a list is wanted as a list."""


def listed(c: Caller, parts: Parts, name: str) -> Expr:
    """A part; a single thing where a list is wanted as a list."""
    return c.several(name, parts.given[name]) if name in parts.given else NONE


def called(row: Primitive, does: Does, c: Caller, doer: Expr, parts: Parts, done: Local | Name | None) -> Body:
    """The call that a row of the table of primitives names; `done` takes what it answers."""
    given = [doer if part == "doer" else listed(c, parts, part) for part in does.parts]
    if not does.helper:
        return (Do(on_g(does.name, *given)),)
    call = rt(does.name).call(G, *given, *(TRUE if more else FALSE for more in does.more))
    return kept(YieldFrom(call) if row.asks else call, done)


def kept(made: Expr, done: Local | Name | None) -> Body:
    """A call, with its answer as `done` where somebody asks for that."""
    return (Assign(done, made) if done is not None else Do(made),)


def _move(c: Caller, doer: Expr, parts: Parts) -> Body:
    cards, one = _cards(c, "cards", parts)
    at = parts.at.get("place")
    verb, value = "move" if one else "move_all", c.node.args["cards"]
    if not one and is_one(value):
        cards, verb, one = c.x.value(value, c.s), "move_one", True
    if c.study.heard.move(c.node, somebody=doer != NONE):
        named: dict[str, Expr] = {name: parts.given[name] for name in ("reason", "initiator") if name in parts.given}
        if at is not None:
            named = {"at": at, **named}
        moving = rt("moving_one" if one else "moving").call(G, cards, parts.get("place"), doer, **named)
        return (Do(YieldFrom(moving)),)
    if verb == "move_all" and lie_together(value, c.study.game):
        verb = "move_group"
    match cards, parts.get("place"):
        case Call(func=Attr(of=Attr() as zone, name="top_there"), args=(number,)), Attr() as place:
            # Zones of different names are no doubt two.
            if verb == "move_group" and at is None and is_stack(value) and zone.name != place.name:
                return (Do(on_g("move_top", zone, number, place, doer)),)
    where = (at,) if at is not None else ()
    return (Do(on_g(verb, cards, parts.get("place"), doer, *where)),)


def lie_together(cards: ir.Value, game: Game) -> bool:
    """Whether cards are those at the end of one zone, and not of the one where cards lie while they are played."""
    zone = zone_of(cards.zone) if isinstance(cards, ir.EndCards) and cards.count is not None else None
    return zone is not None and zone is not game.where_played


def is_stack(cards: ir.Value) -> bool:
    """Whether the zone of which cards are the end is a stack."""
    zone = zone_of(cards.zone) if isinstance(cards, ir.EndCards) else None
    return zone is not None and zone.order == "stack"


def _cards(c: Caller, name: str, parts: Parts) -> tuple[Expr, bool]:
    """A part that holds cards: (Python, whether it is a single card that is certainly there)."""
    value = c.node.args[name]
    if c.is_single(next(h for h in c.node.verb.holes if h.name == name)):
        return parts.given[name], True
    if isinstance(value, ir.Local | ir.Property) and value.ty.name == "card" and not c.s.may_lack(value):
        return c.x.value(value, c.s), True
    return parts.given[name], False


def _play(c: Caller, doer: Expr, parts: Parts) -> Expr:
    """What plays a card, and answers whether it was played."""
    value = c.node.args["card"]
    kind = value.noun.decl if isinstance(value, ir.NP) else None
    card = parts.get("card")
    if isinstance(kind, decl.CardKind):
        used = c.x.ref("state", kind, c.s)
        return YieldFrom(rt("use_card").call(G, doer, card, used, listed(c, parts, "targets")))
    if "targets" in parts.given:
        return YieldFrom(rt("play_on").call(G, doer, card, listed(c, parts, "targets")))
    return YieldFrom(rt("force_play").call(G, doer, card))


def _win(c: Caller, doer: Expr, parts: Parts) -> Body:
    return (Do(on_g("win", List((doer,)))),)


def _offer(c: Caller, doer: Expr, parts: Parts) -> Body:
    if c.study.game.settlement.policy == "stack":
        return (Do(YieldFrom(rt("pass_priority").call(G, doer, doer))),)
    offer = Name("let_play") if c.s.module == "flow" and settles_at_once(c.study) else rt("offer_plays")
    return (Do(YieldFrom(offer.call(G, doer))),)


def settles_at_once(study: Study) -> bool:
    """Whether what is announced takes effect, and what has happened is settled, at once."""
    return study.game.settlement.policy == "nested"


def settles_at_nodes(study: Study) -> bool:
    """Whether what has happened is settled at nodes, and not at once."""
    return study.game.settlement.policy == "nodes"


def _run(c: Caller, doer: Expr, parts: Parts) -> Body:
    asks = c.study.asks.checks
    made = rt("run_check_asking" if asks else "run_check").call(G, parts.get("check"))
    return (Do(YieldFrom(made) if asks else made),)


WRITTEN: Mapping[str, Callable[[Caller, Expr, Parts], Body]] = {
    MOVE.id: _move,
    WIN.id: _win,
    OFFER.id: _offer,
    RUN.id: _run,
}
"""Those whose Python hangs on what is written, by their heads."""


def write(verb: decl.Verb, c: Caller, doer: Expr, parts: Parts, done: Local | Name | None) -> Body:
    """What does a primitive that texts may do; `done` takes what it answers, if it does and somebody asks."""
    row = PRIMITIVES[verb.head]
    if row.does is not None:
        return called(row, row.does, c, doer, parts, done)
    if row is PLAY:
        return kept(_play(c, doer, parts), done)
    return WRITTEN[verb.head](c, doer, parts)
