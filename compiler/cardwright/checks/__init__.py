"""Lints: what a game may say and probably does not mean. One file each, with its words; the files are the table."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from cardwright.analysis.survey import Survey, survey
from cardwright.diagnostics import CodeInfo, Problems
from cardwright.diagnostics.problem import gather
from cardwright.model.game import Game


@dataclass(frozen=True, slots=True)
class Lint:
    """A lint: its code with its words, and the function that adds what it finds to the problems."""

    info: CodeInfo
    check: Callable[[Survey, Problems], None]


def lints() -> dict[str, Lint]:
    """Each lint by its id (`unused-name`), in the order of their codes."""
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    made = sorted((Lint(module.LINT, module.check) for module in modules), key=lambda lint: lint.info.code)
    return {lint.info.name: lint for lint in made}


def run_checks(game: Game, problems: Problems, allow: frozenset[str] = frozenset()) -> None:
    """Run all lints but those whose id is allowed."""
    found = survey(game)
    for name, lint in lints().items():
        if name not in allow:
            lint.check(found, problems)


gather(lints)
