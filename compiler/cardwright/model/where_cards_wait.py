"""Check that cards have a place to wait (CW559) where what is announced does not take effect at once."""

from __future__ import annotations

from cardwright.diagnostics import Problems
from cardwright.model.game import Game


def check_waiting(game: Game, problems: Problems) -> None:
    """Report a game that settles on a stack and has no zone where cards lie while they wait."""
    settlement = game.settlement
    if settlement.policy == "stack" and game.where_played is None and game.cards and settlement.span is not None:
        problems.add("CW559", settlement.span)
