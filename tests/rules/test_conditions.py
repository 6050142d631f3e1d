"""Emitted conditions mean what the tree says, whatever `and`, `or` and `not` stand in each other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright import ir
from cardwright.backends.python.printer import flat
from cardwright.backends.python.tree import Name, all_of
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.scope import Scope
from cardwright.ir.types import BOOL, NUMBER

LEAVES = st.sampled_from("abde").map(lambda n: ir.Truthy(ir.Local(n, BOOL, "let")))
CONDS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(ir.Not),
        st.builds(ir.Both, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=3).map(tuple)),
    ),
    max_leaves=12,
)


def value(cond: ir.Cond, env: dict[str, bool]) -> bool:
    """What a condition is, worked out from the tree."""
    match cond:
        case ir.Truthy(value=ir.Local(name=name)):
            return env[name]
        case ir.Not():
            return not value(cond.cond, env)
        case ir.Both():
            parts = [value(part, env) for part in cond.parts]
            return all(parts) if cond.op == "and" else any(parts)
    raise AssertionError(cond)


@given(CONDS, st.tuples(*[st.booleans()] * 4))
def test_brackets_are_where_they_must_be(cond: ir.Cond, values: tuple[bool, ...]) -> None:
    env = dict(zip("abde", values, strict=True))
    x = Exprs(Names(), None, {}, counts=False, modified=frozenset(), zones=(), sets={}, wide=frozenset(), named=False)
    s = Scope()
    named = {s.bind(name).id: is_so for name, is_so in env.items()}
    assert eval(flat(x.cond(cond, s)), {}, dict(named)) == value(cond, env)
    assert eval(flat(all_of((Name("True"), x.cond(cond, s)))), {}, dict(named)) == value(cond, env)
    assert eval(flat(x.negated(cond, s)), {}, dict(named)) is not value(cond, env)


MAYBE = ir.Local("n", replace(NUMBER, optional=True), "let")
OF_NUMBERS = [ir.Compare(op, MAYBE, ir.Num(3)) for op in ("<", "<=", ">", ">=")]
OF_NUMBERS += [ir.IsBetween(MAYBE, ir.Num(1), ir.Num(5), False), ir.Parity(MAYBE, True), ir.Parity(MAYBE, False)]


@pytest.mark.parametrize("cond", OF_NUMBERS, ids=range(len(OF_NUMBERS)))
def test_a_number_that_is_missing_passes_no_test(cond: ir.Cond) -> None:
    x = Exprs(Names(), None, {}, counts=False, modified=frozenset(), zones=(), sets={}, wide=frozenset(), named=False)
    s = Scope()
    name = s.bind("n").id
    for number in (None, 2, 3, 6):
        env = {name: number}
        holds = eval(flat(x.cond(cond, s)), {}, env)
        assert holds is not eval(flat(x.negated(cond, s)), {}, env)
        assert number is not None or holds is False
