"""Texts that are written by hand beside an effect: those of the list, each with its reason, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from games import CARDDATA

LIST = Path(__file__).parent / "by_hand.md"


def by_hand(tree: Any, key: str = "") -> Iterator[str]:
    """The ids of what has both a text and an effect; a skill is called by its key."""
    if isinstance(tree, dict):
        if "effect" in tree and isinstance(tree.get("text"), dict):
            yield str(tree.get("id") or key)
        for name, inner in tree.items():
            yield from by_hand(inner, str(name))
    elif isinstance(tree, list):
        for item in tree:
            yield from by_hand(item)


def test_each_text_by_hand_has_its_reason() -> None:
    rows = re.findall(r"(?m)^\| (\w+) \| ([^|]+) \| (\S[^|]+) \|$", LIST.read_text("utf-8"))
    listed = {(game, name) for game, name, why in rows if (game, why) != ("game", "why")}
    found = {
        (path.relative_to(CARDDATA).parts[0], name)
        for path in CARDDATA.rglob("*.yaml")
        for name in by_hand(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
    }
    assert found == listed
