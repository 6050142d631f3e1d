"""The turn that a rulebook tells: which is told, what of it, and that small games have none."""

from __future__ import annotations

import games
import pytest

from cardwright.bench import example_turn as module
from cardwright.bench.example_turn import example_turn

from .test_scenarios import FLOWERS
from .tiny import GAME, built


def test_a_turn_with_plays_is_told() -> None:
    told = example_turn(built(GAME))["en"]
    assert (told.name, told.opening) == ("Ann", ("Fetch: deck → Ann’s hand",))
    assert [seat.cards for seat in told.table.seats] == [("hand 3", "life 3"), ("hand 2", "life 3")]
    assert told.hand == ("Fetch", "Bury", "Fetch") and told.table.middle == ("deck 20", "box 3")


def test_what_has_no_name_or_is_not_seen_by_all_is_not_told() -> None:
    text = GAME.replace("  hand: {", "  stash: {of: player, seen_by: everyone}\n  hand: {")
    text = text.replace(
        "  life: {",
        "  luck: {of: player, starts: 1, seen_by: owner, name: {zh-Hans: 运, en: luck}}\n"
        "  bare: {of: player, starts: 1}\n  life: {",
    )
    more = "  increase my luck by 1\n        increase my bare by 1\n"
    fetch = "      play:\n        move top card of deck to my hand\n"
    assert fetch in text
    told = example_turn(built(text.replace(fetch, f"{fetch}      {more}")))["en"]
    assert [seat.cards for seat in told.table.seats] == [("hand 3", "life 3"), ("hand 2", "life 3")]
    assert "Ann plays Fetch" in told.lines and "Ann’s life: 4" in told.lines
    assert not any("luck" in line or "bare" in line for line in told.lines)


def test_what_is_held_is_told_of_a_zone_that_is_called_a_hand() -> None:
    text = GAME.replace("hand", "grip").replace(
        "I may give 1 card in my grip to my next player", "increase my life by 1"
    )
    text = text.replace("discard (number of cards in my grip - 3) cards in my grip", "increase my life by 1")
    assert example_turn(built(text))["en"].hand == ()


@pytest.mark.parametrize(("name", "value"), [("ENDS", frozenset(("play",))), ("LONGEST", 10), ("DECISIONS", 0)])
def test_a_turn_that_is_no_usual_one_is_not_told(name: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, name, value)
    assert example_turn(built(GAME)) == {}


@pytest.mark.parametrize(
    "text",
    [FLOWERS, FLOWERS.replace("I may move top card of pile to my fist", "make me win")],
)
def test_a_game_without_plays_has_none(text: str) -> None:
    assert example_turn(built(text)) == {}


def test_a_game_of_one_player_has_none() -> None:
    assert example_turn(games.bench("vigil")) == {}
