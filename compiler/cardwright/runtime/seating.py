"""Who sits where: the players in turn order from somebody on, and all others; kept until anybody leaves or comes."""

from __future__ import annotations

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
