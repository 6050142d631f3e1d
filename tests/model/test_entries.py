"""What single entries of the sections of a game are read as, right ones and wrong ones: kept as pages.

Each file of `entries` lists additions to `base.yaml` (or whole games, with `game:` at first), with `---` between two,
and `+++` between two files of one. The kept page has what is read of each, with all fields, but without what
the base has alone; and what is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from goldens import Goldens, said
from made_of import read, whole

from cardwright.model.game import Game
from cardwright.model.load import read_game

HERE = Path(__file__).parent
FILES = sorted((HERE / "entries").glob("*.yaml"))
BASE = {"base.yaml": (HERE / "base.yaml").read_text("utf-8")}


def rows_of(game: Game) -> Iterator[str]:
    """All declarations, and the printed values of each kind of cards."""
    yield from (f"{section}: {line}" for section, text in read(game) for line in text.splitlines())
    for category in game.categories.values():
        yield from (f"{category.id}: {whole(field, field.span)}" for field in category.fields.values())


@cache
def of_base() -> frozenset[str]:
    game, _ = read_game(BASE)
    assert game is not None
    return frozenset(rows_of(game))


def told(entry: str) -> str:
    files = {f"entry{number}.yaml": text for number, text in enumerate(entry.split("+++\n"))}
    game, problems = read_game(files if entry.startswith("game:") else {**BASE, **files})
    rows = [row for row in rows_of(game) if row not in of_base()] if game is not None else []
    return "".join(f"{row}\n" for row in (*rows, *said(problems).splitlines()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_entries_are_read_and_told_as_they_were(path: Path, goldens: Goldens) -> None:
    entries = re.split(r"(?m)^---\n", path.read_text("utf-8"))
    assert len({*entries}) == len(entries)
    goldens.check(f"model/entries/{path.stem}.txt", "".join(f"######## {entry}\n{told(entry)}\n" for entry in entries))
