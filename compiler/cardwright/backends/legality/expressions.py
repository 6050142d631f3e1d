"""Conditions and numbers of a law -> Python expressions; and what is left of a filter for one card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cardwright.backends.legality.tables import CannotEmit
from cardwright.backends.python.names import Value, builtin, literal
from cardwright.backends.python.tree import Binary, Const, Expr, Unary, all_of, any_of, negation
from cardwright.decks import law as l
from cardwright.decks.cards import Card


@dataclass(slots=True)
class Names:
    """What names of the law are in the module, as far as they are known there already."""

    sets: dict[str, Expr] = field(default_factory=dict)
    numbers: dict[str, Expr] = field(default_factory=dict)

    def set_of(self, name: str) -> Expr:
        """What a choice or a named set stands for."""
        if name not in self.sets:
            raise CannotEmit(f"the set {name} is not known yet")
        return self.sets[name]

    def number(self, expr: l.Expr) -> Expr:
        """An expression over numbers, which are whole: division rounds down.

        Raises CannotEmit for one that hangs on single cards.
        """
        match expr:
            case l.Num(value):
                return Const(value)
            case l.Ref(name):
                if name not in self.numbers:
                    raise CannotEmit(f"the number {name} is not known yet")
                return self.numbers[name]
            case l.Bin("/", left, l.Num(value)):
                return Binary("//", self.number(left), Const(value))
            case l.Bin("+" | "-" | "*" as op, left, right):
                return Binary(op, self.number(left), self.number(right))
        raise CannotEmit(l.show(expr))

    def cond(self, cond: l.DeckCond) -> Expr:
        """A condition on the deck."""
        match cond:
            case l.DeckCompare(op, left, right):
                return self.number(left).test(_sign(op), self.number(right))
            case l.DeckHas(var, None):
                return builtin("bool", self.set_of(var))
            case l.DeckHas(var, value):
                return Const(value).test("in", self.set_of(var))
            case l.DeckNot(part):
                return opposite(self.cond(part))
            case l.DeckBoth(op, parts):
                return (all_of if op == "and" else any_of)([self.cond(part) for part in parts])


Residual = Expr | bool
"""What is left of a filter for one card: an expression over choices and numbers, or its value."""


def residual(where: l.Filter, card: Card, passes: Callable[[l.Filter, Card], bool], names: Names) -> Residual:
    """Work out a filter for one card as far as it does not depend on the deck; `passes` tells where it does not."""
    if not l.names_in(where):
        return passes(where, card)
    match where:
        case l.FieldVar(name, var, every):
            return _in_set(card.get(name), names.set_of(var), every)
        case l.FieldNumber(name, op, value):
            number, other = card.number(name), l.on_card(value, card.number)
            if number is None or other is None:
                return False
            return Const(number).test(_sign(op), names.number(other))
        case l.OfDeck(cond):
            return names.cond(cond)
        case l.Not(part):
            inner = residual(part, card, passes, names)
            return not inner if isinstance(inner, bool) else opposite(inner)
        case l.All(parts):
            return _joined([residual(part, card, passes, names) for part in parts], all_of, False)
        case l.Any(parts):
            return _joined([residual(part, card, passes, names) for part in parts], any_of, True)
    raise CannotEmit(where.show())


def opposite(test: Expr) -> Expr:
    """`not x`, and `x` of `not x`: nothing but the truth of these is ever asked for."""
    return test.of if isinstance(test, Unary) and test.op == "not" else negation(test)


def _sign(op: str) -> str:
    """A comparison as Python writes it."""
    return "==" if op == "=" else op


def _in_set(value: Value, among: Expr, every: bool) -> Residual:
    """Whether a printed value, or any (`every`: each) of several, is in a set."""
    if isinstance(value, tuple):
        if not value:
            return every
        if every:
            return among.dot("issuperset").call(literal(value))
        return negation(among.dot("isdisjoint").call(literal(value)))
    return False if value is None else literal(value).test("in", among)


def _joined(parts: Sequence[Residual], join: Callable[[Sequence[Expr]], Expr], absorbing: bool) -> Residual:
    """Parts of which one that is `absorbing` decides, and others that are decided say nothing."""
    if any(part is absorbing for part in parts):
        return absorbing
    left = [part for part in parts if not isinstance(part, bool)]
    return join(left) if left else not absorbing
