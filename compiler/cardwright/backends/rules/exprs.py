"""Conditions of the typed tree -> Python expressions; and whether something matches a description.

`it is a spell and my life > 1` -> `"spell" in card.kind.categories and me.life > 1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from cardwright import ir
from cardwright.analysis.absent import may_be_missing
from cardwright.backends.python.names import builtin
from cardwright.backends.python.passes import within
from cardwright.backends.python.tree import (
    FALSE,
    NONE,
    ONE,
    TRUE,
    ZERO,
    Attr,
    Binary,
    Call,
    Compare,
    Const,
    Expr,
    Junction,
    all_of,
    any_of,
    joined,
    lazily,
    listed,
    negation,
    texts,
)
from cardwright.backends.rules.descriptions import CLASSES
from cardwright.backends.rules.listings import among, same
from cardwright.backends.rules.names_of_runtime import CARD_TYPE, G, rt
from cardwright.backends.rules.scope import Scope
from cardwright.backends.rules.together import any_set
from cardwright.backends.rules.values import Values
from cardwright.ir import decl
from cardwright.ir.types import CARD, Type

OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<=": ">", ">": "<=", "<": ">="}


class Exprs(Values):
    """Turns values and conditions into Python."""

    def as_printed(self) -> Exprs:
        """The same, where the kind of a card is the one it is used as, whatever it counts as."""
        return Exprs(
            self.names, self.distance, self.history, False, self.modified, self.zones, self.sets, self.wide, self.named
        )

    def either(self, v: ir.Value | ir.Cond, s: Scope) -> Expr:
        """A value or a condition."""
        return self.value(v, s) if isinstance(v, ir.Value) else self.cond(v, s)

    def cond(self, c: ir.Cond, s: Scope) -> Expr:
        """A condition as an expression; it looks at what lies there."""
        acts, s.acts = s.acts, False
        test = self.tested(c, s)
        s.acts = acts
        return test

    def tested(self, c: ir.Cond, s: Scope) -> Expr:
        """Whether a condition of some sort holds."""
        match c:
            case ir.Both():
                return joined(c.op, [self.cond(part, s) for part in c.parts])
            case ir.Not():
                return self.negated(c.cond, s)
            case ir.Compare():
                test = self.value(c.left, s).test(c.op, self.value(c.right, s))
                return test if c.op in ("==", "!=") else self.where_given(test, (c.left, c.right), s)
            case ir.Same():
                return self.same(c, s)
            case ir.IsA():
                return self.is_a(c, s)
            case ir.IsAdjective():
                if c.adjective.decl.of.of is not None:
                    return self.adjective(self.listing(c.left, s), c.adjective, c.negated, s)
                left = self.value(c.left, s)
                return self.of_something(self.adjective(left, c.adjective, c.negated, s), c.left, left, c.negated, s)
            case ir.IsAlive():
                left = self.value(c.left, s)
                alive = left.dot("alive")
                return self.of_something(negation(alive) if c.negated else alive, c.left, left, c.negated, s)
            case ir.IsIn():
                left = self.value(c.left, s)
                if c.right.ty.name == "zone":
                    lies = self.lies(left.dot("zone"), c.right, s, c.negated)
                    return self.of_something(lies, c.left, left, c.negated, s)
                found = among(left, self.listing(c.right, s), c.left.ty.name)
                return negation(found) if c.negated else found
            case ir.IsBetween():
                low, left, high = self.value(c.low, s), self.value(c.left, s), self.value(c.high, s)
                test = self.where_given(Compare(low, (("<=", left), ("<=", high))), (c.low, c.left, c.high), s)
                return negation(test) if c.negated else test
            case ir.Parity():
                rest = Binary("%", self.value(c.left, s), Const(2))
                return self.where_given(rest.test("==", Const(0 if c.even else 1)), (c.left,), s)
            case ir.Alike():
                test = rt(c.how).call(self.each(c.prop, c.left, self.listing(c.left, s), s))
                return negation(test) if c.negated else test
            case ir.Exists():
                return self.exists(c.what, c.negated, s)
            case ir.Every():
                tests, it = self.tests(c.what, s)
                s.its.append(it)
                test = self.cond(c.cond, s)
                s.its.pop()
                return tested("all", test, it, self.base(c.what, s), tests)
            case ir.Has():
                return self.has(c, s)
            case ir.ContainsText():
                if isinstance(c.right, ir.Text) and c.right.within:
                    return self.value(c.left, s).test("not in" if c.negated else "in", texts(list(c.right.within)))
                return self.value(c.right, s).test("not in" if c.negated else "in", self.value(c.left, s))
            case ir.Ever():
                return self.happened(c, s).test(">", Const(0))
            case ir.Targets():
                return self.value(c.who, s).test("in", self.value(c.event, s).dot("targets"))
            case ir.Alters():
                return Const(_zone_id(c.zone)).test("in", self.value(c.event, s).dot("alters"))
            case ir.Truthy():
                return self.value(c.value, s)
            case ir.VariantOn():
                return self.in_variant(c.variant)
            case _:
                assert_never(c)

    def in_variant(self, variant: decl.Variant) -> Expr:
        """Whether a variant is in force."""
        return Const(variant.id).test("in", G.dot("variants"))

    def of_something(self, test: Expr, v: ir.Value, found: Expr, negated: bool, s: Scope) -> Expr:
        """A test of what a value has been found to be: of what is not there nothing holds, but that it is not so."""
        if not s.may_lack(v):
            return test
        if negated:
            return Junction("or", (found.test("is", NONE), test))
        return Junction("and", (found.test("is not", NONE), test))

    def where_given(self, test: Expr, parts: tuple[ir.Value, ...], s: Scope) -> Expr:
        """A test of numbers of which some may be missing: what is not there passes none."""
        able = [self.value(part, s) for part in parts if may_be_missing(part)]
        there = [value.test("is not", NONE) for value in able if not isinstance(value, Const) or value == NONE]
        return all_of([*there, test])

    def negated(self, c: ir.Cond, s: Scope) -> Expr:
        """The opposite of a condition, without a bare `not` where Python has a word for it."""
        match c:
            case ir.Not():
                return self.cond(c.cond, s)
            case ir.Compare() if c.op in ("==", "!=") or not (may_be_missing(c.left) or may_be_missing(c.right)):
                return self.cond(replace(c, op=OPPOSITE[c.op]), s)
            case (
                ir.Same() | ir.IsA() | ir.IsAdjective() | ir.IsAlive() | ir.IsIn() | ir.IsBetween() | ir.Alike()
                | ir.Exists() | ir.Has() | ir.ContainsText()
            ):  # fmt: skip
                return self.cond(replace(c, negated=not c.negated), s)
            case ir.Parity() if not may_be_missing(c.left):
                return self.cond(replace(c, even=not c.even), s)
            case ir.VariantOn():
                return Const(c.variant.id).test("not in", G.dot("variants"))
            case ir.Targets():
                return self.value(c.who, s).test("not in", self.value(c.event, s).dot("targets"))
            case ir.Compare() | ir.Parity() | ir.Both() | ir.Every() | ir.Ever() | ir.Alters() | ir.Truthy():
                return negation(self.cond(c, s))
            case _:
                assert_never(c)

    def same(self, c: ir.Same, s: Scope) -> Expr:
        """Identity of things, equality of words."""
        left = self.value(c.left, s)
        if isinstance(c.right, ir.Bool):
            return left if c.right.value != c.negated else negation(left)
        right = self.value(c.right, s)
        if (c.left.ty.name, c.right.ty.name) == ("kind", "card"):
            right = self.kind(right, s)
        wide = [self.may_be_wide(c.left), self.may_be_wide(c.right)]
        if any(wide) and not isinstance(c.right, ir.NoneValue):
            narrow, wider = (left, right) if wide[1] else (right, left)
            return negation(self.of_kind(narrow, wider)) if c.negated else self.of_kind(narrow, wider)
        of = c.right.ty if isinstance(c.right, ir.NoneValue) else c.left.ty
        return left.test(same(of.name, c.negated), right)

    def may_be_wide(self, v: ir.Value) -> bool:
        """Whether a value is printed and may name a kind of cards, which many cards are of."""
        return isinstance(v, ir.Property) and isinstance(v.prop, decl.Field) and v.prop in self.wide

    def of_kind(self, kind: Expr, wanted: Expr) -> Expr:
        """Whether a kind of card is the one that a printed value names, or is of it."""
        return rt("of_kind").call(kind, wanted)

    def is_a(self, c: ir.IsA, s: Scope) -> Expr:
        """`X is a spell`, `X is 攻击`, `X is another player`."""
        left = self.value(c.left, s)
        if c.left.ty.sorts:
            test = all_of([self.of_sort(left, c.what, s), *self.matches(left, c.what, s)])
            return negation(test) if c.negated else test
        if isinstance(c.what, ir.KindRef):
            of = self.under if c.left.ty.name == "kind" else self.kind_test
            return self.of_something(of(left, c.what.decl, s, c.negated), c.left, left, c.negated, s)
        tests, _ = self.tests(c.what, s, it=left)
        if c.what.inside is not None:
            tests.insert(0, self.lies_in(left, c.what, s))
        if s.may_lack(c.left):
            tests.insert(0, left.test("is not", NONE))
        if not tests:
            return FALSE if c.negated else TRUE
        match c.what.noun:
            case ir.Noun(base="card", decl=decl.CardKind() | decl.Category() as kind) if c.negated and len(tests) == 1:
                return self.kind_test(left, kind, s, negated=True)
        return negation(all_of(tests)) if c.negated else all_of(tests)

    def exists(self, np: ir.NP, negated: bool, s: Scope) -> Expr:
        """`there is NP`."""
        if np.together is not None:
            low, high = self.bounds(np, s)
            some = any_set(self, np, self.described(np, s), ONE if low == ZERO else low, high, s)
            return negation(some) if negated else some
        base, tests, it = self.sought(np, s)
        if not tests:
            return negation(base) if negated else builtin("bool", base)
        test = tested("any", all_of(tests), it, base)
        return negation(test) if negated else test

    def has(self, c: ir.Has, s: Scope) -> Expr:
        """`X has NP`."""
        base = self.cards_of(c.left, s)
        it: Expr = s.fresh("c")
        if isinstance(c.what, ir.KindRef):
            each = self.kind_test(it, c.what.decl, s, negated=False)
        elif not isinstance(c.what, ir.NP):
            wanted, kind = self.value(c.what, s), self.kind(it, s)
            each = self.of_kind(kind, wanted) if self.may_be_wide(c.what) else kind.test("is", wanted)
        else:
            tests, it = self.tests(c.what, s)
            placed = [self.lies_in(it, c.what, s)] if c.what.inside is not None else []
            each = all_of([*placed, *tests])
        if c.left.ty.one.sorts:
            each = all_of([self.of_sort(it, c.what, s), each])
        test = tested("any", each, it, base)
        return negation(test) if c.negated else test

    def lies_in(self, value: Expr, np: ir.NP, s: Scope) -> Expr:
        """Whether something is where a phrase looks."""
        assert np.inside is not None
        if np.noun.base == "card" and np.inside.ty.name == "zone":
            return self.lies(value.dot("zone"), np.inside, s)
        return among(value, self.cards_of(np.inside, s), np.noun.base)

    def is_zone(self, zone: Expr, np: ir.NP, s: Scope) -> list[Expr]:
        """The tests that a zone is one that a phrase describes."""
        named = [self.is_called(zone, np.noun.decl)] if isinstance(np.noun.decl, decl.Zone) else []
        inside = [among(zone, self.several(np.inside, s), "zone")] if np.inside is not None else []
        tests, _ = self.tests(np, s, it=zone)
        return [*named, *inside, *tests]

    def of_sort(self, value: Expr, pattern: ir.Value, s: Scope) -> Expr:
        """Whether what may be of one of several sorts is of that which a description is about."""
        sort = CARD if isinstance(pattern, ir.KindRef) else pattern.ty.one
        return self.is_of(value, sort.name, s)

    def matches(
        self, value: Expr, pattern: ir.Value, s: Scope, optional: bool = False, ty: Type | None = None
    ) -> list[Expr]:
        """The tests that a part of an event matches its description; none if it always does.

        Of a part of type `ty` that may be of one of several sorts, a description is about one of them.
        """
        there = [value.test("is not", NONE)] if optional else []
        if ty is not None and ty.one.sorts:
            if isinstance(pattern, ir.ListValue):
                return [*there, any_of([all_of(self.matches(value, item, s, ty=ty)) for item in pattern.items])]
            if isinstance(pattern, ir.NP | ir.KindRef) or zone_of_some(pattern) is not None:
                return [self.of_sort(value, pattern, s), *self.matches(value, pattern, s)]
        of, one = ty.name if ty is not None else "", pattern.ty.one.name
        if of == "any" and one in CLASSES:
            there = [builtin("isinstance", value, CLASSES[one])]
        if isinstance(pattern, ir.NP) and pattern.noun.base == "zone":
            return there + self.is_zone(value, pattern, s)
        if isinstance(pattern, ir.NP):
            tests, _ = self.tests(pattern, s, it=value)
            if pattern.inside is not None:
                tests.insert(0, self.lies_in(value, pattern, s))
            return there + tests
        if isinstance(pattern, ir.KindRef) and of == "any":
            card = (builtin("isinstance", value, CARD_TYPE), self.kind_test(value, pattern.decl, s, negated=False))
            kind = (builtin("isinstance", value, rt("Kind")), self.under(value, pattern.decl, s, negated=False))
            return [any_of((all_of(card), all_of(kind)))]
        if isinstance(pattern, ir.KindRef):
            test = self.under if ty is not None and ty.one.name == "kind" else self.kind_test
            return [*there, test(value, pattern.decl, s, negated=False)]
        if isinstance(pattern, ir.ListValue):
            parts = [all_of(self.matches(value, item, s, ty=ty)) for item in pattern.items]
            return [*there, any_of(parts)]
        if (zone := zone_of_some(pattern)) is not None:
            wanted, owner = zone
            return [*there, self.is_called(value, wanted), *self.matches(value.dot("owner"), owner, s)]
        if pattern.ty.name == "zone":
            return [self.lies(value, pattern, s)]
        if pattern.ty.of is not None and (ty is None or ty.of is None):  # one of those that are worked out
            return [*there, value.test("in", self.value(pattern, s))]
        return [value.test(same(pattern.ty.name), self.value(pattern, s))]


def zone_of_some(pattern: ir.Value) -> tuple[decl.Zone, ir.NP] | None:
    """The zone, and whose it is, where a description is of one of players who are described."""
    match pattern:
        case ir.Property(prop=decl.Zone() as zone, owner=ir.NP() as owner):
            return zone, owner
    return None


def _zone_id(zone: ir.Value) -> str:
    """The id of the zone that a value names; '' if it is worked out."""
    if isinstance(zone, ir.ZoneRef):
        return zone.decl.id
    return zone.prop.id if isinstance(zone, ir.Property) else ""


def tested(how: str, test: Expr, it: Expr, over: Expr, tests: Sequence[Expr] = ()) -> Expr:
    """`any(…)` or `all(…)` of some things; few that are quickly judged as a list, which Python does faster."""
    of_game = isinstance(over, Attr) and isinstance(over.of, Attr) and over.of.of == G
    slow = of_game or any(isinstance(node, Call) for node in within(test, *tests))
    return builtin(how, (lazily if slow else listed)(test, it, over, tests))
