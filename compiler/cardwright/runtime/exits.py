"""How rules are left before their end: the game or a phase is over, something is wrong."""

from __future__ import annotations


class GameOver(Exception):
    """Raised inside the rules when somebody has won; caught by whoever drives the game."""


class PhaseOver(Exception):
    """Raised inside the rules when what is under way shall stop and the phase with it; caught by the turn."""


class RuleError(Exception):
    """The rules reached a state that they do not cover (an endless loop, a broken invariant)."""


class InvariantBroken(RuleError):
    """Something that the game declares to hold always does not hold."""
