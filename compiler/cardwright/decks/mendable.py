"""Which findings more cards can still mend: how far each number of a law can go when cards are added to a deck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Literal, TypeAlias

from cardwright.decks import law as l
from cardwright.decks.cards import Card
from cardwright.decks.evaluate import Evaluation, measured
from cardwright.records import record

Mending: TypeAlias = frozenset[tuple[str, str]]
"""(rule id, side) of findings that adding cards may mend."""

Amount: TypeAlias = "int | float"
"""A whole number, or one without end."""

Way: TypeAlias = Literal["fixed", "up", "down", "any"]
"""How a collection changes when cards are added: it only grows, only shrinks, stays as it is, or may do anything."""
_FLIP: dict[Way, Way] = {"fixed": "fixed", "up": "down", "down": "up", "any": "any"}
ROUNDS = 3
"""How often the room in sections is worked out: limits may depend on sizes, and sizes on limits."""


@record
class Reach:
    """What a number may become: nothing under `low`, nothing over `high`."""

    low: Amount
    high: Amount

    @property
    def is_fixed(self) -> bool:
        return self.low == self.high

    def with_(self, other: Reach) -> Reach:
        """What is in one of the two."""
        return Reach(min(self.low, other.low), max(self.high, other.high))


ANYTHING = Reach(-inf, inf)


def mending(facts: Evaluation) -> Mending:
    """What adding cards may mend in a deck; to sections that are full none are added."""
    reaches = _Reaches(facts)
    found: set[tuple[str, str]] = set()
    for rule in facts.law.rules:
        found |= {(rule.id, side) for side in reaches.sides(rule)}
    for each in facts.law.assignments:
        found |= {(each.id, side) for side in reaches.sides_of_assignment(each)}
    return frozenset(found)


@dataclass(slots=True)
class _Reaches:
    """How far the numbers and sets of a law can go from those of a deck."""

    facts: Evaluation
    room: dict[str, Amount] = field(default_factory=dict)
    known: dict[str, Reach] = field(default_factory=dict)
    ways: dict[str, Way] = field(default_factory=dict)

    def __post_init__(self) -> None:
        law, facts = self.facts.law, self.facts
        self.room = {section.id: inf for section in law.sections}
        for _ in range(ROUNDS):
            for section in law.sections:
                size = facts.numbers[section.id]
                self.known[section.id] = Reach(size, size + self.room[section.id])
            for each in law.sets:
                self.ways[each.id] = self._way_of_set(each)
            for value in law.values:
                self.known[value.id] = self.measure(value.measure)
            for limit in law.limits:
                self.known[limit.id] = self._limit(limit)
            for rule in law.rules:
                self._bound_room(rule)

    def _bound_room(self, rule: l.Rule) -> None:
        """Sections whose cards are all counted take no more than the bound allows."""
        bounds = rule.measure.how == "count" and rule.measure.where == l.ANY_CARD and rule.upper is not None
        if bounds and rule.guard is None and rule.level == "error":
            have = sum(self.facts.numbers[section] for section in rule.measure.over)
            left = max(self.expr(rule.upper).high - have, 0)
            for section in rule.measure.over:
                self.room[section] = min(self.room[section], left)

    def _room(self, over: Iterable[str]) -> Amount:
        return sum(self.room[section] for section in over)

    # --- sets and filters ---

    def _way_of_set(self, each: l.NamedSet) -> Way:
        way = self.way(each.where)
        return way if not self._room(each.over) else "up" if way in ("fixed", "up") else "any"

    def way(self, where: l.Filter) -> Way:
        """How the cards that pass change.  Choices are free, so they count as fixed."""
        match where:
            case l.FieldVar(_, var, _):
                return self.ways.get(var, "fixed")
            case l.FieldNumber(_, _, value) if l.is_of_card(value):
                return "any" if l.names_in(where) else "fixed"
            case l.FieldNumber(_, op, value):
                reach, now = self.expr(value), self.facts.number(value)
                if reach.is_fixed:
                    return "fixed"
                rises: Way = "up" if reach.low == now else "down" if reach.high == now else "any"
                return rises if op in ("<=", "<") else _FLIP[rises] if op in (">=", ">") else "any"
            case l.OfDeck(cond):
                return "fixed" if len(self.truths(cond)) == 1 else "any"
            case l.Not(part):
                return _FLIP[self.way(part)]
            case l.All(parts) | l.Any(parts):
                way: Way = "fixed"
                for part in parts:
                    way = _join(way, self.way(part))
                return way
        return "fixed"

    def passes(self, where: l.Filter, card: Card) -> frozenset[bool]:
        """Whether a card of the deck passes: what may come of it."""
        match where:
            case l.FieldVar(_, var, _):
                return _either(self.facts.passes(where, card), self.ways.get(var, "fixed"))
            case l.FieldNumber(name, op, value):
                number, other = card.number(name), l.on_card(value, card.number)
                if number is None or other is None:
                    return frozenset({False})
                return compared(op, Reach(number, number), self.expr(other))
            case l.OfDeck(cond):
                return self.truths(cond)
            case l.Not(part):
                return frozenset(not each for each in self.passes(part, card))
            case l.All(parts):
                return _all([self.passes(part, card) for part in parts])
            case l.Any(parts):
                return _any([self.passes(part, card) for part in parts])
        return frozenset({self.facts.passes(where, card)})

    # --- numbers ---

    def measure(self, measure: l.Measure) -> Reach:
        """What a measure may become; of copies, the largest group."""
        facts, room = self.facts, self._room(measure.over)
        if (measure.signed or measure.how == "spread") and (room or self.way(measure.where) != "fixed"):
            return ANYTHING
        entries = facts.over(measure.over, l.ANY_CARD)
        low = measured(measure, [entry for entry in entries if False not in self.passes(measure.where, entry.card)])
        high = measured(measure, [entry for entry in entries if True in self.passes(measure.where, entry.card)])
        each: Amount = 1
        if measure.how == "sum":
            each = inf if measure.points is None else max(measure.points.values(), default=0)
        elif measure.how == "kinds" and measure.listed:
            each = inf
        return Reach(low, high + _times(room, each))

    def expr(self, expr: l.Expr | None) -> Reach:
        """What an expression may become; a number on a card counts as 0."""
        match expr:
            case l.Num(value):
                return Reach(value, value)
            case l.Ref(name):
                return self.known.get(name, ANYTHING)
            case l.Bin(op, left, right):
                a, b = self.expr(left), self.expr(right)
                if op == "+":
                    return Reach(a.low + b.low, a.high + b.high)
                if op == "-":
                    return Reach(a.low - b.high, a.high - b.low)
                apply = _times if op == "*" else _over
                ends = [apply(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
                return Reach(min(ends), max(ends))
        return Reach(0, 0)

    def _limit(self, limit: l.Limit) -> Reach:
        value = self.expr(limit.base)
        for change in limit.changes:
            value = self._changed(value, change)
        return value

    def _changed(self, value: Reach, change: l.Change) -> Reach:
        """A bound after a change that is made now and may go, or may come."""
        truths = self.truths(change.guard)
        room = self._room(change.over)
        entries = self.facts.over(change.over, l.ANY_CARD)
        sure = [entry for entry in entries if False not in self.passes(change.where, entry.card)]
        maybe = [entry for entry in entries if True in self.passes(change.where, entry.card)]
        fewest = sum(entry.count for entry in sure) if False not in truths else 0
        most = sum(entry.count for entry in maybe) + room if True in truths else 0
        if not most:
            return value
        amount = self.expr(change.amount)
        if l.is_of_card(change.amount):
            if room or len(sure) < len(maybe):
                return ANYTHING
            each = [self.facts.number(change.amount, entry.card) for entry in sure]
            amount = Reach(min(each), max(each))
        if change.op == "set":
            return amount if fewest else value.with_(amount)
        if change.once:
            fewest, most = min(fewest, 1), min(most, 1)
        ends = [_times(count, by) for count in (fewest, most) for by in (amount.low, amount.high)]
        return Reach(value.low + min(ends), value.high + max(ends))

    # --- conditions on the deck ---

    def truths(self, cond: l.DeckCond | None) -> frozenset[bool]:
        """What a condition may come out as."""
        match cond:
            case None:
                return frozenset({True})
            case l.DeckCompare(op, left, right):
                return compared(op, self.expr(left), self.expr(right))
            case l.DeckHas(var, _):
                return _either(self.facts.holds(cond), self.ways.get(var, "any"))  # another choice may be made
            case l.DeckNot(part):
                return frozenset(not each for each in self.truths(part))
            case l.DeckBoth(op, parts):
                found = [self.truths(part) for part in parts]
                return _all(found) if op == "and" else _any(found)

    # --- findings ---

    def sides(self, rule: l.Rule) -> Iterable[str]:
        """The sides on which a finding of a rule may be mended, where it has a bound."""
        loose = rule.guard is not None and False in self.truths(rule.guard)
        reach, now = self.measure(rule.measure), self.facts.measure(rule.measure)
        if rule.measure.how == "copies" or l.is_of_card(rule.upper) or l.is_of_card(rule.lower):
            # Each group has a value and a bound of its own: it is mended only if one of the two can move that way.
            upper, lower = self.expr(rule.upper), self.expr(rule.lower)
            falls, rises = reach.low < now, reach.high > now
            over = falls or upper.high > self.facts.number(rule.upper or l.Num(0))
            under = rises or lower.low < self.facts.number(rule.lower or l.Num(0))
        else:
            over, under = reach.low <= self.expr(rule.upper).high, reach.high >= self.expr(rule.lower).low
        if loose or over:
            yield "over"
        if loose or under:
            yield "under"
        if loose or not reach.is_fixed:
            yield "parity"

    def sides_of_assignment(self, each: l.Assignment) -> Iterable[str]:
        """The same of an assignment: cards without a place, and quotas that are short."""
        loose = each.guard is not None and False in self.truths(each.guard)
        ways = [self.way(quota.where) for quota in each.quotas]
        fewer = self.way(each.where) in ("down", "any")
        wider = any(way in ("up", "any") for way in ways)
        higher = any(self.expr(q.upper).high > self.facts.number(q.upper) for q in each.quotas if q.upper is not None)
        lower = any(self.expr(q.lower).low < self.facts.number(q.lower) for q in each.quotas if q.lower is not None)
        if loose or fewer or wider or higher:
            yield "over"
        if loose or wider or lower or self._room(each.over) or self.way(each.where) in ("up", "any"):
            yield "under"


def compared(op: str, a: Reach, b: Reach) -> frozenset[bool]:
    """What a comparison of two numbers may come out as."""
    if op in (">=", ">"):
        return compared("<=" if op == ">=" else "<", b, a)
    if op == "=":
        may, may_not = a.low <= b.high and b.low <= a.high, not (a.is_fixed and a == b)
    elif op == "<=":
        may, may_not = a.low <= b.high, a.high > b.low
    else:
        may, may_not = a.low < b.high, a.high >= b.low
    return frozenset({*([True] if may else ()), *([False] if may_not else ())})


def _either(now: bool, way: Way) -> frozenset[bool]:
    """Whether something is in a collection that changes in this way."""
    return frozenset({now}) if way in ("fixed", "up" if now else "down") else frozenset({True, False})


def _all(parts: list[frozenset[bool]]) -> frozenset[bool]:
    found = {False} if any(False in part for part in parts) else set()
    return frozenset({*found, *([True] if all(True in part for part in parts) else ())})


def _any(parts: list[frozenset[bool]]) -> frozenset[bool]:
    return frozenset(not each for each in _all([frozenset(not one for one in part) for part in parts]))


def _join(a: Way, b: Way) -> Way:
    if a == "fixed" or a == b:
        return b
    return a if b == "fixed" else "any"


def _times(a: Amount, b: Amount) -> Amount:
    return 0 if not a or not b else a * b


def _over(a: Amount, b: Amount) -> Amount:
    """Division rounds down; the divisor is a whole number from 1 on."""
    return a if a in (inf, -inf) else a // b
