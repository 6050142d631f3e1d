"""Whether conditions hold as things stand, and whether things are as a text describes them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, assert_never

from reference.sets import Sets
from reference.things import Card, Scope, Spot, Zone
from reference.tree import decl, ir
from reference.values import under


class Conditions(Sets):
    """Reads conditions."""

    def holds(self, c: ir.Cond, s: Scope) -> bool:
        """Whether a condition holds now: of what lies there."""
        acts, s.acts = s.acts, False
        try:
            return self.tested(c, s)
        finally:
            s.acts = acts

    def tested(self, c: ir.Cond, s: Scope) -> bool:
        """Whether a condition of some sort holds."""
        match c:
            case ir.Both():
                return self.together([(part, s) for part in c.parts], every=c.op == "and")
            case ir.Not():
                return not self.holds(c.cond, s)
            case ir.Compare():
                return self.compared(c.op, self.value(c.left, s), self.value(c.right, s))
            case ir.Same():
                return self.same(self.value(c.left, s), self.value(c.right, s)) != c.negated
            case ir.IsA():
                return self.is_a(self.value(c.left, s), c.what, s) != c.negated
            case ir.IsAdjective():
                of_all = isinstance(c.adjective.decl, decl.AdjectiveDecl) and c.adjective.decl.of.of is not None
                left = self.listing(c.left, s) if of_all else self.value(c.left, s)
                has = left is not None and self.has_adjective(left, c.adjective.decl, s)
                return has != c.negated
            case ir.IsAlive():
                who = self.value(c.left, s)
                return (who is not None and who.alive) != c.negated
            case ir.IsIn():
                return self.is_in(c, s) != c.negated
            case ir.IsBetween():
                low, x, high = self.value(c.low, s), self.value(c.left, s), self.value(c.high, s)
                there = low is not None and x is not None and high is not None
                return (there and low <= x <= high) != c.negated
            case ir.Parity():
                number = self.value(c.left, s)
                return number is not None and (number % 2 == 0) == c.even
            case ir.Alike():
                return self.alike(c.how, [self.read(c.prop, x, []) for x in self.listing(c.left, s)]) != c.negated
            case ir.Exists() if c.what.together is not None:
                return bool(self.fitting(c.what, self.described(c.what, s), s, fewest=1)) != c.negated
            case ir.Exists():
                return bool(self.described(c.what, s)) != c.negated
            case ir.Every():
                return all(self.of_it(c.cond, x, s) for x in self.described(c.what, s))
            case ir.Has():
                return self.has(c, s) != c.negated
            case ir.ContainsText():
                found = self.value(c.left, s)
                if isinstance(c.right, ir.Text) and c.right.within:
                    return (found in c.right.within) != c.negated
                return (self.value(c.right, s) in found) != c.negated
            case ir.Ever():
                return self.happened(c, s) > 0
            case ir.Targets():
                event = self.value(c.event, s)
                return event is not None and self.value(c.who, s) in self.part("targets", event)
            case ir.Alters():
                event = self.value(c.event, s)
                return event is not None and zone_named(c.zone) in event.alters
            case ir.Truthy():
                return bool(self.value(c.value, s))
            case ir.VariantOn():
                return c.variant.id in self.variants
            case _:
                assert_never(c)

    def together(self, conds: Sequence[tuple[ir.Cond, Scope]], every: bool) -> bool:
        """Whether all of several conditions hold, or any; what decides nothing any more is read all the same, where
        somebody wants to know what is read.
        """
        for at, (cond, s) in enumerate(conds):
            if self.holds(cond, s) != every:
                if self.reads is not None:
                    for other, scope in conds[at + 1 :]:
                        with suppress(Exception):  # what it speaks of may not be there
                            self.holds(other, scope)
                return not every
        return every

    def alike(self, how: str, values: list[Any]) -> bool:
        """Whether values are all there, and all the same, all different, or numbers one after the other."""
        if any(value is None for value in values):
            return False
        if how == "same":
            return all(value == values[0] for value in values)
        if how == "consecutive":
            return not values or sorted(values) == list(range(min(values), max(values) + 1))
        return all(one != other for i, one in enumerate(values) for other in values[:i])

    def compared(self, op: str, left: Any, right: Any) -> bool:
        """Numbers compared; what is not there passes no test but those of being the same."""
        match op:
            case "==":
                return bool(left == right)
            case "!=":
                return bool(left != right)
        if left is None or right is None:
            return False
        match op:
            case ">=":
                return bool(left >= right)
            case "<=":
                return bool(left <= right)
            case ">":
                return bool(left > right)
            case _:
                return bool(left < right)

    def same(self, left: Any, right: Any) -> bool:
        """Whether two things are one; a kind is, too, the wider kinds under which it is."""
        if isinstance(left, decl.CardKind) and isinstance(right, Card):
            right = self.kind_of(right)
        if isinstance(left, decl.CardKind) and isinstance(right, decl.Category):
            return under(left, right)
        if isinstance(right, bool) and left is None:
            return not right
        return left is right if isinstance(left, decl.Decl) or left is None or right is None else bool(left == right)

    def is_a(self, x: Any, what: ir.NP | ir.KindRef, s: Scope) -> bool:
        """Whether something is a description."""
        if isinstance(x, decl.CardKind | decl.Category):
            return under(x, what.decl if isinstance(what, ir.KindRef) else what.noun.decl)
        if isinstance(what, ir.KindRef):
            return isinstance(x, Card) and under(self.kind_of(x), what.decl)
        return self.matches(x, what, s)

    def is_in(self, c: ir.IsIn, s: Scope) -> bool:
        """Whether something lies in a zone, or is in a list."""
        left = self.value(c.left, s)
        if isinstance(left, Card) and c.right.ty.name == "zone":
            return self.lies_in(left, self.zone(c.right, s))
        return left in self.listing(c.right, s)

    def lies_in(self, card: Card, zone: Zone) -> bool:
        """Whether a card lies in a zone, or in a part of it; several used as one lie where the first of them did."""
        if card.no < 0:
            return card.zone is zone or self.is_part(card.zone, zone)
        return card.zone is zone or card in self.cards_in(zone)

    def has(self, c: ir.Has, s: Scope) -> bool:
        """Whether a zone or a list holds something."""
        found = self.cards_of(c.left, s)
        if isinstance(c.what, ir.NP):
            return any(self.matches(x, c.what, s) for x in found)
        wanted = self.value(c.what, s)
        if isinstance(wanted, decl.CardKind | decl.Category):
            return any(under(self.kind_of(x), wanted) for x in found)
        return wanted in found

    def matches(self, x: Any, pattern: ir.Value, s: Scope) -> bool:
        """Whether something (a part of an event) is as it is described."""
        if isinstance(x, Spot):
            x = x.zone
        if isinstance(pattern, ir.NP):
            if x is None or not self.fits(pattern, x, s):
                return False
            if pattern.inside is None:
                return True
            if isinstance(x, Card) and pattern.inside.ty.name == "zone" and not isinstance(pattern.inside, ir.NP):
                return self.lies_in(x, self.zone(pattern.inside, s))
            if isinstance(x, Zone):
                return x in self.several(pattern.inside, s)
            return x in self.cards_of(pattern.inside, s)
        if isinstance(pattern, ir.KindRef):
            kind = self.kind_of(x) if isinstance(x, Card) else x
            return isinstance(kind, decl.CardKind | decl.Category) and under(kind, pattern.decl)
        if isinstance(pattern, ir.ListValue):
            return any(self.matches(x, item, s) for item in pattern.items)
        of_some = isinstance(pattern, ir.Property) and isinstance(pattern.owner, ir.NP)
        if isinstance(x, Zone) and isinstance(pattern, ir.Property) and isinstance(pattern.prop, decl.Zone) and of_some:
            assert pattern.owner is not None
            return self.is_zone(x, pattern.prop) and self.matches(x.owner, pattern.owner, s)
        wanted = self.value(pattern, s)
        if isinstance(x, Zone):
            return x is wanted or (isinstance(wanted, Zone) and self.is_part(x, wanted))
        if isinstance(wanted, list):
            return x in wanted
        return self.same(x, wanted)


def zone_named(zone: ir.Value) -> str:
    """The id of the zone that a value names."""
    if isinstance(zone, ir.ZoneRef):
        return zone.decl.id
    if isinstance(zone, ir.Property) and isinstance(zone.prop, decl.Zone):
        return zone.prop.id
    if isinstance(zone, ir.NP) and isinstance(zone.noun.decl, decl.Zone):
        return zone.noun.decl.id
    return ""
