"""The games of this folder: one file each, with a pool, formats, banlists and decks with their verdicts."""

from __future__ import annotations

from pathlib import Path

from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.source.nodes import Mapping

GAMES = Path(__file__).parent / "games"
FILES = sorted(GAMES.glob("*.yaml"))


def load(path: Path) -> Lawbook:
    problems = Problems()
    _, root = load_yaml_bytes(path.name, path.read_bytes(), problems)
    assert isinstance(root, Mapping), problems.show()
    return from_roots([root], problems)
