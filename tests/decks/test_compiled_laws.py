"""Compiled checkers judge small decks as the interpreter does, whatever a law is put together from."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from formats.compiled import Counts, compile_game, interpreted, seen, seen_compiled

from cardwright.backends.legality import artifacts
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
ROWS = [row for row in ALL if not any(f"in {name}" in row for name in ("few", "many", "late"))]
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


def judged_alike(laws: list[str], decks: Callable[[], list[Counts]], tmp_path: Path, cards: str = POOL) -> list[str]:
    """Each law, compiled, says of its decks what the interpreter says; gives the formats that have a checker."""
    game = game_of(f"{cards}formats:\n" + "".join(f"  f{number}:\n{text}" for number, text in enumerate(laws)))
    assert [game.formats.law(name)[1].show() for name in game.formats.names] == [""] * len(laws)
    checkers = compile_game(game, tmp_path).FORMATS
    names = {card.id: (card.name(), card.name("zh-Hans")) for card in game.pool.cards.values()}
    for number, text in enumerate(laws):
        if (name := f"f{number}") not in checkers:
            continue
        brief = {each.id for each in game.formats.law(name)[0].assignments}
        for deck in decks():
            told, wanted = checkers[name](deck), interpreted(game, name, deck)
            assert seen_compiled(told, names, brief) == seen(wanted, brief), (text, deck)
            placed = sum(copies for *_, copies in told.witness)
            assert placed == sum(each.count for each in wanted.witness), (text, deck)
    return list(checkers)


@pytest.mark.parametrize("first", range(0, len(ROWS), IN_ONE))
def test_it_judges_as_the_interpreter_does(first: int, tmp_path: Path) -> None:
    rng = random.Random(f"compiled {first}")
    laws = [law(rng, row) for row in ROWS[first : first + IN_ONE]]
    cells = [(section, card) for section in ("main", "side") for card in "abcd"]

    def decks() -> list[Counts]:
        made: list[Counts] = []
        for _ in range(DECKS):
            made.append({"main": {}, "side": {}})
            for section, card in rng.sample(cells, rng.randint(0, 4)):
                made[-1][section][card] = rng.randint(1, 3)
        return made

    judged_alike(laws, decks, tmp_path)


AMOUNTS = ["1", "-1", "its cost", "its cost * 2 - its most", "main", "side - main", "main / 2", "2 * side - 1"]
CHANGED = [
    f"{{limit: budget, where: its clan is {clan}, in: {place}, {how}{more}}}"
    for amount in AMOUNTS
    for clan, place, how, more in (
        ("red", "main", f"add: {amount}", ""),
        ("red", "main", f"add: {amount}", ", once: true"),
        ("blue", "side", f"set: {amount}", ""),
        ("red", "deck", f"set: {amount}", ", if: side is at least 1"),
    )
]
LIMITED = "{id: R, count: main, at_most: budget}, {id: S, sum: cost, over: main, at_least: budget - 1}"


def plain_law(rest: str, rules: str) -> str:
    """A law of two sections of any size."""
    sections = "    sections: {main: {size: 0..99}, side: {size: 0..99}}\n    identity: id\n"
    return f"{sections}{rest}    rules: [{rules}]\n"


def test_what_changes_a_limit_is_counted_alike(tmp_path: Path) -> None:
    """By a number, by what a card prints, by how many there are; by each copy, by one, if something holds."""
    rest = "    limits: {{budget: 2}}\n    changes: [{}]\n"
    laws = [plain_law(rest.format(each), LIMITED) for each in CHANGED]
    laws += [
        plain_law(rest.format(f"{one}, {other}"), LIMITED) for one, other in zip(CHANGED, CHANGED[5:], strict=False)
    ]
    decks: list[Counts] = [
        {"main": {}, "side": {}},
        {"main": {"a": 1}, "side": {"c": 1}},
        {"main": {"a": 2, "b": 1, "d": 1}, "side": {"c": 2, "b": 1}},
        {"main": {"b": 3, "c": 1}, "side": {"a": 1}},
    ]
    assert len(judged_alike(laws, lambda: decks, tmp_path)) == len(laws)


NO_CARDS = "game: {id: tiny, players: 2}\nkinds:\n  thing: {is_a: card, fields: {clan: text, cost: number}}\n"


def test_a_game_without_cards_has_checkers(tmp_path: Path) -> None:
    rules = [
        "{id: R, count: main, at_most: side - 1}",
        "{id: R, count: main, at_least: side}",
        "{id: R, copies: main, at_most: 1}",
    ]
    laws = [plain_law("", each) for each in rules]
    assert len(judged_alike(laws, lambda: [{"main": {}, "side": {}}, {}], tmp_path, NO_CARDS)) == len(laws)


OF_SOME = "{id: R, none: side, where: its clan is in some}"
BY_SIDE = "where: its cost is at most side"
BUDGET = "    limits: {budget: 2}\n    changes: "


@pytest.mark.parametrize(
    ("rest", "rules", "named"),
    [
        (BUDGET + "[{limit: budget, where: its clan is red, in: main, add: its cost + side}]\n", LIMITED, "budget"),
        (BUDGET + "[{limit: budget, where: its clan is red, in: main, add: side + its cost}]\n", LIMITED, "budget"),
        (BUDGET + f"[{{limit: budget, {BY_SIDE}, in: main, add: 1}}]\n", LIMITED, "budget"),
        (f"    sets: {{some: {{field: clan, over: main, {BY_SIDE}}}}}\n", OF_SOME, "some"),
        ("", "{id: R, copies: main, at_most: its most + side}", "R"),
        ("", "{id: R, copies: main, at_least: side - its most}", "R"),
        ("", f"{{id: R, assign: main, {BY_SIDE}, to: [{{id: q, at_most: 1}}]}}", "R"),
        ("", "{id: R, sum: cost, over: main, at_most: 9}", ""),
    ],
)  # fmt: skip
def test_what_hangs_on_card_and_deck_at_once_is_left_to_the_interpreter(rest: str, rules: str, named: str) -> None:
    """It is told at the format, with what there is no checker for; one card of 4001 is as much as a sum can hold."""
    cards = POOL if named else POOL.replace("cost: 3", "cost: 4001")
    game, problems = game_of(f"{cards}formats:\n  f:\n{plain_law(rest, rules)}"), Problems()
    assert artifacts(game, problems) == ()
    (problem,) = problems
    assert problem.code == "CW726" and problem.args["name"] == "f"
    assert problem.args["why"] == (named or "a weight of 4001")


OF_LISTS = """
game: {id: tiny, players: 2}
kinds:
  thing: {is_a: card, fields: {tags: list of text, lead: "number?", hue: "text?", cost: {type: number, default: 1}}}
cards:
  - {id: a, kind: thing, tags: [wing], hue: red}
  - {id: b, kind: thing, tags: [wing, claw], lead: 1, cost: 2}
  - {id: c, kind: thing, tags: [claw], lead: 2, hue: blue}
  - {id: d, kind: thing, cost: 0}
"""
OF_LISTED = [
    "none: main, where: its tags is in seen",
    "none: main, where: its tags is seen",
    "every: main, where: its tags is seen",
    "every: main, where: its tags is in seen",
    "count: main, where: its tags is not seen, at_most: 1",
    "every: main, where: its tags is tint",
    "count: main, where: its tags is in tint, at_least: 2",
    "count: main, where: its tags has wing or its hue is in hues, at_most: side",
    "none: main, where: its hue is in hues and its lead is at least side",
    "none: main, where: not (its hue is in hues or its lead is less than side)",
    "count: main, where: its lead is side, at_most: 0",
    "count: main, where: its lead is more than side / 2, at_most: 1",
    "kinds: main, of: tags, at_most: 1",
    "kinds: main, of: tags, where: its hue is in hues, at_least: 1",
    "kinds: deck, of: [hue, lead], at_most: 2",
    "spread: main, of: hue, at_most: 1",
    "sum: lead, over: main, at_most: 2",
    "sum: lead, over: [main, side], of: hue, at_least: 1",
    "copies: main, of: hue, at_most: 1",
    "assign: main, to: [{id: q, where: its tags has claw, at_most: 1}, {id: p, where: its hue is in hues}]",
]


def test_lists_and_what_is_not_printed_are_judged_alike(tmp_path: Path) -> None:
    rng = random.Random("lists")
    rest = (
        "    choose: {tint: {field: tags}}\n"
        "    sets: {seen: {field: tags, over: side}, hues: {field: hue, over: side, always: [red]}}\n"
    )
    laws = [plain_law(rest, f"{{id: R, {row}}}") for row in OF_LISTED]

    def decks() -> list[Counts]:
        made: list[Counts] = [{}, {"main": dict.fromkeys("abcd", 1)}, {"main": {"d": 2}, "side": {"b": 1}}]
        for _ in range(DECKS):
            main, side = (rng.sample("abcd", rng.randint(0, 3)) for _ in range(2))
            made.append({"main": {c: rng.randint(1, 2) for c in main}, "side": dict.fromkeys(side, 1)})
        return made

    assert len(judged_alike(laws, decks, tmp_path, OF_LISTS)) == len(laws)
