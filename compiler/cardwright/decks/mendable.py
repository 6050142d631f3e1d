"""Which findings more cards can still mend, worked out from the law alone (monotonicity)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from cardwright.decks import law as l

Mending: TypeAlias = frozenset[tuple[str, str]]
"""(rule id, side) of findings that adding cards may mend."""

Way: TypeAlias = Literal["fixed", "up", "down", "any"]
_FLIP: dict[Way, Way] = {"fixed": "fixed", "up": "down", "down": "up", "any": "any"}


def mending(law: l.Law, sizes: Mapping[str, int]) -> Mending:
    """What adding cards may mend, by `Rule.id`; to sections that are full (`sizes`) none are added."""
    ways = _Ways(law, full_sections(law, sizes))
    found: set[tuple[str, str]] = set()
    for rule in law.rules:
        name = rule.id
        loose = rule.guard is not None and not ways.stays(rule.guard)
        grows = ways.measure(rule.measure)
        if rule.lower is not None and (loose or grows in ("up", "any") or ways.expr(rule.lower) in ("down", "any")):
            found.add((name, "under"))
        if rule.upper is not None and (loose or grows in ("down", "any") or ways.expr(rule.upper) in ("up", "any")):
            found.add((name, "over"))
        if rule.even is not None and (loose or grows != "fixed"):
            found.add((name, "parity"))
    for each in law.assignments:
        loose = each.guard is not None and not ways.stays(each.guard)
        if loose or any(ways.expr(q.upper) in ("up", "any") or not ways.still(q.where) for q in each.quotas):
            found.add((each.id, "over"))
        if loose or not ways.is_full(each.over):
            found.add((each.id, "under"))
    return frozenset(found)


def full_sections(law: l.Law, sizes: Mapping[str, int]) -> frozenset[str]:
    """The sections that hold as many cards as they may."""
    found = set()
    for rule in law.rules:
        if (
            rule.shape == "size"
            and isinstance(rule.upper, l.Num)
            and sizes.get(rule.measure.over[0], 0) >= rule.upper.value
        ):
            found.add(rule.measure.over[0])
    return frozenset(found)


class _Ways:
    """How numbers of a law move when cards are added to sections that are not full."""

    def __init__(self, law: l.Law, full: frozenset[str]) -> None:
        self.law, self.full = law, full
        self.known: dict[str, Way] = {s.id: "fixed" if s.id in full else "up" for s in law.sections}
        self.choices = {choice.id for choice in law.choices}
        for each in law.sets:
            if self.is_full(each.over) and self.still(each.where):
                self.known[each.id] = "fixed"
        for value in law.values:
            self.known[value.id] = self.measure(value.measure)
        for limit in law.limits:
            way = self.expr(limit.base)
            for change in limit.changes:
                way = _join(way, self._change(limit, change))
            self.known[limit.id] = way

    def is_full(self, over: Iterable[str]) -> bool:
        """Whether no card can be added to any of these sections."""
        return self.full.issuperset(over)

    def _change(self, limit: l.Limit, change: l.Change) -> Way:
        """A card that sets a limit higher than its constant base raises it; anything else that sets may lower it."""
        if change.guard is None and self.is_full(change.over) and self.still(change.where):
            return self.expr(change.amount)
        if change.guard is not None and not self.stays(change.guard):
            return "any"
        match change.amount:
            case l.Num(value) if change.op == "add":
                return "up" if value >= 0 else "down"
            case l.Num(value) if isinstance(limit.base, l.Num) and len(limit.changes) == 1:
                return "up" if value >= limit.base.value else "down"
        return "any"

    def still(self, where: l.Filter) -> bool:
        """Whether a card that passes keeps passing; choices are free, so they count as fixed."""
        return all(name in self.choices or self.known.get(name) == "fixed" for name in l.names_in(where))

    def measure(self, measure: l.Measure) -> Way:
        if not self.still(measure.where):
            return "any"
        if self.is_full(measure.over):
            return "fixed"
        return "any" if measure.signed else "up"

    def expr(self, expr: l.Expr | None) -> Way:
        match expr:
            case l.Ref(name):
                return self.known.get(name, "any")
            case l.Bin("+", left, right):
                return _join(self.expr(left), self.expr(right))
            case l.Bin("-", left, right):
                return _join(self.expr(left), _FLIP[self.expr(right)])
            case l.Bin("/", left, _):
                return self.expr(left)
            case l.Bin(_, l.Num(value), right):
                return self.expr(right) if value >= 0 else _FLIP[self.expr(right)]
            case l.Bin(_, left, l.Num(value)):
                return self.expr(left) if value >= 0 else _FLIP[self.expr(left)]
            case l.Bin():
                return "any"
        return "fixed"

    def stays(self, cond: l.DeckCond) -> bool:
        """Whether a condition that holds goes on holding."""
        match cond:
            case l.DeckCompare(">=" | ">", left, right):
                return self.expr(left) in ("fixed", "up") and self.expr(right) in ("fixed", "down")
            case l.DeckCompare("<=" | "<", left, right):
                return self.expr(left) in ("fixed", "down") and self.expr(right) in ("fixed", "up")
            case l.DeckHas(var, _):
                return var not in self.choices
            case l.DeckBoth(_, parts):
                return all(map(self.stays, parts))
        return False


def _join(a: Way, b: Way) -> Way:
    if a == "fixed" or a == b:
        return b
    return a if b == "fixed" else "any"
