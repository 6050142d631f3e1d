"""A noun is bare if nothing at all stands around it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.model.resolve.noun_phrases import is_bare
from cardwright.syntax import nodes as n

WORD = n.Word((0, 5), "spell")
SPELL = n.NounPhrase((0, 5), None, (), WORD)
ONE = n.Number((0, 1), 1)


@pytest.mark.parametrize(
    "around",
    [
        {"quantity": n.Quantity((0, 1), "a", None, None)},
        {"adjectives": (WORD,)},
        {"inside": ONE},
        {"within": (ONE, None)},
        {"where": ONE},
        {"together": ONE},
        {"called": WORD},
    ],
    ids=lambda around: next(iter(around)),
)
def test_nothing_stands_around_a_bare_noun(around: dict[str, object]) -> None:
    assert is_bare(SPELL) and not is_bare(replace(SPELL, **around))  # type: ignore[arg-type]
