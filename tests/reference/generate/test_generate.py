"""Made games: the same for the same seed, accepted by `check`, with every construct of the language in them."""

from __future__ import annotations

from collections import Counter

from samples import part

from reference.generate import cover
from reference.generate.chance import Chance
from reference.generate.decks import brought
from reference.generate.game import generate, to_yaml
from reference.generate.judge import read

FIRST = (12, 30, 54, 58, 93, 134, 145, 163, 173, 199, 242, 248, 262, 270, 291, 314, 360)
"""Games in which everything once occurred; what they lack by now is looked for in the others."""
MOST = 400
"""Games after which everything must have occurred (mostly it is half of that)."""


def test_a_seed_makes_the_same_game_again() -> None:
    assert to_yaml(generate("again")) == to_yaml(generate("again")) != to_yaml(generate("other"))


def test_every_construct_occurs() -> None:
    found: Counter[str] = Counter()
    missing = cover.expected()
    for number in (*FIRST, *(number for number in range(MOST) if number not in FIRST)):
        cover.count_game(generate(f"cover-{number}"), found)
        missing = [name for name in missing if not found[name]]
        if not missing:
            return
    raise AssertionError(f"never in {MOST} games: {missing}")


def test_check_accepts_what_is_made() -> None:
    refused = []
    for number in range(part(10, 40)):
        _, wrong = read(to_yaml(generate(f"accepted-{number}")))
        refused += [f"seed accepted-{number}: {line}" for line in wrong]
    assert not refused, "\n".join(refused)


def test_to_some_games_decks_can_be_brought() -> None:
    made = [game for game in (generate(f"accepted-{number}") for number in range(20)) if "formats" in game]
    models = [read(to_yaml(game), lint=False)[0] for game in made]
    decks = [deck for model in models for at in range(4) for deck in brought(model, 2, Chance(f"{at}"))]
    assert None in decks and any(deck is not None and deck.cards for deck in decks)
