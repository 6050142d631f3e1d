"""Load the emitted checkers of a game, and compare their verdicts with the interpreter's."""

from __future__ import annotations

import importlib.util
import itertools
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from cardwright.backends.legality import artifacts
from cardwright.decks.check import Verdict, check
from cardwright.decks.deck import deck_of
from cardwright.decks.examples import deck_from
from cardwright.decks.lawbook import Lawbook
from cardwright.diagnostics import Problems
from cardwright.source.nodes import Scalar

Counts = dict[str, dict[str, int]]
_number = itertools.count()


def compile_game(game: Lawbook, folder: Path) -> ModuleType:
    """The package of checkers of a game, written and imported under a fresh name."""
    name = f"checkers_{next(_number)}"
    home = folder / name
    home.mkdir()
    for each in artifacts(game, Problems()):
        (home / each.path).write_bytes(each.content)
    spec = importlib.util.spec_from_file_location(name, home / "__init__.py", submodule_search_locations=[str(home)])
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def example_counts(game: Lawbook, format_id: str) -> list[Counts]:
    """The example decks of a format as counts."""
    nodes = list(game.decks)
    table = {n.value: node for node in nodes if isinstance(n := node.get("id"), Scalar)}
    law, _ = game.formats.law(format_id)
    return [deck_from(game, law, node, table, Problems()).counts() for node in nodes]


def mutate(
    rng: random.Random, counts: Mapping[str, Mapping[str, int]], sections: list[str], cards: list[str], most: int = 4
) -> Counts:
    """A deck with a few cards more or less."""
    made = {section: dict(inner) for section, inner in counts.items()}
    for _ in range(rng.randint(0, most)):
        section = rng.choice(sections)
        inner = made.setdefault(section, {})
        if inner and rng.random() < 0.5:
            card = rng.choice(sorted(inner))
            inner[card] -= 1
            if not inner[card]:
                del inner[card]
        else:
            card = rng.choice(cards)
            inner[card] = inner.get(card, 0) + 1
    return {section: inner for section, inner in made.items() if inner}


def interpreted(game: Lawbook, format_id: str, counts: Counts) -> Verdict:
    law, _ = game.formats.law(format_id)
    return check(law, deck_of(counts, game.pool.cards))


def seen(verdict: Verdict, brief: set[str]) -> tuple[object, ...]:
    """An interpreted verdict, ready to be compared; of `brief` rules (assignments) without words and bounds."""
    rows = []
    for f in verdict.findings:
        cards = tuple(sorted((u.section, u.card.id, u.count) for u in f.cards))
        parts = tuple((p.op, str(p.amount), p.card.id if p.card else None, p.limit, p.copies) for p in f.bound_from)
        head = (f.rule, f.code, f.side, str(f.value), str(f.bound), cards, f.level)
        rows.append(head if f.code in brief else (*head, parts, f.words["en"], f.words["zh"]))
    rows.sort(key=str)
    return verdict.legal, rows, dict(verdict.choices)


def seen_compiled(verdict: Any, names: Mapping[str, tuple[str, str]], brief: set[str]) -> tuple[object, ...]:
    """A compiled verdict in the same shape."""
    rows = []
    for f in verdict.findings:
        parts = tuple((p.op, str(p.amount), p.card, p.limit, p.copies) for p in f.bound_from)
        head = (f.rule, f.code, f.side, str(f.value), str(f.bound), tuple(sorted(f.cards)), f.level)
        rows.append(head if f.code in brief else (*head, parts, f.text(names), f.text(names, "zh")))
    rows.sort(key=str)
    return verdict.legal, rows, dict(verdict.choices)
