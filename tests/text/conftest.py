"""The games whose texts are tested."""

from __future__ import annotations

from pathlib import Path

import games
import pytest

from cardwright.model.game import Game
from cardwright.model.load import read_game

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.fixture(scope="session")
def xstx() -> Game:
    game, problems = games.linked(ROOT / "carddata" / "xstx")
    assert game is not None, problems.show()
    return game


@pytest.fixture(scope="session")
def tasks() -> Game:
    """现世通行 with the newcomer's tasks 1 to 8."""
    folder = ROOT / "carddata" / "xstx"
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))}
    game, problems = read_game({**files, "tasks.yaml": (HERE / "tasks.yaml").read_bytes()})
    mine = [problem.show() for problem in problems if problem.span and problem.span.file.path == "tasks.yaml"]
    assert game is not None and not mine, mine
    return game


@pytest.fixture(scope="session")
def outposts() -> Game:
    """A game of two with a field of their own: the newcomer's tasks 13 to 15."""
    game, problems = read_game({"outposts.yaml": (HERE / "outposts.yaml").read_bytes()})
    assert game is not None and not problems.has_errors, problems.show()
    return game


@pytest.fixture(scope="session")
def festival() -> Game:
    """A game of characters and skills, with the newcomer's tasks 9 to 14."""
    game, problems = read_game({"festival.yaml": (HERE / "festival.yaml").read_bytes()})
    assert game is not None and not problems.has_errors, problems.show()
    return game
