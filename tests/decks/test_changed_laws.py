"""Deck laws with one word changed: a misspelt word is found wherever it stands, and nothing makes the readers fail."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.decks.lint_formats import lint_game
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.files import RawFile
from cardwright.layers import Layer, layer_in, layer_of, whole_roots
from cardwright.source.nodes import Mapping, Node, Scalar, Sequence

TESTS = Path(__file__).parents[1]
GAMES = [
    TESTS.parent / "carddata" / "backrooms", TESTS.parent / "carddata" / "l5r-skirmish",
    *sorted((TESTS / "formats" / "games").glob("*.yaml")),
]  # fmt: skip
FREE = frozenset({"id", "name", "says", "aliases", "rules", "called", "cites"})
"""Keys with texts that nothing else refers to, and rule ids, which coverage looks at."""
OTHER_MEANING = {("skirmish_many_clans", "choose", "splash")}
"""A format that extends another declares one more choice by this instead of changing one."""
HOSTILE = (
    "[]", "{}", "3", "~", "[a, b]", "{a: 1}", "-1", '""', "99999999999999999999", "it is", "yes", "none", "[[x]]",
    "{where: it is a card}", "everything", "deck", "0..", "..", "5..2", "its cost", "1/0", "main / 0", "(", "2 * main",
    "not it", "it", "[it]", "{count: main}", '"²"', "legal", "- 1",
)  # fmt: skip
Files = dict[str, bytes]
Place = tuple[str, Scalar, tuple[str, ...]]


def files(path: Path) -> Files:
    if path.is_file():
        return {path.name: path.read_bytes()}
    return {each.relative_to(path).as_posix(): each.read_bytes() for each in sorted(path.rglob("*.yaml"))}


def scalars(node: Node, path: tuple[str, ...]) -> Iterator[tuple[Scalar, tuple[str, ...]]]:
    if isinstance(node, Mapping):
        for entry in node:
            yield entry.key, (*path, entry.key.value)
            if entry.key.value not in FREE:
                yield from scalars(entry.value, (*path, entry.key.value))
    elif isinstance(node, Sequence):
        for item in node:
            yield from scalars(item, path)
    elif isinstance(node, Scalar):
        yield node, path


def places(given: Files, sections: tuple[str, ...]) -> list[Place]:
    found: list[Place] = []
    for name, data in given.items():
        _, root = load_yaml_bytes(name, data, Problems())
        for section in sections if isinstance(root, Mapping) else ():
            node = root.get(section)
            found += [(name, *each) for each in scalars(node, (section,))] if node is not None else []
    return found


def read(given: Files) -> tuple[Lawbook | None, Problems]:
    problems = Problems()
    raw = [RawFile(name, name, data) for name, data in given.items()]
    whole = whole_roots(layer_of(raw, base=base_of(raw)), problems)
    try:
        return from_roots([root for root in whole.roots if isinstance(root, Mapping)], problems), problems
    except ValueError:
        return None, problems


def base_of(raw: list[RawFile]) -> Layer | None:
    """The game that the files extend, if they do."""
    extends = any(b"extends: ../l5r" in file.data for file in raw)
    return layer_in(TESTS.parent / "carddata" / "l5r") if extends else None


def is_refused(given: Files) -> bool:
    game, problems = read(given)
    return game is None or problems.has_errors or lint_game(game).has_errors


@pytest.mark.one_of(2)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_misspelt_word_is_found(path: Path) -> None:
    given = files(path)
    words = [
        (name, text, where, match.end())
        for name, text, where in places(given, ("formats", "banlists", "decks"))
        if text.span.text.strip("\"'") == text.value and where[1:] not in OTHER_MEANING
        for match in re.finditer(r"[^\W\d_]\w+", text.span.text)
    ]
    assert not is_refused(given)
    for name, text, where, at in random.Random(path.stem).sample(words, min(8, len(words))):
        before = given[name].decode()
        end = text.span.start + at
        changed = {**given, name: f"{before[:end]}q{before[end:]}".encode()}
        assert is_refused(changed), (name, text.span.line, where)


@pytest.mark.one_of(2)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_whatever_stands_there_the_readers_go_on(path: Path) -> None:
    given = files(path)
    rng = random.Random(path.stem)
    everything = places(given, ("formats", "banlists", "decks", "kinds", "symbols", "cards"))
    for _ in range(8):
        name, text, _ = rng.choice(everything)
        before = given[name].decode()
        changed = {**given, name: (before[: text.span.start] + rng.choice(HOSTILE) + before[text.span.end :]).encode()}
        game, _ = read(changed)
        if game is None:
            continue
        lint_game(game)
        for form in game.formats.names:
            law, _ = game.formats.law(form)
            cards = rng.sample(sorted(game.pool.cards), min(6, len(game.pool.cards)))
            counts = {section.id: {card: rng.randint(1, 4) for card in cards} for section in law.sections}
            check(law, deck_of(counts, game.pool.cards), building=rng.random() < 0.5)
