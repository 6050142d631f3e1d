"""What formats say of groups of cards and of the whole deck: once for each name, equal numbers, conditions on both."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from formats.compiled import compile_game, interpreted, seen, seen_compiled

from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.lint_formats import lint_game
from cardwright.decks.repair import repair

from .test_read_conditions import game_of


def law_of(*rules: str, more: str = "") -> Lawbook:
    game = game_of(
        "formats:\n  f:\n    sections: {chief: {size: 0..2}, main: {size: 0..60}}\n    identity: id\n"
        "    choose: {tint: {field: colour, optional: true}}\n"
        f"{more}    rules: [{', '.join(rules)}]\n"
    )
    assert lint_game(game).show() == ""
    return game


def found(game: Lawbook, **main: int) -> list[tuple[str, object, object]]:
    law, _ = game.formats.law("f")
    chiefs = {name: main.pop(name) for name in ("boss", "lady") if name in main}
    verdict = check(law, deck_of({"chief": chiefs, "main": main}, game.pool.cards))
    return [(finding.code, finding.value, finding.bound) for finding in verdict.findings]


ONCE = (
    "    values: {free: {sum: cost, over: main, of: name, where: its traits has beast}}\n",
    "{id: R, sum: cost, over: main, at_most: 4 + free}",
)
EQUAL = ("", "{id: R, spread: main, of: colour, where: 'its colour is in [red, blue]', at_most: 0}")
MIXED = (
    "    values: {reds: {count: main, where: its colour is red}}\n",
    "{id: R, sum: cost, over: main, where: not (it is bat and reds is at least 2), at_most: 6}",
)
CHOSEN = ("", "{id: R, none: main, where: its colour is grey and not (tint is red)}")


def test_the_first_copy_of_each_is_free() -> None:
    game = law_of(ONCE[1], more=ONCE[0])
    assert found(game, ape=2) == [] and found(game, ape=2, bat=1) == []  # 3 + 3 + 2, of which 3 + 2 are free
    assert found(game, ape=2, bat=2) == [("R", 10, 9)]
    assert found(game, cat=2) == [("R", 8, 4)]  # no beast: none is free


def test_equal_numbers_of_each() -> None:
    game = law_of(EQUAL[1])
    assert found(game, ape=2, bat=2, cat=3) == [] and found(game, ape=2) == [] and found(game) == []
    assert found(game, ape=3, bat=1) == [("R", 2, 0)]
    law, _ = game.formats.law("f")
    (finding,) = check(law, deck_of({"main": {"ape": 3, "bat": 1}}, game.pool.cards)).findings
    assert finding.words["en"] == "the numbers of cards by colour in main differ by 2, at most 0 (3x Ape, Bat)"
    assert finding.words["zh"] == "main里按颜色计的张数相差 2，应当至多 0（3x Ape、Bat）"
    made = repair(law, game.pool, deck_of({"main": {"ape": 3, "bat": 2}}, game.pool.cards))
    assert made.smallest and made.size == 1


def test_a_condition_of_cards_may_ask_the_deck() -> None:
    game = law_of(MIXED[1], more=MIXED[0])
    assert found(game, bat=4) == [("R", 8, 6)] and found(game, bat=4, ape=2) == []
    assert found(law_of(CHOSEN[1]), cat=1) == [("R", 1, 0)] and found(law_of(CHOSEN[1]), cat=1, ape=1) == []


@pytest.mark.parametrize(("more", "rule"), [ONCE, EQUAL, MIXED, CHOSEN])
def test_checkers_say_the_same(more: str, rule: str, tmp_path: Path) -> None:
    game = law_of(rule, "{id: S, kinds: main, of: traits, at_most: 1}", more=more)
    checker = compile_game(game, tmp_path).FORMATS["f"]
    names = {card.id: (card.name(), card.name("zh-Hans")) for card in game.pool.cards.values()}
    rng = random.Random(rule)
    for _ in range(60):
        deck = {"main": {card: rng.randint(1, 3) for card in rng.sample(["ape", "bat", "cat"], rng.randint(0, 3))}}
        assert seen_compiled(checker(deck), names, set()) == seen(interpreted(game, "f", deck), set()), deck


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("{id: R, sum: cost, over: main, of: colur, at_most: 3}", "CW701"),
        ("{id: R, spread: main, of: colur, at_most: 3}", "CW701"),
        ("{id: R, spread: main, of: colour}", "CW705"),
        ("{id: R, none: main, where: main is at least 3}", "CW702"),
        ("{id: R, none: main, where: it is bat and mian is at least 3}", "CW401"),
    ],
)
def test_what_is_wrong_with_them(rule: str, code: str) -> None:
    game = game_of(f"formats:\n  f:\n    sections: {{main: {{size: 0..60}}}}\n    identity: id\n    rules: [{rule}]\n")
    assert code in [each.code for each in lint_game(game)]
