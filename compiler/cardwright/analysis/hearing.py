"""Who listens: which verbs, counters, statuses and empty zones raise events, and which moves somebody may hear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.analysis.moves import could_empty, could_match
from cardwright.ir import decl
from cardwright.ir.zones import parts_of, wholes_of, zone_of
from cardwright.model.game import Game
from cardwright.primitives import MOVE, primitive_of
from cardwright.records import record


@record
class Heard:
    """What somebody listens to; verbs, counters, statuses and zones by their ids.

    `verbs` are those with a text (primitives raise their own events); `empties` the zones that are heard to become
    empty, `emptied` also their parts and wholes; `by_statuses` the statuses by which somebody listens;
    `movers` the kinds of cards whose own moves are all that is heard of moves, or None.
    """

    verbs: frozenset[str]
    counters: frozenset[str]
    statuses: frozenset[str]
    empties: frozenset[str]
    emptied: frozenset[str]
    moves: tuple[ir.VerbEvent, ...]
    by_statuses: frozenset[str]
    movers: tuple[decl.CardKind, ...] | None

    def move(self, call: ir.Call, *, somebody: bool) -> bool:
        """Whether somebody may hear a move as written; `somebody`: whether a player makes it."""
        return any(could_match(call, event, somebody=somebody) for event in self.moves) or could_empty(
            call, self.emptied
        )


def verbs_heard(game: Game, event: ir.VerbEvent) -> tuple[decl.Verb, ...]:
    """The verbs that an event listens to; a kind of it that lacks a part which the event speaks of is none of them."""
    found = [event.verb]
    for verb in game.verbs.values():
        if verb is not event.verb and verb.is_under(event.verb):
            parts = {hole.name for hole in verb.holes}
            if all(name in parts for name in event.args):
                found.append(verb)
    return tuple(found)


def heard(game: Game, clauses: Iterable[Clause]) -> Heard:
    """What the abilities of a game listen to."""
    verbs: set[str] = set()
    counters: set[str] = set()
    statuses: set[str] = set()
    empties: set[str] = set()
    moves: list[ir.VerbEvent] = []
    by_statuses: set[str] = set()
    movers: list[object] = []
    for clause in clauses:
        match clause.ability.event:
            case None:
                continue
            case ir.VerbEvent() as event:
                verbs |= {verb.id for verb in verbs_heard(game, event) if verb.body is not None}
                if event.verb.body is None and primitive_of(event.verb) is MOVE:
                    moves.append(event)
                    movers.append(clause.owner)
            case ir.CounterEvent() as event:
                counters.add(event.counter.id)
            case ir.StatusEvent() as event:
                statuses.add(event.status.id)
            case ir.EmptyEvent() as event:
                zone = zone_of(event.zone)
                empties |= {zone.id} if zone is not None else set()
            case ir.PhaseEvent():
                pass
            case _:
                assert_never(clause.ability.event)
        if isinstance(clause.owner, decl.Status):
            by_statuses.add(clause.owner.id)
    kinds = [owner for owner in movers if isinstance(owner, decl.CardKind)]
    at_once = game.settlement.policy != "nodes"  # at a node a card may be of another kind than when it was moved
    own = (
        at_once
        and len(kinds) == len(movers)
        and all((speaks_of_this(move) or ("", False))[0] == "cards" for move in moves)
    )
    related = {
        zone.id
        for zone in game.zones.values()
        if any(other.id in empties for other in (*wholes_of(zone), *parts_of(zone, game.zones.values())))
    }
    return Heard(
        frozenset(verbs),
        frozenset(counters),
        frozenset(statuses),
        frozenset(empties),
        frozenset(empties | related),
        tuple(moves),
        frozenset(by_statuses),
        tuple(dict.fromkeys(kinds)) if own else None,
    )


def speaks_of_this(event: ir.Event | None) -> tuple[str, bool] | None:
    """The part of an event that is described as `this` (`doer` for who does it), and whether it is a list of cards."""
    return part_that_is(event, None)


def part_that_is(event: ir.Event | None, what: ir.Local | None) -> tuple[str, bool] | None:
    """The part of an event that is described by a name (None: by `this`), and whether it is a list."""
    if isinstance(event, ir.VerbEvent):
        holes = {h.name: h for h in event.verb.holes}
        for name, value in event.args.items():
            if isinstance(value, ir.Local) and _same_name(value, what):
                return name, holes[name].ty.name == "list"
        if isinstance(event.subject, ir.Local) and _same_name(event.subject, what):
            return "doer", False
    return None


def _same_name(value: ir.Local, what: ir.Local | None) -> bool:
    """Whether two names stand for the same thing (None: `this`)."""
    if what is None or what.origin == "this":
        return value.origin == "this"
    return value.origin == what.origin and value.name == what.name
