"""Texts that ask how often something has happened -> functions that count it, called when it has come about."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright import ir
from cardwright.analysis.hearing import part_that_is
from cardwright.backends.python.names import builtin
from cardwright.backends.python.passes import within
from cardwright.backends.python.tree import (
    NONE,
    ONE,
    ZERO,
    Assign,
    Binary,
    Body,
    Choice,
    Const,
    Expr,
    For,
    Function,
    If,
    List,
    Name,
    Param,
    Star,
    Tuple,
    all_of,
    listed,
    when,
)
from cardwright.backends.rules.changes import look_again
from cardwright.backends.rules.events import event_tests
from cardwright.backends.rules.headers import Entry, is_of_me, table_of_uses
from cardwright.backends.rules.hints import event
from cardwright.backends.rules.names import attribute
from cardwright.backends.rules.names_of_runtime import EV, GAME_TYPE, ME, PLAYER_TYPE, THIS, G, on_g, rt
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts
from cardwright.ir.spoken_of import by_name, speaks_of_me

HERE = "verbs"
"""The module of these functions."""
C = Name("c")


def history_function(w: Stmts, e: Entry) -> Function:
    """Counts an event once more (or as often as it has parts that fit) for whoever the text counts it for."""
    past = e.owner
    assert isinstance(past, ir.Times | ir.Ever)
    for_all = not speaks_of_me(past.event)
    s = Scope(me=None if for_all else ME, this=THIS, event=EV, module=HERE, owner=e.ability.id)
    _, of = by_name(past.event)
    if of is not None and of.origin == "it":
        s.its.append(THIS)
    elif of is not None and of.origin != "this":
        s.locals[of.name] = THIS
    by_doer = is_of_me(e.ability.event)
    tests = event_tests(w.x, e.ability.event, s, w.study)
    key: tuple[Expr, ...] = (Const(-e.no), Const(-1) if for_all else ME.dot("seat"))
    if of is not None:
        of_card = Binary("-", Const(-1), THIS.dot("no"))
        player = builtin("isinstance", THIS, PLAYER_TYPE)
        by_sort = Choice(player, THIS.dot("seat"), of_card) if of.ty.sorts else of_card
        key = (*key, THIS.dot("seat") if of.ty.name == "player" else by_sort)
    count = each_card(w, e.ability.event, s)
    uses = G.dot(table_of_uses(past.scope.removeprefix("last ")))
    note = Assign(uses.item(Tuple(key)), Binary("+", uses.dot("get").call(Tuple(key), ZERO), count or ONE))
    tests = [test for test in tests if not (by_doer and test == EV.dot("doer").test("is", ME))]
    checks = w.study.read.past.get(id(past), 0)
    made: Body = (note, look_again(checks)) if checks else (note,)
    if of is not None:
        made = over(THIS, each_thing(e.ability.event, of), tests, made)
        tests = [test for test in tests if THIS not in within(test)]
    if by_doer:
        there = (builtin("isinstance", ME, PLAYER_TYPE), ME.dot("alive"))
        made = (Assign(ME, EV.dot("doer")), If(all_of((*there, *tests)), made))
    elif not for_all:
        made = over(ME, G.dot("seats"), tests, made)
    if not by_doer:
        made = when([test for test in tests if ME not in within(test)], made)
    params = (Param("g", GAME_TYPE), Param("ev", event(w.names, w.study.game, e.ability, HERE)))
    return Function(e.name, params, NONE, made, f"{e.ability.id}.", e.ability.span, given=True)


def over(name: Name, things: Expr, tests: Sequence[Expr], body: Body) -> Body:
    """For each thing that fits those of the tests that speak of it."""
    return (For(name, things, when([test for test in tests if name in within(test)], body)),)


def each_thing(event: ir.Event | None, of: ir.Local) -> Expr:
    """The players or cards of which each has a count; of cards that the event names only those."""
    named = part_that_is(event, of)
    if of.ty.name == "player":
        return on_g("living")
    if named is None:
        return List((Star(on_g("living")), Star(G.dot("cards")))) if of.ty.sorts else G.dot("cards")
    part = rt("listed").call(EV.dot(attribute(named[0])))
    if of.ty.sorts:
        return part
    return listed(C, C, part, (C.dot("no").test(">=", ZERO),))


def each_card(w: Stmts, event: ir.Event | None, s: Scope) -> Expr | None:
    """Of a count of single things (`times this turn I discard a card`) where a verb takes several: how many fit."""
    if isinstance(event, ir.VerbEvent):
        for hole in event.verb.holes:
            pattern = event.args.get(hole.name)
            if hole.ty.name == "list" and isinstance(pattern, ir.NP) and pattern.ty.name != "list":
                tests = w.x.matches(C, pattern, s, ty=hole.ty)
                every = EV.dot(attribute(hole.name))
                return builtin("len", listed(C, C, every, tests)) if tests else builtin("len", every)
    return None
