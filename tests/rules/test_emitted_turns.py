"""Turns, offers and verbs written for a game do what the general ones do: same options, same traces.

Where somebody notes each moment of an event, everything goes the general way.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import games
import pytest
from samples import part

from cardwright.runtime.bots import RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.game import Game
from cardwright.runtime.playable import Action, playable
from cardwright.runtime.playout import run
from cardwright.runtime.setup import settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.things import Player

GAMES = 3


def shown(options: list[Any]) -> list[object]:
    """What tells options apart."""
    return [(a.play, a.card, a.kind, a.combo and (a.combo.id, tuple(a.combo.cards))) for a in options]


def traces(rules: Rules, count: int = GAMES) -> list[object]:
    """Of random games for each number of players the traces, or what stopped them."""
    found: list[object] = []
    for players in range(rules.players[0], rules.players[1] + 1):
        settings = settle(rules, players, None, ())
        for seed in range(count):
            try:
                found.append(run(rules, settings, seed, RandomBot(seed)).trace)
            except RuleError as error:
                found.append(str(error))
    return found


def traces_of_noted(rules: Rules, monkeypatch: pytest.MonkeyPatch, count: int = GAMES) -> list[object]:
    """The same of games in which each moment of an event is noted."""

    def noting(g: Game, names: Sequence[str] | None = None) -> None:
        set_table(g, names)
        g.notes = []

    set_table = rules.set_table
    with monkeypatch.context() as patch:
        patch.setattr(rules, "set_table", noting)
        return traces(rules, count)


@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", games.PLAYABLE)
def test_as_the_general_ones(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.rules(name)
    flow = sys.modules[rules.responders.__module__]
    offers = getattr(flow, "offers", None)

    def compared(g: Game, me: Player) -> list[Action]:
        made: list[Action] = offers(g, me)
        assert shown(made) == shown(playable(g, me))
        return made

    with monkeypatch.context() as patch:
        if offers is not None:
            patch.setattr(flow, "offers", compared)
            patch.setattr(rules, "offers", compared)
        emitted = traces(rules)

    assert traces_of_noted(rules, monkeypatch) == emitted


def test_most_games_have_them() -> None:
    there = [games.rules(name) for name in games.PLAYABLE[:: part(4, 1)]]
    assert sum(rules.take_turn is not None for rules in there) >= 0.55 * len(there)
    assert sum(hasattr(sys.modules[rules.responders.__module__], "let_play") for rules in there) >= 0.49 * len(there)
