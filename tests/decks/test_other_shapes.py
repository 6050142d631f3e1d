"""Values of another shape than a format, a banlist or a deck needs: each is told at its place, and nothing breaks.

Nodes of formats in `formats/games` are replaced by a text, a number, a list, a mapping, nothing; by turns, as all of
them would take too long.  What is said of them is kept as a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest
from formats.corpus import FILES
from goldens import Goldens

from cardwright.decks.examples import run
from cardwright.decks.lawbook import from_roots
from cardwright.decks.lint_formats import lint_game
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.source.nodes import Mapping, Node, Sequence

SECTIONS = ("formats", "banlists", "decks")
SHAPES = (
    "what",
    "7",
    "-1",
    "1.5",
    "true",
    '""',
    "[]",
    "[7]",
    "[what, what]",
    "[[]]",
    "{}",
    "{what: 7}",
    "{name: what}",
    "~",
)
GAMES = ("arkham", "champions", "l5r_stronghold", "netrunner", "yugioh")


def values(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """All values below a node, each with the keys and numbers that lead to it."""
    if path:
        yield path, node
    if isinstance(node, Mapping):
        for entry in node:
            yield from values(entry.value, (*path, entry.key.value))
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            yield from values(item, (*path, str(number)))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_other_shapes(name: str, goldens: Goldens) -> None:
    path = next(path for path in FILES if path.stem == name)
    text = path.read_text("utf-8")
    _, root = load_yaml_bytes("game.yaml", text.encode(), Problems())
    assert isinstance(root, Mapping)
    shapes, rows = cycle(SHAPES), []
    for section in SECTIONS:
        below = root.get(section)
        for steps, node in values(below, (section,)) if below is not None else ():
            shape = next(shapes)
            rows.append(f"{' '.join(steps)} = {shape}")
            rows += [f"    {each}" for each in told(text[: node.span.start], shape, text[node.span.end :])]
    goldens.check(f"decks/shapes_{name}.txt", "\n".join(rows) + "\n")


def told(before: str, shape: str, after: str) -> Iterator[str]:
    """What is said of a game with another value at one place, and which of its examples fail then."""
    problems = Problems()
    blank = "" if before.endswith((" ", "[", "{", "\n")) else " "
    _, root = load_yaml_bytes("game.yaml", (before + blank + shape + after).encode(), problems)
    book = from_roots([root], problems) if isinstance(root, Mapping) else None
    problems.extend(lint_game(book) if book is not None else ())
    for problem in problems:
        assert problem.span is not None
        yield f"{problem.code} {' '.join(problem.span.text.split())[:40]}: {problem.message()}"
        assert "Mapping" not in problem.message() and problem.message("zh") and "\n" not in problem.message()
    failed = [each.id for each in run(book) if each.failure] if book is not None else []
    if failed:
        yield f"fail: {' '.join(failed)}"
