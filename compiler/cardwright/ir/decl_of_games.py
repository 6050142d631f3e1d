"""Declarations with texts that no text names: rules of the game, what holds at every moment, and hints for bots."""

from __future__ import annotations

from cardwright.ir.tree import Ability, CardKind, Category, Cond, Value, Written
from cardwright.records import thing


@thing
class GameRule(Written):
    """An ability of the game itself (`me` is each player in turn where it matters, else the turn player)."""

    abilities: tuple[Ability, ...] = ()


@thing
class Invariant(Written):
    """A condition that always holds."""

    holds: Cond | None = None


@thing
class Hint(Written):
    """What is good to have, told to bots: a number that they aim at, of `me`."""

    whose: CardKind | Category | None = None
    """The card, or kind of cards, that tells for whom it is good; None for everybody."""
    good: Value | None = None
