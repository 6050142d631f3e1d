"""Who reacts to an event: the triggers that wait for it, the cards that may answer it, and whether moves are heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from cardwright.runtime.abilities import Listener
from cardwright.runtime.combining import as_others, merge, of_kind, offers, turns_into
from cardwright.runtime.event import Event
from cardwright.runtime.event_kinds import Answer, Resolve
from cardwright.runtime.forbidding import forbidding
from cardwright.runtime.game import Game
from cardwright.runtime.limits import within_limits
from cardwright.runtime.listening import Live, Window
from cardwright.runtime.standing import holder, listed
from cardwright.runtime.things import Card, Player, Zone
from cardwright.runtime.waiting import Raised

NOTHING: Final[tuple[()]] = ()
"""No steps to go through, nobody to ask."""


def for_nobody(event: Event) -> bool:
    """Whether all that a card was to take effect on are out by now; a card may also be meant for those who are out."""
    if type(event) is not Resolve:
        return False
    for target in event.targets:
        if not isinstance(target, Player) or target.alive:
            return False
    return bool(event.targets)


def listening(g: Game, verb: str, moment: str) -> Window | None:
    """Those who listen to a moment of a verb and might react as things stand; None if there is nobody."""
    live = g.heard[verb]
    return getattr(live, moment) if live is not None else None


Waiting = tuple[int, int, Listener, Player, Any]
"""Whoever is to react: place in the order of players, place among the listeners, the listener, who, by which card."""
PLACES: Final[Callable[[Waiting], Any]] = itemgetter(0, 1)


def waiting_for(g: Game, event: Event, window: Window) -> list[Waiting]:
    """Who listens to an event, in the order of the game's policy; answers from the hand are left out."""
    found: list[tuple[int, Listener, Any, Any]] = []
    skilled = g.skilled
    for rank, listener, skill in window.skills:
        for me in skilled[skill]:
            if listener.matches(g, event, me, None):
                found.append((rank, listener, me, None))
    doer = event.doer
    for rank, listener, skill in window.of_doers:
        if doer in skilled[skill] and listener.matches(g, event, doer, None):
            found.append((rank, listener, doer, None))
    for rank, listener, by in window.others:
        for me, this in by.pairs(g, event):
            if listener.matches(g, event, me, this):
                found.append((rank, listener, me, this))
    for part, by_kind in window.by_part.items():
        for card in listed(getattr(event, part)):
            if not isinstance(card, Card):
                continue
            for rank, listener in by_kind.get(card.kind if card in g.turned else card.printed, NOTHING):
                me = holder(g, event, card)
                if me is not None and listener.matches(g, event, me, card):
                    found.append((rank, listener, me, card))
    if not found:
        return []
    if len(found) == 1:
        return at_once(g, event, [(0, *found[0])]) if g.rules.stacked else [(0, *found[0])]
    order = (g.rules.trigger_order or g.rules.responders)(g, event)
    waiting: list[Waiting] = [
        (order.index(me) if me in order else len(order), rank, listener, me, this) for rank, listener, me, this in found
    ]
    waiting.sort(key=PLACES)
    if g.rules.forced_first:
        waiting.sort(key=lambda w: w[2].may)
    return at_once(g, event, waiting) if g.rules.stacked else waiting


def at_once(g: Game, event: Event, waiting: list[Waiting]) -> list[Waiting]:
    """Those that react at once where the game settles on a stack; the others are to wait on it."""
    g.raised += [Raised(listener, event, me, this) for _, _, listener, me, this in waiting if listener.waits]
    return [one for one in waiting if not one[2].waits]


def key_of(waiting: Waiting) -> tuple[int, object]:
    """What tells one reaction to an event from another; that of a card is the same whoever has the card by now."""
    _, _, listener, me, this = waiting
    return listener.no, me if this is None else this


def holders(g: Game, listeners: tuple[Listener, ...]) -> set[Player] | None:
    """The players in whose zones cards lie that could answer by their own kind; None if that takes a closer look."""
    rules = g.rules
    if rules.counts is not None:
        return None
    cards = g.answering.get(listeners)
    if cards is None:
        if not g.by_kind:
            g.sort_cards()
        kinds = dict.fromkeys([*[one.respond for one in listeners], *rules.convertible])
        cards = g.answering[listeners] = [card for kind in kinds if kind in g.by_kind for card in g.by_kind[kind]]
    found: set[Any] = {card.zone.owner for card in ([*cards, *g.turned] if g.turned else cards)}
    found.discard(None)
    if g.kinds_differ:
        for event in g.stack:  # a card that is being played where it lies is what it is used as
            used = getattr(event, "card", None)
            if isinstance(used, Card) and used.kind is not used.printed and used.zone.owner is not None:
                found.add(used.zone.owner)
    return found


def answers_of(g: Game, event: Event, me: Player, listeners: tuple[Listener, ...]) -> list[Any]:
    """What a player may answer with."""
    rules = g.rules
    found: list[Any] = []
    hand = rules.hand(g, me)
    as_printed = rules.counts is None and not rules.convertible and not g.converting[me]
    for listener in listeners:
        kind = listener.respond
        assert kind is not None
        if not listener.of_card and not listener.matches(g, event, me, None):
            continue
        combos: list[Any] = []
        if as_printed:
            cards = [card for card in hand if card.kind is kind]
        else:
            cards = of_kind(g, me, hand, kind)
            if turns_into(g, me, kind):
                if rules.elsewhere is not None:
                    cards += [c for c in rules.elsewhere(g, me) if kind in as_others(g, me, c)]
                combos = offers(g, me, kind)
        if listener.of_card:
            cards = [c for c in cards if listener.matches(g, event, me, c)]
            combos = [c for c in combos if listener.matches(g, event, me, merge(g, kind, c.cards[: c.low]))]
        if not (cards or combos):
            continue
        may_play = None if rules.may_play is None else forbidding(g, me)
        if may_play is not None:
            cards = [c for c in cards if may_play(g, me, c, None) is None]
        if listener.limits and not within_limits(g, listener.no, listener.limits, me):
            continue
        if listener.can_pay is not None:
            cards = [c for c in cards if listener.can_pay(g, me, c)]
            combos = [c for c in combos if listener.can_pay(g, me, merge(g, kind, c.cards[: c.low]))]
        found += [Answer(listener, c) for c in cards]
        if combos:
            found += [Answer(listener, c) for c in combos]
    return found


def hears_move(g: Game, cards: Sequence[Card], to: Zone) -> bool:
    """Whether somebody may hear it when these cards move: also by a text that comes into force where they go."""
    if to.lively:
        return True
    hearing, there = g.heard_moves, to.id
    for card in cards:
        zone = card.zone
        live = hearing[card.came_from.id if zone.playing else zone.id, there]
        if live is not None:
            kinds = live.kinds
            if kinds is None or card.printed in kinds or card.kind in kinds:
                return True
    return g.notes is not None and g.rules.move_kinds is None


def hears_before(g: Game, live: Live | None) -> bool:
    """Whether somebody may hear of a move before it is over and done."""
    heard = live is not None and (live.before is not None or live.when is not None)
    return heard or g.notes is not None or g.rules.node is not None
