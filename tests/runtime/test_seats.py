"""Who sits where: neighbours and distances of those who are out, who comes back, and turns that are not one's own."""

from __future__ import annotations

from typing import Any

import pytest
from runtime.spy_games import spies

from cardwright.runtime.session import Session


@pytest.fixture
def g() -> Any:
    """A table of four."""
    return Session(spies(), 4, 1).game


def test_the_previous_player_is_the_one_whose_next_player_that_is(g: Any) -> None:
    ann, bob, cy, dee = g.seats
    assert [g.previous_player(each) for each in g.seats] == [dee, ann, bob, cy]
    g.leave(bob)
    assert g.previous_player(cy) is ann and g.previous_player(bob) is ann


def test_whoever_is_out_sits_where_they_sat(g: Any) -> None:
    ann, bob, cy, dee = g.seats
    assert (g.seat_distance(ann, cy), g.seat_distance(ann, dee)) == (2, 1)
    g.leave(bob)
    assert (g.seat_distance(ann, cy), g.seat_distance(dee, cy)) == (1, 1), "nobody sits in between any more"
    assert (g.seat_distance(bob, ann), g.seat_distance(dee, bob), g.seat_distance(bob, cy)) == (1, 2, 1)
    g.leave(dee)
    assert (g.seat_distance(bob, dee), g.seat_distance(dee, ann)) == (2, 1)


def test_who_never_left_does_not_come_back(g: Any) -> None:
    ann, bob = g.seats[:2]
    before = len(g.trace)
    g.rejoin(bob)
    assert bob.alive and len(g.trace) == before
    g.leave(bob)
    g.rejoin(bob)
    assert bob.alive and g.living() == list(g.seats) and g.trace[-1] == ("back", bob.seat)
    assert g.next_player(ann) is bob


def test_only_whose_turn_it_is_has_one_more_phase(g: Any) -> None:
    now, other = g.turn_player, g.next_player(g.turn_player)
    left = list(g.phases_left)
    g.insert_phase(other, "play phase")
    assert g.phases_left == left
    g.insert_phase(now, "play phase")
    assert g.phases_left == ["play phase", *left] and g.trace[-1] == ("insert", now.seat, "play phase")


def test_between_phases_none_is_ended(g: Any) -> None:
    g.phase = ""
    before = len(g.trace)
    g.end_phase()
    assert len(g.trace) == before


def test_a_zone_is_shown_with_its_owner(g: Any) -> None:
    assert repr(g.deck) == "<deck>" and repr(g.seats[1].hand) == f"<hand of {g.seats[1]}>"
