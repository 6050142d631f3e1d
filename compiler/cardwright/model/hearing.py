"""Which verbs an event may be of: the one that it names, and those that are kinds of it."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.model.game import Game


def verbs_heard(game: Game, event: ir.VerbEvent) -> tuple[decl.Verb, ...]:
    """The verbs that an event listens to; a kind of it that lacks a part which the event speaks of is none of them."""
    found = [event.verb]
    for verb in game.verbs.values():
        if verb is not event.verb and verb.is_under(event.verb):
            parts = {hole.name for hole in verb.holes}
            if all(name in parts for name in event.args):
                found.append(verb)
    return tuple(found)
