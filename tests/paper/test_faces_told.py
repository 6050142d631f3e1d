"""How a book tells the copies of a card apart whose faces bear no sign: what many share is said once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.backends.paper.declared_values import declared_values
from cardwright.driver import compile_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

GAME = """\
game: {{id: probe, name: {{zh-Hans: 试, en: Probe}}, players: 2}}
zones: {{deck: {{of: game, order: stack, name: {{zh-Hans: 牌堆, en: deck}}}}}}
kinds:
  beast:
    is_a: card
    name: {{zh-Hans: 兽, en: beast}}
    fields:
      age: {{type: number, name: {{zh-Hans: 年, en: age}}}}
      horns: {{type: number, name: {{zh-Hans: 角, en: horns}}}}
cards:
  - id: ox
    name: {{zh-Hans: 牛, en: Ox}}
    kind: beast
    faces: [{faces}]
"""


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        (["1 1", "2 1", "3 2", "4 1"], ["horns 1 with age 1, 2, 4 (1 of each)", "horns 2, age 3 (×1)"]),
        (["1 1", "2 1", "1 2", "2 2"], ["age 1, 2 with horns 1, 2 (1 of each)"]),  # each combination: one row
        (["1 1", "2 2", "3 3"], ["age 1, horns 1 (×1)", "age 2, horns 2 (×1)", "age 3, horns 3 (×1)"]),
        (["1 1", "1 1", "2 2", "2 2"], [f"age {n}, horns {n} (×1)" for n in (1, 1, 2, 2)]),
        (["1 1", "2 1", "3 1 2", "4 2"], ["age 1, horns 1 (×1)", "age 2, horns 1 (×1)", "age 3, horns 1 (×2)"]),
    ],
    ids=["one of two is shared", "all combinations", "nothing is shared", "some twice", "not as many of each"],
)
def test_faces_are_told(tmp_path: Path, faces: list[str], told: list[str]) -> None:
    rows = []
    for face in faces:
        age, horns, *copies = face.split()
        rows.append(f"{{age: {age}, horns: {horns}, copies: {copies[0] if copies else 1}}}")
    (tmp_path / "game.yaml").write_text(GAME.format(faces=", ".join(rows)), "utf-8")
    made = compile_game(tmp_path)
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    declared = declared_values(made.game, Say(Lexicon.of(made.game), "en"))["faces"]
    assert isinstance(declared, dict) and isinstance(declared["ox"], list)
    said = []
    for row in declared["ox"]:
        assert isinstance(row, dict) and isinstance(row["values"], list)
        count = f"{row['copies']} of each" if row["each"] else f"×{row['copies']}"
        said.append(f"{(' with ' if row['each'] else ', ').join(map(str, row['values']))} ({count})")
    assert said[: len(told)] == told and (len(said) == len(told) or told[-1].endswith("×2)"))
