"""Lanes and tables of a checker: what a card adds to each measure, packed into one integer per card and section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.backends.python.names import INT, STR, Value, builtin, generic, literal
from cardwright.backends.python.tree import Assign, Expr, Name, texts
from cardwright.decks import law as l
from cardwright.decks.cards import Card, Pool
from cardwright.decks.evaluate import Evaluation

LANE = 32
"""Bits of a lane: copies are at most 9999 and printed numbers at most 400000 for it to hold any sum."""
MOST_WEIGHT = 4000

LANES = Name("lanes")
"""What the lanes of a deck add up to, in an emitted checker."""
NUMBERS = generic(Name("dict"), STR, INT)
"""A table of whole numbers by card id."""


class CannotEmit(Exception):
    """A law that the emitter has no code for; the interpreter judges such decks."""


@dataclass(slots=True)
class Tables:
    """What the emitted module knows of cards.  All keys are in the order of the pool."""

    law: l.Law
    pool: Pool
    weights: dict[str, dict[str, dict[int, int]]] = field(default_factory=dict)
    constants: list[Assign] = field(default_factory=list)
    _lanes: dict[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], int] = field(default_factory=dict)
    _names: dict[tuple[Expr, Expr], Name] = field(default_factory=dict)
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

    def lane(self, over: Iterable[str], table: Mapping[str, int]) -> Expr | None:
        """The sum over the cards of sections by this table; None for an empty table.  Equal tables share a lane."""
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
        return LANES.item(literal(self._lanes[key]))

    def constant(self, prefix: str, hint: Expr, value: Expr) -> Name:
        """A named constant of the module; equal ones share a name."""
        known = self._names.get((hint, value))
        if known is None:
            known = self._names[hint, value] = Name(f"{prefix}{len(self._names)}")
            self.constants.append(Assign(known, value, hint))
        return known

    def id_set(self, cards: Iterable[Card]) -> Name:
        """The name of a set of card ids."""
        ids = [card.id for card in cards]
        made = builtin("frozenset", texts(ids)) if ids else builtin("frozenset")
        return self.constant("SET_", generic(Name("frozenset"), STR), made)

    def table(self, hint: Expr, rows: Mapping[str, Value]) -> Name:
        """The name of a table by card id."""
        return self.constant("TABLE_", hint, literal(rows))

    def numbers(self, rows: Mapping[str, int]) -> Name:
        """The name of a table of whole numbers by card id."""
        return self.table(NUMBERS, rows)

    def packed(self, section: str) -> dict[str, int]:
        """One integer per card with all its lanes."""
        return {
            card: sum(weight << (LANE * lane) for lane, weight in lanes.items())
            for card, lanes in self.weights[section].items()
        }


def is_lane(value: Expr) -> bool:
    """Whether a number is what one lane adds up to: it need not be worked out first."""
    return getattr(value, "of", None) == LANES
