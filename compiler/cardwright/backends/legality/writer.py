"""What all parts of a checker share while it is written: the law, tables of its cards, names, what `base` offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.backends.legality.expressions import Names
from cardwright.backends.legality.tables import Tables
from cardwright.backends.python.names import generic
from cardwright.backends.python.tree import ZERO, Assign, Const, Expr, Imported, Name, Tuple
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
            made.names.numbers[section.id] = lane or ZERO
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
        """A number that hangs on nothing but a card."""
        return Evaluation(self.law, (), {c.id: frozenset() for c in self.law.choices}).number(amount, card)


def of_card(expr: l.Expr) -> bool:
    """Whether an expression speaks of a number that is printed on single cards."""
    match expr:
        case l.ItsField():
            return True
        case l.Bin(_, left, right):
            return of_card(left) or of_card(right)
    return False
