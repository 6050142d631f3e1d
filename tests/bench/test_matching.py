"""Which options the words of a scenario mean."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.bench.scenario_matching import (
    OPEN,
    by_card,
    by_owner,
    first_answer,
    forced,
    matched,
    of_card,
    owner_of,
    passing,
    picked_for,
    says,
    sort_of,
)
from cardwright.model import scenario as sc
from cardwright.runtime.abilities import Listener
from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Waiting
from cardwright.runtime.event_kinds import Answer
from cardwright.runtime.requests import PASS, Ask
from cardwright.runtime.things import Card, Kind, Zone

SOMEBODY: Any = object()


def ask(options: list[Any], low: int, high: int, kind: str = "choose", **more: Any) -> Any:
    """A request of somebody, which judges every pick as good."""
    known = {"single": low == high == 1, "sets": None, "takes": lambda picked: low == 0, **more}
    return SimpleNamespace(player=SOMEBODY, kind=kind, options=options, low=low, high=high, about=None, **known)


@pytest.mark.parametrize(
    ("id", "owner"),
    [("attack#1", "attack"), ("attack", "attack"), ("a#b#2", "a#b"), ("#1", "#1"), ("attack#", "attack")],
)
def test_whose_an_ability_is(id: str, owner: str) -> None:
    assert owner_of(id) == owner


def test_what_does_nothing() -> None:
    assert passing(ask([PASS, 1], 1, 1)) is PASS
    assert passing(ask([True, False], 1, 1, "may")) is False
    assert passing(ask([1, 2], 0, 2)) == []
    assert passing(ask([1, 2], 1, 2)) is OPEN and passing(ask([1, 2], 1, 1)) is OPEN
    assert passing(ask([1, 2], 0, 2, takes=lambda picked: False)) is OPEN


def test_the_only_answer() -> None:
    assert forced(ask([7], 1, 1)) == 7 and forced(ask([7, 8], 1, 1)) is OPEN
    assert forced(ask([7, 8], 2, 2)) == [7, 8] and forced(ask([7, 8], 0, 0)) == []
    assert forced(ask([7, 8], 1, 2)) is OPEN
    assert forced(ask([7, 8], 1, 2, sets=((0,), (1,)))) is OPEN


def test_the_first_answer() -> None:
    assert first_answer(ask([7, 8], 1, 1)) == 7 and first_answer(ask([7, 8, 9], 2, 3)) == [7, 8]
    assert first_answer(ask([7, 8, 9], 1, 2, sets=((1, 2),))) == [8, 9]


def test_options_for_items() -> None:
    assert matched(Ask(SOMEBODY, "number", [1, 2, 3]), [2]) == [2]
    assert matched(Ask(SOMEBODY, "choose", [1, 2, 2]), [2, 2]) is None, "a number stands once for all like it"
    assert matched(Ask(SOMEBODY, "choose", [1, 2, 3]), [2, 1]) == [2, 1]
    assert matched(Ask(SOMEBODY, "number", [1, 2, 3]), [4]) is None
    assert matched(Ask(SOMEBODY, "either", [0, 1]), [2]) == [1], "choices are counted from 1"
    assert matched(Ask(SOMEBODY, "may", [True, False]), [True]) == [True]
    assert matched(Ask(SOMEBODY, "number", [1, 0]), [True]) is None


def test_yes_or_no() -> None:
    assert says([True], True) and says([False], True, False)
    assert not says([True], False) and not says([True, True], True) and not says([1], True)


STRIKE, BLOCK = Kind(0, "strike", ()), Kind(1, "block", ())
HAND, STACK = Zone(0, "hand", None, "owner", False), Zone(1, "stack", None, "nobody", True)
FACES: Any = (SimpleNamespace(name={}), SimpleNamespace(name={"en": "Heavy Strike"}))


def card(kind: Kind, face: int = 0, zone: Zone = HAND) -> Card:
    return Card(0, kind, face, zone)


def name(id: str, face: int | None = None) -> sc.CardName:
    """A card as a scenario names it."""
    return sc.CardName(named(id), face)


def named(id: str) -> Any:
    return SimpleNamespace(id=id, faces=FACES)


def heard(id: str, respond: Kind | None = None) -> Listener:
    """An ability that reacts."""
    return Listener(0, id, "after", lambda *_: None, False, lambda *_: True, respond=respond)


def test_a_card_among_those_to_be_chosen() -> None:
    strike, heavy, block = card(STRIKE), card(STRIKE, 1), card(BLOCK)
    of = Ask(SOMEBODY, "choose", [block, heavy, strike, PASS])
    assert by_card(of, name("strike")) == [strike, heavy], "those first whose face has no name"
    assert by_card(of, name("strike", 1)) == [heavy] and by_card(of, name("bury")) == []
    assert by_card(Ask(SOMEBODY, "choose", [strike]), name("strike")) == [], "it must be chosen, not played"


def test_cards_to_be_used_as_one() -> None:
    combo = Combo("two", (STRIKE, BLOCK), [card(BLOCK)], 2, 2)
    of = Ask(SOMEBODY, "choose", [combo, PASS])
    assert by_card(of, name("block")) == [combo]
    assert by_card(of, name("bury")) == [] and by_card(of, name("block", 1)) == []


def test_an_offer_is_taken_by_the_name_of_its_card() -> None:
    of = Ask(SOMEBODY, "may", (True, False), about=heard("strike#1"))
    assert by_card(of, name("strike")) == [True] and by_card(of, name("block")) == []
    assert of_card(of, card(STRIKE)) is of
    assert by_owner(Ask(SOMEBODY, "may", (True, False)), named("strike")) == []


def test_a_card_by_its_own_name_is_the_only_option() -> None:
    first, second = card(STRIKE), card(STRIKE)
    assert of_card(Ask(SOMEBODY, "choose", [first, second, PASS]), second).options == [second, PASS]


def test_answers_with_like_cards_are_one() -> None:
    assert sort_of(Answer(heard("strike#1", STRIKE), card(STRIKE))) == ("answer", 0, STRIKE, 0)
    merged = Answer(heard("strike#1", STRIKE), Combo("two", (STRIKE,), [], 2, 2))
    assert sort_of(merged) == ("other", merged)


def test_a_set_of_options() -> None:
    sets = ((0, 1), (0, 2), (0, 1, 2))
    assert picked_for(ask([7, 8, 9], 2, 3, sets=sets), [9, 7]) == [7, 9]
    assert picked_for(ask([7, 8, 9], 2, 3, sets=sets), [9, 7, 8]) == [7, 8, 9]
    assert picked_for(ask([7, 8, 9], 2, 3, sets=sets), [9, 8]) is None
    assert picked_for(ask([7, 8, 9], 2, 3), [9, 8]) == [9, 8]


def test_a_set_is_forced_where_all_are_of_like_cards() -> None:
    alike = [card(STRIKE) for _ in range(3)]
    sets = ((0, 1), (0, 2), (1, 2))
    assert forced(ask(alike, 2, 2, sets=sets)) == alike[:2]
    assert forced(ask([*alike[:2], card(STRIKE, 1)], 2, 2, sets=sets)) is OPEN
    assert forced(ask([*alike[:2], card(STRIKE, 1)], 2, 2, sets=sets[:1])) is OPEN
    assert forced(ask([card(STRIKE, zone=STACK) for _ in range(3)], 2, 2, sets=sets)) is OPEN, (
        "a place tells them apart"
    )


def test_the_last_of_effects_that_wait() -> None:
    strike = card(STRIKE)
    waiting: list[Any] = [Waiting(SOMEBODY, strike, [], ""), Waiting(SOMEBODY, strike, [], "")]
    of = Ask(SOMEBODY, "choose", waiting)
    assert matched(of, [name("strike")]) == [waiting[1]]
    assert matched(of, [name("strike"), name("strike")]) == [waiting[1], waiting[0]]


def test_a_card_by_its_kind_and_a_branch_that_is_no_number() -> None:
    strike = card(STRIKE)
    assert matched(Ask(SOMEBODY, "choose", [card(BLOCK), strike]), [STRIKE]) == [strike]
    assert matched(Ask(SOMEBODY, "choose", [BLOCK, STRIKE]), [STRIKE]) == [STRIKE]
    assert matched(Ask(SOMEBODY, "either", [0, 1]), ["aye"]) is None
    large = [int("1000"), int("1000")]
    assert matched(Ask(SOMEBODY, "number", large), [1000, 1000]) is None
