"""Settlement on a stack: what is announced waits, priority passes from player to player, and the last comes first.

A card that is played, an ability that is used and a trigger that is set off do not take effect at once: they wait, each
on top of those that wait already.  Whoever has priority may add to them or pass; when all have passed in a row, the one
on top takes effect, and the turn player has priority again; when nothing waits any more, the game goes on.
"""

from __future__ import annotations

from typing import Any

from cardwright.runtime.event import Waiting
from cardwright.runtime.events import react, tell
from cardwright.runtime.game import Game
from cardwright.runtime.helpers import checking
from cardwright.runtime.play import away, perform, settle_each, use
from cardwright.runtime.playable import offers, use_together
from cardwright.runtime.reacting import NOTHING
from cardwright.runtime.refusals import why_not_play
from cardwright.runtime.requests import PASS, Ask, Doing, Steps
from cardwright.runtime.stack import put, take
from cardwright.runtime.things import Card, Player
from cardwright.runtime.waiting import Raised, Use


def is_there(g: Game, card: Card) -> bool:
    """Whether a card that waits, or one of those that it was made of, still lies where it was put; one that is none
    always does.
    """
    parts = (card,) if card.no >= 0 else card.parts
    table = g.resolving or g.rules.table(g)
    return not parts or any(part.zone is table for part in parts)


def take_effect(g: Game) -> Steps:
    """The last that waits takes effect; a card that has gone elsewhere meanwhile does nothing."""
    g.burn()
    top, below = take(g), g.below
    g.below = len(g.pending)
    yield from go_on(g, top)
    g.below = below


def go_on(g: Game, top: Waiting) -> Steps:
    """What waited takes effect, if its card still lies there."""
    if isinstance(top, Raised):
        yield from react(g, top.listener, top.event, top.doer, top.this)
        return
    assert isinstance(top, Use)
    me, card, play, targets, named = top.doer, top.card, top.play, top.targets, top.named
    g.causes.append(me)
    if top.kind is not None:
        if is_there(g, card):
            steps = settle_each(g, me, card, play, targets, named) if me.alive else None
            if steps is not None:
                yield from steps
            yield from away(g, me, card, top.kind)
    elif me.alive:
        steps = use(g, me, card, play, targets, named)
        if steps is not None:
            yield from steps
    g.causes.pop()
    if g.dirty:
        yield from checking(g)


def pass_priority(g: Game, me: Player, own: Player | None) -> Steps:
    """Priority passes from `me` on, until nothing waits and everybody has passed.

    While nothing waits, `own` may do what is not for any time, too.  What lies below that which takes effect just now
    waits for the end of it.
    """
    passed = 0
    while g.living():
        yield from take_away(g)
        if g.raised:
            put_on_top(g)
        nothing = len(g.pending) <= g.below
        if g.turn_over and nothing:
            return
        if not me.alive:
            me = g.next_player(me)
        if passed >= len(g.living()):
            if nothing:
                return
            yield from take_effect(g)
            me, passed = g.turn_player, 0
            continue
        options = offers(g, me)
        if me is not own or not nothing or g.turn_over:
            options = [action for action in options if action.play.any_time]
        chosen = PASS
        if options:
            chosen = yield Ask(me, "play", [*options, PASS], "play", why_not=why_not_play)
        if chosen is PASS:
            me = g.next_player(me)
            passed += 1
        else:
            passed = 0
            yield from act(g, me, chosen)


def uppermost_cancelled(g: Game) -> int | None:
    """Where the uppermost of what has been cancelled lies on the stack, above what waits for the end of an effect."""
    pending = g.pending
    return next((at for at in reversed(range(g.below, len(pending))) if pending[at].cancelled), None)


def take_away(g: Game) -> Steps:
    """What has been cancelled while it waited is taken off the stack, the uppermost first; a card is put away.

    Whoever hears that a card is put away may let others act: then more is gone, or has come, when that is over.
    """
    while (at := uppermost_cancelled(g)) is not None:
        gone = take(g, at)
        if isinstance(gone, Use) and gone.kind is not None:
            yield from away(g, gone.doer, gone.card, gone.kind)
    if g.dirty:
        yield from checking(g)


def put_on_top(g: Game) -> None:
    """Triggers that were set off wait from now on, and everybody who may know of them does."""
    for trigger in g.raised:
        tell(g, "waits", trigger.listener, trigger.doer, trigger.this)
    put(g, *g.raised)
    g.raised = []


def act(g: Game, me: Player, chosen: Any) -> Steps:
    """Do what was chosen with priority."""
    g.burn()
    card = chosen.card
    if chosen.combo is not None:
        card = yield from use_together(g, me, chosen)
    yield from perform(g, me, card, chosen.kind, chosen.play)


def offer_responses(g: Game, me: Player) -> Steps:
    """Whoever likes may do what may be done at any time, from a player on."""
    return pass_priority(g, me, None)


def settle_waiting(g: Game) -> Doing:
    """Let all that waits take effect; gives the steps to go through, none if nothing waits."""
    return pass_priority(g, g.turn_player, None) if g.pending or g.raised else NOTHING
