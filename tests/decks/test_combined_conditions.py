"""Conditions of deck laws put together from small parts: what each means, how it is said, what it finds, what is wrong.

All that may stand before, between and behind is put together, sensible or not, and kept as a page; what the compiled
checker finds is compared with what is found here.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest
from formats.compiled import Counts, compile_game, interpreted, seen, seen_compiled
from goldens import Goldens

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.law import Rule, show_cond
from cardwright.decks.law_words import law_in_words
from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.diagnostics import Problem, Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile

from .test_read_conditions import GAME

LAW = """
formats:
  f:
    sections: {chief: {size: 1, name: {en: chief, zh-Hans: 首领}}, main: {size: 0..60, name: {en: deck, zh-Hans: 主牌}}}
    identity: id
    choose: {tint: {field: colour}}
    sets: {tints: {field: colour, over: chief}, costs: {field: cost, over: chief}}
    values: {beasts: {count: main, where: its traits has beast}}
    rules:
"""
LEFT = ["it", "its colour", "its cost", "its traits", "its rare", "its name", "its lead", "main", "tints", "main + 1"]
BETWEEN = ["is", "is not", "is in", "has", "does not have", "is at least", "is less than"]
RIGHT = [
    *("red", "3", "-1", "beast", "none", "yes", "the boss", "a token", "a rare token", "ape", '"cat"', "tint", "costs"),
    *("beasts", "main / 2", "[red, blue]", "[3, none]", "[tint, red]", "[beast, wing]", "[a chief, bat]", "its cost"),
]
WHOLE = [
    *("its cost is even", "its colour is odd", "its rare", "its cost", "main", "yes", "tint", "it is rare"),
    *("its cost is between 1 and beasts", "its cost is not between main and 3", "its colour is between 1 and 2"),
    *("main is between 1 and 3", "main is not between 1 and red", "there is a token", "every token is rare"),
    *("it is a token where its cost is 3", "it is a token in main", "it is a red token", "it is a player"),
    "it is a token within 1 of me",
    *("main % 2 is 1", "its cost is remainder of main / 2", "main is 7 / 0", "its cost is 7 / beasts"),
]
PARTS = ["its colour is red", "it is a token", "its cost is at least 2", "main is 3", "tints has red", "its rid is 3"]
ALL = [
    *(f"{left} {between} {right}" for left, between, right in product(LEFT, BETWEEN, RIGHT)),
    *WHOLE,
    *(f"{one} {how} {other}" for one, how, other in product(PARTS, ("and", "or"), PARTS)),
    *(f"not ({one} {how} {other})" for one, how, other in product(PARTS, ("and", "or"), PARTS[:3])),
    *(f"{one} and ({other} or its rare is yes)" for one, other in product(PARTS, PARTS)),
    *(f"{one} or {other} and not (its rare is yes)" for one, other in product(PARTS, PARTS[:4])),
]
DECKS: list[Counts] = [
    {"chief": {"boss": 1}, "main": {"ape": 1, "bat": 2, "cat": 1, "lady": 1}},
    {"chief": {"lady": 1}, "main": {"ape": 1, "bat": 1, "cat": 1}},
    {"main": {"boss": 3}},
]
HOW = {"card": "none: main, where: '{}'", "deck": "count: main, at_most: -1, if: '{}'"}


def book_of(conditions: list[tuple[int, str]], how: str) -> tuple[Lawbook, dict[int, list[Problem]]]:
    """A format with a rule for each condition, and what is wrong with them, by number."""
    lines = [f"      - {{id: R-{number}, {how.format(condition)}}}\n" for number, condition in conditions]
    source = SourceFile("t.yaml", GAME + LAW + "".join(lines))
    problems = Problems()
    root = load_yaml(source, problems)
    assert isinstance(root, Mapping) and not problems.has_errors, problems.show()
    book = from_roots([root], Problems())
    first = (GAME + LAW).count("\n") + 1
    wrong: dict[int, list[Problem]] = {}
    for problem in book.formats.law("f")[1]:
        assert problem.span is not None
        wrong.setdefault(conditions[problem.span.line - first][0], []).append(problem)
    return book, wrong


@cache
def books(sort: str) -> tuple[Lawbook, dict[int, list[Problem]]]:
    """A format of all conditions that can be read, and what is wrong with the others."""
    asked = [*enumerate(ALL)]
    _, wrong = book_of(asked, HOW[sort])
    book, none = book_of([(number, text) for number, text in asked if number not in wrong], HOW[sort])
    assert not none
    return book, wrong


def rule_number(rule: Rule) -> int:
    return int(rule.id.partition("-")[2].split()[0])


@pytest.mark.parametrize("sort", HOW)
def test_what_conditions_mean_and_find(goldens: Goldens, sort: str) -> None:
    book, wrong = books(sort)
    law, _ = book.formats.law("f")
    said = {each.id: each.words for each in law_in_words(law, book.pool)}
    found = [{each.rule: each for each in check(law, deck_of(deck, book.pool.cards)).findings} for deck in DECKS]
    rules = {rule_number(rule): rule for rule in law.rules if rule.id.startswith("R-")}
    rows = []
    for number, condition in enumerate(ALL):
        if number in wrong:
            told = [f"{each.code} {each.span.text if each.span else ''}: {each.message()}" for each in wrong[number]]
        else:
            rule = rules[number]
            meant = rule.measure.where.show() if rule.guard is None else show_cond(rule.guard)
            held = [[use.card.id for use in each[rule.id].cards] if rule.id in each else ["-"] for each in found]
            told = [
                meant,
                said[rule.id]["en"],
                said[rule.id]["zh"],
                " | ".join(" ".join(sorted(each)) for each in held),
            ]
        rows += [condition, *(f"    {each}" for each in told)]
    goldens.check(f"decks/conditions_of_a_{sort}.txt", "\n".join(rows) + "\n")


@pytest.mark.parametrize("sort", HOW)
def test_compiled_checkers_find_the_same(sort: str, tmp_path: Path) -> None:
    book, _ = books(sort)
    checker = compile_game(book, tmp_path).FORMATS["f"]
    names = {card.id: (card.name(), card.name("zh-Hans")) for card in book.pool.cards.values()}
    for deck in DECKS:
        assert seen_compiled(checker(deck), names, set()) == seen(interpreted(book, "f", deck), set())
