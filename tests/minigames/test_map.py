"""The tables of README.md: each number has a mini game with a normal, a boundary and an interaction ruling."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import games
import pytest

README = games.MINIGAMES / "README.md"
SORTS = ("normal", "boundary", "interaction")
NUMBERED = {"The 25 sketches": 25, "The 20 mechanics": 20}
"""Heading of a table in README.md -> how many numbers it has."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: a number, a mini game, and a ruling of each sort."""

    section: str
    number: int
    game: str
    rulings: tuple[str, ...]

    def show(self) -> str:
        """For the name of a test."""
        return f"{self.section}-{self.number}-{self.game}".replace(" ", "_")


def cells(section: str, text: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    _, _, rest = text.partition(f"\n## {section}\n")
    lines = re.split(r"^## ", rest, maxsplit=1, flags=re.M)[0].splitlines()
    table = [line for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def rows(path: Path = README) -> list[Row]:
    """All rows of all numbered tables."""
    text = path.read_text("utf-8")
    return [Row(section, int(row[0]), row[2], tuple(row[3:])) for section in NUMBERED for row in cells(section, text)]


ROWS = rows()


@pytest.mark.parametrize("section", NUMBERED)
def test_every_number_has_a_row(section: str) -> None:
    numbers = {row.number for row in ROWS if row.section == section}
    assert numbers == set(range(1, NUMBERED[section] + 1))


@pytest.mark.parametrize("row", ROWS, ids=Row.show)
def test_a_row_names_three_rulings_that_hold(row: Row) -> None:
    assert row.game in games.MINI, "no such mini game"
    assert len(row.rulings) == len(SORTS) == len(set(row.rulings)), "one ruling for each sort"
    assert set(row.rulings) <= set(games.proved(row.game).proved), "no such ruling, or one that does not hold"


PROVED = "The 风声 fixture, rule by rule"
RULES = cells(PROVED, README.read_text("utf-8"))


def test_every_rule_of_the_fixture_has_a_row() -> None:
    assert [row[0] for row in RULES] == [f"FS-{number:03d}" for number in range(12, 61)]


@pytest.mark.parametrize(("rule", "rulings"), [(row[0], row[2]) for row in RULES])
def test_a_rule_of_the_fixture_is_proved_by_rulings_that_cite_it(rule: str, rulings: str) -> None:
    model = games.model("nodes")
    named = rulings.split("; ")
    assert sorted(named) == sorted(id for id, ruling in model.rulings.items() if rule in ruling.rules)
    assert set(named) <= set(games.proved("nodes").proved)


def test_every_game_is_on_the_map() -> None:
    """What stands on no row proves nothing that anybody asked for."""
    text, asked = README.read_text("utf-8"), {row.game for row in ROWS}
    silent = [name for name in games.MINI if name not in asked]
    assert [name for name in silent if f"`{name.removeprefix('newcomer/')}`" not in text] == []
