"""Which numbers are 0 or more for sure, so that nothing has to be cut off at 0 where they are spent."""

from __future__ import annotations

import pytest

from cardwright import ir
from cardwright.backends.rules.changes import is_never_negative
from cardwright.model.load import read_game

GAME = """
game: {id: tiny, name: {en: Tiny, zh-Hans: 小}, players: 2}
zones: {deck: {of: game, order: stack}, hand: {of: player}}
constants: {three: 3, nothing: 0, loss: -2}
counters:
  life: {of: player, starts: 3, at_least: 0}
  debt: {of: player, starts: 0, at_least: -5}
  luck: {of: player, starts: 0}
  hope: {of: player, starts: 0, at_least: my life}
variables: {mark: {of: player, type: number}}
quantities: {reach: {of: player, base: 1, at_least: 1}, toll: {of: player, base: 1}}
values: {worth: {of: player, type: number, is: "VALUE"}}
"""


@pytest.mark.parametrize(
    ("value", "sure"),
    [
        ("3", True),
        ("0", True),
        ("0 - 1", False),
        ("three", True),
        ("nothing", True),
        ("loss", False),
        ("number of cards in my hand", True),
        ("times this turn my turn begins", True),
        ("my life", True),
        ("my debt", False),
        ("my luck", False),
        ("my hope", False),
        ("my mark", False),
        ("my reach", True),
        ("my toll", False),
        ("my life + my reach", True),
        ("my life + my luck", False),
        ("my luck + my life", False),
        ("my life * 2", True),
        ("2 * my luck", False),
        ("my life - 1", False),
        ("highest of [1, 2]", False),
    ],
)
def test_a_number_is_known_to_be_no_less_than_nothing(value: str, sure: bool) -> None:
    game, problems = read_game({"game.yaml": GAME.replace("VALUE", value)})
    assert game is not None and not problems.has_errors, problems.show()
    made = game.values["worth"].value
    assert isinstance(made, ir.Value)
    assert is_never_negative(made) is sure
