"""A repair of a small deck makes it legal, and takes no more cards than need be: all decks near it are tried."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product

import pytest

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.repair import repair

from .test_building import LESS_USUAL, RULES, law_of

NEAR = 2
"""All decks are tried that differ by so many cards."""
BUDGET = 300
"""Decks that are judged for the proof: of small ones that is enough, unless nothing mends them."""
Counts = dict[tuple[str, str], int]


def table(counts: Counts) -> dict[str, dict[str, int]]:
    made: dict[str, dict[str, int]] = {}
    for (section, card), count in counts.items():
        if count:
            made.setdefault(section, {})[card] = count
    return made


def changed(counts: Counts, moves: tuple[tuple[tuple[str, str], int], ...]) -> Counts:
    made = dict(counts)
    for cell, step in moves:
        made[cell] = made.get(cell, 0) + step
    return made


@pytest.mark.parametrize("row", [*RULES, *LESS_USUAL])
def test_it_is_as_small_as_can_be(row: str) -> None:
    rng = random.Random(f"repair {row}")
    for _ in range(3):
        game, text = law_of(rng, [row])
        law, _ = game.formats.law("f")
        cells = [(section.id, card) for section in law.sections for card in sorted(game.pool.cards)]
        counts = {cell: rng.randint(1, 2) for cell in rng.sample(cells, rng.randint(1, 3))}
        found = repair(law, game.pool, deck_of(table(counts), game.pool.cards), budget=BUDGET)
        moves = list(product(cells, (1, -1)))
        least = next(
            (
                size
                for size in range(NEAR + 1)
                for some in combinations_with_replacement(moves, size)
                if min((after := changed(counts, some)).values()) >= 0
                and check(law, deck_of(table(after), game.pool.cards)).legal
            ),
            NEAR + 1,
        )
        if found.edits is not None:
            edits = tuple(((e.section, e.card.id), e.count if e.op == "add" else -e.count) for e in found.edits)
            assert check(law, deck_of(table(changed(counts, edits)), game.pool.cards)).legal, (text, counts)
        if found.smallest:
            assert min(found.size if found.edits is not None else NEAR + 1, NEAR + 1) == least, (text, counts)
        assert found.edits is None or found.size >= least, (text, counts)
