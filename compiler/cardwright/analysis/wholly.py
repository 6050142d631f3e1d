"""Verbs that are done only as wholly as the single sentence that they are made of, where somebody asks whether."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find


def only_sentence(verb: decl.Verb) -> ir.Do | None:
    """The sentence that is all that a verb does; None if there is more to it, or it gives something back."""
    if verb.body is None or verb.alternatives or verb.returns is not None or len(verb.body.body) != 1:
        return None
    only = verb.body.body[0]
    if isinstance(only, ir.Do) and only.then is None and only.otherwise is None:
        return only
    return None


def may_lack(costs: Sequence[ir.Call]) -> bool:
    """Whether one of the costs may turn out not to be paid: something prevents what a verb of the game does."""
    return any(cost.verb.body is not None for cost in costs)


def asked_whether(texts: Iterable[object]) -> tuple[frozenset[str], frozenset[str]]:
    """The verbs of which a text, or whoever pays them as a cost, asks whether they were done, by their ids: those that
    are made of a single sentence, and those that give something back.
    """
    left: list[decl.Verb] = []
    for text in texts:
        left += [do.call.verb for do in find(text, ir.Do) if do.then is not None or do.otherwise is not None]
        left += [cost.verb for ability in find(text, ir.Ability) for cost in ability.costs]
    found: set[str] = set()
    giving: set[str] = set()
    while left:
        verb = left.pop()
        if verb.returns is not None:
            giving.add(verb.id)
        only = only_sentence(verb)
        if only is not None and verb.id not in found:
            found.add(verb.id)
            left.append(only.call.verb)
    return frozenset(found), frozenset(giving)
