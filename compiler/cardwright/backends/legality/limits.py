"""Named sets, values and limits of a law -> Python, in the order in which they need one another."""

from __future__ import annotations

from cardwright.backends.legality.measures import measured
from cardwright.backends.legality.tables import CannotEmit
from cardwright.backends.legality.writer import CARD, PARTS, ROW, Writer, base, of_card
from cardwright.backends.python.names import INT, STR, Value, builtin, generic, literal
from cardwright.backends.python.tree import (
    BREAK,
    ONE,
    ZERO,
    Assign,
    Augment,
    Binary,
    Body,
    Const,
    Expr,
    For,
    If,
    Lambda,
    Name,
    Stmt,
    Tuple,
    all_of,
    lazily,
)
from cardwright.decks import law as l

BY, COPIES, MORE = Name("by"), Name("n"), Name("more")
VALUES = generic(Name("dict"), STR, generic(Name("tuple"), Binary("|", STR, INT), Const(...)))


def named(w: Writer, *, of_choice: bool) -> Body:
    """Named sets, values and limits: those that hang on what is chosen, or the others."""
    made: list[Stmt] = []
    for number, each in enumerate(w.law.sets):
        if (each.id in w.of_choices) == of_choice:
            made.append(_set(w, number, each))
    late: list[l.Named] = []
    for value in w.law.values:
        if (value.id in w.of_choices) == of_choice:
            try:
                made.append(_value(w, value))
            except CannotEmit:  # it needs a limit
                late.append(value)
    for number, limit in enumerate(w.law.limits):
        if (limit.id in w.of_choices) == of_choice:
            made += _limit(w, number, limit)
    return (*made, *(_value(w, value) for value in late))


def _set(w: Writer, number: int, each: l.NamedSet) -> Stmt:
    """The values that cards of the deck have."""
    if l.names_in(each.where):
        raise CannotEmit(each.id)
    rows: dict[str, Value] = {}
    for card in w.tables.select(each.where):
        value = card.get(each.field)
        if value is not None:
            rows[card.id] = value if isinstance(value, tuple) else (value,)
    found: Expr = base("values_in").call(w.pairs(each.over), w.tables.table(VALUES, rows))
    if each.always:
        found = Binary("|", found, builtin("frozenset", literal(tuple(each.always))))
    w.names.sets[each.id] = Name(f"set_{number}")
    return Assign(w.names.sets[each.id], found)


def _value(w: Writer, value: l.Named) -> Stmt:
    made = measured(w, value.measure)
    w.values += 1
    name = Name(f"value_{w.values}")
    w.names.numbers[value.id] = name
    return Assign(name, made.value)


def began(w: Writer, number: Expr, limit: str = "") -> Expr:
    """Where a number came from that nothing has changed."""
    made = base("base").call(number, *((Const(limit),) if limit else ()))
    return w.tables.constant("BASE_", PARTS, made) if isinstance(number, Const) else made


def _limit(w: Writer, number: int, limit: l.Limit) -> Body:
    """A limit with its changes, and where its value came from."""
    start = w.names.number(limit.base)
    name, parts = Name(f"limit_{number}"), Name(f"parts_{number}")
    if not limit.changes:
        w.origins[limit.id] = began(w, start, limit.id)
        fixed = isinstance(start, Const)
        w.names.numbers[limit.id] = start if fixed else name
        return () if fixed else (Assign(name, start),)
    w.names.numbers[limit.id], w.origins[limit.id] = name, parts
    made: list[Stmt] = [Assign(name, start, INT), Assign(parts, began(w, start, limit.id))]
    for change in limit.changes:
        made += _change(w, name, parts, limit, change)
    return tuple(made)


def _change(w: Writer, name: Name, parts: Name, limit: l.Limit, change: l.Change) -> Body:
    """What cards of the deck make of a limit."""
    if l.names_in(change.where) or (l.refs_of(change.amount) and of_card(change.amount)):
        raise CannotEmit(limit.id)
    cards = w.tables.select(change.where)
    present = w.tables.lane(change.over, {card.id: 1 for card in cards})
    if present is None:
        return ()
    rows = base("those").call(w.pairs(change.over), w.tables.id_set(cards))
    amount: Expr
    highest: Expr
    if l.refs_of(change.amount):
        amount = w.names.number(change.amount)
        first = builtin("min", lazily(CARD, Tuple((Name("_"), CARD, Name("_"))), rows))
        highest = Tuple((amount, first))
    else:
        table = w.tables.numbers({card.id: w.amount(change.amount, card) for card in cards})
        amount, highest = table.item(BY), base("best").call(rows, table)
    test = all_of([present, *([w.names.cond(change.guard)] if change.guard else [])])
    part = base("Part")
    if change.op == "set":
        step = part.call(Const("set"), name, BY, Const(limit.id))
        return (If(test, (Assign(Tuple((name, BY)), highest), Augment(parts, "+", Tuple((step,))))),)
    copies: Expr = ONE if change.once else COPIES
    step = part.call(Const("add"), MORE, BY, Const(limit.id), copies)
    order = Lambda(("row",), Tuple((ROW.item(ONE), ROW.item(ZERO))))
    adding = (
        Assign(MORE, amount if change.once else Binary("*", amount, COPIES)),
        If(MORE, (Augment(name, "+", MORE), Augment(parts, "+", Tuple((step,))))),
        *((BREAK,) if change.once else ()),
    )
    loop = For(
        Tuple((Name("_"), BY, Name("_") if change.once else COPIES)), Name("sorted").call(rows, key=order), adding
    )
    return (If(test, (loop,)),)
