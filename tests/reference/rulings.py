"""Play the rulings of a game by compiled rules and by the interpreter at once, from tables laid the same way."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.bench.failures import Failed
from cardwright.bench.fresh_table import choices, new_game
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.naming import Namer
from cardwright.bench.scenario_game import ScenarioGame
from cardwright.bench.scenario_run import run_line
from cardwright.bench.scenario_start import StartingTable
from cardwright.model import scenario as sc
from cardwright.model.game import Ruling
from cardwright.runtime.setup import GAMES, derive, settle
from reference.compiled import Spelling, arranged, moment_of, spelled
from reference.deviations import KNOWN
from reference.interpreted import InterpretedSide, arrange
from reference.interpreted import spelled as spelled_here
from reference.plain import Arranged, differences
from reference.side_by_side import model_of
from reference.things import Player, Scope
from reference.turns import Interpreter


class NotEqual(Exception):
    """Something is not equal."""


class Watched(ScenarioGame):
    """A ruling being played, with the interpreter beside it."""

    def __init__(
        self, g: Any, namer: Namer, start: Callable[[Any], Any], beside: Callable[[Any], InterpretedSide]
    ) -> None:
        self.spelling = Spelling(g.rules)
        self.side: InterpretedSide | None = None
        self.beside = beside
        self.given: tuple[Arranged, int, str] | None = None

        def begin(game: Any) -> Any:
            player, phase = start(game)
            self.given = arranged(game), player.seat, phase
            return player, phase

        ScenarioGame.__init__(self, g, namer, begin)

    def begin_here(self, g: Interpreter) -> tuple[Player, str]:
        """Lay the interpreter's table as the compiled one has been laid."""
        assert self.given is not None
        table, seat, phase = self.given
        arrange(g, table)
        return g.seats[seat], phase

    def send(self, answer: Any) -> None:
        """Give an answer on both sides, and compare."""
        asks = self.asks()
        places = []
        if asks:
            answers = answer if len(asks) > 1 or (self.side is not None and self.side.together) else [answer]
            places = [places_of(ask, given) for ask, given in zip(asks, answers, strict=True)]
        super().send(answer)
        if self.side is None:
            self.side = self.beside(self.begin_here)
        else:
            self.side.answer(places)
        one, other = moment_of(self.spelling, self.g, self.asks(), self.request is None), self.side.moment()
        found = differences(one, other, 0)
        if found:
            raise NotEqual("\n".join([f"at {other.where}", *found]))


def places_of(ask: Any, answer: Any) -> list[int]:
    """Which options have been picked."""
    picked = [answer] if ask.single else answer
    places: list[int] = []
    for one in picked:
        same = (i for i, o in enumerate(ask.options) if i not in places and (o is one or is_equal(o, one)))
        places.append(next(same))
    return places


def is_equal(one: Any, other: Any) -> bool:
    """Whether two plain options are one."""
    return type(one) is type(other) and isinstance(one, str | int) and one == other


@cache
def bench(folder: Path) -> Bench:
    """A game with its rules in memory."""
    return bench_of(model_of(folder))


def play_ruling(b: Bench, ruling: Ruling, deviations: frozenset[str] = KNOWN) -> str:
    """Play the scenario of a ruling on both sides; says what is not equal (empty: all is)."""
    scenario = ruling.scenario
    if scenario is None:
        return ""
    expected = tuple(line.cond for line in scenario.lines if isinstance(line, sc.Expect))
    rows = {at: b.module.TABLE.get((ruling.id, at), {}) for at, _ in enumerate(scenario.lines)}
    namer = Namer(b.model, b.texts, scenario.players)
    options = choices(ruling, scenario)
    players = len(scenario.players)
    variants = [v.id for v in ruling.variants]
    settings = settle(b.rules, players, options, variants)
    g = new_game(b, ruling, players, options, ruling.seed)

    def beside(start: Any) -> InterpretedSide:
        seed = ruling.seed or 0
        return InterpretedSide(
            b.model, players, seed, settings.options, settings.variants, deviations, expected, start
        )  # fmt: skip

    try:
        start = lambda game: StartingTable(game, b.model, namer, b.module).arrange(scenario, rows)  # noqa: E731
        driver = Watched(g, namer, start, beside)
        assert driver.side is not None
        driver.called = b.module.CALLED
        for at, line in enumerate(scenario.lines):
            notes = spelled(g.notes or [])
            run_line(driver, scenario, line, rows[at])
            called = {name: card.no for name, card in b.module.CALLED.items()}
            hold_here(driver.side.game, scenario, line, notes, called)
    except NotEqual as error:
        return f"{ruling.id}: {error}"
    except Failed as error:
        return f"{ruling.id}: the ruling itself does not hold: {error.code if hasattr(error, 'code') else error}"
    return ""


def hold_here(
    g: Interpreter, scenario: sc.Scenario, line: sc.Line, notes: list[tuple[str, str]], called: dict[str, int]
) -> None:
    """Ask the interpreter what a line expects; it holds in the compiled rules. `called` are cards by their names."""
    frame: dict[str, Any] = {name: player for name, player in zip(scenario.players, g.seats, strict=True)}
    s = Scope(frames=[frame | {name: g.cards[no] for name, no in called.items()}])
    match line:
        case sc.Expect():
            if not g.holds(line.cond, s):
                raise NotEqual(f"does not hold here: {line.span.text}")
        case sc.ExpectSees():
            seat = scenario.players.index(line.who)
            if any(g.knows(seat, card) == line.negated for card in g.listing(line.what, s)):
                raise NotEqual(f"does not hold here: {line.span.text}")
        case sc.ExpectTrace():
            told = {name for _, name in notes} - {"move"}  # one that no text can hear is no event; traces tell of all
            here = [row for row in spelled_here(g) if row[1] in told]  # or is one of such moves
            if [row for row in here if row in notes] != [row for row in notes if row in here]:
                raise NotEqual(f"what has come to pass: {notes}\n  | {here}")
            g.notes.clear()
        case _:
            pass


def fresh_tables(b: Bench, ruling: Ruling, deviations: frozenset[str] = KNOWN) -> str:
    """Whether the facts that a ruling tells of fresh tables hold in the interpreter, too."""
    for fresh in ruling.fresh:
        for players in fresh.players:
            for n in range(min(fresh.seeds, 3)):
                seed = (ruling.seed or 0) if n == 0 else derive(ruling.seed or 0, GAMES, n)
                settings = settle(b.rules, players, choices(ruling), [v.id for v in ruling.variants])
                g = Interpreter(b.model, players, seed, dict(settings.options), settings.variants, (), deviations)
                if any(True for _ in set_up(g)):
                    continue
                for fact in fresh.facts:
                    if fact.cond is not None and not g.holds(fact.cond, Scope()):
                        return f"{ruling.id}: does not hold here with {players} players: {fact.span.text}"
    return ""


def set_up(g: Interpreter) -> Any:
    """The setup alone."""
    if g.model.setup is not None:
        yield from g.effect(g.model.setup.body, Scope())


def play_all(b: Bench, deviations: frozenset[str] = KNOWN, each: int = 1) -> tuple[int, list[str]]:
    """Play the rulings of a game, of so many one; how many, and what is not equal."""
    found = []
    played = 0
    for ruling in list(b.model.rulings.values())[::each]:
        if ruling.scenario is not None or ruling.fresh:
            played += 1
            found += [
                told for told in (play_ruling(b, ruling, deviations), fresh_tables(b, ruling, deviations)) if told
            ]
    return played, found


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m reference.rulings GAME…`: 1 if anything was not equal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--strict", action="store_true", help="known deviations count, too")
    given = parser.parse_args(arguments)
    failed = 0
    for folder in given.games:
        began = time.process_time()
        played, found = play_all(bench(folder), frozenset() if given.strict else KNOWN)
        failed += len(found)
        for told in found:
            print("NOT EQUAL:", told)
        print(
            f"{folder.name}: {played} rulings, {len(found)} not equal, {time.process_time() - began:.1f} s", flush=True
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
