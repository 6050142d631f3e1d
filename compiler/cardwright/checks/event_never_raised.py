"""event-never-raised (CW603): a trigger waits for an event that nothing in the game brings about.

Playing, resolving and moving cards, using skills, turns and phases happen by the procedure of every game.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.checks.survey import Survey, is_ours, nested
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.primitives import primitive_of


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each trigger whose event never comes."""
    done = {wider for call in found.of(ir.Call) for wider in wider_verbs(call.verb)}
    become = {(sentence.status, sentence.on) for sentence in found.of(ir.Become)}
    changed = {sentence.what.prop for sentence in found.of(ir.Change) if isinstance(sentence.what, ir.Property)}
    for owned in found.owned:
        if not is_ours(owned.owner):
            continue
        for ability in nested(owned.ability):
            match ability.event:
                case ir.VerbEvent(verb=verb, span=span):
                    does = primitive_of(verb)
                    if verb not in done and not (does is not None and does.heard):
                        problems.add("CW603", span, verb=verb.say)
                case ir.StatusEvent(status=status, on=on, span=span):
                    if (status, on) not in become and (on or (status, True) not in become):
                        problems.add("CW603", span, status=status.id)
                case ir.CounterEvent(counter=counter, span=span):
                    if counter not in changed:
                        problems.add("CW603", span, counter=counter.id)


def wider_verbs(verb: decl.Verb) -> Iterator[decl.Verb]:
    """A verb and those that it is a kind of."""
    at: decl.Verb | None = verb
    while at is not None:
        yield at
        at = at.kind_of
