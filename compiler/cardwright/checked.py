"""What a check of games and files has found."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.diagnostics import Problems
from cardwright.records import record


@record
class Checked:
    """What `check` found, how many files it looked at, and which it did not look at: they are of no game."""

    problems: Problems
    files: int
    others: tuple[str, ...] = ()


def together(parts: Iterable[Checked]) -> Checked:
    """What was found in several games and files, as one."""
    found = Problems()
    count = 0
    others: list[str] = []
    for part in parts:
        found.extend(part.problems)
        count += part.files
        others += part.others
    return Checked(found, count, tuple(others))
