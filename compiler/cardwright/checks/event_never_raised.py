"""event-never-raised (CW603): a trigger waits for an event that nothing in the game brings about.

Playing, resolving and moving cards, using skills, turns and phases happen by the procedure of every game.
"""

from __future__ import annotations

from cardwright.checks.walk import declarations, find, inside, is_ours, nested, owned_abilities, procedure
from cardwright.diagnostics import Problems
from cardwright.model import ir
from cardwright.model.game import Game

BY_ITSELF = frozenset({"play", "resolve", "use", "move"})
"""Heads of verbs that the procedure of a game carries out."""


def check(game: Game, problems: Problems) -> None:
    """Add a problem for each trigger whose event never comes."""
    trees = [*(list(inside(made)) for made in declarations(game)), *procedure(game)]
    done = {call.verb for tree in trees for call in find(tree, ir.Call)}
    become = {(sentence.status, sentence.on) for tree in trees for sentence in find(tree, ir.Become)}
    changed = {
        sentence.what.prop
        for tree in trees
        for sentence in find(tree, ir.Change)
        if isinstance(sentence.what, ir.Property)
    }
    for owned in owned_abilities(game):
        if not is_ours(owned.owner):
            continue
        for ability in nested(owned.ability):
            match ability.event:
                case ir.VerbEvent(verb=verb, span=span):
                    if verb not in done and verb.head not in BY_ITSELF:
                        problems.add("CW603", span, verb=verb.say)
                case ir.StatusEvent(status=status, on=on, span=span):
                    if (status, on) not in become and (on or (status, True) not in become):
                        problems.add("CW603", span, status=status.id)
                case ir.CounterEvent(counter=counter, span=span):
                    if counter not in changed:
                        problems.add("CW603", span, counter=counter.id)
