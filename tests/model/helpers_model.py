"""Read games of the tests: the small game in base.yaml with what a page adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardwright.diagnostics import Problems
from cardwright.model.game import Game
from cardwright.model.load import read_game

HERE = Path(__file__).parent
BASE = (HERE / "base.yaml").read_text(encoding="utf-8")


def read(files: Mapping[str, str]) -> tuple[Game | None, Problems]:
    """A game of these files, and of base.yaml unless one is called alone.yaml or has a section `game`."""
    whole = "alone.yaml" in files or any("\ngame:" in f"\n{text}" for text in files.values())
    return read_game(dict(files) if whole else {"base.yaml": BASE, **files})


def effect(text: str) -> tuple[Game | None, Problems]:
    """The base game with one more card, `probe`, that has this effect."""
    lines = "".join(f"      {line}\n" for line in text.strip("\n").splitlines())
    return read({"probe.yaml": f"cards:\n  - id: probe\n    kind: weapon\n    effect: |\n{lines}"})
