"""A section that is misspelt is one fault: it is read as it was meant, and whatever else is wrong is told as well."""

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


SECTIONS = ["zones", "play", "kinds", "counters", "constants", "verbs", "setup", "turn", "settlement", "checks"]


@pytest.mark.parametrize("section", SECTIONS)
def test_what_it_declares_is_there(section: str) -> None:
    assert codes(game=(f"\n{section}:", f"\n{section[0]}{section}:")) == ["CW207"]


@pytest.mark.parametrize("section", SECTIONS)
def test_what_else_is_wrong_is_told_in_the_same_run(section: str) -> None:
    found = codes(
        game=(f"\n{section}:", f"\n{section[0]}{section}:"),
        cards=("target loses 1", "tagret loses 1"),
        rulings=("expect B's lamps is 0", "expect B's lmaps is 0"),
    )
    assert sorted(found) == ["CW207", "CW401", "CW404"]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_name_of_nothing_is_told_in_the_same_run(section: str) -> None:
    found = codes(game=(f"\n{section}:", f"\n{section[0]}{section}:"), rulings=("cards: [gust]", "cards: [gsut]"))
    assert len(found) == 2 and found[0] == "CW207", found


def test_what_is_wrong_in_it_is_told_as_well() -> None:
    assert codes(cards=("cards:\n  - id: candle", "crads:\n  - id: candle\n    knid: light")) == ["CW207", "CW501"]


def test_a_second_section_of_a_file_is_not_taken_for_the_first() -> None:
    assert codes(game=("\nkinds:", "\nkindss: {}\nkinds:")) == ["CW207"]


def test_what_cannot_stand_below_that_name_is_not_taken_for_it() -> None:
    assert codes(game=("\nkinds:", "\ncrads: 3\nkinds:")) == ["CW207"]


def test_a_card_that_is_not_there_is_told_beside_another_section() -> None:
    assert "CW464" in codes(cards=("name: {zh-Hans: 疾风", "name: {zh-Hans: 疾凤"), game=("checks:", "chekcs:"))
