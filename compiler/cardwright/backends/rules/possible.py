"""Whether a play or an ability is possible now -> one test, of exactly what its header asks for."""

from __future__ import annotations

from cardwright import ir
from cardwright.backends.python.names import BOOL, builtin
from cardwright.backends.python.tree import ZERO, Binary, Body, Call, Const, Expr, Function, Own, Return, Tuple, all_of
from cardwright.backends.rules.abilities import Abilities, function_of
from cardwright.backends.rules.headers import Entry, adding_to_limits, is_fixed, target_bounds, uses_within
from cardwright.backends.rules.names_of_runtime import ME, THIS, G, on_g, rt
from cardwright.backends.rules.scope import Scope


def possible(abilities: Abilities, e: Entry, source: Expr, here: str, *, lying: bool = False) -> list[Expr] | None:
    """The tests that a play is possible with a card, if nothing forbids it; None where `can_play` has to look closer.

    `lying`: the source is a card that lies somewhere, whose ability it is.
    """
    a = e.ability
    if any(limit.per_target for limit in a.limits) or abilities.nameable_for(e):
        return None

    def asked(role: str) -> Call:
        return Own("abilities", function_of(abilities.names, e, role), here).call(G, ME, source)

    by = Binary("-", Const(-1), source.dot("no")) if lying else ME.dot("seat")
    key: Expr = Tuple((Const(e.no), by))
    if lying and abilities.study.game.renews:
        key = rt("counted").call(Const(e.no), ME, source)
    tests: list[Expr] = []
    adds = adding_to_limits(abilities.study.game, "card" if lying else "player") if a.limits else None
    more = None if adds is None else Own("values", abilities.names.of(adds), here).call(G, source if lying else ME)
    for limit in a.limits:
        uses = uses_within(limit).dot("get").call(key, ZERO)
        tests.append(uses.test("<", Const(limit.times) if more is None else Binary("+", Const(limit.times), more)))
    guards = (e.guards, a.conditions)
    if any(guards) and not (a.head == "play" and is_fixed(guards)):
        tests.append(asked("can"))
    if a.costs:
        tests.append(asked("can_pay"))
    if abilities.nameable(e):
        tests.append(asked("can_name"))
    if a.on is None:
        return tests
    low, _, _ = target_bounds(a)
    worked_out = is_worked_out(a.on)
    if isinstance(a.on, ir.NP) and a.on.together is not None:
        return None
    if low == ZERO:
        return tests
    if worked_out and worked_out != "high":
        return None
    if abilities.one_is_enough(e) is not None:
        tests.append(asked("any_target"))
    else:
        tests.append(builtin("len", asked("targets")).test(">=", low))
    if worked_out and isinstance(a.on, ir.NP) and a.on.high is not None:
        most = abilities.x.value(a.on.high, Scope(this=source, module=here))
        tests.append(most.test(">=", low))
    return tests


def possible_play(abilities: Abilities, e: Entry) -> Expr | None:
    """The function that tells whether a play is possible, for the table; None if nothing tells, or `can_play`."""
    tests = possible(abilities, e, THIS, "__init__") if e.ability.head == "play" else None
    match tests:
        case None | []:
            return None
        case [Call(func=Own() as only)]:
            return only
    return Own("abilities", function_of(abilities.names, e, "possible"), "__init__")


def needs_another(abilities: Abilities, e: Entry) -> bool:
    """Whether all that a play needs is that there is another player."""
    tests = possible(abilities, e, THIS, "abilities") if e.ability.head == "play" else None
    match tests, e.ability.on:
        case [Call(func=Own())], ir.NP() as on if abilities.one_is_enough(e) is not None:
            return abilities.x.exists(on, False, abilities.scope(e)) == builtin("bool", on_g("others", ME))
        case _:
            return False


def possible_function(abilities: Abilities, e: Entry, besides: Body) -> Body:
    """`possible_…` of a play, if there is more than one thing to be asked; what functions `besides` ask in one line is
    asked here.
    """
    tests = possible(abilities, e, THIS, "abilities") if e.ability.head == "play" else None
    if not tests or (isinstance(tests[0], Call) and isinstance(tests[0].func, Own) and len(tests) == 1):
        return ()
    lines = {stmt.name: in_one_line(stmt) for stmt in besides if isinstance(stmt, Function)}
    whole = all_of([lines.get(name_of(test)) or test for test in tests])
    return (abilities.named("possible", e, abilities.params(e), BOOL, (Return(whole),)),)


def name_of(test: Expr) -> str:
    """The function that a test calls with what it is given itself; empty if it calls none."""
    match test:
        case Call(func=Own(name=name), args=args, named=()) if args == (G, ME, THIS):
            return name
    return ""


def in_one_line(function: Function) -> Expr | None:
    """What a function of a game, a player and a card gives, if that is all it says."""
    match function:
        case Function(body=(Return(value=value),), params=params) if [p.name for p in params] == ["g", "me", "this"]:
            return value
    return None


def is_worked_out(on: ir.Value) -> str:
    """Which of the bounds of a header has to be looked at, being no number that is written there, or `2 to 1`: `low`,
    `high`, or none.
    """
    if isinstance(on, ir.NP):
        if on.quantity in ("between", "exactly") and not is_written(on.low):
            return "low"
        if on.quantity in ("between", "up_to") and not is_written(on.high):
            return "high"
        if isinstance(on.low, ir.Num) and isinstance(on.high, ir.Num) and on.high.value < on.low.value:
            return "high"
    return ""


def is_written(bound: ir.Value | None) -> bool:
    """Whether a bound is a number above 0."""
    return isinstance(bound, ir.Num) and bound.value > 0
