"""What is said when a mini game is written wrongly: roles that do not add up, a patch that misses its target."""

from __future__ import annotations

import pytest

from cardwright.driver import compile_sources
from cardwright.files import RawFile

from .test_minigames import HERE

WRONG = [
    ("roles", "roles: {5: {boss: 1, stage: 1, guard: 2,", "roles: {5: {boss: 1, stage: 1, guard: 3,", "CW610"),
    ("overlay", "verb: clear row", "verb: clear rows", "CW402"),
    ("counter_chain", "respond before a player resolves", "respond when a player resolves", "CW552"),
    ("counter_chain", "respond before a player resolves", "respond after a player resolves", "CW552"),
    ("variants", "remove: [{phase: discard phase,", "remove: [{phase: discarding phase,", "CW402"),
]


@pytest.mark.parametrize(("game", "right", "wrong", "code"), WRONG, ids=[f"{w[0]}-{w[3]}-{w[2][:15]}" for w in WRONG])
def test_it_is_reported(game: str, right: str, wrong: str, code: str) -> None:
    text = (HERE / game / "game.yaml").read_text("utf-8")
    assert text.count(right) >= 1
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.replace(right, wrong).encode())])
    assert code in [problem.code for problem in made.problems], made.problems.show()
