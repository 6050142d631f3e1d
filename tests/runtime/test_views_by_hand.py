"""Keys and looks of options, and the order in which they are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.runtime.views import (
    CardView,
    Option,
    Pending,
    PlayerView,
    Refused,
    View,
    ZoneView,
    among_themselves,
    from_the_top,
)

LAMP = CardView(7, "lamp", 0, "lamp", 3)


@pytest.mark.parametrize(
    ("option", "key"),
    [
        (Option(0, "pass", seat=1), "pass"),
        (Option(0, "yes", value=1), "yes"),
        (Option(0, "no", value=1), "no"),
        (Option(0, "effect", seat=1, value=4), "effect:4"),
        (Option(0, "effect", LAMP, value=4), "effect:4"),
        (Option(0, "card", LAMP, 1, play="lamp#1"), "card:lamp#7"),
        (Option(0, "play", LAMP, play="lamp#1"), "play:lamp#1@lamp#7"),
        (Option(0, "play", LAMP, kind="torch", play="lamp#1"), "play:lamp#1@torch#7"),
        (Option(0, "answer", LAMP), "answer:lamp#7"),
        (Option(0, "trigger", seat=1, play="nap#1", value=2), "trigger:nap#1@2"),
        (Option(0, "play", kind="torch", play="two as one", value=2), "play:two as one@torch"),
        (Option(4, "hidden", zone=3, place=2), "hidden:3.2"),
        (Option(4, "hidden", zone=3), "hidden:3.4"),
        (Option(0, "player", seat=2), "player:2"),
        (Option(0, "play", play="nap#1", value=1), "play:nap#1"),
        (Option(0, "kind", kind="lamp", value=1), "kind:lamp"),
        (Option(0, "zone", zone=0, value=1), "zone:0"),
        (Option(0, "number", value=0), "number:0"),
        (Option(0, "several"), "several"),
    ],
)
def test_the_key_of_an_option(option: Option, key: str) -> None:
    assert option.key == key


LOOK = Option(0, "card", replace(LAMP, place=2, values={"b": 1, "a": 2}), 1, 2, 3, "lamp", "lamp#1", 4, {"m": 1})


def test_two_options_look_alike_but_for_the_number_of_the_card() -> None:
    card = LOOK.card
    assert card is not None
    assert LOOK.look == replace(LOOK, index=5, card=replace(card, no=8, values={"a": 2, "b": 1})).look
    others = [
        replace(LOOK, sort="play"),
        replace(LOOK, card=None),
        *(replace(LOOK, **{name: 9}) for name in ("seat", "zone", "place", "kind", "play", "value")),
        replace(LOOK, marks={"m": 2}),
        *(replace(LOOK, card=replace(card, **{name: 9})) for name in ("kind", "face", "counts_as", "zone", "place")),
        replace(LOOK, card=replace(card, values={"a": 1, "b": 2})),
    ]
    assert len({each.look for each in (LOOK, *others)}) == len(others) + 1
    assert Option(0, "player", seat=1).look == Option(3, "player", seat=1).look != Option(0, "player", seat=2).look


@pytest.mark.parametrize(
    ("order", "keys", "found"),
    [
        ([0, 1, 2, 3], {}, [0, 1, 2, 3]),
        ([0, 1, 2, 3], {0: 2, 2: 1}, [2, 1, 0, 3]),
        ([3, 2, 1, 0], {0: 1, 1: 2, 3: 3}, [0, 2, 1, 3]),
    ],
)
def test_those_with_a_key_change_places_among_themselves(
    order: list[int], keys: dict[int, int], found: list[int]
) -> None:
    assert among_themselves(order, keys) == found


def lying(zone: int, place: int | None, at: int = 0) -> Option:
    return Option(at, "card", replace(LAMP, zone=zone, place=place), zone=zone)


def test_cards_of_a_stack_are_shown_from_its_top() -> None:
    """Each stack by itself; what lies in none stays where it stood."""
    options = [
        lying(2, 3),
        Option(1, "pass"),
        lying(2, 1),
        lying(1, None),
        Option(4, "hidden", zone=1, place=2),
        lying(1, 1),
    ]
    assert from_the_top(options) == [5, 1, 4, 3, 2, 0]
    without = [replace(lying(0, 1), zone=None), Option(1, "hidden", zone=0, place=1)]
    assert from_the_top(without[::-1]) == [1, 0], "a card of no zone that is told comes before"


def asks(options: tuple[Option, ...], low: int = 1, high: int = 1) -> Pending:
    against = (Refused(Option(9, "card", LAMP), "no-target"),)
    return Pending(0, "choose", "which", low, high, options, None, (0, 1, 2), lambda: against, tuple)


def test_a_decision_tells_what_is_the_same_and_what_is_refused() -> None:
    alike = (Option(0, "card", LAMP), Option(1, "pass"), Option(2, "card", replace(LAMP, no=8)))
    assert asks(alike).firsts == (0, 1, 0)
    assert asks(alike, 1, 2).firsts == asks(alike, 0, 1).firsts == (0, 1, 2), "each counts by itself"
    assert asks(alike).rejected == ((Option(9, "card", LAMP), "no-target"),)
    assert asks(alike).refused == (Refused(Option(9, "card", LAMP), "no-target"),) and asks(alike).during == ()


@pytest.mark.parametrize(
    ("sorts", "low", "high", "passes"),
    [
        (["pass"], 1, 1, True),
        (["pass"], 0, 1, False),
        (["pass"], 1, 2, False),
        (["pass", "play"], 1, 1, False),
        (["yes"], 1, 1, False),
        ([], 1, 1, False),
    ],
)
def test_whether_one_can_only_pass(sorts: list[str], low: int, high: int, passes: bool) -> None:
    assert asks(tuple(Option(at, sort) for at, sort in enumerate(sorts)), low, high).passes == passes


def test_zones_are_found_by_name() -> None:
    deck, hand = (ZoneView(no, id, None, False, True, 0, ()) for no, id in enumerate(("deck", "hand")))
    player = PlayerView(0, "Ann", True, {}, (hand,))
    view = View(0, (player,), (deck,), {}, 0, "", 1, 1, 1, None)
    assert view.all_zones() == (deck, hand)
    assert view.zone("deck") is deck and player.zone("hand") is hand
    for ask in (lambda: view.zone("hand"), lambda: player.zone("deck")):
        with pytest.raises(KeyError):
            ask()
