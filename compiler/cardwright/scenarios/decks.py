"""Example decks as tests: each says whether it is legal, or which rules it breaks."""

from __future__ import annotations

import re
from pathlib import Path

from cardwright.decks.examples import Example, run_examples
from cardwright.model.game import Game as Model
from cardwright.scenarios.failure import Failed, Failure, failure
from cardwright.scenarios.run import TestReport
from cardwright.scenarios.words import same

_ID = re.compile(r"[A-Z][A-Z0-9]*-\d+")
"""A rule id, among what an example says that it breaks; the rest are codes."""


def examples_of(model: Model, folder: Path) -> list[Example]:
    """The example decks of a game, judged; none for a game without decks."""
    return run_examples(folder) if model.raw.get("decks") else []


def deck_report(examples: list[Example], model: Model) -> TestReport:
    """The examples as a report of tests."""
    failures: list[Failure] = []
    for example in examples:
        if example.failure:
            failed = Failed("deck", example.span, why=same(example.failure))
            failures.append(failure(example.id, rules_of(example), example.span or model.span, failed))
    proved = tuple(e.id for e in examples if not e.failure)
    return TestReport(len(proved), len(failures), tuple(failures), proved)


def rules_of(example: Example) -> tuple[str, ...]:
    """The rule ids that an example shows."""
    return tuple(dict.fromkeys(id for id in example.rules if _ID.fullmatch(id)))
