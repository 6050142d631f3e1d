"""Where cards lie: in the hand, on the table while they are played, and afterwards."""

from __future__ import annotations

from cardwright.backends.rules.names import Names
from cardwright.backends.rules.names_of_runtime import ME, G
from cardwright.backends.rules.python.tree import NONE, Expr, List, Star
from cardwright.ir import decl
from cardwright.ir.zones import parts_of
from cardwright.model.game import Game


def hands(game: Game) -> tuple[decl.Zone, ...]:
    """The zones from which cards are played, with their parts."""
    zones = game.zones.values()
    start = game.play.start or tuple(zone for zone in zones if zone.id == "hand")
    return tuple(dict.fromkeys(one for zone in start for one in (zone, *parts_of(zone, zones))))


def hand(game: Game, names: Names) -> Expr:
    """The cards from which a player plays."""
    held = [ME.dot(names.of(zone)).dot("cards") for zone in hands(game)]
    return held[0] if len(held) == 1 else List(tuple(Star(zone) for zone in held))


def table(game: Game, names: Names) -> Expr:
    """The zone where cards lie while they are played; None if there is none: they stay where they are."""
    return _zone(game, names, game.play.while_resolving, "table")


def afterwards(game: Game, names: Names) -> Expr:
    """The zone where they go when they have taken effect; None if there is none."""
    return _zone(game, names, game.play.afterwards, "discard pile")


def _zone(game: Game, names: Names, declared: decl.Zone | None, usual: str) -> Expr:
    zone = declared or game.zones.get(usual)
    return G.dot(names.of(zone)) if zone is not None and zone.owner == "game" else NONE
