"""Each of the newcomer's fifteen tasks is written as a definition of that name, and rulings or decks prove it."""

from __future__ import annotations

import re
from pathlib import Path

import games
import pytest

FOLDERS = [name for name in games.MINI if name.startswith("newcomer/")]
HERE = Path(__file__).parent


def task(name: str) -> int:
    """The number of the task that a ruling, a deck or a definition is about, or 0."""
    found = re.match(r"T(\d+)\b", name)
    return int(found[1]) if found else 0


def defined(folder: str) -> set[int]:
    """The tasks that are cards, skills, statuses or formats of a game."""
    game = games.model(folder)
    named = [*game.cards, *game.skills, *game.statuses, *re.findall(r"^  (T\d+):", source(folder), flags=re.M)]
    return {task(id_) for id_ in named} - {0}


def source(folder: str) -> str:
    return (HERE.parent / folder / "game.yaml").read_text("utf-8")


@pytest.mark.parametrize("number", range(1, 16))
def test_a_task_is_defined_and_proved(number: int) -> None:
    folders = [folder for folder in FOLDERS if number in defined(folder)]
    assert folders, "no definition"
    for folder in folders:
        held = [ruling for ruling in games.proved(folder).proved if task(ruling) == number]
        assert held, f"{folder}: nothing proves it"
