"""While a deck is being built: what is wrong is what no more cards can mend, by trying all of them."""

from __future__ import annotations

import operator
import random
from collections.abc import Sequence
from itertools import combinations_with_replacement, product

import pytest

from cardwright.decks import law as l
from cardwright.decks.check import check
from cardwright.decks.deck import deck_of
from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.decks.mendable import Reach, compared
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile

POOL = """
game: {id: tiny, players: 2}
kinds:
  thing: {is_a: card, fields: {clan: text, cost: {type: number, default: 0}, most: {type: number, default: 1}}}
cards:
  - {id: a, kind: thing, clan: red, cost: 1}
  - {id: b, kind: thing, clan: red, cost: 2, most: 2}
  - {id: c, kind: thing, clan: blue, cost: 0}
  - {id: d, kind: thing, clan: grey, cost: 3}
"""
SECTIONS = [
    "main: {size: 0..3}", "main: {size: 3}", "main: {size: 1..5}", "main: {size: 0..budget}", "main: {size: 2..}",
]  # fmt: skip
SIDES = ["side: {size: 0..1}", "side: {size: 1..2}", "side: {size: 0..2, cards: its clan is in tints}"]
RULES = [
    "{id: R#, copies: deck, at_most: 1}",
    "{id: R#, copies: main, at_most: its most}",
    "{id: R#, every: main, where: its clan is in tints}",
    "{id: R#, none: main, where: its clan is in tints}",
    "{id: R#, count: main, where: its clan is red, at_least: 2}",
    "{id: R#, count: main, where: its clan is red, at_most: 1}",
    "{id: R#, count: main, where: its clan is blue, at_most: side}",
    "{id: R#, count: main, where: its clan is red, at_most: main - 2}",
    "{id: R#, count: main, where: its clan is red, at_most: budget}",
    "{id: R#, count: main, where: its cost is at most side, at_least: 1}",
    "{id: R#, none: main, where: its cost is more than side}",
    "{id: R#, sum: cost, over: main, at_most: budget}",
    "{id: R#, sum: cost, over: main, at_least: 4}",
    "{id: R#, sum: cost, over: main, even: true}",
    "{id: R#, kinds: main, of: clan, at_most: 1}",
    "{id: R#, kinds: main, of: clan, exactly: 3}",
    "{id: R#, none: main, where: its clan is grey, if: side is 0}",
    "{id: R#, none: main, where: its clan is grey, if: {count: side, where: its clan is red}}",
    "{id: R#, none: main, where: its clan is grey, if: tints has blue}",
    "{id: R#, none: main, where: its clan is grey, if: not (tints has blue)}",
    "{id: R#, none: main, where: its clan is grey, if: greys is at least 2}",
    "{id: R#, assign: main, to: [{id: q#, where: its clan is red, at_most: 1}, {id: p#, where: its cost is 0}]}",
]
LESS_USUAL = [
    "{id: R#, spread: main, of: clan, at_most: 0}",
    "{id: R#, spread: main, of: clan, where: its cost is at most side, at_most: 0}",
    "{id: R#, sum: cost, over: main, of: clan, at_most: 2}",
    "{id: R#, count: main, odd: true}",
    "{id: R#, copies: main, at_least: 2}",
    "{id: R#, copies: main, at_most: side}",
    "{id: R#, copies: main, at_least: 3 - side}",
    "{id: R#, count: main, where: its clan is red, at_most: side * 2}",
    "{id: R#, count: main, where: its clan is red, at_least: 3 - side / 2}",
    "{id: R#, count: main, where: its clan is in few, at_most: 0}",
    "{id: R#, count: main, where: its clan is in many, at_most: 0}",
    "{id: R#, count: main, where: its clan is red, at_most: 3 - main}",
    "{id: R#, none: main, except: its clan is in tints}",
    "{id: R#, none: main, where: side is at least 1 and its clan is red}",
    "{id: R#, none: main, where: side is 0 or its clan is red}",
    "{id: R#, none: main, where: its clan is red, if: side is 0 and main is less than 4}",
    "{id: R#, none: main, where: its clan is red, if: side is 0 or main is less than 3}",
    "{id: R#, assign: main, where: its cost is at most side, to: [{id: q#, where: its clan is red, at_most: 1}]}",
    "{id: R#, assign: main, where: its cost is more than side, to: [{id: q#, where: its clan is red, at_most: 1}]}",
    "{id: R#, assign: main, to: [{id: q#, where: its cost is at most side, at_most: 1}]}",
    "{id: R#, assign: main, to: [{id: q#, where: its cost is more than side}, {id: p#, at_most: 1}]}",
    "{id: R#, assign: main, to: [{id: q#, at_most: budget}]}",
    "{id: R#, assign: main, to: [{id: q#, at_most: side}]}",
    "{id: R#, assign: main, where: its clan is in tints, to: [{id: q#, where: its clan is red, at_most: 1}]}",
    "{id: R#, assign: main, where: its clan is in few, to: [{id: q#, where: its clan is red, at_most: 1}]}",
    "{id: R#, assign: main, where: its cost is at most side and its clan is red, to: [{id: q#, at_most: 1}]}",
    "{id: R#, assign: main, where: its cost is at most side and its cost is at least main, to: [{id: q#, at_most: 1}]}",
    "{id: R#, count: main, where: its clan is red, at_most: side + 1}",
    "{id: R#, count: main, where: its clan is red, at_most: side - 1}",
    "{id: R#, count: main, where: its clan is red, at_least: 2}, {id: W#, count: main, at_most: 2, level: warning}",
    "{id: R#, count: main, where: its clan is red, at_least: 2}, {id: W#, count: main, at_most: 2}",
    "{id: R#, count: main, where: its clan is red, at_least: 2}, {id: W#, count: main, at_most: 2, if: side is 0}",
    "{id: R#, assign: main, to: [{id: q#, where: its clan is red, at_least: 3 - side}, {id: p#}]}",
    "{id: R#, assign: main, to: [{id: q#, where: its clan is red, at_least: 2}, {id: p#}]}",
    "{id: R#, assign: main, if: side is 0, to: [{id: q#, at_most: 1}]}",
    # conditions on the deck within those on cards, and what they let in or out
    "{id: R#, spread: main, of: clan, where: side is 0 or its clan is red, at_most: 0}",
    "{id: R#, spread: main, of: clan, where: main is at most 3 or its clan is grey, at_most: 0}",
    "{id: R#, assign: main, where: side is 0 or its clan is blue, to: [{id: q#, where: its clan is red}]}",
    "{id: R#, assign: main, to: [{id: q#, where: side is 0 and its clan is red, at_most: 1}, {id: p#, at_most: 1}]}",
    "{id: R#, assign: main, to: [{id: q#, where: side is at least 1 or its clan is red}]}",
    "{id: R#, assign: main, to: [{id: q#, where: its clan is not in tints}]}",
    "{id: R#, none: main, where: its clan is in late}",
    "{id: R#, every: main, where: its clan is in late}",
    "{id: R#, count: main, where: its cost is budget, at_most: 0}",
    "{id: R#, count: main, where: its cost is less than side, at_least: 1}",
    "{id: R#, count: main, where: its cost is at least side and its cost is at most budget, at_most: 1}",
    "{id: R#, copies: main, at_most: its most - side}",
    "{id: R#, sum: cost, over: main, at_most: side * budget}",
    "{id: R#, sum: cost, over: main, of: clan, at_least: 3}",
    "{id: R#, kinds: main, of: clan, at_least: 2, if: greys is 0}",
    "{id: R#, kinds: deck, of: [clan, cost], at_least: 2, if: tints has red or side is 0}",
]
CHANGES = [
    "{limit: budget, where: its clan is blue, in: side, add: 1}",
    "{limit: budget, where: its clan is red, in: side, add: 2, once: true}",
    "{limit: budget, where: its clan is grey, in: side, set: 1}",
    "{limit: budget, where: its clan is blue, in: main, add: -1}",
    "{limit: budget, where: its clan is blue, in: side, set: main, if: main is at least 1}",
]
OF_THE_POOL = (
    *("sum: cost, over: main, at_least", "every: main, where: its clan is in tints"),
    *("except: its clan is in tints", "where: its cost is at most side, at_most: 1"),
)
"""Rules of which it depends on the cards that exist whether they can be mended, and the law alone does not say that."""
MOST_ADDED = 3


def law_of(rng: random.Random, some: Sequence[str]) -> tuple[Lawbook, str]:
    rules = [row.replace("#", str(n)) for n, row in enumerate(some)]
    changes = rng.sample(CHANGES, rng.randint(0, 2))
    text = (
        f"{POOL}formats:\n  f:\n    sections: {{{rng.choice(SECTIONS)}, {rng.choice(SIDES)}}}\n    identity: id\n"
        "    sets:\n      tints: {field: clan, over: side}\n"
        "      few: {field: clan, over: side, where: its cost is more than main}\n"
        "      many: {field: clan, over: side, where: its cost is at most main}\n"
        "      late: {field: clan, over: side, where: main is at least 2 or its cost is 1}\n"
        "    values: {greys: {count: main, where: its clan is grey}}\n    limits: {budget: 2}\n"
        f"    changes: [{', '.join(changes)}]\n    rules: [{', '.join(rules)}]\n"
    )
    problems = Problems()
    root = load_yaml(SourceFile("tiny.yaml", text), problems)
    assert isinstance(root, Mapping), problems.show()
    game = from_roots([root], problems)
    assert game.formats.law("f")[1].show() == "", game.formats.law("f")[1].show()
    return game, text


def wrong(
    law: l.Law, game: Lawbook, counts: dict[tuple[str, str], int], *, building: bool
) -> dict[tuple[str, str], bool]:
    """The findings of a deck that are no mere warnings, by rule and side, and whether each is an error."""
    table: dict[str, dict[str, int]] = {}
    for (section, card), n in counts.items():
        table.setdefault(section, {})[card] = n
    verdict = check(law, deck_of(table, game.pool.cards), building=building)
    return {(finding.code, finding.side): finding.is_error for finding in verdict.findings if finding.level == "error"}


SPANS = [Reach(low, high) for low in range(3) for high in range(low, 3)]


@pytest.mark.parametrize("op", ["<", "<=", "=", ">=", ">"])
def test_what_a_comparison_may_come_out_as(op: str) -> None:
    of = {"<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt}[op]
    for a, b in product(SPANS, SPANS):
        numbers = (range(int(each.low), int(each.high) + 1) for each in (a, b))
        assert compared(op, a, b) == {of(x, y) for x, y in product(*numbers)}, (a, b)


@pytest.mark.parametrize("seed", range(40))
def test_an_error_while_building_is_what_no_more_cards_can_mend(seed: int) -> None:
    rng = random.Random(f"building {seed}")
    tried(*law_of(rng, rng.sample(RULES, 3)), rng)


@pytest.mark.parametrize("row", [*RULES, *LESS_USUAL])
def test_so_it_is_with_each_rule_by_itself(row: str) -> None:
    rng = random.Random(row)
    for _ in range(2):
        tried(*law_of(rng, [row]), rng)


def tried(game: Lawbook, text: str, rng: random.Random) -> None:
    """A deck drawn by chance, and all ways to add a few cards to it."""
    law, _ = game.formats.law("f")
    cells = [(section.id, card) for section in law.sections for card in sorted(game.pool.cards)]
    counts = {cell: rng.randint(1, 2) for cell in rng.sample(cells, rng.randint(1, 3))}
    found = wrong(law, game, counts, building=True)
    left = set(found)
    for size in range(1, MOST_ADDED + 1):
        for added in combinations_with_replacement(cells, size):
            after = dict(counts)
            for cell in added:
                after[cell] = after.get(cell, 0) + 1
            now = wrong(law, game, after, building=False)
            if any((f"{section} size", "over") in now for section, _ in added):
                continue  # there was no room
            left &= set(now)
    errors = {name for name, is_error in found.items() if is_error}
    assert errors <= left, (text, counts)
    assert errors == left or any(row in text for row in OF_THE_POOL), (text, counts)
