"""`cardwright coverage` shows which rules are proved, by what, and what is said of the others.

What proves a rule is found by `bench/coverage.py`, which has tests of its own; here it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardwright import proving
from cardwright.bench.coverage import Coverage, Row
from cardwright.bench.rulings import TestReport

Run = Callable[..., Any]
PROVED = Row(
    "L-1", "behaviour", {"en": "not below zero", "zh-Hans": "不少于零"}, ("game.yaml:3", "cards.yaml:4"), ("a", "b"),
    ("invariant c",), ("deck d",), ("en p. 8",),
)  # fmt: skip
OPEN = Row("L-2", "behaviour", {"zh-Hans": "七盏灯获胜"}, failing=("e",))
MADE = Coverage((PROVED, OPEN), (), TestReport(3, 0))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let these be what is found."""

    def found(**more: Any) -> None:
        monkeypatch.setattr(proving, "cover", lambda *words: replace(MADE, **more))

    return found


def test_rules_with_what_proves_them(run: Run, game: Path, found: Callable[..., None]) -> None:
    found()
    ran = run("coverage", game)
    assert ran.status == 0 and ran.out.splitlines() == [
        "L-1  not below zero",
        "    source: game.yaml:3, cards.yaml:4",
        "    scenario: a, b",
        "    check: invariant c",
        "    deck: deck d",
        "    printed: en p. 8",
        "L-2  七盏灯获胜  [open]",
        "    failing scenario: e",
        "1 of 2 rules are proved.",
    ]
    said = run("coverage", game, "--lang", "zh").out.splitlines()
    assert said[0] == "L-1  不少于零" and said[-1] == "2 条规则中 1 条已证明。"


def test_some_of_them(run: Run, game: Path, found: Callable[..., None]) -> None:
    found()
    assert [line[:3] for line in run("coverage", game, "--open").out.splitlines()] == ["L-2", "   ", "1 o"]
    said = run("coverage", game, "--rule", "L-1").out
    assert "L-1" in said and "L-2" not in said
    assert run("coverage", game, "--rule", "L-1", "--open").out == "1 of 2 rules are proved.\n"


def test_how_it_ends(run: Run, game: Path, found: Callable[..., None]) -> None:
    found()
    ran = run("coverage", game, "--strict", "--json")
    assert ran.status == 1 and ran.json["open"] == ["L-2"] and ran.json["links"]["L-1"]["scenarios"] == ["a", "b"]
    found(rows=(PROVED,))
    assert run("coverage", game, "--strict").status == 0
    found(report=TestReport(2, 1))
    ran = run("coverage", game)
    assert ran.status == 1 and "1 rulings and example decks fail" in ran.out
    found(unknown=("L-8", "L-9"), listed=False)
    *_, unknown, unlisted, last = run("coverage", game).out.splitlines()
    assert "L-8, L-9" in unknown and "rule_ids" in unlisted and last == "1 of 2 rules are proved."


def test_a_game_with_errors(run: Run, game: Path) -> None:
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("kind: wind", "knid: wind"), "utf-8")
    ran = run("coverage", game)
    assert ran.status == 1 and "CW501" in ran.out + ran.err
