"""Compiled checkers judge small decks as the interpreter does, whatever a law is put together from."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from formats.compiled import compile_game, interpreted, seen, seen_compiled

from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile

from .test_building import CHANGES, LESS_USUAL, POOL, RULES, SECTIONS, SIDES

CHOICES = [
    "tint: {field: clan}",
    "tint: {field: clan, up_to: 2}",
    "tint: {field: clan, not: grey, optional: true}",
    "tint: {field: clan}, second: {field: clan, other_than: tint}",
    "tint: {field: clan, optional: true}, second: {field: clan, up_to: 2, other_than: tint}",
]
OF_CHOICES = [
    "{id: R#, every: main, where: its clan is in tint}",
    "{id: R#, none: main, where: its clan is in tint}",
    "{id: R#, count: main, where: its clan is in tint, at_most: 1}",
    "{id: R#, count: main, where: its clan is in tint, at_least: 3}",
    "{id: R#, count: main, where: its clan is in tint, at_most: side}",
    "{id: R#, count: main, where: its clan is in tint, even: true}",
    "{id: R#, count: main, where: its clan is in tint, odd: true, level: warning}",
    "{id: R#, sum: cost, over: main, where: its clan is in tint, at_most: 2}",
    "{id: R#, sum: cost, over: deck, where: its clan is in tint, at_least: 4}",
    "{id: R#, kinds: main, of: cost, where: its clan is in tint, at_most: 1}",
    "{id: R#, copies: main, where: its clan is in tint, at_most: 1}",
    "{id: R#, copies: deck, where: its clan is in tint, at_most: its most}",
    "{id: R#, count: main, where: its clan is red, at_most: 1, if: tint has red}",
    "{id: R#, count: main, where: its clan is blue, at_most: 0, if: not (tint has blue)}",
    "{id: R#, count: main, where: its clan is in tint, at_most: budget}",
    "{id: R#, assign: main, to: [{id: q#, where: its clan is in tint, at_most: 1}, {id: p#, where: its cost is 0}]}",
    "{id: R#, assign: main, to: [{id: q#, where: its clan is in tint, at_least: 1}, {id: p#}]}",
]
OF_CARDS = [
    "{id: R#, copies: main, where: its clan is red, at_most: 1}",
    "{id: R#, copies: deck, where: its clan is in tints, at_most: 1}",
    "{id: R#, copies: main, at_most: its most + 1}",
    "{id: R#, copies: main, at_most: 3 - its most}",
    "{id: R#, copies: main, at_least: its most}",
    "{id: R#, count: main, where: its cost is at least 9, odd: true}",
    "{id: R#, count: main, where: its cost is at least 9, at_most: 3, odd: true}",
    "{id: R#, count: main, where: its cost is at least 9, at_least: 1}",
    "{id: R#, count: main, where: its cost is at least 9, at_most: side - 1}",
    "{id: R#, sum: most, over: main, at_most: main}",
    "{id: R#, kinds: main, of: [clan, cost], at_most: 2}",
]
ALL = (*RULES, *LESS_USUAL, *OF_CARDS, *OF_CHOICES, *OF_CHOICES)
ROWS = [row for row in ALL if "in few" not in row and "in many" not in row]
IN_ONE = 12
"""So many laws are one game each time: writing and loading a package takes longer than judging decks."""
DECKS = 12


def law(rng: random.Random, row: str) -> str:
    """A law of the row, of up to two that hang on choices, and of a change, in a random order."""
    some = [row, *rng.sample(OF_CHOICES, rng.randint(0, 2))]
    rng.shuffle(some)
    rules = [each.replace("#", str(number)) for number, each in enumerate(some)]
    return (
        f"    sections: {{{rng.choice(SECTIONS)}, {rng.choice(SIDES)}}}\n    identity: {rng.choice(['id', 'clan'])}\n"
        "    sets: {tints: {field: clan, over: side}}\n"
        f"    choose: {{{rng.choice(CHOICES)}}}\n"
        "    values: {greys: {count: main, where: its clan is grey}}\n    limits: {budget: 2}\n"
        f"    changes: [{', '.join(rng.sample(CHANGES, rng.randint(0, 1)))}]\n    rules: [{', '.join(rules)}]\n"
    )


def game_of(text: str) -> Lawbook:
    problems = Problems()
    root = load_yaml(SourceFile("tiny.yaml", text), problems)
    assert isinstance(root, Mapping), problems.show()
    return from_roots([root], problems)


@pytest.mark.parametrize("first", range(0, len(ROWS), IN_ONE))
def test_it_judges_as_the_interpreter_does(first: int, tmp_path: Path) -> None:
    rng = random.Random(f"compiled {first}")
    laws = [law(rng, row) for row in ROWS[first : first + IN_ONE]]
    game = game_of(f"{POOL}formats:\n" + "".join(f"  f{number}:\n{text}" for number, text in enumerate(laws)))
    assert [game.formats.law(name)[1].show() for name in game.formats.names] == [""] * len(laws)
    checkers = compile_game(game, tmp_path).FORMATS
    names = {card.id: (card.name(), card.name("zh-Hans")) for card in game.pool.cards.values()}
    cells = [(section, card) for section in ("main", "side") for card in game.pool.cards]
    for number, text in enumerate(laws):
        if (name := f"f{number}") not in checkers:
            continue
        brief = {each.id for each in game.formats.law(name)[0].assignments}
        for _ in range(DECKS):
            deck: dict[str, dict[str, int]] = {"main": {}, "side": {}}
            for section, card in rng.sample(cells, rng.randint(0, 4)):
                deck[section][card] = rng.randint(1, 3)
            told, wanted = checkers[name](deck), interpreted(game, name, deck)
            assert seen_compiled(told, names, brief) == seen(wanted, brief), (text, deck)
            placed = sum(copies for *_, copies in told.witness)
            assert placed == sum(each.count for each in wanted.witness), (text, deck)
