"""A section that is misspelt is one fault: what it would have declared is not told to be missing."""

from __future__ import annotations

import pytest

from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.resources import folder

GAME = {path.name: path.read_text("utf-8") for path in (folder("templates") / "new").glob("*.yaml")}


def codes(**changes: tuple[str, str]) -> list[str]:
    """The problems of the game that `new` makes, with a text in a file changed."""
    files = {**GAME, **{f"{name}.yaml": GAME[f"{name}.yaml"].replace(*pair, 1) for name, pair in changes.items()}}
    game = files["game.yaml"]
    files["game.yaml"] = game[: game.index("\nexpect:")]  # how many cards there must be
    found = compile_sources([RawFile(name, name, text.encode()) for name, text in files.items()])
    return [problem.code for problem in found.problems]


def test_the_game_itself_is_sound() -> None:
    assert codes() == []


@pytest.mark.parametrize("written", ["crads:", "卡牌:"])
def test_rulings_of_cards_are_not_told_as_well(written: str) -> None:
    assert codes(cards=("cards:", written)) == ["CW207"]


def test_a_misspelt_cover_is_told_once() -> None:
    assert codes(game=("game:", "gmae:")) == ["CW207"]


def test_a_card_that_is_not_there_is_told_beside_another_section() -> None:
    assert "CW464" in codes(cards=("name: {zh-Hans: 疾风", "name: {zh-Hans: 疾凤"), game=("checks:", "chekcs:"))
