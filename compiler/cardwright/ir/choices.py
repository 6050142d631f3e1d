"""Noun phrases: those that leave open which thing is meant, and plain ones that nobody wrote."""

from __future__ import annotations

from typing import TypeGuard

from cardwright.ir.tree import NP, Call, CardKind, Category, Cond, Noun, Value
from cardwright.ir.types import CARD, list_of
from cardwright.source.text import Span

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


def cards(
    span: Span,
    quantity: str,
    kind: CardKind | Category | None = None,
    *,
    inside: Value | None = None,
    where: Cond | None = None,
) -> NP:
    """A phrase of cards for something that is said otherwise (`my hand is empty`: a card in it); it stands there."""
    noun = Noun(CARD.name, kind, span=span)
    ty = CARD if quantity == "a" else list_of(CARD)
    return NP(
        noun, quantity, None, None, other=False, random=False, eliminated=False, adjectives=(), inside=inside,
        within=None, where=where, together=None, ty=ty, span=span,
    )  # fmt: skip
