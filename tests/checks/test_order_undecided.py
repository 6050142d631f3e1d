"""Which events two triggers of one player may both answer: only then their order is to be said."""

from __future__ import annotations

import json

import pytest
from model.helpers_model import BASE

from cardwright.driver import compile_sources
from cardwright.files import RawFile


def told(one: str, other: str, two: str = "after", ahead: str = "") -> bool:
    """Whether it is told that nothing says which of two skills comes first."""
    skills = {
        "dusk": {"name": {"en": "Dusk"}, "effect": f"after {one}:\n  draw 1 cards\n"},
        "dawn": {"name": {"en": "Dawn"}, "effect": f"{two} {other}{ahead}:\n  draw 1 cards\n"},
    }
    files = {"game.yaml": BASE, "more.yaml": f"skills: {json.dumps(skills)}\ncounters: {{mood: {{of: player}}}}\n"}
    made = compile_sources([RawFile(name, name, text.encode()) for name, text in files.items()])
    assert not made.problems.has_errors, [problem.message("en") for problem in made.problems]
    return "CW608" in {problem.code for problem in made.problems}


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ("my life changes", "my life changes", True),
        ("my life drops to 1", "my life rises to 1", False),
        ("my life drops to 1", "my life drops to 2", True),
        ("my life changes", "my mood changes", False),
        ("I become drunk", "I become drunk", True),
        ("I become drunk", "I am no longer drunk", False),
        ("I become drunk", "a card becomes sealed", False),
        ("my turn ends", "my turn ends", True),
        ("my turn ends", "my turn begins", False),
        ("my draw phase ends", "my draw phase ends", True),
        ("my draw phase ends", "my play phase ends", False),
        ("I deal damage", "I deal damage", True),
        ("I deal damage", "I heal", False),
        ("I deal damage", "another player deals damage", False),
        ("I deal damage", "another player deals damage to me", False),
        ("I deal damage to another player", "I deal damage to me", False),
        ("dealing damage to me", "dealing damage to me", True),
        ("my life changes", "I deal damage", False),
    ],
)
def test_two_triggers_meet_at_one_event(one: str, other: str, meet: bool) -> None:
    assert told(one, other) is told(other, one) is meet


def test_moments_and_words_say_an_order() -> None:
    assert not told("my life changes", "my life changes", two="when")
    assert not told("my life changes", "my life changes", ahead=", ahead of dusk")
