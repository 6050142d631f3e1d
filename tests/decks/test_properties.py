"""What holds for all decks: repairs are smallest, order does not matter, adding never mends an overrun."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from formats.compiled import example_counts, mutate
from formats.corpus import FILES, load
from hypothesis import given
from hypothesis import strategies as st
from samples import part, samples

from cardwright.decks import law as l
from cardwright.decks.assignment import assign
from cardwright.decks.check import check
from cardwright.decks.deck import Deck, deck_of
from cardwright.decks.lawbook import Lawbook, from_roots
from cardwright.decks.repair import repair
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.loader import load_lawbook
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile

SKIRMISH = load_lawbook(Path(__file__).parents[2] / "carddata" / "l5r-skirmish")
TINY = """
game: {id: tiny, players: 2}
kinds:
  thing: {is_a: card, fields: {clan: text, cost: {type: number, default: 0}, adds: {type: number, default: 0}}}
cards:
  - {id: a1, kind: thing, clan: red, cost: 1}
  - {id: a2, kind: thing, clan: red, cost: 3}
  - {id: b1, kind: thing, clan: blue, cost: 1}
  - {id: n1, kind: thing, clan: grey, cost: 0}
  - {id: big, kind: thing, clan: grey, cost: 2, adds: 2}
formats:
  one:
    sections: {main: {size: 2..3}}
    identity: id
    choose: {clan: {field: clan, not: grey, optional: true}}
    limits: {budget: 3}
    changes: [{limit: budget, where: its adds is more than 0, add: its adds, once: true}]
    rules:
      - {id: T-1, copies: main, at_most: 2}
      - {id: T-2, every: main, where: "its clan is in [grey, clan]"}
      - {id: T-3, sum: cost, over: main, at_most: budget}
  two:
    sections: {main: {size: 0..4}, side: {size: 0..1}}
    identity: id
    rules:
      - {id: T-1, copies: deck, at_most: 1}
      - {id: T-4, count: main, where: its clan is red, at_least: 1}
      - {id: T-5, count: main, even: true}
      - {id: T-6, none: main, where: it is n1, if: {count: main, where: it is b1}}
  three:
    sections: {main: {size: 3..4}}
    identity: id
    rules:
      - {id: T-1, copies: main, at_most: 2}
      - id: T-7
        assign: main
        to:
          - {id: reds, where: its clan is red, at_most: 2}
          - {id: cheap, where: its cost is at most 1, at_most: 1, at_least: 1}
          - {id: greys, where: its clan is grey, at_most: 1}
"""


def tiny() -> Lawbook:
    problems = Problems()
    root = load_yaml(SourceFile("tiny.yaml", TINY), problems)
    assert isinstance(root, Mapping), problems.show()
    return from_roots([root], problems)


GAME = tiny()
IDS = sorted(GAME.pool.cards)


def legal(law: l.Law, counts: dict[str, dict[str, int]]) -> bool:
    return check(law, deck_of(counts, GAME.pool.cards)).legal


def smallest_by_force(law: l.Law, counts: dict[str, dict[str, int]], most: int) -> int | None:
    """The fewest cards that must come or go, by trying every deck with at most 3 copies of each card."""
    sections = [section.id for section in law.sections]
    cells = [(section, card) for section in sections for card in IDS]
    start = tuple(counts.get(section, {}).get(card, 0) for section, card in cells)
    frontier, seen = [start], {start}
    for size in range(most + 1):
        for deck in frontier:
            made: dict[str, dict[str, int]] = {}
            for (section, card), n in zip(cells, deck, strict=True):
                if n:
                    made.setdefault(section, {})[card] = n
            if legal(law, made):
                return size
        following = []
        for deck, index, step in product(frontier, range(len(cells)), (1, -1)):
            n = deck[index] + step
            if 0 <= n <= 3:
                after = (*deck[:index], n, *deck[index + 1 :])
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        frontier = following
    return None


@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_no_smaller_repair_exists(name: str) -> None:
    law, problems = GAME.formats.law(name)
    assert problems.show() == ""
    rng = random.Random(name)
    sections = [section.id for section in law.sections]
    for _ in range(25):
        counts: dict[str, dict[str, int]] = {}
        for _ in range(rng.randint(0, 5)):
            inner = counts.setdefault(rng.choice(sections), {})
            card = rng.choice(IDS)
            inner[card] = min(inner.get(card, 0) + 1, 3)
        made = repair(law, GAME.pool, deck_of(counts, GAME.pool.cards))
        wanted = smallest_by_force(law, counts, 3)
        if wanted is None:
            assert made.edits is None or made.size > 3, counts
            continue
        assert made.edits is not None and made.smallest, counts
        assert made.size == wanted, (counts, made.edits)
        after = {section: dict(inner) for section, inner in counts.items()}
        for edit in made.edits:
            inner = after.setdefault(edit.section, {})
            inner[edit.card.id] = inner.get(edit.card.id, 0) + (edit.count if edit.op == "add" else -edit.count)
        assert legal(law, after)


@given(st.randoms(use_true_random=False))
@samples(part(2, 25))
def test_every_repair_is_legal(rng: random.Random) -> None:
    law, _ = SKIRMISH.formats.law("skirmish")
    cards = sorted(SKIRMISH.pool.cards)
    sections = [section.id for section in law.sections]
    counts = mutate(rng, rng.choice(example_counts(SKIRMISH, "skirmish")), sections, cards, 6)
    deck = deck_of(counts, SKIRMISH.pool.cards)
    made = repair(law, SKIRMISH.pool, deck, budget=300)
    assert made.edits is not None
    for edit in made.edits:
        inner = counts.setdefault(edit.section, {})
        inner[edit.card.id] = inner.get(edit.card.id, 0) + (edit.count if edit.op == "add" else -edit.count)
        assert inner[edit.card.id] >= 0
    assert check(law, deck_of(counts, SKIRMISH.pool.cards)).legal


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdicts_do_not_depend_on_the_order_of_lines(path: Path) -> None:
    game = load(path)
    rng = random.Random(path.stem)
    for name in game.formats.names:
        law, _ = game.formats.law(name)
        sections = [section.id for section in law.sections]
        for base in example_counts(game, name):
            deck = deck_of(mutate(rng, base, sections, sorted(game.pool.cards)), game.pool.cards)
            shuffled = list(deck.entries)
            rng.shuffle(shuffled)
            one, two = check(law, deck), check(law, Deck("", tuple(shuffled)))
            assert {(f.code, f.side, f.value, f.bound) for f in one.findings} == {
                (f.code, f.side, f.value, f.bound) for f in two.findings
            }
            assert one.choices == two.choices or not one.legal


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_adding_a_card_never_repairs_an_overrun(path: Path) -> None:
    """What `--building` calls an error stays one, whatever is added."""
    game = load(path)
    rng = random.Random(path.stem)
    cards = sorted(game.pool.cards)
    for name in game.formats.names:
        law, _ = game.formats.law(name)
        sections = [section.id for section in law.sections if not section.outside]
        for base in example_counts(game, name):
            counts = mutate(rng, base, sections, cards)
            verdict = check(law, deck_of(counts, game.pool.cards), building=True)
            bad = {finding.code for finding in verdict.findings if finding.is_error}
            if not bad:
                continue
            for _ in range(6):
                inner = counts.setdefault(rng.choice(sections), {})
                card = rng.choice(cards)
                inner[card] = inner.get(card, 0) + 1
            after = check(law, deck_of(counts, game.pool.cards), building=True)
            assert not after.legal, (name, bad)


def test_an_unrelated_ban_changes_nothing() -> None:
    law, _ = SKIRMISH.formats.law("skirmish")
    used = {card for deck in example_counts(SKIRMISH, "skirmish") for inner in deck.values() for card in inner}
    unused = next(card for card in SKIRMISH.pool.cards if card not in used)
    ban = replace(
        next(rule for rule in law.rules if rule.shape == "ban"),
        id="more",
        measure=l.Measure("count", ("dynasty", "conflict"), l.IsCard((unused,))),
    )
    more = replace(law, rules=(*law.rules, ban), memo={})
    for counts in example_counts(SKIRMISH, "skirmish"):
        deck = deck_of(counts, SKIRMISH.pool.cards)
        assert check(law, deck).legal == check(more, deck).legal


@given(
    st.lists(st.integers(1, 3), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), min_size=1, max_size=3),
    st.data(),
)
@samples(150)
def test_assignment_agrees_with_brute_force(
    counts: list[int], bounds: list[tuple[int, int]], data: st.DataObject
) -> None:
    lower = [min(pair) for pair in bounds]
    upper = [max(pair) for pair in bounds]
    row = st.lists(st.booleans(), min_size=len(bounds), max_size=len(bounds))
    allowed = [data.draw(row) for _ in counts]
    made = assign(counts, allowed, lower, upper)
    units = [i for i, n in enumerate(counts) for _ in range(n)]
    best_placed, best_lower = 0, 0
    whole = False
    for picked in product(range(-1, len(bounds)), repeat=len(units)):
        used = [0] * len(bounds)
        ok = True
        for i, j in zip(units, picked, strict=True):
            if j >= 0:
                used[j] += 1
                ok = ok and allowed[i][j]
        if ok and all(n <= most for n, most in zip(used, upper, strict=True)):
            placed = sum(used)
            best_placed = max(best_placed, placed)
            best_lower = max(best_lower, sum(min(n, low) for n, low in zip(used, lower, strict=True)))
            whole = whole or (placed == len(units) and all(n >= low for n, low in zip(used, lower, strict=True)))
    assert sum(counts) - sum(made.left) == best_placed
    assert sum(lower) - sum(made.short) == best_lower
    assert (not any(made.left) and not any(made.short)) == whole
