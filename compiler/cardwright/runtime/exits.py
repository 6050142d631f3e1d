"""How rules are left before their end: the game or a phase is over, something is wrong."""

from __future__ import annotations

from cardwright.runtime.faults import Fault, fault, in_words


class GameOver(Exception):
    """Raised inside the rules when somebody has won; caught by whoever drives the game."""


class PhaseOver(Exception):
    """Raised inside the rules when what is under way shall stop and the phase with it; caught by the turn."""


class RuleError(Exception):
    """The rules reached a state that they do not cover (an endless loop, a broken invariant).

    `str` of it, and its notes, are English; `fault` and `noted` hold the same in no language.
    """

    def __init__(self, what: Fault | str) -> None:
        Exception.__init__(self, what)
        self.fault = fault("said", what=what) if isinstance(what, str) else what
        self.noted: list[Fault] = []

    def __str__(self) -> str:
        return in_words(self.fault)

    def note(self, what: Fault) -> None:
        """Add where it happened, or how far the game had come."""
        self.noted.append(what)
        self.add_note(in_words(what))


class InvariantBroken(RuleError):
    """Something that the game declares to hold always does not hold."""
