"""Events: what happens, the windows in which others may react, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardwright.runtime.abilities import Listener
from cardwright.runtime.card_moves import by_origin
from cardwright.runtime.combining import Combo, realise
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Answer, Move, PlayEvent, Resolve, UseEvent, ZoneEmptied
from cardwright.runtime.game import Game
from cardwright.runtime.helpers import checking
from cardwright.runtime.limits import lying, refund_limits, spend_limits, within_limits
from cardwright.runtime.listening import Declared, Window
from cardwright.runtime.reacting import (
    NOTHING,
    Waiting,
    answers_of,
    for_nobody,
    hears_before,
    hears_move,
    holders,
    key_of,
    listening,
    waiting_for,
)
from cardwright.runtime.refusals import why_not_answer
from cardwright.runtime.requests import PASS, Ask, Doing, Steps, StepsDone
from cardwright.runtime.things import EVERYONE, Card, Kind, Player, Zone, bits_of, parts_for

NOBODY: Final[Declared] = ((), (), (), ())
MOMENTS = {"before": 0, "when": 1, "after": 2, "done": 3}
"""The moments of an event, in order."""
WHOEVER: Final[Any] = object()
"""Stands for whoever brings about what is done just now."""


def happen(g: Game, event: Event, body: Callable[[], Doing | None]) -> StepsDone:
    """Run an event through its moments; tells whether it came about, or counts as done.

    Verbs that the game writes down do the same where they stand, as far as somebody listens.
    """
    verb, rules = event.verb, g.rules
    g.stack.append(event)
    declared = rules.by_verb.get(verb)
    plays = (sort := type(event)) is Resolve or sort is PlayEvent
    if declared is None and g.notes is None:
        came = not plays or is_still_in(event)
        steps = body() if came else None
        if steps is not None:
            yield from steps
        g.stack.pop()
        return came
    at_once = rules.node is None
    lost = sort is Resolve and for_nobody(event)
    yield from before(g, event)
    came = not event.cancelled
    if came and plays:
        came = is_still_in(event) and (lost or not for_nobody(event))
    _, at_effect, afterwards, at_end = declared or NOBODY
    noted = g.notes is not None
    if came:
        if at_once:
            if at_effect or noted:
                yield from when(g, event)
        elif (window := listening(g, verb, "when")) is not None and window.awake(g):
            g.batch.append((event, ("when",)))
        if g.notes is not None:
            g.note("effect", event)
        begins = not plays or is_still_in(event)
        steps = None if not begins else body() if event.became is None else event.became.settle(g, event)
        if steps is not None:
            yield from steps
        if verb in rules.counted:
            for count in rules.counted[verb]:
                count(g, event)
        if at_once and (afterwards or noted):
            yield from after(g, event)
    elif g.notes is not None:
        g.note("cancelled", event)
    if at_once:
        if at_end or noted:
            yield from done(g, event)
    elif declared is not None:
        g.batch.append((event, ("after", "done") if came else ("done",)))
    g.stack.pop()
    return came or event.satisfied


def is_still_in(event: Event) -> bool:
    """Whether whoever does what an event is about, if anybody, has not left the game."""
    return event.doer is None or event.doer.alive


def before(g: Game, event: Event) -> Doing:
    """Whoever reacts before an event."""
    live = g.heard[event.verb]
    if live is None or live.before is None or (live.doers is not None and event.doer not in live.doers):
        return NOTHING if g.notes is None else fire(g, event, "before", None)
    return fire(g, event, "before", live.before)


def answered(g: Game, event: Event) -> Doing | None:
    """The answers from the hand to an event that nothing but such answers ever comes before; None if there is none."""
    live = g.heard[event.verb]
    if live is None or live.before is None or g.atomic:
        return None
    if g.rules.one_window is not None:
        return fire(g, event, "before", live.before) or None
    return answers(g, event, "before", live.before.late)


def when(g: Game, event: Event) -> Doing:
    """Whoever reacts when an event is about to take effect."""
    live = g.heard[event.verb]
    if live is None or live.when is None or (live.doers is not None and event.doer not in live.doers):
        return NOTHING if g.notes is None else fire(g, event, "when", None)
    return fire(g, event, "when", live.when)


def after(g: Game, event: Event) -> Doing:
    """Whoever reacts after an event."""
    live = g.heard[event.verb]
    if live is None or live.after is None or (live.doers is not None and event.doer not in live.doers):
        return NOTHING if g.notes is None else fire(g, event, "after", None)
    return fire(g, event, "after", live.after)


def done(g: Game, event: Event) -> Doing:
    """Whoever reacts when an event is over, whether it came about or not."""
    live = g.heard[event.verb]
    if live is None or live.done is None or (live.doers is not None and event.doer not in live.doers):
        return NOTHING if g.notes is None else fire(g, event, "done", None)
    return fire(g, event, "done", live.done)


def fire(g: Game, event: Event, moment: str, window: Window | None) -> Doing:
    """Ask and run everybody who listens to a moment of an event, in the order of the game's policy.

    Gives the steps to go through, none if nobody reacts.
    """
    if g.notes is not None:
        g.note(moment, event)
    if window is None:
        return NOTHING
    if g.atomic:
        g.queued += [(listener, event, me, this) for _, _, listener, me, this in waiting_for(g, event, window)]
        return NOTHING
    if g.rules.one_window is not None:
        return g.rules.one_window(g, event, moment, window)
    if window.early:
        return reactions(g, event, moment, window, NOTHING)
    waiting = waiting_for(g, event, window) if window.triggers else NOTHING
    if waiting:
        return reactions(g, event, moment, window, waiting)
    return answers(g, event, moment, window.late) or NOTHING if window.late else NOTHING


def reactions(g: Game, event: Event, moment: str, window: Window, waiting: Sequence[Waiting]) -> Steps:
    """Answers from the hand that come first, then triggers, then the other answers.

    Before an event its parts may still change: whenever somebody has reacted, it is seen again who listens to it now.
    """
    before = moment == "before"
    if window.early:
        steps = answers(g, event, moment, window.early)
        if steps is not None:
            yield from steps
            if before and event.cancelled:
                return
        waiting = waiting_for(g, event, listening(g, event.verb, moment) or window)
    ahead = list(waiting)
    reacted: set[tuple[int, object]] = set()
    while ahead:
        first = ahead.pop(0)
        _, _, listener, me, this = first
        yield from react(g, listener, event, me, this)
        if before:
            if event.cancelled or event.became is not None:
                return
            reacted.add(key_of(first))
            again = listening(g, event.verb, moment)
            found = waiting_for(g, event, again) if again is not None else []
            ahead = [w for w in found if key_of(w) not in reacted]
    if window.late:
        steps = answers(g, event, moment, window.late)
        if steps is not None:
            yield from steps


def able(g: Game, listener: Listener, event: Event, me: Player, this: Any) -> bool:
    """Whether a trigger may react now: its event is as it says, its limits leave room, its costs can be paid.

    `this` is the card by which it is there, what lasts, or None.
    """
    if not (me.alive or listener.even_dead) or not listener.matches(g, event, me, this):
        return False
    if listener.limits and not within_limits(g, listener.no, listener.limits, me, None, lying(this)):
        return False
    return listener.can_pay is None or listener.can_pay(g, me, this)


def react(g: Game, listener: Listener, event: Event, me: Player, this: Any, decided: bool = False) -> Steps:
    """One trigger: checked again, decided (unless that was done already), paid and run."""
    if not able(g, listener, event, me, this):
        return
    if listener.may and not decided:
        wanted = yield Ask(me, "may", (True, False), listener.id, about=listener)
        if not wanted:
            return
    g.burn()
    if listener.limits:
        spend_limits(g, listener.no, listener.limits, me, (), lying(this))
    g.causes.append(me)
    if listener.pay is not None:
        paid = (yield from listener.pay(g, me, this)) if listener.pay_asks else listener.pay(g, me, this)
        if paid is False:
            refund_limits(g, listener.no, listener.limits, me, (), lying(this))
        if paid is False or not (me.alive or listener.even_dead):
            g.causes.pop()
            return
    tell(g, "trigger", listener, me, this)
    if listener.may and listener.skill and "use" in g.rules.by_verb:
        yield from happen(g, UseEvent(me, listener.skill, []), lambda: run_listener(g, listener, event, me, this))
    else:
        steps = run_listener(g, listener, event, me, this)
        if steps is not None:
            yield from steps
    g.causes.pop()
    if g.dirty:
        yield from checking(g)


def tell(g: Game, what: str, listener: Listener, me: Player, this: Any) -> None:
    """Trace that a trigger `waits`, or takes effect, for those who may know of it."""
    told = (what, me.seat, listener.no, this.no if this is not None else -1)
    if listener.seen_by == EVERYONE:
        g.trace.append(told)
    else:
        g.trace.append(("secret", *told, bits_of(listener.seen_by, me, g.all_seats)))


def run_listener(g: Game, listener: Listener, event: Event, me: Player, this: Any) -> Doing | None:
    """Run the block of a trigger; gives the steps to go through if it asks."""
    g.note("effect", listener)
    steps: Doing | None = listener.run(g, event, me, this)
    return steps if listener.asks else None


def run_queued(g: Game) -> Steps:
    """After an uninterrupted part: what has waited happens now, oldest first."""
    while g.queued and not g.atomic:
        listener, event, me, this = g.queued.pop(0)
        yield from react(g, listener, event, me, this)


def answers(g: Game, event: Event, moment: str, listeners: tuple[Listener, ...]) -> Steps | None:
    """Let the players answer an event from their hands; None if nobody can."""
    rules, possible = g.rules, listeners
    for one in listeners:
        if one.of_event and not one.matches(g, event, None, None):
            if len(possible) == 1:
                return None
            possible = tuple([other for other in possible if other is not one])
    near = holders(g, possible)
    if near is not None:
        if rules.converts is not None:
            near = near.union(*[g.converters[one.respond] for one in possible if one.respond is not None])
        if not near:
            return None
    players = rules.responders(g, event)
    for at, me in enumerate(players):
        if near is None or me in near:
            options = answers_of(g, event, me, possible)
            if options:
                return ask_around(g, event, moment, listeners, players[at:], options)
    return None


def ask_around(
    g: Game, event: Event, moment: str, listeners: tuple[Listener, ...], players: list[Any], options: list[Any]
) -> Steps:
    """Ask players, of whom the first may pick from `options`, whether they answer: once, or until nobody does."""
    rules, over = g.rules, False
    while not over:
        over = not rules.until_nobody
        answered = False
        for me in players:
            options = options or (answers_of(g, event, me, listeners) if me.alive else [])
            if not options:
                continue
            chosen = yield Ask(me, "respond", [*options, PASS], "respond", event, why_not_answer)
            options = []
            if chosen is PASS:
                continue
            yield from answer_with(g, event, me, chosen)
            answered = True
            if rules.first_answer or (moment == "before" and event.cancelled):
                break
        over = over or not answered or (moment == "before" and event.cancelled is True)
        if not over:
            players = rules.responders(g, event)


def answer_with(g: Game, event: Event, me: Player, chosen: Answer) -> Steps:
    """Answer as was chosen, with several cards as one if it is such an offer."""
    g.burn()
    card, kind = chosen.card, chosen.listener.respond
    if isinstance(card, Combo) and kind is not None:
        card = yield from realise(g, me, card, kind)
    yield from answer(g, event, me, card, chosen.listener)


def answer(g: Game, event: Event, me: Player, card: Card, listener: Listener) -> Steps:
    """Play a card in answer to an event; the answer takes effect as an event of its own."""
    rules = g.rules
    assert listener.respond is not None
    spend_limits(g, listener.no, listener.limits, me, ())
    if listener.pay is not None:
        paid = (yield from listener.pay(g, me, card)) if listener.pay_asks else listener.pay(g, me, card)
        if paid is False:
            refund_limits(g, listener.no, listener.limits, me, ())
        if paid is False or not me.alive:
            return
    steps = put_down(g, me, card, listener.respond)
    if steps is not None:
        yield from steps
    g.trace.append(("answer", me.seat, card.no, listener.no))
    targets = [event.doer] if event.doer is not None else []

    def settled() -> Steps:
        resolve = Resolve(me, card, targets, listener.alters)
        yield from happen(g, resolve, lambda: listener.run(g, event, me, card))

    g.causes.append(me)
    if "play" in rules.by_verb:
        yield from happen(g, PlayEvent(me, card, targets), settled)
    elif me.alive:
        yield from settled()
    steps = put_away(g, me, card, rules.table(g))
    if steps is not None:
        yield from steps
    g.causes.pop()
    if not card.zone.keeps:
        g.use_as(card, card.printed)


def moving(
    g: Game, cards: Iterable[Card], to: Zone, doer: Player | None, at: int | None = None, reason: str = "",
    initiator: Any = WHOEVER,
) -> Doing:  # fmt: skip
    """Move cards, as events if somebody listens; gives the steps to go through.

    The initiator, if none is named, is whoever's card or ability is being carried out, else the doer.
    """
    group = list(cards)
    hearing, there, heard = g.heard_moves, to.id, to.lively
    left: list[Zone] = []
    zone = live = None
    for card in group:
        if card.no < 0:
            return moving(g, apart(group, to), to, doer, at, reason, initiator)
        if card.zone is not zone or zone.playing:
            zone = card.zone
            left.append(zone)
            live = hearing[card.came_from.id if zone.playing else zone.id, there]
        if live is not None and not heard:
            heard = live.kinds is None or card.printed in live.kinds or card.kind in live.kinds
    if not group:
        return NOTHING
    if heard or (g.notes is not None and g.rules.move_kinds is None):
        return moves(g, group, to, doer, at, reason, g.cause(doer) if initiator is WHOEVER else initiator)
    if len(group) == 1:
        g.move(group[0], to, doer, at)
    elif len(left) == 1:
        g.move_group(group, to, doer, at)
    else:
        g.move_all(group, to, doer, at)
    return now_empty(g, left) if g.rules.empties else NOTHING


def apart(cards: Iterable[Card], to: Zone) -> list[Card]:
    """The cards that are to move to a zone, and instead of several used as one those of them that go there."""
    group: list[Card] = []
    for card in cards:
        if card.no < 0:
            group.extend(parts_for(card, to))
            card.zone = to
        else:
            group.append(card)
    return group


def moving_one(
    g: Game, card: Card | None, to: Zone, doer: Player | None, at: int | None = None, reason: str = "",
    initiator: Any = WHOEVER,
) -> Doing:  # fmt: skip
    """The same for a single card, if there is one."""
    if card is None:
        return NOTHING
    left = card.zone
    kinds = g.rules.move_kinds
    if kinds is None or card.printed in kinds or card.kind in kinds:
        live = g.heard_moves[card.came_from.id if left.playing else left.id, to.id]
        if live is not None and (live.kinds is None or card.printed in live.kinds or card.kind in live.kinds):
            return moving(g, (card,), to, doer, at, reason, initiator)
    if to.lively or g.notes is not None or card.no < 0:
        return moving(g, (card,), to, doer, at, reason, initiator)
    g.move(card, to, doer, at)
    return zones_emptied(g, (left,)) if left.emptied and not left.cards else NOTHING


def moves(
    g: Game, cards: list[Card], to: Zone, doer: Player | None, at: int | None, reason: str, initiator: Player | None
) -> Doing:
    """Move cards as events that others listen to, one for each zone they come from.

    The table where cards are played is no place to come from: what goes on from there comes from where it was before,
    and whoever put it there brought that about.
    """
    left = [card.zone for card in cards] if g.rules.empties else NOTHING
    batches = by_origin(cards)
    if len(batches) > 1:
        return moves_from_each(g, batches, to, doer, at, reason, initiator, left)
    for origin, batch in batches.items():
        by = batch[0].put_by if batch[0].zone.playing else initiator
        event = Move(doer, batch, origin, to, reason, by)
        if not hears_before(g, g.heard_moves[origin.id, to.id]):
            return moved(g, event, at, left)
        return move_heard(g, event, at, left)
    return NOTHING


def moves_from_each(
    g: Game, batches: dict[Zone, list[Card]], to: Zone, doer: Player | None, at: int | None, reason: str,
    initiator: Player | None, left: Sequence[Zone],
) -> Steps:  # fmt: skip
    """Move cards that come from several zones, those of each by themselves."""
    for origin, batch in batches.items():
        by = batch[0].put_by if batch[0].zone.playing else initiator
        yield from happen_move(g, Move(doer, batch, origin, to, reason, by), at)
    yield from now_empty(g, left)


def move_heard(g: Game, event: Move, at: int | None, left: Sequence[Zone]) -> Steps:
    """Move cards whose move somebody may prevent or change."""
    yield from happen_move(g, event, at)
    yield from now_empty(g, left)


def moved(g: Game, event: Move, at: int | None, left: Sequence[Zone]) -> Doing:
    """Move cards together, which nobody hears of before it is done; gives the steps to go through."""
    g.stack.append(event)
    g.move_group(event.cards, event.place, event.doer, at)
    for count in g.rules.counted.get("move", NOTHING):
        count(g, event)
    live = g.heard_moves[event.origin.id, event.place.id]
    if live is not None:
        steps = fire(g, event, "after", live.after)
        if steps is not NOTHING or live.done is not None:
            return reacted(g, event, steps, left)
    g.stack.pop()
    return now_empty(g, left)


def reacted(g: Game, event: Move, steps: Doing, left: Sequence[Zone]) -> Steps:
    """Go through what follows from a move."""
    yield from steps
    yield from done(g, event)
    g.stack.pop()
    yield from now_empty(g, left)


def happen_move(g: Game, event: Move, at: int | None) -> Steps:
    """Let one group of cards move as an event; those that have gone elsewhere meanwhile stay there."""
    zones = {card: card.zone for card in event.cards}
    to = event.place

    def body() -> None:
        cards = [card for card in event.cards if zones.get(card, card.zone) is card.zone]
        place = event.place
        g.move_group(cards, place.zone, event.doer, at if place is to else place.at)

    yield from happen(g, event, body)


def now_empty(g: Game, left: Sequence[Zone]) -> Doing:
    """Cards have left zones: tell those who listen if one of them is empty now."""
    for zone in left:
        if zone.emptied and not zone.cards:
            return zones_emptied(g, left)
    return NOTHING


def zones_emptied(g: Game, zones: Sequence[Zone]) -> Steps:
    """Tell those who listen that zones have become empty; a zone is empty when its parts are, too."""
    heard = g.rules.empties
    for zone in dict.fromkeys([*zones, *[z.whole for z in zones if z.whole is not None]]):
        if zone.id in heard and not any(piece.cards for piece in zone.pieces):
            yield from happen(g, ZoneEmptied(zone), lambda: None)


def put_down(g: Game, me: Player, card: Card, kind: Kind) -> Steps | None:
    """Put a card on the table as what it is used as; gives the steps to go through if somebody hears it."""
    table = g.resolving or g.rules.table(g)
    steps = moving_one(g, card, table, me, None, "using", me) if table is not None else NOTHING
    if steps is NOTHING:
        if card.kind is not kind:
            g.use_as(card, kind)
        return None
    return put_down_heard(g, card, kind, steps)


def put_down_heard(g: Game, card: Card, kind: Kind, steps: Doing) -> Steps:
    """Put a card on the table; whoever listens is told that it moves, and of emptied zones."""
    yield from steps
    g.use_as(card, kind)


def put_away(g: Game, me: Player, card: Card, table: Zone) -> Steps | None:
    """After a play: what still lies on the table goes where played cards go."""
    rules = g.rules
    left = [part for part in card.parts or ((card,) if card.no >= 0 else ()) if part.zone is table]
    if not left:
        return None
    heard = "move" in rules.by_verb
    if table.emptied or (heard and card.parts):
        return put_away_heard(g, me, left, card.kind)
    for part in left:
        after = rules.after_play(g, me, part)
        if after is not None:
            if heard and hears_move(g, left, after):
                return put_away_heard(g, me, left, card.kind)
            if after.keeps and part.kind is part.printed:
                g.use_as(part, card.kind)
            g.move(part, after, me)
    return None


def put_away_heard(g: Game, me: Player, cards: list[Card], kind: Kind) -> Steps:
    """Cards that were played go where they go, and somebody may hear it.

    Cards used as one are what they were used as until then; one card alone is so until its play is over, even if it was
    one of several that are put away.
    """
    for card in cards:
        together = card.kind is card.printed and kind is not card.printed
        if together:
            g.use_as(card, kind)
        after = g.rules.after_play(g, me, card)
        if after is not None:
            yield from moving_one(g, card, after, me, None, "using", me)
        if together:
            g.end_use(card, kind, card.printed)
