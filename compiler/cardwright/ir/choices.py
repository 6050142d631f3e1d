"""Noun phrases that leave open which thing is meant: a player chooses it, or it is drawn at random."""

from __future__ import annotations

from typing import TypeGuard

from cardwright.ir.tree import NP, Call, Value

INDEFINITE = frozenset({"a", "another", "exactly", "up_to", "between", "any_number"})
"""The quantities of phrases that do not mean all that they describe, nor one that is known."""


def is_open(value: Value | None) -> TypeGuard[NP]:
    """Whether it is not said which thing is meant, so that somebody chooses it or it is drawn."""
    return isinstance(value, NP) and value.quantity in INDEFINITE


def is_chosen(value: Value | None) -> TypeGuard[NP]:
    """Whether somebody chooses the thing: it is left open, and nothing is drawn."""
    return is_open(value) and not value.random


def chooses(call: Call) -> bool:
    """Whether a part of the call is chosen by whoever does it."""
    return any(is_chosen(value) for value in call.args.values())
