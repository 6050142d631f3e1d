"""A deck format as one value: sections, choices, limits with their changes, and rules that measure a deck."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from cardwright.decks.law_terms import *  # noqa: F403  # the whole law under one name
from cardwright.decks.law_terms import ANY_CARD, DeckCond, Expr, Filter, show
from cardwright.records import record
from cardwright.source.text import Span

Words: TypeAlias = Mapping[str, str]
"""A text for each language."""

How: TypeAlias = Literal["count", "sum", "kinds", "copies", "spread"]


@record
class Measure:
    """What is measured: over these sections, the cards that pass `where`.

    count: how many; sum: of `fields[0]`; kinds: how many different values of `fields`; copies: how many
    with equal `fields`, for each group; spread: by how much the largest of such groups is larger than the smallest.
    A sum with further fields counts once for each different value of those.  A `signed` sum has numbers below 0 in it,
    so that adding cards may lower it.
    Of `listed` kinds a card may be several.
    """

    how: How
    over: tuple[str, ...]
    where: Filter = ANY_CARD
    fields: tuple[str, ...] = ()
    points: Mapping[str, int] | None = field(default=None, hash=False)
    signed: bool = False
    listed: bool = False

    def show(self) -> str:
        of = f" of {'+'.join(self.fields)}" if self.fields else ""
        return f"{self.how}{of} over {'+'.join(self.over)} where {self.where.show()}"


@record
class Section:
    """A part of a deck.  A section that is `outside` belongs to no rule unless it is named (a sideboard).

    Its cards begin in the zone `starts_in` of the player who brings the deck.
    """

    id: str
    name: Words
    outside: bool
    span: Span
    aliases: tuple[str, ...] = ()
    starts_in: str = ""


@record
class Choice:
    """Something that the checker chooses: up to `most` values of `field` that occur in the deck, at least `least`."""

    id: str
    name: Words
    field: str
    least: int
    most: int
    other_than: tuple[str, ...]
    excluded: tuple[str | int, ...]
    only: tuple[str | int, ...] | None
    span: Span


@record
class Named:
    """A named number (a measure)."""

    id: str
    measure: Measure
    span: Span


@record
class NamedSet:
    """A named set: the values of a field over cards of the deck, and some that are always in it."""

    id: str
    field: str
    over: tuple[str, ...]
    where: Filter
    always: tuple[str | int, ...]
    span: Span


@record
class Change:
    """Cards that change a limit: each copy adds `amount`, or its presence sets it; layers go from low to high."""

    limit: str
    op: Literal["set", "add"]
    amount: Expr
    over: tuple[str, ...]
    where: Filter
    once: bool
    layer: int
    guard: DeckCond | None
    rules: tuple[str, ...]
    span: Span


@record
class Limit:
    """A named bound: its base, and what changes it in the order of application."""

    id: str
    name: Words
    base: Expr
    changes: tuple[Change, ...]
    span: Span


@record
class Quota:
    """One of several overlapping allowances; a card counts for one of them only."""

    id: str
    name: Words
    where: Filter
    lower: Expr | None
    upper: Expr | None
    span: Span


Shape: TypeAlias = Literal["size", "every", "none", "measure", "need", "ban", "restricted", "one of", "points"]
Level: TypeAlias = Literal["error", "warning"]


@record
class Rule:
    """A measure between two bounds; `shape` is how it was written, for words.

    Of a banlist, `cited` and `places` are the rules and the place of each card's entry.
    """

    id: str
    rules: tuple[str, ...]
    shape: Shape
    measure: Measure
    lower: Expr | None
    upper: Expr | None
    even: bool | None
    guard: DeckCond | None
    level: Level
    says: Words
    span: Span
    cited: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    places: Mapping[str, Span] = field(default_factory=dict, hash=False, compare=False)

    def show(self) -> str:
        parity = "" if self.even is None else " even" if self.even else " odd"
        guard = "" if self.guard is None else " if …"
        return f"{self.id}: {self.measure.show()} in {show(self.lower)}..{show(self.upper)}{parity}{guard}"


@record
class Assignment:
    """Each card of `over` (that passes `where`) is assigned to one quota, whose sums keep their bounds."""

    id: str
    rules: tuple[str, ...]
    over: tuple[str, ...]
    where: Filter
    quotas: tuple[Quota, ...]
    guard: DeckCond | None
    level: Level
    says: Words
    span: Span

    def show(self) -> str:
        rows = [f"  {q.id}: {q.where.show()} in {show(q.lower)}..{show(q.upper)}" for q in self.quotas]
        return f"{self.id}: assign {'+'.join(self.over)}\n" + "\n".join(rows)


@record
class Law:
    """A format on a day, ready to judge decks."""

    id: str
    game: str
    name: Words
    sections: tuple[Section, ...]
    identity: tuple[str, ...]
    choices: tuple[Choice, ...]
    sets: tuple[NamedSet, ...]
    values: tuple[Named, ...]
    limits: tuple[Limit, ...]
    rules: tuple[Rule, ...]
    assignments: tuple[Assignment, ...]
    as_of: datetime.date | None
    span: Span
    swaps_keep_size: bool = False
    field_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False, compare=False, hash=False)
    """What the fields of cards are called in each language."""
    spoken: Mapping[str, Mapping[str, Words]] = field(default_factory=dict, repr=False, compare=False, hash=False)
    """What the words of fields are called, by field and word."""
    instead_of: tuple[str, ...] = ()
    """By seat the options whose choices a deck of this format takes the place of; empty: such decks are not played."""
    memo: dict[int, tuple[Filter, dict[str, bool] | None]] = field(
        default_factory=dict, repr=False, compare=False, hash=False
    )
    """What filters say of cards, by identity (the filter is kept alive); None for those that depend on the deck."""

    def show(self) -> str:
        """All of it, one rule a line."""
        rows = [f"format {self.id}: {' '.join(s.id + ('?' if s.outside else '') for s in self.sections)}"]
        rows += [
            f"choose {c.id}: {c.field} {c.least}..{c.most}"
            + (f" other than {', '.join(c.other_than)}" if c.other_than else "")
            for c in self.choices
        ]
        rows += [f"set {s.id}: {s.field} over {'+'.join(s.over)} where {s.where.show()}" for s in self.sets]
        rows += [f"value {v.id}: {v.measure.show()}" for v in self.values]
        for limit in self.limits:
            rows.append(f"limit {limit.id}: {show(limit.base)}")
            rows += [f"  {c.op} {show(c.amount)} by {c.where.show()}" for c in limit.changes]
        rows += [rule.show() for rule in self.rules]
        rows += [each.show() for each in self.assignments]
        return "\n".join(rows) + "\n"
