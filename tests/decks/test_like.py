"""A deck file may hold decks that are like another one: of the same file, or of the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli import main

ROOT = Path(__file__).parents[2]
GAME = ROOT / "carddata" / "backrooms"


def verdicts(capsys: pytest.CaptureFixture[str], file: Path) -> dict[str, bool]:
    main(["deck", "check", str(file), "--game", str(GAME), "--format", "deck", "--json"])
    said = json.loads(capsys.readouterr().out)
    return {deck["deck"]: deck["legal"] for deck in said["decks"]}


def test_a_deck_like_one_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("decks:\n  - {id: same, like: starter}\n  - {id: less, like: same, remove: {main: {crowbar: 1}}}\n")
    found = verdicts(capsys, file)
    assert list(found.values()) == [True, False], found


def test_a_deck_like_none_that_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("decks:\n  - {id: same, like: startre}\n")
    assert main(["deck", "check", str(file), "--game", str(GAME), "--format", "deck"]) == 1
    assert "startre" in capsys.readouterr().out
