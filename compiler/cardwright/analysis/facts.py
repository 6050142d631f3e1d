"""What lints that look at one part of a game at a time know of the rest of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cardwright.analysis.amounts import Parts, amount_parts
from cardwright.analysis.ranges import Range, Ranges, ranges_of
from cardwright.analysis.survey import Survey
from cardwright.ir import decl
from cardwright.records import record


@record
class Facts:
    """The ranges of values, the parts of verbs that are amounts, the languages of the game, the zone where cards are
    played.

    Where these are equal, the same part has the same problems.
    """

    ranges: Ranges
    amounts: Parts
    languages: tuple[str, ...]
    where_played: decl.Zone | None = None

    def other_than(self, before: Facts) -> frozenset[decl.Decl] | None:
        """The printed values that have another range than before; None where something else differs, too."""
        if replace(self, ranges=before.ranges) != before:
            return None
        now, then = self.ranges.printed, before.ranges.printed
        return frozenset(made for made in {**now, **then} if now.get(made) != then.get(made))

    def as_data(
        self,
    ) -> tuple[Mapping[decl.Decl, Range], tuple[tuple[str, str], ...], tuple[str, ...], decl.Zone | None]:
        """The same as plain values and declarations, to be kept."""
        return self.ranges.printed, tuple(sorted(self.amounts)), self.languages, self.where_played


def facts_from(
    printed: Mapping[decl.Decl, Range],
    amounts: Iterable[tuple[str, str]],
    languages: Iterable[str],
    where_played: decl.Zone | None,
) -> Facts:
    """The facts that were kept."""
    known = frozenset((verb, part) for verb, part in amounts)
    return Facts(Ranges(printed), known, tuple(languages), where_played)


def facts(found: Survey) -> Facts:
    """The facts of a game."""
    game = found.game
    return Facts(ranges_of(found), amount_parts(game), game.meta.languages, game.where_played)
