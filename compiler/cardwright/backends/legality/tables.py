"""Lanes and tables of a checker: what a card adds to each measure, packed into one integer per card and section."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.decks import law as l
from cardwright.decks.cards import Card, Pool
from cardwright.decks.evaluate import Evaluation

LANE = 32
"""Bits of a lane: copies are at most 9999 and printed numbers at most 400000 for it to hold any sum."""
MOST_WEIGHT = 4000


class CannotEmit(Exception):
    """A law that the emitter has no code for; the interpreter judges such decks."""


@dataclass(slots=True)
class Tables:
    """What the emitted module knows of cards.  All keys are in the order of the pool."""

    law: l.Law
    pool: Pool
    weights: dict[str, dict[str, dict[int, int]]] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    _lanes: dict[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], int] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    _still: list[Evaluation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._still.append(Evaluation(self.law, (), {choice.id: frozenset() for choice in self.law.choices}))
        for section in self.law.sections:
            self.weights[section.id] = {card: {} for card in self.pool.cards}

    def passes(self, where: l.Filter, card: Card) -> bool:
        """Whether a card passes a filter that depends on nothing but the card."""
        return self._still[0].passes(where, card)

    def select(self, where: l.Filter) -> list[Card]:
        """The cards that pass such a filter."""
        return [card for card in self.pool.cards.values() if self.passes(where, card)]

    @property
    def count(self) -> int:
        """How many lanes there are."""
        return len(self._lanes)

    def lane(self, over: Iterable[str], table: Mapping[str, int]) -> int | None:
        """The lane that adds up this table over sections; None for an empty table.  Equal tables share one."""
        rows = tuple((card, weight) for card, weight in table.items() if weight)
        sections = tuple(sorted(over))
        if not rows or not sections:
            return None
        key = (sections, rows)
        if key not in self._lanes:
            number = self._lanes[key] = len(self._lanes)
            for section in sections:
                for card, weight in rows:
                    if not 0 < weight <= MOST_WEIGHT:
                        raise CannotEmit(f"a weight of {weight}")
                    self.weights[section][card][number] = weight
        return self._lanes[key]

    def constant(self, prefix: str, kind: str, text: str) -> str:
        """A named constant of the module; equal ones share a name."""
        key = f"{kind}={text}"
        if key not in self._names:
            name = f"{prefix}{len(self._names)}"
            self._names[key] = name
            self.constants[name] = f"{name}: {kind} = {text}"
        return self._names[key]

    def id_set(self, cards: Iterable[Card]) -> str:
        """The name of a set of card ids."""
        ids = ", ".join(repr(card.id) for card in cards)
        return self.constant("SET_", "frozenset[str]", f"frozenset(({ids},))" if ids else "frozenset()")

    def table(self, kind: str, rows: Mapping[str, object]) -> str:
        """The name of a table by card id."""
        inner = ", ".join(f"{card!r}: {value!r}" for card, value in rows.items())
        return self.constant("TABLE_", kind, f"{{{inner}}}")

    def packed(self, section: str) -> dict[str, int]:
        """One integer per card with all its lanes."""
        return {
            card: sum(weight << (LANE * lane) for lane, weight in lanes.items())
            for card, lanes in self.weights[section].items()
        }


Residual = str | bool
"""What is left of a filter for one card: a Python expression over choices and numbers, or its value."""


def residual(where: l.Filter, card: Card, still: Callable[[l.Filter, Card], bool], code: Code) -> Residual:
    """Work out a filter for one card as far as it does not depend on the deck."""
    if not l.names_in(where):
        return still(where, card)
    match where:
        case l.FieldVar(name, var, every):
            return _in_set(card.get(name), code.set_name(var), every)
        case l.FieldNumber(name, op, value):
            number = card.number(name)
            if number is None:
                return False
            text, by = code.expr(value)
            return f"{number * by} {'==' if op == '=' else op} {text}"
        case l.OfDeck(cond):
            return code.cond(cond)
        case l.Not(part):
            inner = residual(part, card, still, code)
            return not inner if isinstance(inner, bool) else f"not ({inner})"
        case l.All(parts):
            return _joined([residual(part, card, still, code) for part in parts], "and", False)
        case l.Any(parts):
            return _joined([residual(part, card, still, code) for part in parts], "or", True)
    raise CannotEmit(where.show())


def _in_set(value: object, name: str, every: bool) -> Residual:
    if isinstance(value, tuple):
        if not value:
            return every
        return f"{name}.issuperset({value!r})" if every else f"not {name}.isdisjoint({value!r})"
    return False if value is None else f"{value!r} in {name}"


def _joined(parts: list[Residual], word: str, absorbing: bool) -> Residual:
    if any(part is absorbing for part in parts):
        return absorbing
    left = list(dict.fromkeys(part for part in parts if not isinstance(part, bool)))
    if not left:
        return not absorbing
    return left[0] if len(left) == 1 else f" {word} ".join(f"({part})" for part in left)


class Code:
    """How names of the law are called in the module; filled in by the emitter."""

    def __init__(self) -> None:
        self.sets: dict[str, str] = {}
        self.numbers: dict[str, tuple[str, int]] = {}

    def set_name(self, var: str) -> str:
        """The variable of a choice or a named set."""
        if var not in self.sets:
            raise CannotEmit(f"the set {var} is not known yet")
        return self.sets[var]

    def cond(self, cond: l.DeckCond) -> str:
        """A condition on the deck as code."""
        match cond:
            case l.DeckCompare(op, left, right):
                (a, p), (b, q) = self.expr(left), self.expr(right)
                sign = "==" if op == "=" else op
                return f"{a} {sign} {b}" if p == q else f"({a}) * {q} {sign} ({b}) * {p}"
            case l.DeckHas(var, None):
                return f"bool({self.set_name(var)})"
            case l.DeckHas(var, value):
                return f"{value!r} in {self.set_name(var)}"
            case l.DeckNot(part):
                return f"not ({self.cond(part)})"
            case l.DeckBoth(op, parts):
                return f" {op} ".join(f"({self.cond(part)})" for part in parts)

    def expr(self, expr: l.Expr) -> tuple[str, int]:
        """An expression as whole-number code and the number that it is to be divided by."""
        match expr:
            case l.Num(value):
                return str(value), 1
            case l.Ref(name):
                if name not in self.numbers:
                    raise CannotEmit(f"the number {name} is not known yet")
                return self.numbers[name]
            case l.Bin("/", left, l.Num(value)):
                text, by = self.expr(left)
                return f"(({text}) // {by * value})", 1
            case l.Bin("*", left, right):
                (a, p), (b, q) = self.expr(left), self.expr(right)
                return f"({a}) * ({b})", p * q
            case l.Bin(op, left, right):
                (a, p), (b, q) = self.expr(left), self.expr(right)
                if p == q:
                    return f"({a} {op} {b})", p
                return f"(({a}) * {q} {op} ({b}) * {p})", p * q
        raise CannotEmit(l.show(expr))
