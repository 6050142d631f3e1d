"""Folders and files that are no good, and what hostile ones can do."""

from __future__ import annotations

import os
from pathlib import Path

import games
import pytest

from cardwright.model.load import read_game

HEAD = "game: {id: probe, name: {en: Probe}, players: 2}\n"


def test_files_are_found_in_any_folder_and_in_order(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "zones.yaml").write_text("zones: {deck: {of: game}}\n", encoding="utf-8")
    (tmp_path / "a.yaml").write_text(HEAD + "zones: {table: {of: game}}\n", encoding="utf-8")
    (tmp_path / ".hidden.yaml").write_text("nonsense: 1\n", encoding="utf-8")
    game, problems = games.linked(tmp_path)
    assert problems.show() == "" and game is not None
    assert list(game.zones) == ["table", "deck"]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("zones: {deck: {of: game}}\n", encoding="utf-8")
    inside = tmp_path / "game"
    inside.mkdir()
    (inside / "game.yaml").write_text(HEAD, encoding="utf-8")
    (inside / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    game, _ = games.linked(inside)
    assert game is not None and not game.zones


SECTIONS = (
    "terms", "symbols", "zones", "options", "constants", "kinds", "counters", "variables", "quantities", "values",
    "adjectives", "statuses", "verbs", "character_fields", "skills", "cards", "characters", "setup", "turn",
    "game_rules", "checks", "invariants", "play", "settlement", "rulings", "variants", "rules", "game",
)  # fmt: skip


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize(
    "data", ["x", "3", "[a, [b]]", "{a: {b: {c: [d]}}}", "[{id: a}, {id: [b]}]", "{id: {}}", "~", "[~]"]
)
def test_any_shape_is_a_problem_and_no_crash(section: str, data: str) -> None:
    head = "" if section == "game" else HEAD
    read_game({"probe.yaml": f"{head}{section}: {data}\n"})


@pytest.mark.parametrize("key", ["say", "takes", "forms", "doer", "returns", "phrase", "do", "needs", "replaces"])
@pytest.mark.parametrize("data", ["3", "[a]", "{a: b}", "'{'", "~"])
def test_any_verb_is_a_problem_and_no_crash(key: str, data: str) -> None:
    say = "" if key == "say" else "say: poke {goal}, "
    read_game({"probe.yaml": f"{HEAD}verbs:\n  - {{{say}{key}: {data}}}\n"})
