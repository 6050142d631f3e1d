"""Hold what has come to pass against the lines of `expect trace`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.bench.failure_words import same
from cardwright.bench.failures import Failed
from cardwright.bench.scenario_game import ScenarioGame, Seen
from cardwright.bench.scenario_matching import owner_of
from cardwright.model import scenario as sc
from cardwright.model.game import Game as Model
from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Resolve

Row = tuple[str, str, int]
"""A moment, what it is of, and which of those that are called so."""


def passed(d: ScenarioGame, line: sc.ExpectTrace) -> None:
    """`expect trace:` what has happened since the last such line, of all that it speaks of, in this order."""
    names = {one.name: names_of(d.namer.game, one.name) for one in line.lines}
    moments = {one.moment for one in line.lines}
    found: list[Seen] = []
    wanted = [(one.moment, one.name, one.number) for one in line.lines]
    numbers = {(one.moment, one.name) for one in line.lines if one.number is not None}
    notes = d.g.notes or []
    for (moment, called, number), (_, what) in zip(numbered(notes), notes, strict=True):
        word = next((w for w, known in names.items() if called in known), None)
        if moment in moments and word is not None:
            found.append((moment, word, number if (moment, word) in numbers else None, what))
    d.g.notes = []
    d.traces.append(found)
    seen = [row[:3] for row in found]
    if seen != wanted:
        raise Failed("trace", line.span, wanted=same(said(wanted)), found=same(said(seen)))


def said(rows: list[Any]) -> str:
    """`before raid 1 > done raid 1`."""
    return " > ".join(" ".join(str(part) for part in row if part not in ("", None)) for row in rows) or "-"


def numbered(notes: list[tuple[str, Any]]) -> Iterator[Row]:
    """The notes with the names of what they are of; events of one name are counted as they begin."""
    known: dict[int, int] = {}
    counts: dict[str, int] = {}
    for moment, what in notes:
        called = name_of(what)
        if not isinstance(what, Event) or id(what) not in known:
            counts[called] = counts.get(called, 0) + 1
            known[id(what)] = counts[called]
        yield moment, called, known[id(what)] if isinstance(what, Event) else counts[called]


def name_of(what: Any) -> str:
    """The id of what a note is of: a card that takes effect, a verb, the owner of an ability, a check."""
    if isinstance(what, Event):
        kind = what.used_as if isinstance(what, Resolve) else None
        return what.verb if kind is None else kind.id
    if isinstance(what, Play | Listener):
        return owner_of(what.id)
    return str(what)


def names_of(model: Model, word: str) -> set[str]:
    """The ids that a word may speak of."""
    found = {word}
    tables: tuple[Any, ...] = (
        model.cards, model.skills, model.statuses, model.rules, model.categories, model.checks, model.verbs,
    )  # fmt: skip
    for table in tables:
        for made in table.values():
            if word in (made.id, *made.name.values()):
                found.add(made.head if hasattr(made, "head") else made.id)
    return found
