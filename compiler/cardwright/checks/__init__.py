"""Lints: what a game may say and probably does not mean. One file each, with its words; the files are the table.

A lint has a function `check` for the game as a whole, or `check_part` for one declaration or part of the course of play
at a time, or both. What `check_part` finds depends on nothing but that part and `Facts`, so it is looked for again only
where one of them is another.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from cardwright.analysis.facts import Facts, facts
from cardwright.analysis.survey import Survey, survey
from cardwright.diagnostics import CodeInfo, Problem, Problems
from cardwright.diagnostics.problem import gather
from cardwright.model.game import Game
from cardwright.model.parts import KeptParts, Part
from cardwright.records import record


@record
class Lint:
    """A lint: its code with its words, and the functions that add what they find to the problems."""

    info: CodeInfo
    check: Callable[[Survey, Problems], None] | None
    check_part: Callable[[Part, Facts, Problems], None] | None


def lints() -> Mapping[str, Lint]:
    """Each lint by its id (`unused-name`), in the order of their codes."""
    return _lints_in(tuple(__path__))


@cache
def _lints_in(folders: tuple[str, ...]) -> Mapping[str, Lint]:
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(folders)]
    made = [
        Lint(module.LINT, getattr(module, "check", None), getattr(module, "check_part", None)) for module in modules
    ]
    return {lint.info.name: lint for lint in sorted(made, key=lambda lint: lint.info.code)}


def run_checks(game: Game, problems: Problems, kept: KeptParts | None = None) -> None:
    """Run all lints; parts of the game that are `kept` as they are from the last time are not looked at again."""
    kept = kept or KeptParts()
    found = survey(game, kept)
    known = facts(found)
    kept.under(known)
    every = tuple(lints().values())
    for lint in every:
        if lint.check is not None:
            lint.check(found, problems)
    for part in found.parts:
        if part.told is None:
            part.told = _told(part, known, every)
        problems.extend(part.told)


def _told(part: Part, known: Facts, every: Iterable[Lint]) -> tuple[Problem, ...]:
    problems = Problems()
    for lint in every:
        if lint.check_part is not None:
            lint.check_part(part, known, problems)
    return tuple(problems)


gather(lints)
