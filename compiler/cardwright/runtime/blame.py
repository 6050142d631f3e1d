"""Errors inside generated code, told in the lines of the game's own files."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from types import TracebackType

from cardwright.runtime import packages
from cardwright.runtime.bounds import TooMuch
from cardwright.runtime.exits import RuleError
from cardwright.runtime.game import Game
from cardwright.runtime.requests import Nobody
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


def situation(game: Game) -> str:
    """How far the game has come, in a line for error messages."""
    said = f"turn {game.turn_no}"
    if game.turn_player is not None:
        said += f" of {game.turn_player.name}" + (f", {game.phase}" if game.phase else "")
    for entry in reversed(game.trace):
        if entry[0] in ("play", "answer") and entry[2] >= 0:
            card = game.cards[entry[2]]
            return f"{said}; the last card played: {card.printed.id} by {game.seats[entry[1]].name}"
    return said


def over_and_over(game: Game) -> list[str]:
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


def endless(game: Game) -> str:
    """That a game does not end, the events that stand in one another, and what has been used over and over."""
    stack = game.stack[-8:]
    chain = " > ".join(e.verb for e in stack) or "too many steps"
    again = ", ".join(over_and_over(game))
    return f"the game does not end: {chain}{'; over and over: ' if again else ''}{again}"


def cycle(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The frames of an error without those that come again and again."""
    return list(dict.fromkeys(reversed(found)))[::-1][-CYCLE:]


def in_words(error: Exception, lang: str = "en") -> str:
    """What went wrong: in plain words if a value was missing or a bound was passed, else as Python says it."""
    chinese = lang.startswith("zh")
    if isinstance(error, TooMuch):
        return error.zh if chinese else error.en
    if isinstance(error, OverflowError):
        return "数字大得没有边际" if chinese else "a number grows beyond all bounds"
    if isinstance(error, ZeroDivisionError) and str(error).endswith("by zero"):
        return "除以零" if chinese else "a number is divided by zero"
    if isinstance(error, RecursionError | MemoryError):
        return "规则没完没了地进行下去" if chinese else "the rules go on without end"
    if isinstance(error, AttributeError) and is_of_nothing(error):
        if chinese:
            return f"这里没有东西可以有 `{error.name}`：一叠牌是空的，或者某个值是 none"
        return f"nothing is there that could have `{error.name}`: a stack was empty, or something was none"
    if isinstance(error, TypeError | KeyError) and is_of_nothing(error):
        if chinese:
            return "这里缺一个值：一叠牌是空的，或者某个值是 none"
        return "a value is missing here: a stack was empty, or something was none"
    if isinstance(error, Nobody):
        if chinese:
            return "这里缺一名玩家来决定：一叠牌是空的，或者某个值是 none"
        return "a value is missing here, so that nobody decides: a stack was empty, or something was none"
    return f"{type(error).__name__}: {error}"


def is_of_nothing(error: Exception) -> bool:
    """Whether something was asked of nobody or nothing, or a number was divided by zero: the rules are at fault."""
    if isinstance(error, AttributeError):
        return error.obj is None
    if isinstance(error, TypeError):
        return "NoneType" in str(error)
    if isinstance(error, KeyError):
        return error.args == (None,)
    return isinstance(error, Nobody | ZeroDivisionError)


def explained(rules: Rules, error: Exception, game: Game | None = None) -> RuleError:
    """A RuleError that names the lines of the game's files in which it happened, the innermost first.

    A RuleError is given back itself with notes; any other error becomes the cause of a new one.  With
    `game` a last note tells how far it has come.
    """
    found = cycle(places(rules, error.__traceback__))
    if isinstance(error, RuleError):
        told = error
    elif isinstance(error, RecursionError) and game is not None:
        told = RuleError(endless(game))
        told.__cause__ = error
    else:
        where = f"{found[-1][0]}: " if found else ""
        told = RuleError(f"{where}{in_words(error)}")
        told.__cause__ = error
    for place, function in reversed(found):
        told.add_note(f"in {place} ({function})")
    if game is not None:
        told.add_note(situation(game))
    return told
