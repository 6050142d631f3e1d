"""How a game would have ended for somebody who was not in it: the same decisions again, with another role in a seat."""

from __future__ import annotations

from collections.abc import Callable

import games
import pytest

from cardwright.runtime import hindsight, taught
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.looks import Looker
from cardwright.runtime.positions import Eyes, Worth
from cardwright.runtime.requests import Ask
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.setup import settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.taste import Taste

PAPERS = "papers"
USURPER = "usurper paper"
LATE = 12
"""So many decisions before the end of a game it is told again."""


def role_of(session: Session, seat: int) -> str:
    zone = next(zone for zone in session.game.seats[seat].zones if zone.id == PAPERS)
    return zone.cards[0].printed.id if zone.cards else ""


def played(rules: Rules, players: int, seed: int) -> Session:
    """A game by chance."""
    session, chance = Session(rules, players, seed), RandomBot(seed)
    while not session.over:
        seat, ask = session.asked[0]
        session.decide(seat, tuple(chance.pick(len(ask.options), ask.low, min(ask.high, len(ask.options)), ask.sets)))
    return session


def noting(seen: list[int]) -> Callable[[Session, int, Ask], None]:
    """Keeps the numbers of the decisions that are made again."""
    return lambda session, number, ask: seen.append(number)


def nothing(session: Session, number: int, ask: Ask) -> None:
    pass


def test_a_usurper_would_have_won_by_what_somebody_declared_in_that_seats_turn() -> None:
    rules = games.rules("fengsheng")
    found = 0
    for seed in range(12):
        game = played(rules, 5, seed)
        turn = game.game.turn_player.seat
        dealt = [role_of(game, seat) for seat in range(5)]
        if game.because != "victory" or turn in game.winners or USURPER in dealt:
            continue
        session, seen = Session(rules, 5, seed), list[int]()
        start = len(game.decisions) - LATE
        assert hindsight.again(session, game.decisions, start, PAPERS, {turn: USURPER}, RandomBot(1), noting(seen))
        assert role_of(session, turn) == USURPER and session.winners == (turn,), seed
        assert seen == list(range(start, start + LATE)), "what was decided was decided again"
        found += 1
    assert found >= 2


def test_whom_somebody_else_is_taken_for_nobody_else_is() -> None:
    """A role that is dealt already is not to be had, and a game that is over before gives none."""
    rules = games.rules("fengsheng")
    game = played(rules, 5, 3)
    dealt = [role_of(game, seat) for seat in range(5)]
    seat = next(seat for seat in range(1, 5) if dealt[seat] != dealt[0])
    wanted = {seat: next(role for role in dealt if dealt.count(role) == 1)}
    start = len(game.decisions) - LATE
    if wanted[seat] != dealt[seat]:
        assert not hindsight.again(
            Session(rules, 5, 3), game.decisions, start, PAPERS, wanted, RandomBot(1), nothing
        ), "there is one of it"
    assert not hindsight.again(
        Session(rules, 5, 3), game.decisions, len(game.decisions), PAPERS, {0: USURPER}, RandomBot(1), nothing
    )


@pytest.mark.parametrize("winners", [(), (2,), (0, 1, 2, 3)])
def test_each_seat_is_given_one_other_role(winners: tuple[int, ...]) -> None:
    """Those who have won apart from those who have lost: else most games would end otherwise."""
    deals = list(hindsight.others(4, winners, ["spy", "thief", "ghost", "guard"], Rng(1)))
    assert sorted(seat for deal in deals for seat in deal) == [0, 1, 2, 3]
    for deal in deals:
        assert len(set(deal.values())) == len(deal) and len({seat in winners for seat in deal}) == 1
    assert not list(hindsight.others(4, winners, [], Rng(1)))


def test_roles_that_are_not_in_every_game_are_met_as_often_as_others() -> None:
    """What was chosen towards the end of a game teaches those, too, who were not in it."""
    rules = games.rules("fengsheng")
    settings = settle(rules, 5)
    practice = taught.Practice(Looker(rules, PAPERS), Taste(), Eyes(rules), Worth())
    some = [game for seed in range(4) if (game := taught._play(rules, settings, seed, practice, 8)) is not None]
    told = list(hindsight.told_again(some, lambda seed: Session(rules, 5, seed), practice.looker, practice.taste))
    again = [each for each in told if each is not None]
    assert len(again) >= 4 * hindsight.AGAIN
    for game in some:
        absent = {role for _, role in game.ends}
        assert absent and not absent & game.roles(), "how it ended for others is known"
        assert game.late and all(at >= game.tail for _, at, _ in game.late)
        seat, role = next(iter(game.ends))
        assert game.won(seat, role) is game.ends[seat, role] and game.won(seat, "nobody") is None
        assert game.won(seat, game.positions[-1][seat].role) is (seat in game.winners)
    assert all(roles[seat] == game.positions[-1][seat].role for game, roles in again for seat in roles)
