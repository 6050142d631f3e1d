"""Example decks as tests: each says whether it is legal, or which rules it breaks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardwright.bench.failure_words import same
from cardwright.bench.failures import Failed, Failure, failure
from cardwright.bench.rulings import TestReport
from cardwright.decks.examples import Example
from cardwright.model.game import Game as Model

_ID = re.compile(r"[A-Z][A-Z0-9]*-\d+")
"""A rule id, among what an example says that it breaks; the rest are codes."""


def deck_report(examples: Iterable[Example], model: Model) -> TestReport:
    """The examples as a report of tests."""
    failures: list[Failure] = []
    proved: list[str] = []
    for example in examples:
        if not example.failure:
            proved.append(example.id)
        else:
            failed = Failed("deck", example.span, why=same(example.failure))
            failures.append(failure(example.id, rules_of(example), example.span or model.span, failed))
    return TestReport(len(proved), len(failures), tuple(failures), tuple(proved))


def rules_of(example: Example) -> tuple[str, ...]:
    """The rule ids that an example shows."""
    return tuple(dict.fromkeys(id for id in example.rules if _ID.fullmatch(id)))
