"""What is said when a mini game is written wrongly: roles that do not add up, a patch that misses its target."""

from __future__ import annotations

import games
import pytest

from cardwright.driver import compile_sources
from cardwright.files import RawFile

WRONG = [
    ("roles", "6: {bosses: 1, stages: 1, guards: 3,", "6: {bosses: 1, stages: 1, guards: 2,", "CW610"),
    ("roles", "8: {bosses: 1, stages: 2, guards: 3,", "8: {bosses: 1, stages: 2, guards: 4,", "CW610"),
    ("roles", "{8: {bosses", "{9: {bosses", "CW402"),
    ("roles", "7: {bosses: 1, stages: 2", "7: {bosses: 1, stage: 2", "CW501"),
    ("roles", "players: 5..8", "players: 4..8", "CW535"),
    ("roles", "      5: {bosses", "      five: {bosses", "CW534"),
    ("overlay", "verb: clear row", "verb: clear rows", "CW402"),
    ("counter_chain", "respond before a player resolves", "respond when a player resolves", "CW552"),
    ("counter_chain", "respond before a player resolves", "respond after a player resolves", "CW552"),
    ("variants", "remove: [{phase: discard phase,", "remove: [{phase: discarding phase,", "CW402"),
]


@pytest.mark.parametrize(("game", "right", "wrong", "code"), WRONG, ids=[f"{w[0]}-{w[3]}-{w[2][:15]}" for w in WRONG])
def test_it_is_reported(game: str, right: str, wrong: str, code: str) -> None:
    text = (games.MINIGAMES / game / "game.yaml").read_text("utf-8")
    assert text.count(right) >= 1
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.replace(right, wrong).encode())])
    assert code in [problem.code for problem in made.problems], made.problems.show()
