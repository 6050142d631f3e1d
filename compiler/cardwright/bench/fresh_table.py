"""A table before a game begins: what a ruling has agreed on, and its setup decided by a bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.bench.failure_words import FOUND, both, joined
from cardwright.bench.failures import Failed, said_of
from cardwright.bench.in_memory import Bench
from cardwright.model import scenario as sc
from cardwright.model.game import Ruling
from cardwright.runtime.blame import explained
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.game import Game
from cardwright.runtime.playout import table_for
from cardwright.runtime.requests import Ask, Steps, Together
from cardwright.runtime.setup import SetupError, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.words import error_text


def choices(ruling: Ruling, scenario: sc.Scenario | None = None) -> dict[str, str]:
    """The options in force in a ruling."""
    made = dict(ruling.options)
    for line in scenario.lines if scenario is not None else ():
        if isinstance(line, sc.GivenOption):
            made[line.option.id] = line.choice
    return made


def new_game(b: Bench, ruling: Ruling, players: int, options: Mapping[str, str], seed: int) -> Game:
    """An empty table, maybe one that was given back; raises Failed if the set-up is refused."""
    try:
        settings = settle(b.rules, players, options, [v.id for v in ruling.variants])
    except SetupError as error:
        raise Failed("setup", None, why=(error_text(error, "zh-Hans"), error_text(error, "en"))) from error
    return table_for(b.rules, settings, seed)


def failed_rules(rules: Rules, error: Exception, g: Game | None = None) -> Failed:
    """That the rules themselves have failed, with the lines to blame."""
    told = explained(rules, error, g)
    notes = [said_of(note, rules) for note in told.noted[:2]]
    said = said_of(told.fault, rules)
    return Failed("error", None, why=both(FOUND, "in", said, joined(notes, "and")) if notes else said)


def quickly(g: Game, steps: Steps | None, bot: RandomBot) -> None:
    """Let a bot decide until the rules have run out; raises Failed if they fail."""
    if steps is None:
        return

    def decide(ask: Ask) -> Any:
        picked = bot.pick(len(ask.options), ask.low, ask.high, ask.sets)
        return ask.options[picked[0]] if ask.single else [ask.options[i] for i in picked]

    try:
        request = next(steps)
        while True:
            answer = [decide(a) for a in request.asks] if isinstance(request, Together) else decide(request)
            request = steps.send(answer)
    except StopIteration:
        return
    except Failed:
        raise
    except Exception as error:
        raise failed_rules(g.rules, error, g) from error
