"""What games are read as, and the Python that is written for mini games: any change of either shows here."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from games import MINI
from goldens import Goldens
from made_of import digests, read

from cardwright.model.load import read_game


def test_mini_games_are_read_and_written_as_they_were(goldens: Goldens) -> None:
    goldens.check("made/mini.txt", "".join(digests(name) for name in MINI))


@pytest.mark.parametrize("name", ["model/wide.yaml", "model/base.yaml", "rules/kitchen.yaml"])
def test_games_of_other_tests_are_read_as_they_were(name: str, goldens: Goldens) -> None:
    """With all types and places, of which their pages say nothing."""
    game, problems = read_game({"game.yaml": (Path(__file__).parents[1] / name).read_bytes()})
    assert game is not None and not problems.has_errors, problems.show()
    rows = (f"{sha256(text.encode()).hexdigest()[:8]} {section}\n" for section, text in read(game))
    goldens.check(f"made/{Path(name).stem}.txt", "".join(rows))
