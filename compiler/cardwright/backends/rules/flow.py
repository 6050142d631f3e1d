"""The course of play -> functions: setup, phases, the end of a turn, checks, nodes, invariants, who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright import ir
from cardwright.backends.python.names import BOOL, INT, builtin, generic
from cardwright.backends.python.passes import handed_on, yields
from cardwright.backends.python.tree import (
    CONTINUE,
    FALSE,
    NONE,
    TRUE,
    ZERO,
    Assign,
    Attr,
    Augment,
    Binary,
    Body,
    Choice,
    Const,
    Do,
    Expr,
    Function,
    If,
    Name,
    Param,
    Return,
    Stmt,
    While,
    YieldFrom,
    all_of,
    any_of,
    at,
    when,
)
from cardwright.backends.rules.hints import truth
from cardwright.backends.rules.names_of_runtime import EV, GAME_TYPE, PLAYER_TYPE, STEPS, G, on_g, rt
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.stmts import Stmts, as_steps, ways_out
from cardwright.ir import decl
from cardwright.model.game import Asking, Game

GAME = Param("g", GAME_TYPE)
CHANGED = Name("changed")
BECAUSE = Name("because")
"""The check of which the effect is carried out around those that are made now."""


def flow(w: Stmts) -> Body:
    """Setup, phases, the end of a turn, checks, invariants and hints."""
    game, asks = w.study.game, w.study.asks
    made: list[Stmt] = []
    if game.setup is not None:
        setup = w.block(game.setup.body, Scope(me=None, module="flow", owner="setup"))
        made.append(routine("setup", (GAME,), setup, game.setup.rules, asks.setup))
    player = (GAME, Param("me", PLAYER_TYPE))
    for phase in game.phases.values():
        if phase.body is not None:
            name = f"phase_{phase_no(game, phase)}"
            s = Scope(module="flow", owner=name)
            body = w.chain([(w.x.in_variant(v), b) for v, b in reversed(phase.alternatives)], phase.body, s)
            made.append(routine(name, player, body, phase.rules, phase.id in asks.phases))
    edges = (("turn_begins", game.turn.begins, asks.turn_begins), ("turn_ends", game.turn.ends, asks.turn_ends))
    for name, edge, asking_there in edges:
        if edge is not None:
            body = w.block(edge.body, Scope(module="flow", owner=name))
            made.append(routine(name, player, body, edge.rules, asking_there))
    made += [*checks(w), *node(w)]
    made += [invariant(w, f"invariant_{i}", one) for i, one in enumerate(game.invariants.values(), 1)]
    made += [good_for(w, f"hint_{i}", one) for i, one in enumerate(game.hints.values(), 1)]
    made.append(asking(w, "responders", game.settlement.responses))
    if game.settlement.triggers is not None:
        made.append(asking(w, "trigger_order", game.settlement.triggers))
    return tuple(made)


def phase_no(game: Game, phase: decl.Phase) -> int:
    """The place of a phase in the turn, from 1."""
    return list(game.phases.values()).index(phase) + 1


def routine(name: str, params: tuple[Param, ...], body: Body, rules: Sequence[str], asks: bool) -> Function:
    """A part of the procedure as a function."""
    assert asks == yields(body), f"{name}: the analysis of what asks is wrong"
    on = handed_on(body) if asks else None
    returns: Expr = (rt("Doing") if on is not None else STEPS) if asks else NONE
    return Function(name, params, returns, on or body, f"{', '.join(rules) or name}.")


def invariant(w: Stmts, name: str, one: decl.Invariant) -> Function:
    """What always holds."""
    s = Scope(me=None, module="flow", owner=one.id)
    assert one.holds is not None
    test = w.x.cond(one.holds, s)
    if one.present is not None:
        test = any_of((w.x.negated(one.present, s), test))
    return Function(name, (GAME,), BOOL, (Return(truth(test)),), f"{one.id}.", one.span)


def good_for(w: Stmts, name: str, one: decl.Hint) -> Function:
    """How much a player has of what a hint says to be good; nothing where the hint is not there."""
    s = Scope(module="flow", owner=one.id)
    assert one.good is not None
    given = w.x.value(one.good, s)
    if one.present is not None:
        given = Choice(w.x.cond(one.present, s), given, ZERO)
    return Function(name, (GAME, Param("me", PLAYER_TYPE)), INT, (Return(given),), f"{one.id}.", one.span)


def checks(w: Stmts) -> Body:
    """State checks, until nothing changes."""
    game = w.study.game
    if not game.checks:
        return ()
    s = Scope(me=None, module="flow", owner="checks")
    asks = w.study.asks.checks
    dirty, settling = G.dot("dirty"), G.dot("because")
    before, over = Assign(BECAUSE, settling), Assign(settling, BECAUSE)
    apart: list[Stmt] = []
    made: list[Stmt] = []
    for no, check in enumerate(game.checks.values()):
        assert check.when is not None and check.body is not None
        bit = Const(1 << no)
        test = w.x.cond(check.when, s)
        body = w.block(check.body, s)
        noted = Do(on_g("note", Const("effect"), Const(check.id)))
        body = (Do(on_g("burn", rt("CHECKS"))), noted, Assign(settling, Const(check.id)), *body)
        looked: Body
        if w.study.runs_checks or ways_out(check.body):  # which leave this check alone
            name = check_name(game, check)
            alone: Body = (If(test, body),)
            apart.append(routine(name, (GAME,), at(check.span, as_steps(alone) if asks else alone), check.rules, asks))
            call = Name(name).call(G)
            looked = (before, Do(YieldFrom(call) if asks else call), over)
        else:
            looked = when((test,), (before, *body, over))
        if w.study.suspends:
            passed = Augment(G.dot("passed_over"), "|", bit)
            looked = (If(Const(check.id).test("in", G.dot("suspended")), (passed,), looked),)
        made += at(check.span, (If(Binary("&", dirty, bit), (Augment(dirty, "^", bit), *looked)),))
    steps = (While(dirty, tuple(made)),)
    every = routine("checks", (GAME,), steps, ("State checks, until nothing changes",), asks)
    return (*apart, every)


def check_name(game: Game, check: decl.Check) -> str:
    """The function of a check, where texts make single ones."""
    return f"check_{list(game.checks.values()).index(check) + 1}"


def node(w: Stmts) -> Body:
    """What happens at a node: its declared steps, again from the start if something changed and they say so."""
    game, settlement = w.study.game, w.study.game.settlement
    if settlement.policy != "nodes":
        return ()
    s = Scope(me=None, module="flow", owner="node")
    dirty, looks, settling = G.dot("dirty"), Name("looks"), G.dot("because")
    first = True
    apart: list[Stmt] = []
    made: list[Stmt] = [Do(on_g("burn")), Do(on_g("note", Const("node"), Const(""))), Assign(CHANGED, FALSE)]
    every = Assign(dirty, Const(w.study.read.every))
    for step in settlement.node:
        if step.do == "triggers":
            made.append(If(G.dot("batch"), (Do(YieldFrom(rt("ask_triggers").call(G))),)))
        elif (check := step.check) is not None:
            assert check.when is not None and check.body is not None
            id = Const(check.id)
            test = w.x.cond(check.when, s)
            body = w.block(check.body, s)
            if ways_out(check.body):  # which leave this check alone
                name = f"{check_name(game, check)}_does"
                apart.append(routine(name, (GAME,), as_steps(body), check.rules, asks=True))
                body = (Do(YieldFrom(Name(name).call(G))),)
            # What did not hold does not hold until something changes that checks look at.
            made += (Assign(looks, dirty), Assign(dirty, ZERO)) if first else ()
            first = False
            # What did hold is looked at again, also at nodes that come while it is carried out.
            told = (Assign(CHANGED, TRUE), Do(on_g("note", Const("effect"), id)), Assign(settling, id))
            found = If(all_of((looks, test)), (*told, every, *body, Assign(settling, BECAUSE)))
            checked = Do(on_g("note", Const("checked"), id))
            passed = (Augment(G.dot("passed_over"), "|", looks),)
            here = If(id.test("not in", G.dot("suspended")), (checked, found), passed if w.study.suspends else ())
            made += at(check.span, (here,))
        elif step.do.startswith("again"):
            made.append(If(CHANGED, (CONTINUE,)))
    made.append(Return())
    steps = (Assign(BECAUSE, settling), While(TRUE, tuple(made)))
    return (*apart, Function("node", (GAME,), STEPS, steps, "Settle what has happened since the last node."))


def only_players(game: Game, part: str) -> bool:
    """Whether the part of this name is a player or nobody in every event that has one."""
    if part == "doer":
        return all(verb.doer.name == "player" for verb in game.verbs.values())
    used = [one.on for skill in game.skills.values() for one in skill.abilities if one.on is not None]
    if part == "target" and any(on.ty.one.name != "player" for on in used):
        return False
    return all(hole.ty.name == "player" for verb in game.verbs.values() for hole in verb.holes if hole.name == part)


def asking(w: Stmts, name: str, asking: Asking | None) -> Function:
    """One order of asking; where the event has no such part, from its doer or else the turn player on."""
    turn_player = G.dot("turn_player")
    players = generic(Name("list"), PLAYER_TYPE)
    params = (GAME, Param("ev", rt("Event")))
    doc = "Who may react to an event, in the order in which they are asked."
    from_turn_player = on_g("around", turn_player)
    if asking is None:
        return Function(name, params, players, (Return(from_turn_player),), doc)
    s = Scope(me=None, event=EV, module="flow", owner=name)
    who = w.x.listing(asking.who, s)
    if asking.start is None:
        return Function(name, params, players, (Return(who),), doc)
    first = w.x.value(asking.start, s)
    doer: Expr = EV.dot("doer")
    if not only_players(w.study.game, "doer"):
        doer = rt("player_or_none").call(doer)
    match asking.start, first:
        case ir.Property(prop=decl.Part(id=id)), Attr(name=attr):
            part = builtin("getattr", EV, Const(attr), NONE)
            if not only_players(w.study.game, id):
                part = rt("player_or_none").call(part)
            before: Stmt = Assign(Name("first"), any_of((part, doer, turn_player)))
            first = Name("first")
        case _:
            before = If(doer.test("is", NONE), (Return(from_turn_player),))
    found = on_g("around", first) if who == on_g("living") else rt("from_seat").call(G, who, first)
    return Function(
        name, params, players, (Return(found),) if found == from_turn_player else (before, Return(found)), doc
    )
