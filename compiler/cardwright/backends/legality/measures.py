"""What a law measures -> Python: how many cards, sums of their numbers, kinds; and which cards these are."""

from __future__ import annotations

from dataclasses import replace

from cardwright.backends.legality.expressions import Residual, residual
from cardwright.backends.legality.writer import Writer, base
from cardwright.backends.python.names import STR, Value, generic
from cardwright.backends.python.tree import FALSE, TRUE, ZERO, Binary, Choice, Const, Expr, Name, Tuple
from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.evaluate import key_of, points
from cardwright.records import record

KEYS = generic(Name("dict"), STR, generic(Name("tuple"), Name("object"), Const(...)))
"""By what cards are told apart."""


@record
class Classes:
    """The cards in classes of which choices, sets or numbers tell whether they count: the class of each, and the truth
    of each class.
    """

    table: Expr
    truths: Expr

    def counts(self, card: Expr) -> Expr:
        """Whether a card counts."""
        return self.truths.item(self.table.dot("get").call(card, ZERO))


@record
class Measured:
    """A measure: its value, and its cards as rows of (section, card, copies); by `classes` if it hangs on more."""

    value: Expr
    cards: Expr
    classes: Classes | None = None


def those(w: Writer, over: tuple[str, ...], where: l.Filter) -> Expr:
    """The cards of sections that pass a filter which depends on nothing but the card."""
    wanted = Name("NAMES") if where == l.ANY_CARD else w.tables.id_set(w.tables.select(where))
    return base("those").call(w.pairs(over), wanted)


def measured(w: Writer, measure: l.Measure) -> Measured:
    """A measure of the deck."""
    if l.names_in(measure.where):
        return _by_classes(w, measure)
    cards = w.tables.select(measure.where)
    rows = those(w, measure.over, measure.where)
    if not _adds_up(measure):
        return Measured(_grouped(w, measure, rows), rows)
    weights = {card.id: _weight(measure, card) for card in cards}
    if any(weight < 0 for weight in weights.values()):
        table = w.tables.numbers({card: weight for card, weight in weights.items() if weight})
        return Measured(base("total").call(w.pairs(measure.over), table), rows)
    return Measured(w.tables.lane(measure.over, weights) or ZERO, rows)


def _adds_up(measure: l.Measure) -> bool:
    """Whether each copy adds a number of its own."""
    return measure.how in ("count", "sum") and len(measure.fields) < 2


def _weight(measure: l.Measure, card: Card) -> int:
    return 1 if measure.how == "count" else points(measure, card)


def _by_classes(w: Writer, measure: l.Measure) -> Measured:
    """A measure whose cards depend on choices, sets or numbers: one lane per class of cards."""
    found: dict[Residual, list[Card]] = {}
    for card in w.pool.cards.values():
        left = residual(measure.where, card, w.tables.passes, w.names)
        if left is not False:
            found.setdefault(left, []).append(card)
    index: dict[str, Value] = {}
    truths: list[Expr] = [FALSE]
    terms: list[Expr] = []
    for left, cards in found.items():
        index |= {card.id: len(truths) for card in cards}
        truths.append(TRUE if isinstance(left, bool) else left)
        if _adds_up(measure):
            lane = w.tables.lane(measure.over, {card.id: _weight(measure, card) for card in cards})
            if lane is not None:
                terms.append(lane if isinstance(left, bool) else Choice(left, lane, ZERO))
    classes = Classes(w.tables.table(generic(Name("dict"), STR, Name("int")), index), Tuple(tuple(truths)))
    rows = base("those_if").call(w.pairs(measure.over), classes.table, classes.truths)
    value = added(terms) if _adds_up(measure) else _grouped(w, measure, rows)
    return Measured(value, rows, classes)


def added(terms: list[Expr]) -> Expr:
    """The sum of some numbers."""
    total: Expr | None = None
    for term in terms:
        total = term if total is None else Binary("+", total, term)
    return ZERO if total is None else total


def _grouped(w: Writer, measure: l.Measure, rows: Expr) -> Expr:
    """What groups of cards come to."""
    if measure.how != "sum":
        return base(measure.how).call(rows, keys(w, measure))
    amounts = w.tables.numbers({card.id: points(measure, card) for card in w.pool.cards.values()})
    return base("once").call(rows, keys(w, replace(measure, fields=measure.fields[1:])), amounts)


def keys(w: Writer, measure: l.Measure) -> Expr:
    """By what the cards of a measure are told apart: those that are not in the table are all different."""
    rows: dict[str, Value] = {}
    groups: dict[object, list[str]] = {}
    for card in w.pool.cards.values():
        value = card.get(measure.fields[0]) if len(measure.fields) == 1 else None
        if isinstance(value, tuple):
            rows[card.id] = tuple(repr(item) for item in value)
        else:
            groups.setdefault(key_of(card, measure.fields), []).append(card.id)
    for number, ids in enumerate(groups.values()):
        if len(ids) > 1:
            rows |= {card: (number,) for card in ids}
    return w.tables.table(KEYS, rows)
