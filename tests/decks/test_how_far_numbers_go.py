"""How far a number, a comparison or a set may go when cards are added to a deck: worked out by hand."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.deck import Entry
from cardwright.decks.evaluate import Evaluation
from cardwright.decks.mendable import ANYTHING, Reach, _Reaches, compared
from cardwright.source.text import SourceFile, Span

AT = Span(SourceFile("law.yaml", "law"), 0, 3)
DECK = (Entry(Card("elf", {"en": "Elf"}, (), {"cost": 2}), 3, "main"),)
COUNT = l.Measure("count", ("main",), l.ANY_CARD)


def reaches(upper: int | None = None) -> _Reaches:
    """Those of a deck of three cards, of which there may be so many."""
    given: dict[str, Any] = {name: () for name in ("identity", "choices", "sets", "values", "limits", "assignments")}
    rule = l.Rule(
        "size", (), "measure", COUNT, None, None if upper is None else l.Num(upper), None, None, "error", {}, AT
    )
    sections = (l.Section("main", {}, False, AT),)
    law = l.Law("f", "g", {}, sections=sections, as_of=None, span=AT, rules=(rule,), **given)
    return _Reaches(Evaluation(law, DECK, {}))


EXPRESSIONS = [
    (l.Num(4), 4, 4),
    (l.Ref("main"), 3, 5),
    (l.Ref("elsewhere"), -inf, inf),
    (l.Bin("+", l.Ref("main"), l.Num(2)), 5, 7),
    (l.Bin("+", l.Ref("main"), l.Ref("main")), 6, 10),
    (l.Bin("-", l.Num(9), l.Ref("main")), 4, 6),
    (l.Bin("-", l.Ref("main"), l.Ref("main")), -2, 2),
    (l.Bin("*", l.Ref("main"), l.Num(2)), 6, 10),
    (l.Bin("*", l.Ref("main"), l.Num(-1)), -5, -3),
    (l.Bin("*", l.Ref("elsewhere"), l.Num(0)), 0, 0),
    (l.Bin("/", l.Ref("main"), l.Num(2)), 1, 2),
]


@pytest.mark.parametrize(("expr", "low", "high"), EXPRESSIONS)
def test_of_a_number(expr: l.Expr, low: float, high: float) -> None:
    assert reaches(upper=5).expr(expr) == Reach(low, high)


def test_without_a_bound_it_has_no_end() -> None:
    assert reaches().expr(l.Ref("main")) == Reach(3, inf)
    assert reaches().expr(l.Bin("-", l.Num(1), l.Ref("main"))) == Reach(-inf, -2)
    assert reaches().expr(l.Bin("/", l.Ref("main"), l.Num(2))) == Reach(1, inf)
    assert reaches().expr(l.Ref("elsewhere")) == ANYTHING


COMPARED = [
    ("<=", (1, 2), (2, 3), {True}),
    ("<=", (1, 3), (2, 3), {True, False}),
    ("<=", (4, 5), (2, 3), {False}),
    ("<", (1, 2), (3, 3), {True}),
    ("<", (1, 2), (2, 2), {True, False}),
    ("<", (2, 2), (1, 2), {False}),
    (">=", (2, 3), (1, 2), {True}),
    (">=", (1, 1), (2, 2), {False}),
    (">", (3, 3), (1, 2), {True}),
    (">", (2, 3), (2, 2), {True, False}),
    ("=", (2, 2), (2, 2), {True}),
    ("=", (2, 3), (2, 3), {True, False}),
    ("=", (1, 2), (3, 4), {False}),
    ("=", (1, 3), (3, 4), {True, False}),
]


@pytest.mark.parametrize(("op", "a", "b", "may"), COMPARED)
def test_of_a_comparison(op: str, a: tuple[int, int], b: tuple[int, int], may: set[bool]) -> None:
    assert compared(op, Reach(*a), Reach(*b)) == may


SIZE = l.Ref("main")  # 3 now, and at most 5
UP, DOWN = l.FieldNumber("cost", "<=", SIZE), l.FieldNumber("cost", ">", SIZE)
EITHER = l.FieldNumber("cost", "=", SIZE)
FIXED = l.FieldNumber("cost", "<", l.Num(3))
WAYS: list[tuple[l.Filter, str]] = [
    (UP, "up"),
    (DOWN, "down"),
    (EITHER, "any"),
    (FIXED, "fixed"),
    (l.FieldNumber("cost", "<", l.Bin("-", l.Num(9), SIZE)), "down"),
    (l.FieldNumber("cost", ">=", l.Bin("-", l.Num(9), SIZE)), "up"),
    (l.FieldNumber("cost", "<", l.Bin("*", SIZE, l.Bin("-", l.Num(4), SIZE))), "any"),
    (l.Not(UP), "down"),
    (l.Not(EITHER), "any"),
    (l.All((FIXED, UP)), "up"),
    (l.All((UP, FIXED)), "up"),
    (l.Any((DOWN, DOWN)), "down"),
    (l.Any((UP, DOWN)), "any"),
    (l.All(()), "fixed"),
    (l.OfDeck(l.DeckCompare(">=", SIZE, l.Num(4))), "any"),
    (l.OfDeck(l.DeckCompare(">=", SIZE, l.Num(3))), "fixed"),
    (l.FieldVar("cost", "chosen", False), "fixed"),
    (l.TextHas("name", "elf"), "fixed"),
]


@pytest.mark.parametrize(("where", "way"), WAYS, ids=[where.show() for where, _ in WAYS])
def test_how_the_cards_that_pass_change(where: l.Filter, way: str) -> None:
    assert reaches(upper=5).way(where) == way
