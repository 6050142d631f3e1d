"""Thousands of unknown keys are told as fast as they are read: only for the first is it looked what they were to be."""

from __future__ import annotations

import pytest

from cardwright import loose_files
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.loose_files import is_of_a_game
from cardwright.model.yaml_fields import MOST_STRANGE, Reader
from cardwright.source.text import SourceFile
from cardwright.validate import verdict


def test_what_was_meant_is_looked_for_in_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr("cardwright.model.yaml_fields.meant_key", lambda name, known: looked.append(name))
    problems = Problems()
    text = "".join(f"k{i}: {i}\n" for i in range(3 * MOST_STRANGE))
    root = load_yaml(SourceFile("d.yaml", text), problems)
    Reader(problems).fields(root, {"en": "a deck", "zh": "牌组"}, ("name",))
    assert len(problems) == 3 * MOST_STRANGE and len(looked) == MOST_STRANGE


def test_a_file_is_told_by_its_first_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr("cardwright.diagnostics.closest", lambda name, known: looked.append(name))
    text = "".join(f"k{i}: {i}\n" for i in range(3 * loose_files.MOST_KEYS))
    assert not is_of_a_game(RawFile("d.yaml", "d.yaml", text.encode()))
    assert len(looked) == loose_files.MOST_KEYS


def test_an_entry_of_a_game_is_told_by_its_first_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(verdict, "meant_key", lambda name, known: looked.append(name))
    text = "game:\n" + "".join(f"  k{i}: {i}\n" for i in range(3 * verdict.MOST_STRANGE))
    found = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())]).problems
    unknown = [problem for problem in found if problem.code == "CW201"]
    assert len(unknown) == 3 * verdict.MOST_STRANGE and len(looked) == verdict.MOST_STRANGE
