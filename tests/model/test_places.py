"""Every node of the typed tree carries the words that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import games
import pytest

from cardwright import ir
from cardwright.ir import decl
from cardwright.model.game import Game

ROOT = Path(__file__).parents[2]
GAMES = [ROOT / "carddata" / "xstx", ROOT / "carddata" / "thbattle", *sorted((ROOT / "tests" / "minigames").iterdir())]


def nodes(thing: object, seen: set[int]) -> Iterator[ir.Node]:
    """All nodes below a thing, those of the declarations that it refers to included."""
    if isinstance(thing, tuple | list):
        for item in thing:
            yield from nodes(item, seen)
    elif isinstance(thing, Mapping):
        for item in thing.values():
            yield from nodes(item, seen)
    elif isinstance(thing, ir.Node | decl.Decl | Game) or (is_dataclass(thing) and not isinstance(thing, type)):
        if id(thing) in seen:
            return
        seen.add(id(thing))
        if isinstance(thing, ir.Node):
            yield thing
        for each in fields(thing):
            yield from nodes(getattr(thing, each.name), seen)


@pytest.mark.parametrize("folder", [f for f in GAMES if (f / "game.yaml").exists()], ids=lambda f: f.name)
def test_every_node_of_a_game_has_a_place(folder: Path) -> None:
    game, problems = games.linked(folder)
    assert game is not None and not problems.has_errors
    for node in nodes(game, set()):
        if isinstance(node, ir.Local) and node.origin in ("hole", "seat", "me", "this", "it", "event", "doer"):
            continue  # what a name stands for in a whole text; its mentions are checked as parts of sentences
        assert node.span is not ir.NOWHERE, node


def test_a_value_stands_where_its_words_stand() -> None:
    game, _ = games.linked(ROOT / "tests" / "minigames" / "bids")
    assert game is not None
    found = list(nodes(game, set()))
    for node in found:
        if isinstance(node, ir.Num) and node.span.file.path.endswith("game.yaml"):
            assert node.span.text in (str(node.value), f'"{node.value}"'), node.span.show()
        if isinstance(node, ir.Adjective):
            assert node.span.text in (node.decl.id, *node.decl.name.values())
