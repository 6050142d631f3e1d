"""How far a game may go before it counts as one that does not end: steps, turns, numbers, cards, options."""

from __future__ import annotations

from cardwright.runtime.faults import Fault, Name, fault, in_words

STEPS = 30_000
"""Events, reactions, plays and rounds of loops within one turn."""
TURNS = 20_000
"""Turns of a game."""
CHECKS = 10
"""Steps that a state check counts for: one that never comes to rest is found out sooner."""
NUMBER = 10**18
"""The largest number, up or down, that a multiplication may lead to."""
CARDS = 100_000
"""Cards of a game."""
OPTIONS = 100_000
"""Options of one decision."""
SETS = 200_000
"""Sets that are tried, one after the other, to find those that fit."""


class TooMuch(ArithmeticError):
    """Something goes beyond a bound; `fault` says what."""

    def __init__(self, what: Fault) -> None:
        ArithmeticError.__init__(self, in_words(what))
        self.fault = what


def product(a: int, b: int) -> int:
    """a times b, which may not be without measure."""
    made = a * b
    if not -NUMBER <= made <= NUMBER:
        raise TooMuch(fault("number"))
    return made


def too_many_options(count: int) -> TooMuch:
    """There is too much to choose from."""
    return TooMuch(fault("options", count=count))


def too_many_sets(count: int) -> TooMuch:
    """There are too many sets of so many things."""
    return TooMuch(fault("sets", count=count, most=SETS))


def too_many_cards(kind: str, count: int) -> TooMuch:
    """A game has too many cards with those of a kind."""
    return TooMuch(fault("cards", count=count, card=Name(kind, ("kinds",))))
