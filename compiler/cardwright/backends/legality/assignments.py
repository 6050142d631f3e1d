"""Cards assigned to quotas -> Python: a flow that places all of them, or tells which find no place."""

from __future__ import annotations

from cardwright.backends.legality.measures import measured, those
from cardwright.backends.legality.rules import HOLES, Tests, found, origin, rule_named, sentence
from cardwright.backends.legality.tables import CannotEmit
from cardwright.backends.legality.writer import PLACES, ROW, N, Writer
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    ONE,
    TRUE,
    ZERO,
    Assign,
    Augment,
    Binary,
    Comprehension,
    Const,
    Expr,
    If,
    Imported,
    Loop,
    Name,
    Stmt,
    Tuple,
    listed,
    texts,
)
from cardwright.decks import law as l
from cardwright.decks.findings import said_in, sections_said

TO_PLACE, FITS, FLOW, QUOTA, LINE = Name("to_place"), Name("fits"), Name("flow"), Name("quota"), Name("line")
NO_UPPER = Const(1_000_000)


def tests_of(w: Writer, order: int, each: l.Assignment) -> Tests:
    """An assignment: its findings, and where each card found its place."""
    if l.names_in(each.where):
        raise CannotEmit(each.id)
    head = rule_named(w, order, each, _says(w.law, each))
    columns = tuple(_fitting(w, each, quota) for quota in each.quotas)
    lower = tuple(w.names.number(q.lower) if q.lower is not None else ZERO for q in each.quotas)
    upper = tuple(w.names.number(q.upper) if q.upper is not None else NO_UPPER for q in each.quotas)
    counts = listed(ROW.item(Const(2)), ROW, TO_PLACE)
    lines = Name("zip").call(*columns, strict=TRUE)
    left = FLOW.dot("left")
    tight = listed(TO_PLACE.item(Name("at")), Name("at"), FLOW.dot("tight"))
    made: list[Stmt] = [
        Assign(TO_PLACE, those(w, each.over, each.where)),
        Assign(FITS, builtin("list", lines)),
        Assign(FLOW, Imported(".flow", "assign").call(counts, FITS, Tuple(lower), Tuple(upper))),
        Augment(PLACES, "+", _placed(each)),
        If(builtin("any", left), (found(head, "over", builtin("sum", left), ZERO, Tuple(()), tight),)),
    ]
    for number, quota in enumerate(each.quotas):
        if quota.lower is not None:
            short = FLOW.dot("short").item(Const(number))
            name = Const(said_in(quota.name, quota.id)["en"])
            value = Binary("-", lower[number], short)
            telling = found(head, "under", value, lower[number], origin(w, quota.lower), Tuple(()), name)
            made.append(If(short, (telling,)))
    tests = Tests(tuple(made))
    return tests.under([w.names.cond(each.guard)]) if each.guard is not None else tests


def _fitting(w: Writer, each: l.Assignment, quota: l.Quota) -> Expr:
    """Whether each card that is to be placed fits a quota."""
    made = measured(w, l.Measure("count", each.over, quota.where))
    card = ROW.item(ONE)
    if made.classes is not None:
        return listed(made.classes.counts(card), ROW, TO_PLACE)
    return listed(card.test("in", w.tables.id_set(w.tables.select(quota.where))), ROW, TO_PLACE)


def _placed(each: l.Assignment) -> Expr:
    """The copies of each card that count for each quota."""
    quotas = texts([quota.id for quota in each.quotas])
    rows = Loop(Tuple((ROW, LINE)), Name("zip").call(TO_PLACE, FLOW.dot("flow"), strict=TRUE))
    parts = Loop(Tuple((QUOTA, N)), Name("zip").call(quotas, LINE, strict=TRUE), (N,))
    return Comprehension(Tuple((ROW.item(ONE), ROW.item(ZERO), QUOTA, N)), (rows, parts))


def _says(law: l.Law, each: l.Assignment) -> dict[str, tuple[str, str]]:
    """What an assignment says of cards without a place, and of quotas without cards."""
    where, name = sections_said(law, each.over), said_in(each.says, each.id)
    value, bound, key = HOLES["value"], HOLES["bound"], HOLES["key"]
    return {
        "over": (
            sentence(f"{name['en']}: {value} cards of {where['en']} find no place"),
            sentence(f"{name['zh']}：{where['zh']}有 {value} 张牌放不进"),
        ),
        "under": (
            sentence(f"{name['en']}: {key} has {value} cards, at least {bound}"),
            sentence(f"{name['zh']}：{key}有 {value} 张，应当至少 {bound}"),
        ),
    }
