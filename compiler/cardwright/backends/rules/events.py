"""Descriptions of events -> Python tests; and by what somebody listens to them."""

from __future__ import annotations

from typing import assert_never

from cardwright import ir
from cardwright.analysis.hearing import speaks_of_this
from cardwright.analysis.study import Study
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    TRUE,
    Compare,
    Const,
    Expr,
    Junction,
    Name,
    Own,
    Tuple,
    all_of,
)
from cardwright.backends.rules.exprs import Exprs, tested
from cardwright.backends.rules.headers import Entry, is_of_me
from cardwright.backends.rules.names import attribute
from cardwright.backends.rules.names_of_runtime import EV, rt
from cardwright.backends.rules.scope import Scope, Unsupported
from cardwright.ir import decl
from cardwright.primitives import MOVE, RESOLVE, primitive_of

C = Name("c")


def event_tests(x: Exprs, event: ir.Event | None, s: Scope, study: Study) -> list[Expr]:
    """Tests that an event fits its description."""
    match event:
        case None:
            raise Unsupported("listening to nothing")
        case ir.VerbEvent():
            tests: list[Expr] = []
            if event.subject is not None:
                tests += x.matches(EV.dot("doer"), event.subject, s, optional=event.verb.doer.optional)
            holes = {h.name: h for h in event.verb.holes}
            outer, s.their = s.their, EV.dot("doer")
            for name, pattern in event.args.items():
                part: Expr = EV.dot(attribute(name))
                if holes[name].ty.name == "list" and holes[name].optional and event.verb.body is not None:
                    part = Junction("or", (part, Tuple(())))  # where it was left out
                tests += part_tests(x, part, pattern, event.verb, holes[name], s, study)
            s.their = outer
            return tests
        case ir.PhaseEvent():
            return x.matches(EV.dot("doer"), event.owner, s) if event.owner is not None else []
        case ir.StatusEvent():
            return x.matches(EV.dot("thing"), event.who, s)
        case ir.CounterEvent():
            tests = x.matches(EV.dot("thing"), event.owner, s) if event.owner is not None else []
            if event.bound is not None:
                bound, old, new = x.value(event.bound, s), EV.dot("old"), EV.dot("new")
                drops = event.edge == "drops"
                tests.append(Compare(old, ((">", bound), (">=", new)) if drops else (("<", bound), ("<=", new))))
            return tests
        case ir.EmptyEvent():
            return x.matches(EV.dot("zone"), event.zone, s)
        case _:
            assert_never(event)


def part_tests(
    x: Exprs, part: Expr, pattern: ir.Value, verb: decl.Verb, hole: decl.Hole, s: Scope, study: Study
) -> list[Expr]:
    """Tests of one part of an event; what takes effect need not be a card."""
    optional = hole.optional or primitive_of(verb) is RESOLVE
    optional = optional or (verb.id, hole.name) in study.absent
    if hole.ty.name == "list":
        if isinstance(pattern, ir.Local) and pattern.ty.of is None:
            return [x.value(pattern, s).test("in", part)]
        tests = x.matches(C, pattern, s, ty=hole.ty.one)
        return [tested("any", all_of(tests), C, part) if tests else builtin("bool", part)]
    if isinstance(pattern, ir.NP) and pattern.noun.base == "zone" and not hole.ty.sorts:
        return x.is_zone(part, pattern, s)
    if isinstance(pattern, ir.Property) and isinstance(pattern.prop, decl.Zone):
        return [x.lies(part, pattern, s)]
    return x.matches(part, pattern, s, optional=optional, ty=hole.ty)


def zones_of_moves(x: Exprs, event: ir.Event | None) -> dict[str, frozenset[str]]:
    """From and to which zones cards must go for a trigger of moves: their ids, as far as its text names them."""
    if not isinstance(event, ir.VerbEvent) or primitive_of(event.verb) is not MOVE:
        return {}
    found = {part: zones_named(x, event.args.get(part)) for part in ("origin", "place")}
    return {part: ids for part, ids in found.items() if ids}


def zones_named(x: Exprs, pattern: ir.Value | None) -> frozenset[str]:
    """The zones that a description of a zone names, with their parts; none if it may be any."""
    match pattern:
        case (
            ir.ZoneRef(decl=zone)
            | ir.Property(prop=decl.Zone() as zone)
            | ir.NP(noun=ir.Noun(decl=decl.Zone() as zone))
        ):
            return frozenset(one.id for one in x.pieces(zone))
        case ir.ListValue():
            found = [zones_named(x, item) for item in pattern.items]
            return frozenset().union(*found) if all(found) else frozenset()
        case _:
            return frozenset()


def by(x: Exprs, e: Entry) -> Expr:
    """Python for whoever might react: a value of `runtime.standing`."""
    owner, event = e.owner, e.ability.event
    dead: dict[str, Expr] = {"dead": TRUE} if e.ability.even_while_dead else {}
    match owner:
        case decl.Status() if owner in x.modified:
            of_cards: dict[str, Expr] = {"of_cards": TRUE} if owner.of.name != "player" else {}
            return rt("ByGiven").call(Own("values", x.borne(owner), "__init__"), **of_cards, **dead)
        case decl.Status() if owner.of.name == "player":
            return rt("ByStatus").call(Const(x.names.of(owner)), **dead)
        case decl.Status():
            return rt("ByMark").call(Const(x.names.of(owner)))
        case decl.GameRule():
            return rt("ByDoer" if is_of_me(event) else "ByRule").call(**dead)
        case decl.Skill():
            return rt("BySkill").call(Const(owner.id), **dead)
        case ir.Until() | ir.NextTime():
            return rt("ByLasting").call(Const(owner.id))
        case decl.CardKind():
            part = speaks_of_this(event)
            if part is not None:
                return rt("ByPart").call(x.key_of(owner, "__init__"), Const(attribute(part[0])))
        case decl.Category():
            pass
        case ir.Times() | ir.Ever():
            raise AssertionError("a count waits for nothing")
        case _:
            assert_never(owner)
    if owner.active_in:
        return rt("ByAnyCard" if e.may_be_nobodys else "ByCard").call(x.key_of(owner, "__init__"))
    raise Unsupported("a trigger of what is nowhere active", e.ability.span)
