"""What the rulings that a rulebook shows come to, by playing them: the course of events, the table, what is open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardwright import ir
from cardwright.backends.paper.chapter_values import paper_id
from cardwright.backends.paper.paper_values import Offers, Round, Seat, Shows, Step
from cardwright.bench.failures import Failed, failure
from cardwright.bench.in_memory import Bench
from cardwright.bench.scenario_game import ScenarioGame
from cardwright.bench.scenario_run import run_scenario
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import Words, words
from cardwright.ir import decl
from cardwright.model import scenario as sc
from cardwright.model.game import Game, Ruling
from cardwright.runtime.playable import Action
from cardwright.runtime.things import Card, Player

NO_SCENARIO = words("it has no scenario", "它没有 scenario")
NO_TRACE = words("its scenario has no `expect trace`", "它的 scenario 里没有 `expect trace`")
NOTHING_OPEN = words("no decision is open at its end", "它结束时没有等着作出的决定")
TWO_STARTS = words("it measures from more than one player", "它从不止一名玩家量起")
SEEN = "everyone"


def rulings_of(game: Game, wanted: Iterable[tuple[str, str]]) -> list[tuple[str, str, Ruling]]:
    """The rulings that are wanted, as (trace, table or offers, id); an id that none has is left to who prints it."""
    rulings = {paper_id(ruling.id): ruling for ruling in game.rulings.values()}
    return [(kind, key, rulings[key]) for kind, key in wanted if key in rulings]


def shown(bench: Bench, wanted: Iterable[tuple[str, str]], problems: Problems) -> Shows:
    """Play the rulings that are wanted, as (trace, table or offers, id); those that do not hold are reported."""
    game = bench.model
    courses: dict[str, tuple[Step, ...]] = {}
    rounds: dict[str, Round] = {}
    offers: dict[str, Offers] = {}
    for kind, key, ruling in rulings_of(game, wanted):
        try:
            if ruling.scenario is None:
                raise NotShown(NO_SCENARIO)
            driver = run_scenario(bench, ruling, ruling.scenario)
            if kind == "trace":
                courses[key] = _course(game, driver)
            elif kind == "offers":
                offers[key] = _offers(driver, bench.module.CALLED)
            else:
                rounds[key] = _round(game, ruling.scenario, driver)
        except NotShown as refused:
            _refuse(problems, ruling, refused.why)
        except Failed as failed:
            zh, en = failure(ruling.id, ruling.rules, ruling.span, failed).words
            _refuse(problems, ruling, words(en, zh))
    return Shows(courses=courses, rounds=rounds, offers=offers)


class NotShown(Exception):
    """A ruling cannot be shown; `why` says it in words."""

    def __init__(self, why: Words) -> None:
        Exception.__init__(self, why["en"])
        self.why = why


def _refuse(problems: Problems, ruling: Ruling, why: Words) -> None:
    problems.add("CW834", ruling.span, ruling=ruling.id, why=why)


def _course(game: Game, driver: ScenarioGame) -> tuple[Step, ...]:
    """What every `expect trace` saw, in one list: each event with those of the list that are under way around it."""
    if not driver.traces:
        raise NotShown(NO_TRACE)
    steps: list[Step] = []
    for seen in driver.traces:
        open_events: list[Any] = []
        labels: dict[int, str] = {}
        for moment, word, number, what in seen:
            key = _key(game, word)
            if moment == "before":
                labels[id(what)] = f"{key}#{number if number is not None else ''}"
                open_events.append(what)
            depth = max(_place(open_events, what), 0)
            doer = getattr(what, "doer", None)
            targets = [driver.namer.players[t.seat] for t in getattr(what, "targets", None) or () if hasattr(t, "seat")]
            host = labels[id(open_events[depth - 1])] if depth > 0 else ", ".join(targets)
            who = driver.namer.players[doer.seat] if doer is not None else ""
            steps.append(Step(moment, key, number, depth, who, host, _parts(driver, what)))
            if moment == "done" and what in open_events:
                open_events.remove(what)
    return tuple(steps)


def _place(events: list[Any], what: Any) -> int:
    return next((at for at, event in enumerate(events) if event is what), len(events) - 1)


def _parts(driver: ScenarioGame, what: Any) -> tuple[tuple[str, str], ...]:
    """The players and cards that are parts of an event, by the names of the parts."""
    found = []
    for name in getattr(what, "__slots__", ()):
        part = getattr(what, name)
        if isinstance(part, Player):
            found.append((name, driver.namer.players[part.seat]))
        elif isinstance(part, Card):
            found.append((name, f"cards:{part.kind.id}"))
    return tuple(found)


def _key(game: Game, word: str) -> str:
    """`{table}:{id}` of what a line of a trace names, or the word itself."""
    tables: tuple[tuple[str, dict[str, Any]], ...] = (
        ("cards", game.cards),
        ("skills", game.skills),
        ("statuses", game.statuses),
        ("rules", game.rules),
        ("categories", game.categories),
        ("checks", game.checks),
    )
    for table, rows in tables:
        for made in rows.values():
            if word in (made.id, *made.name.values()):
                return f"{table}:{made.id}"
    verb = next((verb.id for verb in game.verbs.values() if word in (verb.id, verb.head) and verb.phrase), None)
    return word if verb is None else f"verbs:{verb}"


def _offers(driver: ScenarioGame, called: Mapping[str, Card]) -> Offers:
    """What may be done with the cards that the scenario has named, in the decision that is open at its end."""
    driver.settle()
    if not driver.asks():
        raise NotShown(NOTHING_OPEN)
    ask = driver.asks()[0]
    cards = {paper_id(name): card for name, card in called.items()}
    if ask.kind != "play":
        return Offers(choices={name: any(o is card for o in ask.options) for name, card in cards.items()})
    actions = [option for option in ask.options if isinstance(option, Action)]
    mine = {name: [action for action in actions if action.card is card] for name, card in cards.items()}
    return Offers(
        uses={
            name: {on: any(driver.may_aim(ask.player, use, [aimed]) for use in uses) for on, aimed in cards.items()}
            for name, uses in mine.items()
        }
    )


def _round(game: Game, scenario: sc.Scenario, driver: ScenarioGame) -> Round:
    """The table at the end of a scenario: who is out, what lies open where cards were given, and what is expected."""
    labels: dict[str, str] = {}
    starts: set[str] = set()
    zones: set[str] = set()
    for line in scenario.lines:
        match line:
            case sc.GivenCards(zone=ir.Property(prop=decl.Zone() as zone)) if zone.seen_by == SEEN:
                zones.add(zone.id)
            case sc.Expect(
                cond=ir.Compare(op="==", left=ir.Property(owner=ir.Local(name=who), args=args), right=ir.Num(value=n))
            ):
                others = [arg.name for arg in args.values() if isinstance(arg, ir.Local)]
                if others:
                    starts.add(who)
                labels[others[0] if others else who] = str(n)
    if len(starts) > 1:
        raise NotShown(TWO_STARTS)
    seats = []
    for player in driver.g.seats:
        lying = [
            f"cards:{card.printed.id}"
            for zone in driver.g.zones
            if zone.id in zones and zone.owner is player
            for card in zone.cards
        ]
        name = scenario.players[player.seat]
        seats.append(Seat(name, labels.get(name, ""), tuple(lying), not player.alive))
    start = scenario.players.index(starts.pop()) if starts else None
    return Round(tuple(seats), game.turn.order == "clockwise", start)
