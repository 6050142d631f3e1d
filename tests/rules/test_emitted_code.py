"""The Python that is written for a game, as a page that people read: whoever writes it otherwise sees where."""

from __future__ import annotations

from pathlib import Path

import games
import pytest
from goldens import Goldens

from cardwright.backends.rules.package import emit_rules
from cardwright.backends.rules.rulings import emit_rulings
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.model.game import Game

DOCS = Path(__file__).parents[2] / "docs" / "reference"
SMALL = ("climbing", "duel_of_answers", "hidden_hand", "nodes")


def kitchen() -> Game:
    made = compile_sources([RawFile("game.yaml", "game.yaml", (Path(__file__).parent / "kitchen.yaml").read_bytes())])
    assert made.game is not None
    return made.game


@pytest.mark.parametrize("name", ["kitchen", *SMALL])
def test_it_reads_as_it_did(name: str, goldens: Goldens) -> None:
    game = kitchen() if name == "kitchen" else games.model(name)
    package = emit_rules(game) if name == "kitchen" else emit_rulings(game)
    rows = [
        line
        for each in package
        if each.path.endswith(".py")
        for line in (f"######## {each.path}", *each.content.decode().splitlines())
    ]
    goldens.check(f"rules/{name}.txt", "\n".join(rows) + "\n")
