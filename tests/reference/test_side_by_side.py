"""Compiled rules and the interpreter play the same games alike: a sample; see the README for more."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from reference.side_by_side import model_of, play, rules_of

TESTS = Path(__file__).parents[1]
MINI = sorted(
    path.parent.relative_to(TESTS).as_posix()
    for path in (TESTS / "minigames").rglob("game.yaml")
    if "\nturn:" in path.read_text("utf-8")
)
SHIPPED = {"xstx": (2, 5), "thbattle": (5,)}
STEPS = 120
"""Decisions of a game that are compared in the suite."""


@pytest.mark.parametrize("name", MINI)
def test_a_mini_game_is_played_alike(name: str) -> None:
    model, rules = model_of(TESTS / name), rules_of(TESTS / name)
    for players in sorted(set(rules.players)):
        for seed in range(2):
            outcome = play(model, rules, players, seed, steps=STEPS)
            assert not outcome.found, outcome.show()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_is_played_alike(name: str) -> None:
    folder = TESTS.parent / "carddata" / name
    for players in SHIPPED[name]:
        outcome = play(model_of(folder), rules_of(folder), players, seed=players, steps=STEPS)
        assert not outcome.found, outcome.show()


@pytest.mark.parametrize(
    ("said", "else_said", "found"),
    [
        ("increase my draws by 3", "increase my draws by 4", "counter draws of player"),
        ("move top 3 cards of deck to dealt's hand", "move bottom 3 cards of deck to dealt's hand", "zone hand of 0"),
        ("if event targets me: cancel event", "if not (event targets me): cancel event", "asked"),
        ("seen_by: owner", "seen_by: everyone", "known to"),
    ],
)
def test_what_is_not_alike_is_found(tmp_path: Path, said: str, else_said: str, found: str) -> None:
    other = tmp_path / "other"
    shutil.copytree(TESTS / "minigames/hand_over", other)
    text = (other / "game.yaml").read_text("utf-8")
    assert said in text
    (other / "game.yaml").write_text(text.replace(said, else_said), "utf-8")
    rules = rules_of(TESTS / "minigames/hand_over")
    outcomes = [play(model_of(other), rules, 4, seed) for seed in range(4)]
    assert any(found in outcome.show() for outcome in outcomes), outcomes
