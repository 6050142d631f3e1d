"""Where cards lie: in the hand, on the table while they are played, and afterwards."""

from __future__ import annotations

from cardwright.backends.python.tree import NONE, Expr, List, Star
from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import ME, G
from cardwright.ir import decl
from cardwright.ir.zones import parts_of
from cardwright.model.game import Game


def hands(game: Game) -> tuple[decl.Zone, ...]:
    """The zones from which cards are played, with their parts."""
    zones = game.zones.values()
    return tuple(dict.fromkeys(one for zone in game.hands for one in (zone, *parts_of(zone, zones))))


def hand(game: Game, names: Names) -> Expr:
    """The cards from which a player plays."""
    held = [ME.dot(names.of(zone)).dot("cards") for zone in hands(game)]
    return held[0] if len(held) == 1 else List(tuple(Star(zone) for zone in held))


def table(game: Game, names: Names) -> Expr:
    """The zone where cards lie while they are played; None if there is none: they stay where they are."""
    zone = game.where_played
    return G.dot(names.of(zone)) if zone is not None else NONE


def afterwards(game: Game, names: Names) -> Expr:
    """The zone where they go when they have taken effect: the game's, or that of `me`; None if there is none."""
    zone = afterwards_zone(game)
    if zone is None:
        return NONE
    return (G if zone.owner == "game" else ME).dot(names.of(zone))


def afterwards_zone(game: Game) -> decl.Zone | None:
    """The zone that is named for it, or the discard pile."""
    return game.play.afterwards or game.usual_zone("discard pile")
