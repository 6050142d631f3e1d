"""Declarations with texts that no text names: rules of the game, what holds at every moment, and hints for bots."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.ir.tree import Ability, CardKind, Category, Cond, Value, Written


@dataclass(slots=True, eq=False, repr=False)
class GameRule(Written):
    """An ability of the game itself (`me` is each player in turn where it matters, else the turn player)."""

    abilities: tuple[Ability, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Invariant(Written):
    """A condition that always holds."""

    holds: Cond | None = None


@dataclass(slots=True, eq=False, repr=False)
class Hint(Written):
    """What is good to have, told to bots: a number that they aim at, of `me`."""

    whose: CardKind | Category | None = None
    """The card, or kind of cards, that tells for whom it is good; None for everybody."""
    good: Value | None = None
