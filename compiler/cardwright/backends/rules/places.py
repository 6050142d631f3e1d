"""Where cards lie: in the hand, on the table while they are played, and afterwards."""

from __future__ import annotations

from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import ME
from cardwright.backends.rules.python.tree import Expr, List, Star
from cardwright.ir import decl
from cardwright.ir.zones import parts_of
from cardwright.model.game import Game


def hands(game: Game) -> tuple[decl.Zone, ...]:
    """The zones from which cards are played, with their parts."""
    zones = game.zones.values()
    return tuple(dict.fromkeys(one for zone in game.play.start for one in (zone, *parts_of(zone, zones))))


def hand(game: Game, names: Names) -> Expr:
    """The cards from which a player plays."""
    held = [ME.dot(names.of(zone)).dot("cards") for zone in hands(game)] or [ME.dot("hand").dot("cards")]
    return held[0] if len(held) == 1 else List(tuple(Star(zone) for zone in held))


def table(game: Game, names: Names) -> str:
    """The field of the zone where cards lie while they are played."""
    zone = game.play.while_resolving
    return names.of(zone) if zone is not None else "table"


def afterwards(game: Game, names: Names) -> str:
    """The field of the zone where they go when they have taken effect."""
    zone = game.play.afterwards
    return names.of(zone) if zone is not None else "discard_pile"
