"""Lints: what a game may say and probably does not mean. One file each, registered in `LINTS`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.checks.survey import Survey, survey
from cardwright.diagnostics import Problems
from cardwright.model.game import Game

NAMES = (
    "unused_name", "unused_local", "event_never_raised", "condition_decided", "ability_out_of_reach",
    "card_does_nothing", "order_undecided", "trigger_cycle", "wrong_total", "missing_translation",
    "nowhere_active", "gives_itself_away",
)  # fmt: skip
"""The modules of the lints, in the order in which they run."""


def lints() -> dict[str, Callable[[Survey, Problems], None]]:
    """Each lint by its id (`unused-name`): a function that adds what it finds to the problems."""
    from importlib import import_module

    found = {}
    for name in NAMES:
        found[name.replace("_", "-")] = import_module(f"cardwright.checks.{name}").check
    return found


def run_checks(game: Game, problems: Problems, allow: frozenset[str] = frozenset()) -> None:
    """Run all lints but those whose id is allowed."""
    found = survey(game)
    for name, check in lints().items():
        if name not in allow:
            check(found, problems)
