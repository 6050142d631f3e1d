"""Declarations with texts that no text names: rules of the game, and what holds at every moment."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.ir.tree import Ability, Cond, Written


@dataclass(slots=True, eq=False, repr=False)
class GameRule(Written):
    """An ability of the game itself (`me` is each player in turn where it matters, else the turn player)."""

    abilities: tuple[Ability, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Invariant(Written):
    """A condition that always holds."""

    holds: Cond | None = None
