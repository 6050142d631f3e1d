"""Check that nothing is drawn where a text is only looked at (CW497): whether something may be done, what lasts, what
things are worth.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir.walk import find
from cardwright.model.all_texts import abilities, is_ours, lasting_sentences
from cardwright.model.game import Game


def check_drawn(game: Game, problems: Problems) -> None:
    """Report each thing that would be drawn anew with every look: nobody could tell which one counts, and a look at the
    table would change what is drawn next.
    """
    for looked_at in _looked_at(game):
        for phrase in find(looked_at, ir.NP):
            if phrase.random:
                problems.add("CW497", phrase.span, text=phrase.span.text)


def _looked_at(game: Game) -> Iterator[object]:
    """All that is asked again and again: what headers ask for, what lasts, definitions."""
    for _, ability in abilities(game):
        yield (ability.on, ability.event, ability.condition, ability.conditions)
    for _, sentence, _ in lasting_sentences(game):
        if not isinstance(sentence, ir.Nested):  # an ability of its own
            yield sentence
    for value in game.values.values():
        yield (value.value, value.cases)
    for quantity in game.quantities.values():
        yield (quantity.base, quantity.at_least, quantity.at_most)
    yield from (adjective.means for adjective in game.adjectives.values())
    yield from (verb.needs for verb in game.verbs.values() if is_ours(verb))
    yield from (check.when for check in game.checks.values())
    yield from (invariant.holds for invariant in game.invariants.values())
    yield from (hint.good for hint in game.hints.values())
