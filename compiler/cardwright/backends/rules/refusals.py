"""Why something is not offered -> functions that name the clause of a header that does not hold.

Nothing of this is asked while a game is played by bots: only whoever wonders why asks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardwright import ir
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.headers import range_first
from cardwright.backends.rules.names_of_runtime import STR, generic
from cardwright.backends.rules.python.tree import (
    NONE,
    Assign,
    Body,
    Const,
    Do,
    Expr,
    If,
    List,
    Name,
    Return,
    Stmt,
    all_of,
    negation,
)
from cardwright.backends.rules.questions import Questions
from cardwright.backends.rules.scope import Scope
from cardwright.text.reasons import AtMost, Cost, Moment, TargetMust

REASONS, FORBIDDEN, T = Name("reasons"), Name("forbidden"), Name("t")


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
    """The body of `against_…`: the key of the first clause that keeps `t` from being a target, or of what forbids it
    (`forbidden`: calls that tell it).
    """
    assert a.on is not None
    made: list[Stmt] = []
    for i, clause in enumerate(clauses(a.on), 1):
        before = range_first(x, clause, s)
        tests, _ = x.tests(clause, s, it=T)
        s.range = None
        if tests:
            key = questions.note(f"{a.id}!target{i}", TargetMust(clause))
            made += (*before, If(negation(all_of(tests)), (Return(Const(key)),)))
    for call in forbidden:
        made += [Assign(FORBIDDEN, call), If(FORBIDDEN.test("is not", NONE), (Return(FORBIDDEN),))]
    key = questions.note(f"{a.id}!target", TargetMust(described(a.on)))
    return (*made, Return(Const(key)))


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
    return replace(on, quantity="a", low=None, high=None, together=None, ty=on.ty.of or on.ty)


def note_header(questions: Questions, a: ir.Ability) -> None:
    """Enter how often an ability may be used, at which cost and when, as reasons against it."""
    for i, limit in enumerate(a.limits, 1):
        questions.note(f"{a.id}!limit{i}", AtMost(limit))
    if a.costs:
        questions.note(f"{a.id}!cost", Cost(a))
    if a.head == "respond" or (a.head == "action" and a.phases):
        questions.note(f"{a.id}!moment", Moment(a))
