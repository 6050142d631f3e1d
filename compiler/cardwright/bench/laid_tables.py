"""Games that begin from the table that a ruling gives: played on by people and bots, not by a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.bench.failure_words import same
from cardwright.bench.failures import Failed
from cardwright.bench.fresh_table import choices, new_game
from cardwright.bench.in_memory import Bench
from cardwright.bench.naming import Namer
from cardwright.bench.scenario_game import ScenarioGame
from cardwright.bench.scenario_matching import first_answer
from cardwright.bench.scenario_start import StartingTable
from cardwright.model import scenario as sc
from cardwright.model.game import Ruling
from cardwright.runtime.game import Game
from cardwright.runtime.requests import Steps, Together
from cardwright.runtime.session import Laid
from cardwright.runtime.things import Player
from cardwright.runtime.turns import play_game


def laid_table(b: Bench, ruling: Ruling, scenario: sc.Scenario, said: Mapping[str, str]) -> Laid:
    """The table that the `given` lines of a scenario lay, whatever it does and expects afterwards; it is laid once to
    see whether that can be done.  Raises Failed if it cannot.
    """
    rows: dict[int, dict[str, Any]] = {}
    for at, line in enumerate(scenario.lines):
        rows[at] = b.module.TABLE.get((ruling.id, at), {})
        if "unsupported" in rows[at]:
            raise Failed("unsupported", line.span, what=same(rows[at]["unsupported"]))
    namer = Namer(b.model, b.texts, scenario.players)

    def lay(g: Game) -> tuple[Player, str]:
        names = [player.name for player in g.seats]
        found = StartingTable(g, b.model, namer, b.module).arrange(scenario, rows)
        for player, name in zip(g.seats, names, strict=True):
            player.name = name
        return found

    def course(g: Game) -> Steps:
        laid = False

        def start(game: Game) -> tuple[Player, str]:
            nonlocal laid
            laid = True
            return lay(game)

        steps = play_game(g, start)
        try:
            request = next(steps)
            while not laid:
                asks = request.asks if isinstance(request, Together) else [request]
                picked = [first_answer(ask) for ask in asks]
                request = steps.send(picked if isinstance(request, Together) else picked[0])
            while True:
                answer = yield request
                request = steps.send(answer)
        except StopIteration:
            return

    ScenarioGame(new_game(b, ruling, len(scenario.players), choices(ruling, scenario), ruling.seed), namer, lay)
    return Laid(said, course)
