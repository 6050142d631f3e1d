"""What is wrong with a text only because a declaration is that it names: the declaration is told of, once."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardwright.diagnostics import Problem

_NAMED = re.compile(r"(?:\blet|\bchooses?) +(\w+)")
"""A name that a text gives: `let far be`, `choose foe:`."""


def echoes_in(text: str, unreadable: Iterable[str]) -> frozenset[str]:
    """The words of a text of which nothing is told: those that cannot be read, and names for what they stand for."""
    words = [word for word in unreadable if word in text]
    for line in text.splitlines() if words else ():
        if names_one(line, words):
            words += _NAMED.findall(line)
    return frozenset(words)


def names_one(line: str, words: Iterable[str]) -> bool:
    """Whether one of the words stands in a line."""
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line) for word in words)


def is_echo(problem: Problem, words: Iterable[str]) -> bool:
    """Whether a problem stands in a line that has one of the words."""
    span = problem.span
    return span is not None and names_one(span.file.line(span.line), words)
