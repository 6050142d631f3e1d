"""In which phases somebody plays whose turn it is not: then what may be done there is not for the own phase alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import inside
from cardwright.primitives import OFFER, OFFER_ONE, primitive_of
from cardwright.text.coreference import is_me


def shared_phases(
    phases: Mapping[str, decl.Phase], verbs: Mapping[str, decl.Verb], others: Iterable[decl.Decl]
) -> frozenset[str]:
    """The ids of phases in which plays are offered to others than whoever has the turn.

    What a verb, a card, a skill or a rule (`others`) offers to somebody else may come about in every phase.
    """
    opening = {verb.id for verb in verbs.values() if primitive_of(verb) in (OFFER, OFFER_ONE)}
    if not opening:
        return frozenset()
    calls = {verb.id: [node for node in inside(verb) if isinstance(node, ir.Call)] for verb in verbs.values()}
    while more := {id for id, made in calls.items() if _reaches(made, opening)} - opening:
        opening |= more
    anywhere = [*verbs.values(), *others]
    if any(_to_another(inside(made), opening) for made in anywhere):
        return frozenset(phases)
    return frozenset(id for id, phase in phases.items() if _to_another(inside(phase), opening))


def _reaches(calls: Iterable[ir.Call], opening: Collection[str]) -> bool:
    return any(call.verb.id in opening for call in calls)


def _to_another(nodes: Iterable[object], opening: Collection[str]) -> bool:
    """Whether plays are offered to somebody who is not `me`."""
    calls = (node for node in nodes if isinstance(node, ir.Call) and node.verb.id in opening)
    return any(call.subject is not None and not is_me(call.subject) for call in calls)
