"""What is true of one deck under one law: matching cards, sets, values, limits, and the measures of rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.deck import Entry
from cardwright.decks.findings import BoundPart

Chosen = Mapping[str, frozenset[str | int]]
"""The values that each choice stands for."""


@dataclass(slots=True)
class Evaluation:
    """A deck under a law, with the choices made.  Numbers are whole."""

    law: l.Law
    entries: tuple[Entry, ...]
    chosen: Chosen
    sets: dict[str, frozenset[str | int]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    parts: dict[str, tuple[BoundPart, ...]] = field(default_factory=dict)
    _sections: dict[str, tuple[Entry, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for section in self.law.sections:
            found = tuple(entry for entry in self.entries if entry.section == section.id)
            self._sections[section.id] = found
            self.numbers[section.id] = sum(entry.count for entry in found)
        self.sets.update(self.chosen)
        for each in self.law.sets:
            self.sets[each.id] = self._set(each)
        limits = {limit.id for limit in self.law.limits}
        late = []
        for value in self.law.values:
            if l.names_in(value.measure.where) & limits:
                late.append(value)
            else:
                self.numbers[value.id] = self.measure(value.measure)
        for limit in self.law.limits:
            for value in [v for v in late if l.names_in(v.measure.where) & limits <= set(self.numbers)]:
                self.numbers[value.id] = self.measure(value.measure)
                late.remove(value)
            self._limit(limit)
        for value in late:
            self.numbers[value.id] = self.measure(value.measure)

    def _set(self, each: l.NamedSet) -> frozenset[str | int]:
        found: set[str | int] = set(each.always)
        for entry in self.over(each.over, each.where):
            value = entry.card.get(each.field)
            if isinstance(value, tuple):
                found.update(value)
            elif value is not None:
                found.add(value)
        return frozenset(found)

    def _limit(self, limit: l.Limit) -> None:
        """Changes in their declared order; among cards that set the same limit the highest counts."""
        value = self.number(limit.base)
        parts = [BoundPart("base", value, None, limit.id)]
        for change in limit.changes:
            if change.guard is not None and not self.holds(change.guard):
                continue
            entries = sorted(self.over(change.over, change.where), key=lambda e: (e.card.id, e.section))
            if change.op == "set":
                best = max(
                    ((self.number(change.amount, entry.card), entry) for entry in entries),
                    key=lambda pair: pair[0],
                    default=None,
                )
                if best is not None:
                    value = best[0]
                    parts.append(BoundPart("set", value, best[1].card, limit.id))
                continue
            for entry in entries:
                copies = 1 if change.once else entry.count
                amount = self.number(change.amount, entry.card) * copies
                if amount:
                    value += amount
                    parts.append(BoundPart("add", amount, entry.card, limit.id, copies))
                if change.once:
                    break
        self.numbers[limit.id] = value
        self.parts[limit.id] = tuple(parts)

    # --- cards ---

    def over(self, sections: Iterable[str], where: l.Filter) -> list[Entry]:
        """The entries in sections that pass a filter."""
        if where == l.ANY_CARD:
            return [entry for name in sections for entry in self._sections[name]]
        return [entry for name in sections for entry in self._sections[name] if self.passes(where, entry.card)]

    def passes(self, where: l.Filter, card: Card) -> bool:
        """Whether a card passes a filter; what does not depend on the deck is worked out once per law."""
        memo = self.law.memo
        kept = memo.get(id(where))
        if kept is None:
            kept = memo[id(where)] = (where, None if l.names_in(where) else {})
        table = kept[1]
        if table is None:
            return self._passes(where, card)
        known = table.get(card.id)
        if known is None:
            known = table[card.id] = self._passes(where, card)
        return known

    def _passes(self, where: l.Filter, card: Card) -> bool:
        match where:
            case l.Const(value):
                return value
            case l.FieldIn(name, values, every):
                return _in(card.get(name), values, every)
            case l.FieldVar(name, var, every):
                return _in(card.get(name), self.sets[var], every)
            case l.FieldNumber(name, op, value):
                number, other = card.number(name), l.on_card(value, card.number)
                return number is not None and other is not None and compare(op, number, self.number(other))
            case l.FieldParity(name, even):
                number = card.number(name)
                return number is not None and (number % 2 == 0) == even
            case l.FieldNone(name):
                return card.get(name) in (None, (), "")
            case l.TextHas(name, text):
                if name == "name" and name not in card.fields:  # in whatever language it is written
                    return any(text.casefold() in each.casefold() for each in (*card.names.values(), card.name()))
                return text.casefold() in str(card.get(name) or "").casefold()
            case l.IsKind(kind):
                return kind in card.kinds
            case l.IsCard(ids):
                return card.id in ids
            case l.OfDeck(cond):
                return self.holds(cond)
            case l.Not(part):
                return not self._passes(part, card)
            case l.All(parts):
                return all(self._passes(part, card) for part in parts)
            case l.Any(parts):
                return any(self._passes(part, card) for part in parts)

    # --- numbers ---

    def number(self, expr: l.Expr, card: Card | None = None) -> int:
        """The value of an expression; a card without the number counts as 0."""
        match expr:
            case l.Num(value):
                return value
            case l.Ref(name):
                return self.numbers.get(name, 0)
            case l.ItsField(name):
                return (card.number(name) if card else None) or 0
            case l.Bin(op, left, right):
                a, b = self.number(left, card), self.number(right, card)
                return a + b if op == "+" else a - b if op == "-" else a * b if op == "*" else a // b

    def measure(self, measure: l.Measure) -> int:
        """The value of a measure; of copies, the largest group."""
        return measured(measure, self.over(measure.over, measure.where))

    def holds(self, cond: l.DeckCond) -> bool:
        """Whether a condition on the deck holds."""
        match cond:
            case l.DeckCompare(op, left, right):
                return compare(op, self.number(left), self.number(right))
            case l.DeckHas(var, value):
                found = self.sets.get(var, frozenset())
                return bool(found) if value is None else value in found
            case l.DeckNot(part):
                return not self.holds(part)
            case l.DeckBoth(op, parts):
                return all(map(self.holds, parts)) if op == "and" else any(map(self.holds, parts))

    def provenance(self, expr: l.Expr | None, bound: int) -> tuple[BoundPart, ...]:
        """Where a bound came from: its limits' parts, or its base alone."""
        if expr is None:
            return ()
        names = [name for name in sorted(l.refs_of(expr)) if name in self.parts]
        if not names:
            return (BoundPart("base", bound, None, ""),)
        return tuple(part for name in names for part in self.parts[name])


def _in(value: object, wanted: Iterable[object], every: bool) -> bool:
    if isinstance(value, tuple):
        if every:
            return all(item in wanted for item in value)
        return any(item in wanted for item in value)
    return value in wanted


def compare(op: str, a: int, b: int) -> bool:
    """One comparison."""
    match op:
        case "<=":
            return a <= b
        case ">=":
            return a >= b
        case "<":
            return a < b
        case ">":
            return a > b
        case _:
            return a == b


def points(measure: l.Measure, card: Card) -> int:
    """What one copy adds to a sum."""
    if measure.points is not None:
        return measure.points.get(card.id, 0)
    return card.number(measure.fields[0]) or 0


def measured(measure: l.Measure, entries: Iterable[Entry]) -> int:
    """The value of a measure over these entries; of copies, the largest group."""
    if measure.how == "count":
        return sum(entry.count for entry in entries)
    if measure.how == "sum" and len(measure.fields) < 2:
        return sum(entry.count * points(measure, entry.card) for entry in entries)
    if measure.how == "sum":
        once = grouped(entries, measure.fields[1:]).values()
        return sum(max(points(measure, entry.card) for entry in group) for group in once)
    groups = grouped(entries, measure.fields)
    if measure.how == "kinds":
        return len(groups)
    sizes = [sum(e.count for e in group) for group in groups.values()]
    return max(sizes, default=0) - (min(sizes, default=0) if measure.how == "spread" else 0)


def key_of(card: Card, fields: tuple[str, ...]) -> tuple[object, ...]:
    """What identifies a card for copies and kinds."""
    return tuple(card.get(name) for name in fields)


def grouped(entries: Iterable[Entry], fields: tuple[str, ...]) -> dict[tuple[object, ...], list[Entry]]:
    """Entries by what identifies them; a list counts for each of its items."""
    groups: dict[tuple[object, ...], list[Entry]] = {}
    for entry in entries:
        value = entry.card.get(fields[0]) if len(fields) == 1 else None
        if isinstance(value, tuple):
            for item in value:
                groups.setdefault((item,), []).append(entry)
        else:
            groups.setdefault(key_of(entry.card, fields), []).append(entry)
    return groups
