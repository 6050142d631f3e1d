"""Who sits where: seats, the order of turns, and how far apart players are; kept until anybody leaves or comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.runtime.ruled import Ruled
from cardwright.runtime.things import Player


class Around(dict[Player | None, list[Any]]):
    """player (None: whoever sits first) -> the players still in the game in turn order from there on, or from whoever
    follows a player who is out; not to be changed.
    """

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, start: Player | None) -> list[Any]:
        first = start.seat if start is not None else 0
        made = self[start] = [p for p in self.game.seats_from(first) if p.alive]
        return made


class Others(dict[Player, list[Any]]):
    """player -> the other players still in the game, in turn order after that one; not to be changed, too."""

    __slots__ = ("game",)

    def __init__(self, game: Ruled) -> None:
        self.game: Any = game

    def __missing__(self, of: Player) -> list[Any]:
        made = self[of] = [p for p in self.game.around(of) if p is not of]
        return made


class Seated(Ruled):
    """Players in their seats: who is still in the game, who comes after whom, and how far apart they sit."""

    __slots__ = ("around", "direction", "gaps", "opener", "others", "rest", "rings", "still_in")

    direction: int
    """1, or -1 where turns go round the other way."""
    opener: Any
    """Who had the first turn."""

    def sit_down(self) -> None:
        """There are no players yet, and nothing is known of them."""
        self.seats: list[Any] = []
        self.rings = Around(self)
        self.around: Callable[[Player | None], list[Any]] = self.rings.__getitem__
        """The players still in the game in turn order, from one of them on."""
        self.rest = Others(self)
        self.others: Callable[[Player], list[Any]] = self.rest.__getitem__
        """The other players still in the game, in turn order after one of them."""
        self.gaps: dict[int, int] = {}
        self.still_in: list[Any] = []

    def living(self) -> list[Any]:
        """The players still in the game, in seat order; not to be changed."""
        if not self.still_in:
            self.still_in = [p for p in self.seats if p.alive]
        return self.still_in

    def out(self) -> list[Any]:
        """The players who have left the game, in seat order."""
        return [p for p in self.seats if not p.alive]

    def seats_from(self, first: int) -> list[Any]:
        """All players, also those who are out, in turn order from a seat on."""
        seats = self.seats
        return seats[first:] + seats[:first] if self.direction == 1 else seats[first::-1] + seats[:first:-1]

    def forget_rings(self) -> None:
        """Somebody has left or come back: forget the lists of players."""
        self.rings.clear()
        self.rest.clear()
        self.gaps.clear()
        self.still_in = []

    def next_player(self, of: Player) -> Any:
        """The next player still in the game in turn order after `of` (`of` itself if nobody else is)."""
        ring = self.rings[of]
        if of.alive:
            return ring[1] if len(ring) > 1 else of
        return ring[0] if ring else of

    @property
    def first_player(self) -> Any:
        """Who had the first turn; once that player is out, whoever comes next. A round begins with their turn."""
        opener = self.opener
        return opener if opener is None or opener.alive else self.next_player(opener)

    def previous_player(self, of: Player) -> Any:
        """The player whose next player is `of`."""
        ring = self.around(of)
        return ring[-1] if ring else of

    def seat_distance(self, one: Player, other: Player) -> int:
        """Steps from one to the other among the players still in the game, by the shorter way."""
        way = one.seat << 16 | other.seat
        gap = self.gaps.get(way)
        if gap is None:
            ring = self.living()
            if not (one.alive and other.alive):
                ring = [p for p in self.seats if p.alive or p is one or p is other]
            gap = abs(ring.index(one) - ring.index(other))
            gap = self.gaps[way] = min(gap, len(ring) - gap)
        return gap
