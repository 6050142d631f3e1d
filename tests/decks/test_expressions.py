"""Numbers and conditions of deck law as Python: whole numbers, of which a quotient is rounded down."""

from __future__ import annotations

import pytest

from cardwright.backends.legality.expressions import Names
from cardwright.backends.legality.tables import CannotEmit
from cardwright.backends.python.printer import flat
from cardwright.backends.python.tree import Name
from cardwright.decks import law as l

A, B, TWO = l.Ref("a"), l.Ref("b"), l.Num(2)


def names() -> Names:
    return Names({"clan": Name("clan")}, {"a": Name("a"), "b": Name("b")})


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (TWO, "2"),
        (A, "a"),
        (l.Bin("+", A, B), "a + b"),
        (l.Bin("-", A, TWO), "a - 2"),
        (l.Bin("*", A, TWO), "a * 2"),
        (l.Bin("/", A, TWO), "a // 2"),
        (l.Bin("/", l.Bin("-", A, B), l.Num(3)), "(a - b) // 3"),
        (l.Bin("*", l.Bin("/", A, TWO), TWO), "a // 2 * 2"),
    ],
)
def test_numbers(expr: l.Expr, text: str) -> None:
    assert flat(names().number(expr)) == text


@pytest.mark.parametrize(
    ("cond", "text"),
    [
        (l.DeckCompare("<", A, B), "a < b"),
        (l.DeckCompare(">=", A, l.Bin("/", B, TWO)), "a >= b // 2"),
        (l.DeckCompare("=", A, TWO), "a == 2"),
        (l.DeckHas("clan", None), "bool(clan)"),
        (l.DeckHas("clan", "red"), '"red" in clan'),
        (l.DeckNot(l.DeckHas("clan", "red")), '"red" not in clan'),
        (l.DeckNot(l.DeckCompare("<", A, B)), "not a < b"),
        (l.DeckBoth("and", (l.DeckCompare("<", A, B), l.DeckHas("clan", None))), "a < b and bool(clan)"),
        (l.DeckBoth("or", (l.DeckCompare("<", A, B), l.DeckHas("clan", None))), "a < b or bool(clan)"),
    ],
)
def test_conditions(cond: l.DeckCond, text: str) -> None:
    assert flat(names().cond(cond)) == text


@pytest.mark.parametrize("expr", [l.Ref("c"), l.Bin("+", A, l.Ref("c")), l.Bin("/", A, B), l.Bin("%", A, TWO)])
def test_what_is_not_known_or_no_number_is_refused(expr: l.Expr) -> None:
    with pytest.raises(CannotEmit):
        names().number(expr)
    with pytest.raises(CannotEmit):
        names().cond(l.DeckHas("guild", None))
