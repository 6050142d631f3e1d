"""Settlement at nodes: events are collected as they happen, and triggers are asked round after round at a node.

Two disciplines share the runtime.  Nested: whoever listens reacts at once.  Nodes: what has happened since the last
node is a batch; at the node everybody, in the game's order, may use triggers on it; what that raises is the next batch;
when nobody acts any more, the declared checks run, and then the game goes on with what was waiting.  An event is noted
when it takes effect (`when`), if somebody listens to that, and again when it is over (`after`, `done`): a card that is
used is known at the node before its effect.
"""

from __future__ import annotations

from typing import Any

from cardwright.runtime.abilities import Listener
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Trigger
from cardwright.runtime.events import react
from cardwright.runtime.game import Game
from cardwright.runtime.limits import lying, within_limits
from cardwright.runtime.reacting import listening
from cardwright.runtime.requests import PASS, Ask, Steps
from cardwright.runtime.things import Player


class Rounds(Event):
    """The asking of triggers itself, whose order the game's policy gives."""

    __slots__ = ()

    verb = "node"


Used = dict[tuple[int, int, int], Trigger]
"""Triggers that were used, by the identities of listener, event and card; what they name is kept, as what lasts may be
over meanwhile, and what comes then must not be taken for it.
"""


Batch = list[tuple[Event, tuple[str, ...]]]
Waiting = dict[Player, list[tuple[Event, Listener, Any]]]
"""What each player listens to of a batch, and by which card."""


def waiting_on(g: Game, batch: Batch) -> Waiting:
    """Who listens to the events of a batch as things stand, in the order of the events."""
    found: Waiting = {}
    for event, moments in batch:
        for moment in moments:
            window = listening(g, event.verb, moment)
            for listener in window.triggers if window is not None else ():
                assert listener.by is not None
                for who, this in listener.by.pairs(g, event):
                    found.setdefault(who, []).append((event, listener, this))
    return found


def triggers_of(g: Game, me: Player, waiting: Waiting, used: Used) -> list[Trigger]:
    """What a player may, or must, do about the events of a batch."""
    found = []
    for event, listener, this in waiting.get(me, ()):
        if not (me.alive or listener.even_dead) or (id(listener), id(event), id(this)) in used:
            continue
        within = within_limits(g, listener.no, listener.limits, me, None, lying(this))
        if within and listener.matches(g, event, me, this):
            found.append(Trigger(listener, event, this))
    return found


def ask_triggers(g: Game) -> Steps:
    """Round after round until nobody acts: each player, in order, uses triggers on the batch, as many as they like.

    A batch that nobody has a trigger on is not told of.
    """
    while g.batch:
        batch, g.batch = g.batch, []
        waiting = waiting_on(g, batch)
        if not waiting:
            continue
        told = False
        order = (g.rules.trigger_order or g.rules.responders)(g, Rounds(g.turn_player))
        for me in [*order, *(p for p in g.seats if not p.alive)]:
            used: Used = {}
            while True:
                options: list[Any] = list(triggers_of(g, me, waiting, used))
                if not options:
                    break
                if not told:
                    g.note("batch", "")
                    told = True
                if all(t.listener.may for t in options):
                    options.append(PASS)
                picked = options[0] if len(options) == 1 else (yield Ask(me, "trigger", options, "trigger"))
                if picked is PASS:
                    break
                used[id(picked.listener), id(picked.event), id(picked.card)] = picked
                g.burn()
                yield from react(g, picked.listener, picked.event, me, picked.card, decided=True)
                waiting = waiting_on(g, batch)


def settle_node(g: Game) -> Steps:
    """Reach a node: settle what has happened since the last one."""
    node = g.rules.node
    if node is not None:
        yield from node(g)
