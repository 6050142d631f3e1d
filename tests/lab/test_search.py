"""Bots that think: blind to what their seat may not see, the same for the same seed, and better than chance."""

from __future__ import annotations

from typing import Any

import games
import pytest
from samples import part

from cardwright.lab.statistics import Estimate, share
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.guessing import Apart, Worlds, deal_anew, dealt_alike, joined_by_moves
from cardwright.runtime.make_bots import make_bot
from cardwright.runtime.playout import run
from cardwright.runtime.search import SearchBot
from cardwright.runtime.session import Session
from cardwright.runtime.setup import settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.taught import TaughtBot

PRACTICE = 6
"""So few games of practice teach little, but by the same means."""


class Otherwise(Session):
    """The same game, but that what one seat cannot see lies otherwise."""

    hidden: tuple[int, Apart, int]

    def branch(self, without: int = 0) -> Session:
        copy = Session.branch(self, without)
        seat, apart, seed = self.hidden
        deal_anew(copy.game, seat, joined_by_moves(apart, copy.game, seat), seed)
        return copy


def picks_where_cards_lie_otherwise(rules: Rules, players: int, decisions: int, every: int) -> tuple[int, int]:
    """Compare what the bot picks; gives how many picks were compared, and how many cards lay otherwise."""
    session = Otherwise(rules, players, 7)
    apart = dealt_alike(rules, session.settings)
    chance = RandomBot(5)
    compared = moved = 0
    for number in range(decisions):
        if session.over:
            break
        pending = session.pending[0]
        if number % every == 0 and len(pending.options) > 1:
            view = session.view(pending.seat)
            kept = []
            for seed in (11, 12, 13):
                session.hidden = (pending.seat, apart, seed)
                faces = [card.printed.id for zone in session.branch().game.zones for card in zone.cards]
                otherwise = session.branch()
                ask = next(ask for seat, ask in otherwise.asked if seat == pending.seat)
                searched = SearchBot(3, 4, PRACTICE).think(pending, view, Worlds(session, pending.seat, apart))
                # What tries nothing out looks at the table itself, with its cards lying otherwise.
                greedy = TaughtBot(3, PRACTICE).remember(otherwise, ask)
                kept.append(([*searched, -1, *greedy], faces))
            assert len({tuple(picked) for picked, _ in kept}) == 1, f"decision {number}"
            compared += 1
            moved += sum(a != b for a, b in zip(kept[0][1], kept[1][1], strict=True))
        session.answer(pending.seat, chance.choose(pending, session.view(pending.seat)))
    return compared, moved


@pytest.mark.one_of(2)
@pytest.mark.parametrize(
    ("name", "players", "decisions", "every"), [("xstx", 3, 60, 6), ("fengsheng", 4, 60, 15), ("thbattle", 5, 50, 25),
     ("backrooms", 2, 48, 8), ("l5r", 2, 60, 12)],
)  # fmt: skip
def test_what_a_seat_cannot_see_makes_no_difference(name: str, players: int, decisions: int, every: int) -> None:
    compared, moved = picks_where_cards_lie_otherwise(games.rules(name), players, decisions, every)
    assert compared >= 2 and moved > 20


def hands(session: Session, seat: int) -> list[tuple[str, ...]]:
    """The cards in the hand of a seat on some tables dealt anew for the next seat."""
    apart = dealt_alike(session.rules, session.settings)
    worlds = Worlds(session, (seat + 1) % len(session.game.seats), apart)
    found = []
    for seed in range(6):
        game = worlds.one(seed).game
        mine = [zone for zone in game.zones if zone.id == "hand" and zone.owner is game.seats[seat]]
        found.append(tuple(card.printed.id for zone in mine for card in zone.cards))
    return found


def test_what_others_hold_is_guessed_anew_and_what_one_holds_is_not() -> None:
    session = Session(games.rules("xstx"), 3, 1)
    assert len(set(hands(session, 0))) > 3
    apart = dealt_alike(session.rules, session.settings)
    before = session.view(1)
    for seed in range(4):
        assert Worlds(session, 1, apart).one(seed).view(1) == before


def test_cards_of_two_decks_stay_apart() -> None:
    session = Session(games.rules("l5r"), 2, 1)
    apart = dealt_alike(session.rules, session.settings)
    decks = [
        [apart.of(z.no) for z in session.game.zones if z.id == "conflict deck" and z.owner is p]
        for p in session.game.seats
    ]
    assert decks[0] != decks[1]


def failed_worlds(rules: Rules, players: int, decisions: int, every: int) -> tuple[int, int]:
    """Go on by chance on tables dealt anew: how many of them cannot be, and how many there were."""
    session = Session(rules, players, 4)
    apart, chance = dealt_alike(rules, session.settings), RandomBot(6)
    failed = tried = 0
    for number in range(decisions):
        if session.over:
            break
        seat, ask = session.asked[0]
        if number % every == 0 and len(ask.options) > 1:
            for seed in range(4):
                world, by_chance = Worlds(session, seat, apart).one(seed), RandomBot(seed)
                tried += 1
                try:
                    for _ in range(25):
                        if not world.over:
                            decide_by(by_chance, world)
                except RuleError:
                    failed += 1
        decide_by(chance, session)
    return failed, tried


def decide_by(chance: RandomBot, session: Session) -> None:
    """Let chance make the next decision."""
    seat, ask = session.asked[0]
    session.decide(seat, tuple(chance.pick(len(ask.options), ask.low, min(ask.high, len(ask.options)), ask.sets)))


@pytest.mark.parametrize(
    ("name", "players"),
    [("xstx", 3), ("fengsheng", 3), ("thbattle", 5), ("backrooms", 2), ("l5r", 2), ("l5r-skirmish", 2)],
)
def test_a_table_that_is_dealt_anew_can_be_played_on(name: str, players: int) -> None:
    """Roles stay among roles though unseen ones lie in the box with others, and what lies on a hidden card stays."""
    failed, tried = failed_worlds(games.rules(name), players, 120, 6)
    assert tried >= 20 and failed <= tried // 20


def winners(names: tuple[str, ...], count: int, **more: Any) -> list[tuple[int, ...]]:
    rules = games.rules("duel_loop")
    return [run(rules, settle(rules, None), seed, names, **more).winners for seed in range(count)]


@pytest.mark.long
def test_greedy_and_search_beat_chance() -> None:
    """A bot in one seat of three, the seat going round, wins more than a third of the games among players by chance."""
    rules = games.rules("xstx")
    settings = settle(rules, 3)

    def wins(one: str, others: str, count: int) -> Estimate:
        won = [at % 3 in run(rules, settings, 70 + at, [one if at % 3 == s else others for s in range(3)]).winners
               for at in range(count)]  # fmt: skip
        return share(sum(won), count)

    assert wins("greedy", "random", part(54, 90)).low > 1 / 3
    assert wins("search:4", "random", part(24, 36)).low > 1 / 3


def test_equal_seeds_search_alike() -> None:
    assert winners(("search:3", "random"), 4) == winners(("search:3", "random"), 4)


def test_bots_have_names_with_budgets() -> None:
    bot = make_bot("search:7", 1)
    assert isinstance(bot, SearchBot) and bot.budget == 7
    for wrong in ("search:", "search:0", "search:x", "search:-1", "search:999999999", "search:٣", "greedy:3", "clever"):
        with pytest.raises(ValueError, match="no bot"):
            make_bot(wrong, 1)
