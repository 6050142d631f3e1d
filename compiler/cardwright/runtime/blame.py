"""Errors inside generated code, told in the lines of the game's own files."""

from __future__ import annotations

import json
from functools import lru_cache, reduce
from pathlib import Path
from types import TracebackType

from cardwright.runtime import packages
from cardwright.runtime.bounds import TooMuch
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import Fault, Name, Part, fault
from cardwright.runtime.requests import Ask, Nobody
from cardwright.runtime.ruled import Ruled
from cardwright.runtime.tables import Rules

CYCLE = 12
"""So many places tell where an error has happened."""
LATELY = 120
"""So many entries of the trace tell what goes round in an endless game."""
Lines = dict[str, dict[int, str]]
"""File of the package -> line -> `cards/basic.yaml:12`."""


@lru_cache(maxsize=16)
def source_lines(folder: str) -> Lines:
    """What `sources.json` says in a package: which line comes from where.  Empty without the file."""
    try:
        data = json.loads(packages.read(folder, "sources.json").decode())
    except (OSError, ValueError):
        return {}
    if not isinstance(data, dict):
        return {}
    return {
        name: {int(line): str(place) for line, place in lines.items() if line.isdecimal()}
        for name, lines in data.items()
        if isinstance(lines, dict)
    }


def place_of(lines: Lines, file: str, line: int) -> str | None:
    """Where a line comes from: its own entry, else the nearest one above."""
    table = lines.get(file)
    if not table:
        return None
    at = max((n for n in table if n <= line), default=None)
    return table[at] if at is not None else None


def places(rules: Rules, trace: TracebackType | None) -> list[tuple[str, str]]:
    """(place in the game's files, function) for each frame within the package, outermost first."""
    if not rules.source_file:
        return []
    folder = Path(rules.source_file).parent
    lines = source_lines(str(folder))
    found: list[tuple[str, str]] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        file = Path(code.co_filename)
        if file.is_relative_to(folder):
            place = place_of(lines, file.relative_to(folder).as_posix(), trace.tb_lineno)
            if place is not None:
                found.append((place, code.co_name))
        trace = trace.tb_next
    return found


def situation(game: Ruled) -> Fault:
    """How far the game has come."""
    parts: dict[str, Part] = {"n": game.turn_no}
    if game.turn_player is not None:
        parts["who"] = game.turn_player.name
        if game.phase:
            parts["phase"] = Name(game.phase, ("phases",))
    far = Fault("turn" if "who" not in parts else "phase" if "phase" in parts else "turn of", parts)
    for entry in reversed(game.trace):
        if entry[0] in ("play", "answer") and entry[2] >= 0:
            card = Name(game.cards[entry[2]].printed.id, ("kinds",))
            return fault("last card", far=far, card=card, who=game.seats[entry[1]].name)
    return far


def over_and_over(game: Ruled) -> list[str]:
    """What has been used several times of late: cards, and whose abilities have reacted; the most frequent first."""
    whose = {one.no: one.id.partition("#")[0] for window in game.rules.windows.values() for one in window}
    counts: dict[str, int] = {}
    for entry in game.trace[-LATELY:]:
        told = entry[1:] if entry[0] == "secret" else entry
        name = whose.get(told[2]) if told[0] == "trigger" else None
        if told[0] == "play" and told[2] >= 0:
            name = game.cards[told[2]].printed.id
        if name is not None:
            counts[name] = counts.get(name, 0) + 1
    return sorted((name for name, count in counts.items() if count > 1), key=lambda name: (-counts[name], name))


def endless(game: Ruled) -> Fault:
    """That a game does not end, the events that stand in one another, and what has been used over and over."""
    chain = fault("steps")
    if stack := game.stack[-8:]:
        names = [fault("event", verb=Name(event.verb, ("verbs",))) for event in stack]
        chain = reduce(lambda outer, inner: fault("within", outer=outer, inner=inner), names)
    again = tuple(Name(id, ("kinds", "skills", "characters")) for id in over_and_over(game))
    return fault("endless", chain=chain) if not again else fault("endless again", chain=chain, again=again)


def not_so_many(ask: Ask) -> Fault:
    """That somebody is to pick more than there is."""
    count, question = len(ask.options), f"{ask.kind} {ask.prompt}"
    return fault("picks", who=ask.player.name, least=ask.low, most=ask.high, count=count, question=question)


def cycle(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The frames of an error without those that come again and again."""
    return list(dict.fromkeys(reversed(found)))[::-1][-CYCLE:]


def fault_of(error: Exception) -> Fault:
    """What went wrong: a value was missing, a bound was passed; else it is as Python says it."""
    if isinstance(error, RuleError | TooMuch):
        return error.fault
    if isinstance(error, OverflowError):
        return fault("number")
    if isinstance(error, ZeroDivisionError) and str(error).endswith("by zero"):
        return fault("zero")
    if isinstance(error, RecursionError | MemoryError):
        return fault("deep")
    if isinstance(error, AttributeError) and is_of_nothing(error):
        return fault("of nothing", name=str(error.name))
    if isinstance(error, TypeError | KeyError) and is_of_nothing(error):
        return fault("missing")
    if isinstance(error, Nobody):
        return fault("nobody")
    return fault("python", error=type(error).__name__, what=str(error))


def is_of_nothing(error: Exception) -> bool:
    """Whether something was asked of nobody or nothing, or a number was divided by zero: the rules are at fault."""
    if isinstance(error, AttributeError):
        return error.obj is None
    if isinstance(error, TypeError):
        return "NoneType" in str(error)
    if isinstance(error, KeyError):
        return error.args == (None,)
    return isinstance(error, Nobody | ZeroDivisionError)


def explained(rules: Rules, error: Exception, game: Ruled | None = None) -> RuleError:
    """A RuleError that names the lines of the game's files in which it happened, the innermost first.

    A RuleError is given back itself with notes; any other error becomes the cause of a new one.  With
    `game` a last note tells how far it has come.
    """
    found = cycle(places(rules, error.__traceback__))
    if isinstance(error, RuleError):
        told = error
    else:
        deep = isinstance(error, RecursionError) and game is not None
        what = endless(game) if deep and game is not None else fault_of(error)
        told = RuleError(fault("at", place=found[-1][0], what=what) if found and not deep else what)
        told.__cause__ = error
    for place, function in reversed(found):
        told.note(fault("in", place=place, function=function))
    if game is not None:
        told.note(situation(game))
    return told
