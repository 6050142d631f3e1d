"""Compiled rules and the interpreter play the same games alike: a sample; see the README for more."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import games
import pytest
from samples import part

from cardwright.bench.in_memory import Bench, bench_of
from cardwright.model.game import Game
from cardwright.reference_language import compiled
from reference.rulings import play_all
from reference.side_by_side import model_of, play

TESTS = Path(__file__).parents[1]
MINI = tuple(name for name in games.PLAYABLE if name in games.MINI and games.base_of(games.folder_of(name)) is None)
SKILLS = sorted(path.name for path in (TESTS / "skills").glob("*.yaml") if path.name != "base.yaml")
MEANING = sorted(path.name for path in (TESTS / "meaning").glob("*.yaml"))
SHIPPED = {"xstx": ((2, 5), 4), "thbattle": ((5,), 30), "fengsheng": ((3, 5), 60), "backrooms": ((2,), 120)}
"""The numbers of players, and of how many rulings one is played, where not all are."""


def played_alike(game: Game | Bench, numbers: Sequence[int] | None = None, count: int = 1, each: int = 1) -> None:
    """Random games and the rulings of a game."""
    b = bench_of(game) if isinstance(game, Game) else game
    for players in numbers or sorted(set(b.rules.players)):
        for seed in range(count):
            outcome = play(b.model, b.rules, players, seed, steps=part(40, 120))
            assert not outcome.found, outcome.show()
    _, found = play_all(b, each=each)
    assert not found, "\n".join(found)


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", MINI)
def test_a_mini_game_is_played_alike(name: str) -> None:
    played_alike(games.bench(name), count=part(1, 2))


@pytest.mark.parametrize("name", SKILLS)
def test_skills_are_played_alike(name: str, tmp_path: Path) -> None:
    shutil.copy(TESTS / "skills/base.yaml", tmp_path / "game.yaml")
    shutil.copy(TESTS / "skills" / name, tmp_path / "skills.yaml")
    played_alike(model_of(tmp_path))


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", MEANING)
def test_what_was_mended_is_played_alike(name: str, tmp_path: Path) -> None:
    shutil.copy(TESTS / "meaning" / name, tmp_path / "game.yaml")
    played_alike(model_of(tmp_path))


def test_the_game_of_the_language_reference_is_played_alike() -> None:
    page = TESTS.parent / "docs/reference/language.md"
    for made in compiled(page.read_text("utf-8"), page.name):
        assert made.game is not None
        played_alike(made.game, count=part(1, 2))


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_is_played_alike(name: str) -> None:
    players, each = SHIPPED[name]
    each = part(each, max(1, each // 6))
    played_alike(games.bench(name), players, each=each)


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
    rules = games.rules("hand_over")
    outcomes = [play(model_of(other), rules, 4, seed) for seed in range(4)]
    assert any(found in outcome.show() for outcome in outcomes), outcomes
