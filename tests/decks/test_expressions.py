"""Numbers and conditions of deck law as Python: whole numbers, with what they are to be divided by."""

from __future__ import annotations

import pytest

from cardwright.backends.legality.expressions import Names, Number
from cardwright.backends.legality.tables import CannotEmit
from cardwright.backends.python.printer import flat
from cardwright.backends.python.tree import Name
from cardwright.decks import law as l

A, B, HALVES, THIRDS, TWO = l.Ref("a"), l.Ref("b"), l.Ref("halves"), l.Ref("thirds"), l.Num(2)


def names() -> Names:
    numbers = {"a": Number(Name("a")), "b": Number(Name("b")), "halves": Number(Name("h"), 2)}
    return Names({"clan": Name("clan")}, numbers | {"thirds": Number(Name("t"), 3)})


@pytest.mark.parametrize(
    ("expr", "text", "by"),
    [
        (TWO, "2", 1),
        (HALVES, "h", 2),
        (l.Bin("+", A, B), "a + b", 1),
        (l.Bin("-", A, HALVES), "a * 2 - h", 2),
        (l.Bin("-", HALVES, A), "h - a * 2", 2),
        (l.Bin("+", HALVES, HALVES), "h + h", 2),
        (l.Bin("+", HALVES, THIRDS), "h * 3 + t * 2", 6),
        (l.Bin("*", A, TWO), "a * 2", 1),
        (l.Bin("*", HALVES, THIRDS), "h * t", 6),
        (l.Bin("/", A, TWO), "a // 2", 1),  # rounded down
        (l.Bin("/", THIRDS, TWO), "t // 6", 1),
    ],
)
def test_numbers(expr: l.Expr, text: str, by: int) -> None:
    made = names().number(expr)
    assert (flat(made.value), made.by) == (text, by)
    assert made.is_fixed is isinstance(expr, l.Num)


@pytest.mark.parametrize(
    ("cond", "text"),
    [
        (l.DeckCompare("<", A, B), "a < b"),
        (l.DeckCompare(">=", A, HALVES), "a * 2 >= h"),
        (l.DeckCompare("<=", HALVES, A), "h <= a * 2"),
        (l.DeckCompare("==", HALVES, THIRDS), "h * 3 == t * 2"),
        (l.DeckCompare("!=", THIRDS, THIRDS), "t != t"),
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
