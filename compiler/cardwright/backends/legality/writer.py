"""What all parts of a checker share while it is written: the law, tables of its cards, names, what `base` offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from cardwright.backends.legality.expressions import Names, Number
from cardwright.backends.legality.tables import CannotEmit, Tables
from cardwright.backends.python.names import generic
from cardwright.backends.python.tree import Assign, Const, Expr, Imported, Name, Tuple
from cardwright.decks import law as l
from cardwright.decks.cards import Card, Pool
from cardwright.decks.depends import names_of_choices, uses
from cardwright.decks.evaluate import Evaluation


def base(name: str) -> Imported:
    """What all checkers of a game share: a name of `base.py`."""
    return Imported(".base", name)


ROW, ROWS, CARD, N = Name("row"), Name("rows"), Name("card"), Name("n")
FOUND, PLACES, ODD = Name("found"), Name("places"), Name("odd")
PARTS = generic(Name("tuple"), base("Part"), Const(...))
"""Where a bound came from."""


@dataclass(slots=True)
class Writer:
    """A checker while it is written.

    `decks` are the cards of each section by its id, `origins` tell where the numbers of limits came from, `rules` are
    the constants that say the rules; `of_choices` are the names that hang on what is chosen; `quick` is the rule on
    copies that the main loop tests on the way.
    """

    law: l.Law
    pool: Pool
    tables: Tables
    decks: dict[str, Name]
    of_choices: frozenset[str]
    names: Names = field(default_factory=Names)
    origins: dict[str, Expr] = field(default_factory=dict)
    rules: list[Assign] = field(default_factory=list)
    values: int = 0
    quick: str = ""

    @classmethod
    def of(cls, law: l.Law, pool: Pool) -> Writer:
        """What there is before anything is written: each section, with the sum of its cards."""
        decks = {section.id: Name(f"deck_{number}") for number, section in enumerate(law.sections)}
        made = cls(law, pool, Tables(law, pool), decks, names_of_choices(law))
        for section in law.sections:
            lane = made.tables.lane((section.id,), dict.fromkeys(pool.cards, 1))
            made.names.numbers[section.id] = Number(lane if lane is not None else Const(0))
        for number, choice in enumerate(law.choices):
            made.names.sets[choice.id] = Name(f"choice_{number}")
        return made

    def hangs_on_choices(self, rule: l.Rule | l.Assignment) -> bool:
        """Whether what is chosen may decide a rule."""
        return bool(uses(rule) & self.of_choices)

    def pairs(self, over: Iterable[str]) -> Expr:
        """Sections with their cards."""
        return Tuple(tuple(Tuple((Const(name), self.decks[name])) for name in over))

    def amount(self, amount: l.Expr, card: Card) -> int:
        """A number that hangs on nothing but a card; raises CannotEmit where it is none that is whole."""
        value = Evaluation(self.law, (), {c.id: frozenset() for c in self.law.choices}).number(amount, card)
        return whole(value)


def whole(value: Fraction) -> int:
    """A number that is whole; raises CannotEmit for another."""
    if value.denominator != 1:
        raise CannotEmit(str(value))
    return int(value)


def exactly(number: Number) -> Expr:
    """A number as it is told: as a whole one, or as a fraction."""
    return number.value if number.by == 1 else base("exact").call(number.value, Const(number.by))


def of_card(expr: l.Expr) -> bool:
    """Whether an expression speaks of a number that is printed on single cards."""
    match expr:
        case l.ItsField():
            return True
        case l.Bin(_, left, right):
            return of_card(left) or of_card(right)
    return False
