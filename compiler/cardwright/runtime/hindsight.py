"""What would have come of a game for somebody else: its last decisions again, with other roles in some seats.

Games of practice are played by chance, which does not know who it is: the same decisions would have been made in any
role. So a game also tells how it would have ended for roles that were not dealt in it, which otherwise are met rarely.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.guessing import exchange
from cardwright.runtime.looks import Looker
from cardwright.runtime.positions import Snapshot
from cardwright.runtime.requests import Ask
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Decision, Session
from cardwright.runtime.setup import derive
from cardwright.runtime.taste import Lesson, Taste, usual
from cardwright.runtime.things import Player

Roles: TypeAlias = Mapping[int, str]
"""By seat, who is to sit there instead."""
Choice: TypeAlias = tuple[int, int, Lesson]
"""Seat, the position before, and what was chosen there."""
TAIL = 8
"""So many positions before its end a game is told again for roles that were not dealt in it."""
AGAIN = 4
"""So often each seat has one of those roles."""
LONGEST = 3000
"""So many decisions after its end a game that goes on is given up."""


@dataclass(slots=True)
class Played:
    """One game of practice: positions of it, what was to be chosen after which of them, and who won."""

    positions: list[Snapshot]
    choices: list[Choice]
    winners: tuple[int, ...]
    asked: int = 0
    seed: int = 0
    decisions: tuple[Decision, ...] = ()
    at: list[int] = field(default_factory=list)
    """By position but the last one, how many decisions had been made."""
    late: list[Choice] = field(default_factory=list)
    """All that was chosen towards the end, where it is told again."""
    ends: dict[tuple[int, str], bool] = field(default_factory=dict)
    """Whether somebody else in a seat would have won."""

    @property
    def tail(self) -> int:
        """The position from which on a game is told again."""
        return max(0, len(self.at) - TAIL)

    def roles(self) -> set[str | None]:
        """Who is in the game."""
        return {place.role for place in self.positions[-1]}

    def won(self, seat: int, role: str | None) -> bool | None:
        """Whether a player of a role in a seat has won, or would have; None if nobody knows."""
        if role == self.positions[-1][seat].role:
            return seat in self.winners
        return self.ends.get((seat, role)) if role is not None else None


def told_again(
    played: Sequence[Played], begin: Callable[[int], Session], looker: Looker, taste: Taste
) -> Iterator[tuple[Played, Roles] | None]:
    """Games as they would have ended for roles that were not dealt in them, with the seats of those; None where one
    could not be told again. `begin` gives a game that has just begun, by its seed.

    What was chosen towards the end, and how that would have been, is noted in the games themselves.
    """
    known = {role for game in played for role in game.roles() if role is not None}
    for game in played:
        absent, rng = sorted(known - game.roles()), Rng(derive(game.seed, 2, 0))
        if looker.roles is None or not absent or not game.at:
            continue
        for _ in range(AGAIN):
            for roles in others(len(game.positions[-1]), game.winners, absent, rng):
                again = _told(game, begin, looker, taste, roles, RandomBot(rng.draw()))
                yield (again, roles) if again is not None else None


def _told(
    game: Played, begin: Callable[[int], Session], looker: Looker, taste: Taste, roles: Roles, chance: RandomBot
) -> Played | None:
    """A game with other roles in some seats towards its end."""
    late: list[Choice] = []

    def note(session: Session, number: int, ask: Ask) -> None:
        looks = looker.looks(session.game, ask) if not game.late and len(ask.options) > 1 else []
        if len(set(looks)) > 1:
            seat, picked = game.decisions[number]
            late.append((seat, bisect_right(game.at, number) - 1, taste.lesson(looks, picked, usual(ask))))

    try:
        session = begin(game.seed)
        if not again(session, game.decisions, game.at[game.tail], looker.roles or "", roles, chance, note):
            return None
    except RuleError:
        return None
    game.late = game.late or late
    game.ends.update({(seat, role): seat in session.winners for seat, role in roles.items()})
    positions = [
        tuple(place._replace(role=roles.get(seat, place.role)) for seat, place in enumerate(position))
        for position in game.positions
    ]
    return Played(positions, [], session.winners)


def others(seats: int, winners: Sequence[int], roles: Sequence[str], rng: Rng) -> Iterator[Roles]:
    """Each seat once with another one of these roles, as far as they go: first those who have lost, and then those who
    have won, so that most games end as they did.
    """
    for places in ([seat for seat in range(seats) if seat not in winners], list(winners)):
        dealt = list(roles)
        rng.shuffle(dealt)
        rng.shuffle(places)
        if places and dealt:
            yield dict(zip(places, dealt, strict=False))


def again(
    session: Session, decisions: Sequence[Decision], start: int, zone: str, roles: Roles,
    chance: RandomBot, note: Callable[[Session, int, Ask], None],
) -> bool:  # fmt: skip
    """Play a game that has just begun to decision `start`, give seats other roles, and play on as it went to its end,
    by chance where it cannot go so; False if roles cannot be given like this, or it comes to no end. `note` hears of
    each decision before it is made again, by its number.
    """
    session.repeat(decisions[:start])
    if session.over or not all(_give(session, session.game.seats[seat], zone, role) for seat, role in roles.items()):
        return False
    for number in range(start, len(decisions) + LONGEST):
        if session.over:
            break
        seat, ask = session.asked[0]
        if number < len(decisions) and _fits(seat, ask, decisions[number]):
            note(session, number, ask)
            session.decide(*decisions[number])
        else:
            picked = chance.pick(len(ask.options), ask.low, min(ask.high, len(ask.options)), ask.sets)
            session.decide(seat, tuple(picked))
    return session.over


def _give(session: Session, player: Player, zone: str, role: str) -> bool:
    """Exchange the card that tells who a player is for another one, which nobody at the table has."""
    mine = [each.cards[0] for each in player.zones if each.id == zone and len(each.cards) == 1]
    free = (card for card in session.game.cards if card.printed.id == role and card.zone.id != zone)
    other = next(free, None)
    if not mine or other is None:
        return False
    exchange(session.game, mine[0], other)
    return True


def _fits(seat: int, ask: Ask, decision: Decision) -> bool:
    """Whether a decision can be made again."""
    who, raw = decision
    return (
        who == seat
        and ask.low <= len(raw) <= ask.high
        and all(at < len(ask.options) for at in raw)
        and (ask.sets is None or tuple(sorted(raw)) in ask.sets)
    )
