"""Why something is not offered -> functions that name the clause of a header that does not hold.

Nothing of this is asked while a game is played by bots: only whoever wonders why asks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright import ir
from cardwright.backends.python.names import STR, generic
from cardwright.backends.python.tree import (
    NONE,
    Assign,
    Body,
    Choice,
    Const,
    Dict,
    Do,
    Expr,
    If,
    Junction,
    Lambda,
    List,
    Name,
    Return,
    Stmt,
    Unary,
    all_of,
    negation,
)
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import range_first
from cardwright.backends.rules.names_of_runtime import rt
from cardwright.backends.rules.questions import Questions
from cardwright.backends.rules.scope import Scope
from cardwright.text.reasons import AtMost, ChosenMust, Cost, Moment, TargetMust

REASONS, FORBIDDEN, T, THAT = Name("reasons"), Name("forbidden"), Name("t"), Name("that")
"""`that` is what is not offered where something is chosen: no list that is written beside it goes through that name."""


def guard_reasons(x: Exprs, questions: Questions, of: str, guards: Sequence[ir.Cond], s: Scope) -> Body:
    """The body of `why_…`: the keys of the clauses that do not hold; of a chain of them the first, as a later one may
    only be asked where those before it hold.
    """
    made: list[Stmt] = [Assign(REASONS, List(()), generic(Name("list"), STR))]
    for i, guard in enumerate(guards, 1):
        key, parts = f"{of}!{i}", chain(guard)
        keys = [key] if len(parts) == 1 else [f"{key}.{n}" for n in range(1, len(parts) + 1)]
        test: Body = ()
        for name, part in reversed(list(zip(keys, parts, strict=True))):
            questions.note(name, part)
            test = (If(x.negated(part, s), (Do(REASONS.dot("append").call(Const(name))),), test),)
        made += test
    return (*made, Return(REASONS))


def chain(cond: ir.Cond) -> list[ir.Cond]:
    """What has to hold together, clause by clause."""
    if isinstance(cond, ir.Both) and cond.op == "and":
        return [clause for part in cond.parts for clause in chain(part)]
    return [cond]


def target_reasons(x: Exprs, questions: Questions, a: ir.Ability, s: Scope, forbidden: Sequence[Expr]) -> Body:
    """The body of `against_…`: the first clause that keeps `t` from being a target, or what forbids it (`forbidden`:
    calls that tell it).
    """
    assert a.on is not None
    made: list[Stmt] = []
    for i, clause in enumerate(clauses(a.on), 1):
        before = range_first(x, clause, s)
        tests, _ = x.tests(clause, s, it=T)
        measured = measures(x, clause, T, s)
        s.range = None
        if tests:
            key = questions.note(f"{a.id}!target{i}", TargetMust(clause, measured is not None))
            made += (*before, If(missing(tests), (Return(refusal(T, Const(key), measured)),)))
    for call in forbidden:
        made += [Assign(FORBIDDEN, call), If(FORBIDDEN.test("is not", NONE), (Return(refusal(T, FORBIDDEN)),))]
    key = questions.note(f"{a.id}!target", TargetMust(described(a.on)))
    return (*made, Return(refusal(T, Const(key))))


def refusal(of: Expr, key: Expr, measured: Expr | None = None) -> Expr:
    """`Refusal(t, "jab!target1", {"distance": …})`"""
    return rt("Refusal").call(of, key, *([measured] if measured is not None else []))


def missing(tests: Sequence[Expr]) -> Expr:
    """A test that not all of these hold."""
    whole = all_of(tests)
    return whole.of if isinstance(whole, Unary) and whole.op == "not" else negation(whole)


def measures(x: Exprs, clause: ir.NP, it: Expr, s: Scope) -> Expr | None:
    """The distance of `it`, and the range, for which a clause asks; None for any other clause."""
    if clause.within is not None:
        reach = s.range or x.value(clause.within[0], s)
        return Dict(((Const("distance"), x.far(clause, it, s)), (Const("range"), reach)))
    if not isinstance(clause.where, ir.Compare):
        return None
    sides = [side for side in (clause.where.left, clause.where.right) if x.is_distance(side)]
    if len(sides) != 1:
        return None
    with x.speaking_of(clause, it, s):
        return Dict(((Const("distance"), x.value(sides[0], s)),))


def not_chosen(
    x: Exprs,
    questions: Questions,
    what: ir.NP,
    who: ir.Value | None,
    s: Scope,
    forbidden: Expr | None = None,
    fits: bool = False,
) -> dict[str, Expr]:
    """The argument `why_not` of a question for what a phrase describes: the things where it looks that do not fit its
    clauses.  Of a list without any, what lies beside its cards is told of; of a zone all that lies there is offered.

    `forbidden`: what forbids `that`, as a call that gives a key or None.  `fits`: it is tested further than that.
    """
    acts, spent, s.acts, s.spent = s.acts, s.spent, False, None
    last = "no-set" if what.together is not None else "not-fit" if fits else ""
    made: Expr | None = None
    if forbidden is not None or last:
        final: Expr = Const(last or "not-asked")
        made = refusal(THAT, Junction("or", (forbidden, final)) if forbidden is not None else final)
    one = described(what)
    assert isinstance(one, ir.NP)
    bare = replace(one, adjectives=(), within=None, where=None, other=False, together=None, called=None)
    for i, clause in reversed(list(enumerate([bare, *clauses(what)]))):
        tests, _ = x.tests(clause, s, it=THAT)
        if tests:
            measured = measures(x, clause, THAT, s)
            key = questions.clause(s.owner, what, i, ChosenMust(clause, who, measured is not None))
            against = refusal(THAT, Const(key), measured)
            made = Choice(missing(tests), against, made or refusal(THAT, Const("not-asked")))
    near = x.base(what, s)
    s.acts, s.spent = acts, spent
    if made is not None:
        return asked_why(near, made)
    if what.noun.base != "card" or what.inside is None or what.inside.ty.one.name == "zone":
        return {}
    key = questions.clause(s.owner, what, 0, ChosenMust(bare, who))
    return {"why_not": Lambda(("g", "ask"), rt("beside").call(Name("ask"), Const(key)), later=True)}


def not_among(
    questions: Questions, what: ir.ChooseNumber | ir.ChooseKind, who: ir.Value | None, near: Expr, s: Scope
) -> dict[str, Expr]:
    """The same for a number, or a kind of cards, of which one condition has to hold: `near` are all there are."""
    key = questions.clause(s.owner, what, 0, ChosenMust(what, who))
    return asked_why(near, refusal(THAT, Const(key)))


def asked_why(near: Expr, against: Expr) -> dict[str, Expr]:
    """`why_not=lambda g, ask: unchosen(ask, near, lambda c: against)`"""
    told = rt("unchosen").call(Name("ask"), near, Lambda((THAT.id,), against))
    return {"why_not": Lambda(("g", "ask"), told, later=True)}


def looked_among(on: ir.Value | None) -> ir.NP | None:
    """All cards among which a phrase looks for targets, whatever else it says of them; None for other targets."""
    if not isinstance(on, ir.NP) or on.noun.base != "card" or on.random:
        return None
    return replace(on, adjectives=(), within=None, where=None, other=False, together=None, called=None)


def clauses(on: ir.Value) -> list[ir.NP]:
    """A phrase as several, each with one of its clauses, in the order in which they are looked at."""
    if not isinstance(on, ir.NP) or on.random:
        return []
    bare = described(on)
    assert isinstance(bare, ir.NP)
    bare = replace(bare, quantity="a", adjectives=(), within=None, where=None, other=False, together=None)
    found = [replace(bare, other=True)] if on.other else []
    found += [replace(bare, adjectives=(one,)) for one in on.adjectives]
    if on.within is not None:
        found.append(replace(bare, within=on.within))
    if on.where is not None:
        found += [replace(bare, where=part) for part in chain(on.where)]
    return found


def described(on: ir.Value) -> ir.Value:
    """One of the things of a phrase."""
    if not isinstance(on, ir.NP):
        return on
    return replace(on, quantity="a", low=None, high=None, together=None, ty=on.ty.one)


def note_header(questions: Questions, a: ir.Ability) -> None:
    """Enter how often an ability may be used, at which cost and when, as reasons against it."""
    for i, limit in enumerate(a.limits, 1):
        questions.note(f"{a.id}!limit{i}", AtMost(limit))
    if a.costs:
        questions.note(f"{a.id}!cost", Cost(a))
    if a.head == "respond" or (a.head == "action" and a.phases):
        questions.note(f"{a.id}!moment", Moment(a))
