"""One window for both: triggers that players may use, and answers from the hand, one at a time and by turns.

First comes what is forced.  Then each player, in the game's order, uses one of the triggers, answers with one card, or
passes; until all have passed in a row, or as the game says otherwise.  Who has passed may react when asked again.
"""

from __future__ import annotations

from typing import Any

from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Answer, Trigger
from cardwright.runtime.events import able, answer_with, answers, react
from cardwright.runtime.game import Game
from cardwright.runtime.listening import Window
from cardwright.runtime.reacting import NOTHING, Waiting, answers_of, key_of, listening, waiting_for
from cardwright.runtime.refusals import why_not_answer
from cardwright.runtime.requests import PASS, Ask, Doing, Steps, StepsDone
from cardwright.runtime.things import Player


class Reacting:
    """The reactions to a moment of an event: an ability reacts once to it, and who may react is seen anew each time."""

    def __init__(self, g: Game, event: Event, moment: str, window: Window) -> None:
        self.g = g
        self.event = event
        self.moment = moment
        self.answers = window.late
        self.used: set[tuple[int, object]] = set()

    @property
    def over(self) -> bool:
        """Whether the event does not come about as it is, so that nobody is asked any more."""
        return self.moment == "before" and (self.event.cancelled or self.event.became is not None)

    def waiting(self, may: bool) -> list[Waiting]:
        """Who has not reacted yet, of those that may or must."""
        window = listening(self.g, self.event.verb, self.moment)
        found = waiting_for(self.g, self.event, window) if window is not None else []
        return [one for one in found if one[2].may is may and key_of(one) not in self.used]

    def forced(self) -> Steps:
        """All that is forced, in its order."""
        while not self.over and (waiting := self.waiting(may=False)):
            _, _, listener, me, this = waiting[0]
            self.used.add(key_of(waiting[0]))
            yield from react(self.g, listener, self.event, me, this)

    def players(self) -> list[Player]:
        """Who is asked, in order: last those who are asked by no order, but have a trigger."""
        order = self.g.rules.responders(self.g, self.event)
        return [*order, *dict.fromkeys(one[3] for one in self.waiting(may=True) if one[3] not in order)]

    def options(self, me: Player) -> list[Any]:
        """What a player may do now."""
        g, event = self.g, self.event
        mine = [one for one in self.waiting(may=True) if one[3] is me and able(g, one[2], event, me, one[4])]
        found: list[Any] = [Trigger(listener, event, this) for _, _, listener, _, this in mine]
        return [*found, *answers_of(g, event, me, self.answers)] if me.alive else found

    def turn_of(self, me: Player) -> StepsDone:
        """Let a player do one thing or pass; a single trigger is offered as yes or no.  Tells whether they did it."""
        options = self.options(me)
        if not options:
            return False
        first = options[0]
        if len(options) == 1 and isinstance(first, Trigger):
            wanted = yield Ask(me, "may", (True, False), first.listener.id, about=first.listener)
            chosen = first if wanted else PASS
        else:
            chosen = yield Ask(me, "respond", [*options, PASS], "react", self.event, why_not_answer)
        if chosen is PASS:
            return False
        if isinstance(chosen, Answer):
            yield from answer_with(self.g, self.event, me, chosen)
        else:
            self.used.add(key_of((0, 0, chosen.listener, me, chosen.card)))
            yield from react(self.g, chosen.listener, self.event, me, chosen.card, decided=True)
        return True


def in_one_window(g: Game, event: Event, moment: str, window: Window) -> Doing:
    """The reactions to a moment of an event; no steps if nobody reacts."""
    if window.early or (window.triggers and waiting_for(g, event, window)) or answers(g, event, moment, window.late):
        return reactions_in_turn(g, event, moment, window)
    return NOTHING


def reactions_in_turn(g: Game, event: Event, moment: str, window: Window) -> Steps:
    """Answers that come first, then what is forced, then what players may do, by turns."""
    if window.early:
        steps = answers(g, event, moment, window.early)
        if steps is not None:
            yield from steps
    reacting = Reacting(g, event, moment, window)
    yield from reacting.forced()
    players, at = reacting.players(), 0
    passed: set[Player] = set()
    while not (passed.issuperset(players) or reacting.over):
        did = yield from reacting.turn_of(players[at])
        if did:
            yield from reacting.forced()
            passed.clear()
        else:
            passed.add(players[at])
        at += 1
        if (did and g.rules.first_answer) or (at == len(players) and not g.rules.until_nobody):
            return
        if at == len(players):
            players, at = reacting.players(), 0
