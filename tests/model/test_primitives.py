"""The table of primitives and the library speak of the same verbs."""

from __future__ import annotations

import ast
from pathlib import Path

import games

from cardwright.ir import decl
from cardwright.primitives import PRIMITIVES, primitive_of

MINI = Path(__file__).parents[1] / "minigames" / "bids"


def without_text() -> list[decl.Verb]:
    game, _ = games.linked(MINI)
    assert game is not None
    return [verb for verb in game.verbs.values() if verb.span.file.path == "std.yaml" and verb.is_primitive]


def test_every_verb_without_a_text_has_its_row() -> None:
    assert [verb.head for verb in without_text()] == list(PRIMITIVES)


def test_what_a_row_alters_are_parts_of_its_verb() -> None:
    for verb in without_text():
        row = primitive_of(verb)
        assert row is not None
        assert {hole.name for hole in verb.holes} >= set(row.alters), verb.say
        assert not {hole.name for hole in verb.holes} & set(row.tells), verb.say


def test_no_verb_is_known_by_its_words() -> None:
    """Whoever must know a verb of the library asks the table for its row."""
    package = Path(__file__).parents[2] / "compiler" / "cardwright"
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and ast.unparse(node.left).endswith(("verb.head", "wider.head")):
                told = [made for made in ast.walk(node) if isinstance(made, ast.Constant) and made.value in PRIMITIVES]
                assert not told, f"{path}:{node.lineno}"
