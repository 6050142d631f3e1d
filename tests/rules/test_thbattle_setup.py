"""Before the first hand is dealt in thbattle: what lies open, who is offered how many characters, who chooses when."""

from __future__ import annotations

import games
import pytest

from cardwright.runtime.session import IllegalAnswer, Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.views import ZoneView

TABLES = [(players, seed) for players in (5, 6, 7, 8) for seed in (1, 2)]
at_tables = pytest.mark.parametrize(("players", "seed"), TABLES)


def rules() -> Rules:
    """The rules of the game, as its files say them."""
    return games.rules("thbattle")


def begun(players: int, seed: int) -> tuple[Session, int]:
    """A table at its first decision, and the seat of the Boss."""
    session = Session(rules(), players, seed)
    bosses = [s for s in range(players) if role(session, s, s) == "boss card"]
    assert len(bosses) == 1
    return session, bosses[0]


def zone(session: Session, owner: int, id: str, viewer: int | None) -> ZoneView:
    """A zone of a player, as another one or an onlooker sees it."""
    return session.view(viewer).players[owner].zone(id)


def role(session: Session, owner: int, viewer: int | None) -> str | None:
    """The role of a player, if that viewer knows it."""
    cards = zone(session, owner, "role zone", viewer).cards
    return cards[0].kind if cards else None


def boss_chosen(players: int, seed: int) -> tuple[Session, int]:
    """A table after the Boss has chosen a character and, if that one has none of its own, a Boss skill."""
    session, boss = begun(players, seed)
    while [p.seat for p in session.pending] == [boss]:
        session.answer(boss, [0])
    return session, boss


@at_tables
def test_th_026_the_role_of_the_boss_alone_is_open(players: int, seed: int) -> None:
    session, boss = begun(players, seed)
    for owner in range(players):
        assert zone(session, owner, "role zone", None).count == 1
        for viewer in range(players):
            known = role(session, owner, viewer)
            assert (known is not None) is (owner == boss or viewer == owner)
            assert (known == "boss card") is (owner == boss)


@at_tables
def test_th_029_the_boss_has_five_characters_to_choose_from(players: int, seed: int) -> None:
    session, boss = begun(players, seed)
    (asked,) = session.pending
    offered = [o.card.no for o in asked.options if o.card is not None]
    assert (asked.seat, asked.kind, asked.low, asked.high) == (boss, "choose", 1, 1)
    assert len(asked.options) == len(offered) == 5
    assert sorted(offered) == sorted(c.no for c in zone(session, boss, "candidates", boss).cards)
    for other in set(range(players)) - {boss}:
        assert zone(session, other, "candidates", other).count == 3
        assert zone(session, boss, "candidates", other).cards == ()


@at_tables
def test_th_028_the_boss_chooses_first_and_openly(players: int, seed: int) -> None:
    session, boss = begun(players, seed)
    for other in set(range(players)) - {boss}:
        with pytest.raises(IllegalAnswer, match="nothing to decide now"):
            session.answer(other, [0])
    picked = session.pending[0].options[0].card
    assert picked is not None
    session.answer(boss, [0])
    assert all(session.view(None).players[s].zone("hero zone").count == int(s == boss) for s in range(players))
    for viewer in (None, *range(players)):
        assert [c.no for c in zone(session, boss, "hero zone", viewer).cards] == [picked.no]


@at_tables
def test_th_028_the_others_choose_at_once_each_from_three(players: int, seed: int) -> None:
    session, boss = boss_chosen(players, seed)
    others = [(boss + step) % players for step in range(1, players)]
    assert sorted(p.seat for p in session.pending) == sorted(others)
    offered = {p.seat: [o.card.no for o in p.options if o.card is not None] for p in session.pending}
    assert {len(cards) for cards in offered.values()} == {3}
    assert len({no for cards in offered.values() for no in cards}) == 3 * (players - 1)
    assert {(p.kind, p.low, p.high) for p in session.pending} == {("choose", 1, 1)}
    for done, seat in enumerate(others, 1):
        assert all(zone(session, s, "hero zone", None).count == 0 for s in others), "nobody shows ahead of the rest"
        session.answer(seat, [1])
        assert session.pending_for(seat) is None or done == len(others)
    for seat in others:
        (shown,) = zone(session, seat, "hero zone", None).cards
        assert shown.no in offered[seat]


@at_tables
def test_th_028_what_is_left_goes_back_to_the_characters(players: int, seed: int) -> None:
    session, _ = boss_chosen(players, seed)
    in_all = session.view(None).zone("hero deck").count + sum(
        zone(session, s, id, None).count for s in range(players) for id in ("candidates", "hero zone")
    )
    for pending in session.pending:
        session.answer(pending.seat, [0])
    assert [zone(session, s, "candidates", None).count for s in range(players)] == [0] * players
    assert [zone(session, s, "hero zone", None).count for s in range(players)] == [1] * players
    assert session.view(None).zone("hero deck").count == in_all - players
