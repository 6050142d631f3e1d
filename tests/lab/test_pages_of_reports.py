"""Whole reports of small series, the games as they are kept, and what learners see of a game: kept as pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import get_args

import games
import pytest
from goldens import Goldens

from cardwright.diagnostics.problem import Lang
from cardwright.lab import report
from cardwright.lab.changes import Moved, blank, marked, moved, with_value
from cardwright.lab.encoding import action_name, actions_of, is_over, layout_of, observation
from cardwright.lab.figures import Figures, figures_of
from cardwright.lab.recording import Record
from cardwright.lab.series import Plan, Wanted, line_of, series
from cardwright.runtime.session import Session
from cardwright.runtime.setup import settle
from cardwright.runtime.tables import Rules

GAMES = 40
SERIES: Mapping[str, tuple[int, tuple[str, ...], tuple[str, ...]]] = {
    "roles": (5, ("random",), ()),
    "deck_builder": (2, ("random", "first"), ()),
    "caravans": (2, ("random",), ("first_train", "second_train")),
}
"""How many players, which bots, and options that take their choices in turn."""
NAMES = report.Names("Lamps & Co", lambda kind: f"<{kind}>", lambda zone: f"in {zone}")


def played(rules: Rules, players: int, bots: tuple[str, ...], spread: Sequence[str] = ()) -> list[Record]:
    """A few games."""
    plan = Plan(settle(rules, players), 7, bots, tuple((name, tuple(rules.options[name][1])) for name in spread))
    return series(rules, plan, Wanted(GAMES))


def told(found: Figures, lang: Lang, changes: Sequence[tuple[str, Sequence[Moved]]] = ()) -> str:
    """In every form; a page in one language."""
    page = re.sub(r"(?s)<style>.*?</style>", "", report.html(found, NAMES, lang, changes)).replace("><", ">\n<")
    plain = [report.lines(found, NAMES, each, changes) for each in get_args(Lang)]
    table = report.as_csv(found).replace("\r\n", "\n")
    return "\n########\n".join([*plain, table, report.as_json(found, changes), page])


@pytest.mark.parametrize("name", SERIES)
def test_a_series(name: str, goldens: Goldens) -> None:
    rules, (players, bots, spread) = games.rules(name), SERIES[name]
    records = played(rules, players, bots, spread)
    broken = [replace(each, broke="no rule", winners=()) if each.game == 3 else each for each in records]
    goldens.check(f"lab/{name}.txt", told(figures_of(rules, broken, players, bots, 7), "zh" if spread else "en"))
    goldens.check(f"lab/{name}.jsonl", "".join(line_of(record) for record in records[:3]))


def test_what_changes_do(goldens: Goldens) -> None:
    model, players = games.model("duel_of_answers"), 2
    base = played(games.rules("duel_of_answers"), players, ("random",))
    changes = []
    for name, values in (("bolt.copies", "9"), ("bear.strength", "9"), ("bolt", "")):
        made = [(each, with_value(model, name, each)) for each in values.split()] or [("", blank(model, name))]
        rows = [moved(value, base, played(rules, players, ("random",)), players) for value, rules in made]
        changes.append((name, marked(rows)))
    figures = figures_of(games.rules("duel_of_answers"), base, players, ("random",), 7)
    goldens.check("lab/changes.txt", told(figures, "zh", changes))


@pytest.mark.parametrize("name", ["bids", "duel_of_answers", "go_fish"])
def test_what_learners_see(name: str, goldens: Goldens) -> None:
    """A game that goes on by the last action that is there, and each row of numbers that is not 0."""
    session = Session(games.rules(name), 2 if name != "bids" else 3, 5)
    layout = layout_of(games.rules(name), session)
    rows = [f"{layout.size} numbers, {layout.actions} actions"]
    for _ in range(6):
        if session.over:
            break
        pending = session.pending[0]
        picked: list[int] = []
        while True:
            seen = zip(layout.names(), observation(layout, session.view(pending.seat), pending, picked), strict=True)
            rows.append(f"{pending.seat} {' '.join(f'[{name} {value:.4g}]' for name, value in seen if value)}")
            open_ = actions_of(layout, pending, picked)
            rows.append(f"  {', '.join(f'{action_name(layout, action)}={at}' for action, at in open_.items())}")
            last = [*open_.values()][-1]
            picked += [] if last is None else [last]
            if last is None or is_over(pending, picked):
                break
        session.answer(pending.seat, picked)
    goldens.check(f"lab/seen.{name}.txt", "\n".join(rows) + "\n")
