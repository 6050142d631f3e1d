"""Check that cards have a place to begin (CW495), and to wait (CW559) where they do not take effect at once."""

from __future__ import annotations

from cardwright.diagnostics import Problems
from cardwright.model.game import Game


def check_beginning(game: Game, problems: Problems) -> None:
    """Report a game with turns and cards that has no stack of its own, in which these lie before the setup."""
    zones = [zone for zone in game.zones.values() if zone.owner == "game"]
    if game.phases and game.cards and not any(zone.order == "stack" for zone in zones):
        first = next(iter(zones), None)
        problems.add("CW495", first.span if first is not None else game.span, zone=first.id if first else None)


def check_waiting(game: Game, problems: Problems) -> None:
    """Report a game that settles on a stack and has no zone where cards lie while they wait."""
    settlement = game.settlement
    if settlement.policy == "stack" and game.where_played is None and game.cards and settlement.span is not None:
        problems.add("CW559", settlement.span)
