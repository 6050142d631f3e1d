"""Events: what happens, the windows in which others may react, and their answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.runtime.combining import Combo, as_others, kind_of, merge, offers, realise
from cardwright.runtime.game import Event, Game
from cardwright.runtime.limits import lying, spend_limits, within_limits
from cardwright.runtime.playable import NO_KINDS
from cardwright.runtime.requests import PASS, Ask, Steps, StepsDone
from cardwright.runtime.standing import Window
from cardwright.runtime.tables import Listener, Play
from cardwright.runtime.things import Card, Kind, Player, Zone, parts_for

MOMENTS = {"before": 0, "when": 1, "after": 2, "done": 3}
"""The moments of an event, in order."""


class Resolve(Event):
    """A card takes effect (as a whole, or one step of it); `used_as` is the kind that it is meanwhile."""

    __slots__ = ("alters", "became", "card", "target", "used_as")

    verb = "resolve"

    def __init__(self, doer: Player | None, card: Card | None, targets: list[Any], alters: frozenset[str]) -> None:
        Event.__init__(self, doer)
        self.became: Kind | None = None
        self.card = card
        self.used_as = card.kind if card is not None else None
        self.targets = targets
        self.target = targets[0] if targets and isinstance(targets[0], Player) else None
        self.alters = alters


class PlayEvent(Event):
    """A card is played."""

    __slots__ = ("became", "card", "play")

    verb = "play"

    def __init__(self, doer: Player, card: Card, targets: list[Any], play: Play | None = None) -> None:
        Event.__init__(self, doer)
        self.became: Kind | None = None
        self.card = card
        self.targets = targets
        self.play = play

    @property
    def target(self) -> Player | None:
        """The first target, if players are targets."""
        return self.targets[0] if self.targets and isinstance(self.targets[0], Player) else None


class UseEvent(Event):
    """A skill is used: started by hand, or chosen when it was offered."""

    __slots__ = ("skill",)

    verb = "use"

    def __init__(self, doer: Player, skill: str, targets: list[Any]) -> None:
        Event.__init__(self, doer)
        self.skill = skill
        self.targets = targets

    @property
    def target(self) -> Player | None:
        """The first target, if players are targets."""
        return self.targets[0] if self.targets and isinstance(self.targets[0], Player) else None


class Answer:
    """An option of a `respond` request: a card from the hand with what it answers by."""

    __slots__ = ("card", "listener")

    def __init__(self, listener: Listener, card: Any) -> None:
        self.listener = listener
        self.card = card

    def __repr__(self) -> str:
        return f"<answer with {self.card}>"


class ZoneEmptied(Event):
    """The last card has left a zone."""

    __slots__ = ("verb", "zone")

    def __init__(self, zone: Zone) -> None:
        Event.__init__(self, zone.owner)
        self.verb = f"{zone.id} empties"
        self.zone = zone


class Move(Event):
    """Cards move together from `origin` to `place`; `conversion` is the kind the first counts as, if not its own."""

    __slots__ = ("cards", "conversion", "initiator", "origin", "place", "reason")

    verb = "move"

    def __init__(
        self, doer: Player | None, cards: list[Card], origin: Zone, place: Zone, reason: str, initiator: Player | None
    ) -> None:
        Event.__init__(self, doer)
        self.cards = cards
        self.origin = origin
        self.conversion = cards[0].kind if cards[0].kind is not cards[0].printed else None
        self.place = place
        self.reason = reason
        self.initiator = initiator


def happen(g: Game, event: Event, body: Any) -> StepsDone:
    """Run an event through its moments; tells whether it came about."""
    verb, heard = event.verb, g.heard
    declared = g.rules.by_verb.get(verb)
    noting = g.notes is not None
    g.stack.append(event)
    if declared is None and not noting:
        steps = body()
        if steps is not None:
            yield from steps
        g.stack.pop()
        return True
    if noting or ((live := heard[verb]) is not None and live[0]):
        yield from fire(g, event, "before")
    came = not event.cancelled
    if came and declared is not None and declared[0] and event.doer is not None and not event.doer.alive and isinstance(event, Resolve | PlayEvent):
        came = False
    at_once = g.rules.node is None
    if came:
        if at_once and (noting or ((live := heard[verb]) is not None and live[1])):
            yield from fire(g, event, "when")
        if noting:
            g.note("effect", event)
        if isinstance(event, Resolve | PlayEvent) and event.became is not None:
            from cardwright.runtime.play import as_another

            steps = as_another(g, event)
        else:
            steps = body()
        if steps is not None:
            yield from steps
        counting = g.rules.counted.get(verb)
        if counting is not None:
            count_past(g, event, counting)
        if at_once and (noting or ((live := heard[verb]) is not None and live[2])):
            yield from fire(g, event, "after")
    elif noting:
        g.note("cancelled", event)
    if at_once and (noting or ((live := heard[verb]) is not None and live[3])):
        yield from fire(g, event, "done")
    elif not at_once and declared is not None:
        g.batch.append(event)
    g.stack.pop()
    return came


def count_past(g: Game, event: Event, counting: tuple[Listener, ...]) -> None:
    """Note that an event has come about for the texts that ask how often it has, before anybody reacts to it."""
    for listener in counting:
        assert listener.by is not None
        for me, this in listener.by.pairs(g, event):
            if listener.matches(g, event, me, this):
                listener.run(g, event, me, this)


def listening(g: Game, verb: str, moment: str) -> Window:
    """Those who listen to a moment of a verb and might react as things stand."""
    live = g.heard[verb]
    return () if live is None else live[MOMENTS[moment]]


def fire(g: Game, event: Event, moment: str) -> Steps:
    """Ask and run everybody who listens to a moment of an event, in the order of the game's policy.

    Before an event its parts may still change: whenever somebody has reacted, it is seen again who listens to it now.
    """
    if g.notes is not None:
        g.note(moment, event)
    listeners = listening(g, event.verb, moment)
    early = [listener for listener in listeners if listener.ahead] if not g.atomic else []
    if early:
        yield from respond(g, event, moment, early)
        if moment == "before" and event.cancelled:
            return
    waiting = waiting_for(g, event, listeners)
    if waiting and g.atomic:
        g.queued += [(listener, event, me, this) for _, _, listener, me, this in waiting]
        return
    reacted: set[tuple[int, int, int]] = set()
    while waiting:
        _, _, listener, me, this = waiting.pop(0)
        yield from react(g, listener, event, me, this)
        if moment == "before":
            if event.cancelled or getattr(event, "became", None) is not None:
                return
            if len(g.rules.by_verb[event.verb][0]) > 1:
                reacted.add((listener.no, me.seat, -1 if this is None else this.no))
                listeners = listening(g, event.verb, moment)
                waiting = [w for w in waiting_for(g, event, listeners) if key_of(w) not in reacted]
    if g.atomic:
        return
    responses = [listener for listener in listeners if listener.respond is not None and not listener.ahead]
    if responses:
        yield from respond(g, event, moment, responses)


Waiting = tuple[int, int, Listener, Player, Any]
"""Whoever is to react: place in the order of players, place among the listeners, the listener, who, by which card."""


def waiting_for(g: Game, event: Event, listeners: tuple[Listener, ...]) -> list[Waiting]:
    """Who listens to an event, in the order of the game's policy; answers from the hand are left out."""
    order: list[Player] | None = None
    waiting: list[Waiting] = []
    for rank, listener in enumerate(listeners):
        if listener.by is None:
            continue
        for me, this in listener.by.pairs(g, event):
            if listener.matches(g, event, me, this):
                if order is None:
                    order = (g.rules.trigger_order or g.rules.responders)(g, event)
                at = order.index(me) if me in order else len(order)
                waiting.append((at, rank, listener, me, this))
    if len(waiting) > 1:
        if g.rules.forced_first:
            waiting.sort(key=lambda w: (w[2].may, w[0], w[1]))
        else:
            waiting.sort(key=lambda w: (w[0], w[1]))
    return waiting


def key_of(waiting: Waiting) -> tuple[int, int, int]:
    """What tells one reaction to an event from another."""
    _, _, listener, me, this = waiting
    return listener.no, me.seat, -1 if this is None else this.no


def react(
    g: Game, listener: Listener, event: Event, me: Player, this: Card | None, decided: bool = False
) -> Steps:
    """One trigger: checked again, decided (unless that was done already), paid and run."""
    if not (me.alive or listener.even_dead) or not listener.matches(g, event, me, this):
        return
    if listener.limits and not within_limits(g, listener.no, listener.limits, me, None, lying(this)):
        return
    if listener.can_pay is not None and not listener.can_pay(g, me, this):
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
        if listener.pay_asks:
            yield from listener.pay(g, me, this)
        else:
            listener.pay(g, me, this)
        if not (me.alive or listener.even_dead):
            g.causes.pop()
            return
    g.trace.append(("trigger", me.seat, listener.no, this.no if this is not None else -1))
    if listener.may and listener.skill and "use" in g.rules.by_verb:
        yield from happen(g, UseEvent(me, listener.skill, []), lambda: run_listener(g, listener, event, me, this))
        g.causes.pop()
        return
    g.note("effect", listener)
    if listener.asks:
        yield from listener.run(g, event, me, this)
    else:
        listener.run(g, event, me, this)
    g.causes.pop()


def run_listener(g: Game, listener: Listener, event: Event, me: Player, this: Card | None) -> Steps:
    """The block of a trigger that is a skill in use."""
    g.note("effect", listener)
    if listener.asks:
        yield from listener.run(g, event, me, this)
    else:
        listener.run(g, event, me, this)


def run_queued(g: Game) -> Steps:
    """After an uninterrupted part: what has waited happens now, oldest first."""
    while g.queued and not g.atomic:
        listener, event, me, this = g.queued.pop(0)
        yield from react(g, listener, event, me, this)


def respond(g: Game, event: Event, moment: str, listeners: list[Listener]) -> Steps:
    """Ask the players in order whether they answer the event, once or until nobody answers any more."""
    while (yield from ask_around(g, event, moment, listeners)) and g.rules.until_nobody:
        if moment == "before" and event.cancelled:
            return


def ask_around(g: Game, event: Event, moment: str, listeners: list[Listener]) -> StepsDone:
    """Ask the players in order whether they answer the event with a card from the hand; tells whether anybody did."""
    rules, answered = g.rules, False
    kinds_of, may_play = rules.kinds_of, rules.may_play
    for me in rules.responders(g, event):
        convertible = NO_KINDS if rules.convertible is None else rules.convertible(g, me)
        options: list[Any] = []
        for listener in listeners:
            kind = listener.respond
            assert kind is not None
            cards = [
                c
                for c in rules.hand(g, me)
                if kind_of(g, c) is kind
                or (
                    kinds_of is not None
                    and (convertible is None or c.printed in convertible)
                    and kind in kinds_of(g, me, c)
                )
            ]
            if rules.elsewhere is not None:
                cards += [c for c in rules.elsewhere(g, me) if kind in as_others(g, me, c)]
            combos: list[Any] = offers(g, me, kind) if rules.combos is not None else []
            if not (cards or combos) or not listener.matches(g, event, me, None):
                continue
            if may_play is not None and (rules.restricted is None or rules.restricted(g, me)):
                cards = [c for c in cards if may_play(g, me, c, None) is None]
            if listener.limits and not within_limits(g, listener.no, listener.limits, me):
                continue
            if listener.can_pay is not None:
                cards = [c for c in cards if listener.can_pay(g, me, c)]
                combos = [c for c in combos if listener.can_pay(g, me, merge(g, kind, c.cards[: c.low]))]
            options.extend([Answer(listener, c) for c in cards])
            options.extend([Answer(listener, c) for c in combos])
        if not options:
            continue
        options.append(PASS)
        chosen = yield Ask(me, "respond", options, "respond", about=event)
        if chosen is PASS:
            continue
        g.burn()
        card = chosen.card
        if isinstance(card, Combo):
            card = yield from realise(g, me, card, chosen.listener.respond)
        yield from answer(g, event, me, card, chosen.listener)
        answered = True
        if rules.first_answer or (moment == "before" and event.cancelled):
            break
    return answered


def answer(g: Game, event: Event, me: Player, card: Card, listener: Listener) -> Steps:
    """Play a card in answer to an event; the answer takes effect as an event of its own."""
    rules = g.rules
    assert listener.respond is not None
    spend_limits(g, listener.no, listener.limits, me, ())
    if listener.pay is not None:
        if listener.pay_asks:
            yield from listener.pay(g, me, card)
        else:
            listener.pay(g, me, card)
        if not me.alive:
            return
    yield from put_down(g, me, card, listener.respond)
    g.trace.append(("answer", me.seat, card.no, listener.no))
    targets = [event.doer] if event.doer is not None else []

    def run() -> Steps:
        if listener.asks:
            yield from listener.run(g, event, me, card)
        else:
            listener.run(g, event, me, card)

    def settled() -> Steps:
        yield from happen(g, Resolve(me, card, targets, listener.alters), run)

    g.causes.append(me)
    if "play" in rules.by_verb:
        yield from happen(g, PlayEvent(me, card, targets), settled)
    else:
        yield from settled()
    yield from put_away(g, me, card, rules.table(g))
    g.causes.pop()
    if not card.zone.keeps:
        g.use_as(card, card.printed)


def moving(
    g: Game, cards: Iterable[Card], to: Zone, doer: Player | None, at: int | None, reason: str, initiator: Player | None
) -> Steps:
    """Move cards as events that others listen to, one for each zone they come from.

    The table where cards are played is no place to come from: what goes on from there comes from where it was before,
    and whoever put it there brought that about.
    """
    group: list[Card] = []
    for card in cards:
        if card.no < 0:
            group.extend(parts_for(card, to))
            card.zone = to
        else:
            group.append(card)
    if not group:
        return
    hearing = g.rules.move_kinds
    left = [c.zone for c in group] if g.rules.empties else []
    if hearing is not None and not any(c.printed in hearing or c.kind in hearing for c in group):
        g.move_all(group, to, doer, at)
    else:
        batches: dict[Zone, list[Card]] = {}
        for card in group:
            batches.setdefault(card.zone if card.zone is not g.resolving else card.came_from, []).append(card)
        for origin, batch in batches.items():
            by = batch[0].put_by if batch[0].zone is g.resolving else initiator
            yield from happen_move(g, Move(doer, batch, origin, to, reason, by), at)
    if left:
        yield from zones_emptied(g, left)


def happen_move(g: Game, event: Move, at: int | None) -> Steps:
    """Let one group of cards move as an event; those that have gone elsewhere meanwhile stay there."""
    zones = [card.zone for card in event.cards]
    to = event.place

    def body() -> None:
        cards = [card for card, zone in zip(event.cards, zones, strict=True) if card.zone is zone]
        place = event.place
        g.move_all(cards, place.zone, event.doer, at if place is to else place.at)

    yield from happen(g, event, body)


def zones_emptied(g: Game, zones: list[Zone]) -> Steps:
    """Tell those who listen that zones have become empty; a zone is empty when its parts are, too."""
    heard = g.rules.empties
    for zone in dict.fromkeys([*zones, *[z.whole for z in zones]]):
        if zone.id in heard and not any(piece.cards for piece in zone.pieces):
            yield from happen(g, ZoneEmptied(zone), lambda: None)


def put_down(g: Game, me: Player, card: Card, kind: Kind) -> Steps:
    """Put a card on the table as what it is used as; whoever listens is told that it moves, and of emptied zones."""
    rules = g.rules
    parts = card.parts or (card,)
    heard = "move" in rules.by_verb and (rules.move_kinds is None or any(p.printed in rules.move_kinds for p in parts))
    if heard or rules.empties:
        yield from moving(g, [card], rules.table(g), me, None, "using", me)
    else:
        g.move(card, rules.table(g), me)
    g.use_as(card, kind)


def put_away(g: Game, me: Player, card: Card, table: Zone) -> Steps:
    """After a play: what still lies on the table goes where played cards go."""
    rules = g.rules
    left = [part for part in card.parts or ((card,) if card.no >= 0 else ()) if part.zone is table]
    if not left:
        return
    if "move" in rules.by_verb and (rules.move_kinds is None or any(part.printed in rules.move_kinds for part in left)):
        for part in left:
            g.use_as(part, card.kind)
            yield from moving(g, [part], rules.after_play(g, me, part), me, None, "using", me)
        return
    for part in left:
        g.move(part, rules.after_play(g, me, part), me)
