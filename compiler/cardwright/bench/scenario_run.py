"""Play a scenario line by line: what is done, and what is expected of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from cardwright import ir
from cardwright.bench import scenario_expect as ex
from cardwright.bench.failure_words import same
from cardwright.bench.failures import Failed, said_of
from cardwright.bench.fresh_table import choices, new_game
from cardwright.bench.in_memory import Bench
from cardwright.bench.naming import Namer
from cardwright.bench.scenario_game import Aim, ScenarioGame
from cardwright.bench.scenario_start import StartingTable
from cardwright.bench.scenario_trace import passed
from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.model.game import Ruling
from cardwright.runtime.blame import fault_of
from cardwright.runtime.things import Player

Row = dict[str, Any]


def run_scenario(b: Bench, ruling: Ruling, scenario: sc.Scenario) -> ScenarioGame:
    """Play a scenario to its end; raises Failed at the first line that does not hold."""
    namer = Namer(b.model, b.texts, scenario.players)
    g = new_game(b, ruling, len(scenario.players), choices(ruling, scenario), ruling.seed)
    rows: dict[int, Row] = {}
    for at, line in enumerate(scenario.lines):
        rows[at] = b.module.TABLE.get((ruling.id, at), {})
        if "unsupported" in rows[at]:
            raise Failed("unsupported", getattr(line, "span", None), what=same(rows[at]["unsupported"]))
    driver = ScenarioGame(g, namer, lambda game: StartingTable(game, b.model, namer, b.module).arrange(scenario, rows))
    driver.called = b.module.CALLED
    for at, line in enumerate(scenario.lines):
        try:
            run_line(driver, scenario, line, rows[at])
        except Failed as failed:
            failed.span = failed.span or line.span
            raise
        except Exception as error:
            raise Failed("error", line.span, why=said_of(fault_of(error), g.rules)) from error
    return driver


def run_line(d: ScenarioGame, scenario: sc.Scenario, line: sc.Line, row: Row) -> None:
    """One line: what is done, or what is expected."""

    def seat(name: str) -> Player:
        found: Player = d.g.seats[scenario.players.index(name)]
        return found

    def aims(on: tuple[str | sc.CardName | sc.CalledCard, ...]) -> list[Aim]:
        named: list[Aim] = []
        for at, x in enumerate(on):
            named.append(row["aims"][at](d.g) if isinstance(x, sc.CalledCard) else seat(x) if isinstance(x, str) else x)
        return named

    def items(named: tuple[ir.Value | sc.CardName, ...], made: tuple[Any, ...]) -> Callable[[], list[Any]]:
        def give() -> list[Any]:
            flat: list[Any] = []
            for item, function in zip(named, made, strict=True):
                value = item if function is None else function(d.g)
                flat += value if isinstance(value, list) else [value]
            return flat

        return give

    if isinstance(line, sc.Plays | sc.Answers | sc.Together):
        d.decides()
    match line:
        case sc.Plays():
            d.play(line, seat(line.who), aims(line.on))
        case sc.Answers():
            d.answers(line, seat(line.who), items(line.items, row["items"]))
        case sc.Together():
            made = zip(line.answers, row["answers"], strict=True)
            d.together([(a, seat(a.who), items(a.items, functions)) for a, functions in made], line.span)
        case sc.Expect():
            d.settle()
            ex.expect(d, line, row)
        case sc.ExpectCannot():
            d.settle(seat(line.who))
            if line.also and not isinstance(line.what, decl.GameRule):
                ex.cannot_together(d, line, seat(line.who), items((line.what, *line.also), row["items"])())
                return
            ex.cannot(d, line, seat(line.who), aims(line.on), row)
        case sc.ExpectSees():
            d.settle()
            ex.sees(d, line, seat(line.who), row)
        case sc.ExpectAsked():
            ex.asked(d, line, seat(line.who) if line.who is not None else None)
        case sc.ExpectWins():
            d.settle()
            ex.wins(d, line, [seat(name) for name in line.who])
        case sc.ExpectTrace():
            passed(d, line)
        case (
            sc.GivenCards() | sc.GivenOption() | sc.GivenValue() | sc.GivenStatus() | sc.GivenSkills() | sc.GivenTurn()
            | sc.GivenSees()
        ):  # fmt: skip
            pass  # the table was laid by it
        case _:
            assert_never(line)
