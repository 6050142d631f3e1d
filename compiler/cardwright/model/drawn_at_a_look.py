"""Check that nothing is drawn where a text is only looked at (CW497): whether something may be done, what lasts, what
things are worth, what is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir.walk import find
from cardwright.model.all_texts import is_ours
from cardwright.model.game import Game
from cardwright.model.parts import Group, Part
from cardwright.source.text import Span


def check_drawn(game: Game, problems: Problems, parts: Group) -> None:
    """Report each thing that would be drawn anew with every look: nobody could tell which one counts, and a look at the
    table would change what is drawn next.
    """
    for span in dict.fromkeys((*parts.picked(_at_headers), *parts.picked(_counted), *_drawn(_defined(game)))):
        problems.add("CW497", span, text=span.text)


def _drawn(looked_at: Iterable[object]) -> Iterator[Span]:
    """Where something is drawn in what is looked at."""
    return (phrase.span for each in looked_at for phrase in find(each, ir.NP) if phrase.random)


def _at_headers(part: Part) -> tuple[Span, ...]:
    """Where something is drawn in what the headers of a part ask for, and in what lasts by it."""
    headers = ((each.on, each.event, each.condition, each.conditions) for each in part.abilities)
    lasting = (one for _, one, _ in part.lasting if not isinstance(one, ir.Nested))  # that is an ability itself
    return tuple(_drawn((*headers, *lasting)))


def _counted(part: Part) -> tuple[Span, ...]:
    """Where something is drawn in the events whose number a part asks for: all that happens is held against them."""
    return tuple(_drawn(past.event for kind in (ir.Times, ir.Ever) for past in part.by_type.get(kind, ())))


def _defined(game: Game) -> Iterator[object]:
    """Definitions, which are asked again and again."""
    for value in game.values.values():
        yield (value.value, value.cases)
    for quantity in game.quantities.values():
        yield (quantity.base, quantity.at_least, quantity.at_most)
    yield from (adjective.means for adjective in game.adjectives.values())
    yield from (verb.needs for verb in game.verbs.values() if is_ours(verb))
    yield from (check.when for check in game.checks.values())
    yield from (invariant.holds for invariant in game.invariants.values())
    yield from (hint.good for hint in game.hints.values())
