"""What lints that look at one part of a game at a time know of the rest of it."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.analysis.amounts import Parts, amount_parts
from cardwright.analysis.ranges import Ranges
from cardwright.analysis.survey import Survey


@dataclass(frozen=True, slots=True)
class Facts:
    """The ranges of values, the parts of verbs that are amounts, the languages of the game.

    Where these are equal, the same part has the same problems.
    """

    ranges: Ranges
    amounts: Parts
    languages: tuple[str, ...]


def facts(found: Survey) -> Facts:
    """The facts of a game."""
    return Facts(Ranges(found), amount_parts(found.game), found.game.meta.languages)
