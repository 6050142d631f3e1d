"""The table and decisions as a seat may see them: cut from the state into the data of `views.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.blame import is_of_nothing
from cardwright.runtime.card_moves import word_of
from cardwright.runtime.combining import Combo
from cardwright.runtime.event import Event, Waiting, parts_of
from cardwright.runtime.event_kinds import Answer, Trigger, seats_of
from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import fault
from cardwright.runtime.game import Game
from cardwright.runtime.playable import Action
from cardwright.runtime.refusals import refusals_of
from cardwright.runtime.requests import Ask, Refusal
from cardwright.runtime.rng import Rng
from cardwright.runtime.things import OWNER, Card, Kind, Player, Zone, sees
from cardwright.runtime.views import (
    About,
    CardView,
    MarkedView,
    Option,
    Pending,
    PlayerView,
    Refused,
    Value,
    View,
    ZoneView,
)
from cardwright.runtime.waiting import Use


def view_of(
    g: Game, seat: int | None, names: Sequence[str], pending: tuple[Pending, ...] = (), card_values: bool = True
) -> View:
    """The table as a seat may see it; without `card_values` those of cards are left out, which are most of the work."""
    me = g.seats[seat] if seat is not None else None
    zones = [view_zone(g, zone, me, card_values) for zone in g.zones]
    players = tuple(
        PlayerView(
            p.seat,
            names[p.seat],
            p.alive,
            values_of(g, "player", p, me),
            tuple(z for z in zones if z.owner == p.seat),
            between(g, me, p) if card_values else {},
        )
        for p in g.seats
    )
    return View(
        seat=seat,
        players=players,
        zones=tuple(z for z in zones if z.owner is None),
        values=values_of(g, "game", g, me),
        turn_player=g.turn_player.seat if g.turn_player is not None else None,
        phase=g.phase,
        turn=g.turn_no,
        round=g.round_no,
        direction=g.direction,
        winners=tuple(p.seat for p in g.winners) if g.winners is not None else None,
        pending=tuple(p for p in pending if p.seat == seat),
    )


def view_zone(g: Game, zone: Zone, me: Player | None, card_values: bool) -> ZoneView:
    """A zone as a player may see it."""
    seen = zone.seen(me)
    cards = reversed(zone.cards) if zone.ordered else iter(zone.cards)
    known = [(card, i) for i, card in enumerate(cards, 1) if seen or card.known_to(me)]
    shown = [view_card(g, card, me, i, card_values) for card, i in known]
    if not seen and not zone.ordered:
        # Where they lie among the hidden ones is nobody's business.
        shown.sort(key=lambda c: c.no)
    owner = zone.owner.seat if zone.owner is not None else None
    marked = () if seen else marked_in(g, zone, me)
    return ZoneView(zone.no, zone.id, owner, zone.ordered, seen, len(zone.cards), tuple(shown), marked)


def marked_in(g: Game, zone: Zone, me: Player | None) -> tuple[MarkedView, ...]:
    """The cards of a zone that the viewer does not know, on which something lies openly; without an order, which of
    them came when cannot be told.
    """
    if not g.rules.open_marks:
        return ()
    found = []
    for place, card in enumerate(reversed(zone.cards), 1):
        if not card.known_to(me):
            values = marks_of(g, card, me)
            if values:
                found.append(MarkedView(place if zone.ordered else None, values))
    return tuple(found if zone.ordered else sorted(found, key=lambda one: repr(one.values)))


def marks_of(g: Game, card: Card, me: Player | None) -> dict[str, Value]:
    """What lies openly on a card: nothing that is 0, none or no."""
    read = ((shown.id, shown.read(g, card)) for shown in g.rules.open_marks)
    return {id: masked(value, me) for id, value in read if value not in (0, None, False, "", [], ())}


def view_card(g: Game, card: Card, me: Player | None, at: int = 0, with_values: bool = True) -> CardView:
    """A card whose face the viewer may see; `at` is its place from the top, if that is known already."""
    place = at or card.place if card.zone.ordered else None
    values = values_of(g, "card", card, me) if with_values else {}
    return CardView(card.no, card.printed.id, card.face, card.kind.id, card.zone.no, place, values)


def values_of(g: Game, of: str, thing: Any, me: Player | None) -> dict[str, Value]:
    """The counters, statuses and other values that the viewer may see, in the order of the rules."""
    found: dict[str, Value] = {}
    for shown in g.rules.shown:
        if shown.of != of or (shown.of_kind is not None and shown.of_kind not in thing.reads.categories):
            continue
        if shown.seen_by == OWNER and of == "card":
            if not thing.known_to(me):
                continue
        elif not sees(shown.seen_by, thing if of == "player" else None, me):
            continue
        try:
            value = shown.read(g, thing)
        except Exception as error:
            if not is_of_nothing(error):
                raise
            value = None  # nothing can be told of it just now
        if value is None and shown.sort == "field":
            continue  # a card of another kind does not have it
        found[shown.id] = value if type(value) in PLAIN else masked(value, me)
    return found


def numbers_on(g: Game, card: Card) -> dict[str, int]:
    """The counters and other numbers that lie on a card, whoever may see them."""
    lying = (each for each in g.rules.shown if each.of == "card" and each.sort in LYING)
    kinds = card.reads.categories
    read = {each.id: each.read(g, card) for each in lying if each.of_kind is None or each.of_kind in kinds}
    return {id: value for id, value in read.items() if type(value) is int}


LYING = ("counter", "variable")
"""The sorts of values that are set, and stay until they are set again."""


def between(g: Game, me: Player | None, other: Player) -> dict[str, Value]:
    """What the rules tell of the viewer towards another player, if both are in the game."""
    if me is None or me is other or not (me.alive and other.alive):
        return {}
    return {paired.id: paired.read(g, me, other) for paired in g.rules.paired}


PLAIN = (int, bool, str, type(None))
"""What is shown as it is."""


def masked(what: object, me: Player | None) -> Value:
    """A value of the rules as a viewer may see it: cards that the viewer may not know have no number."""
    if isinstance(what, Card):
        return ("card", what.no if what.known_to(me) else None)
    if isinstance(what, (list, tuple)):
        return tuple(masked(item, me) for item in what)
    if isinstance(what, (set, frozenset)):
        return tuple(sorted((masked(item, me) for item in what), key=repr))
    if isinstance(what, Kind):
        return ("kind", what.id)
    if what is None or isinstance(what, (bool, int, str)):
        return what
    if isinstance(what, Waiting):
        return waiting_as(what, me)
    told = word_of(what)
    if isinstance(told, tuple):
        return told
    raise RuleError(fault("view", what=type(what).__name__))


def waiting_as(what: Waiting, me: Player | None) -> Value:
    """Something that waits as a value: the card that it is or belongs to, or else the id of its text."""
    if not what.known_to(me):
        return ("effect", None)
    return masked(what.card, me) if isinstance(what.card, Card) else ("effect", what.text)


def laid_open(g: Game, seat: int | None) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The zones that their players see, with the cards there that a seat may not know."""
    me = g.seats[seat] if seat is not None else None
    hidden = (
        (zone.no, tuple(card.no for card in zone.cards if not card.known_to(me)))
        for zone in g.zones
        if zone.owner is not None and zone.seen(zone.owner)
    )
    return tuple(each for each in hidden if each[1])


# ---------------------------------------------------------------- decisions


def pending_of(g: Game, ask: Ask, salt: int) -> Pending:
    """A decision as its player may see it.

    Hidden cards without an order are shown in an order drawn from `salt`.
    """
    me = ask.player
    order = presented(ask, salt)
    options = tuple(view_option(g, ask.kind, ask.options[raw], i, me) for i, raw in enumerate(order))
    told: list[tuple[Refused, ...]] = []
    happening: list[tuple[About, ...]] = []

    def why_not() -> tuple[Refused, ...]:
        if not told:
            told.append(tuple(view_refusal(g, ask.kind, each, me) for each in refusals_of(g, ask)))
        return told[0]

    def situation() -> tuple[About, ...]:
        if not happening:
            happening.append(situation_of(g, me.seat))
        return happening[0]

    return Pending(
        me.seat,
        ask.kind,
        ask.prompt,
        ask.low,
        min(ask.high, len(options)),
        options,
        about_of(g, ask.about, me),
        order,
        why_not,
        situation,
        sets_of(ask, order),
        tuple(masked(each, me) for each in ask.named),
        g.turn_player is me,
        g.phase,
    )


def situation_of(g: Game, seat: int | None) -> tuple[About, ...]:
    """The events that are being settled, the widest first, as a seat may see them."""
    me = g.seats[seat] if seat is not None else None
    return tuple(about for event in g.stack if (about := about_of(g, event, me)) is not None)


def sets_of(ask: Ask, order: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
    """The sets that may be picked, by the places at which their options are shown."""
    if ask.sets is None:
        return None
    shown = {raw: i for i, raw in enumerate(order)}
    return tuple(sorted(tuple(sorted(shown[raw] for raw in one)) for one in ask.sets))


def presented(ask: Ask, salt: int) -> tuple[int, ...]:
    """The order in which options are shown: that of the rules, but hidden cards of a zone without order
    are mixed.

    In such a zone the list of the rules remembers which card came when; a player at the table could not tell.
    """
    order = list(range(len(ask.options)))
    groups: dict[int, list[int]] = {}
    for i, option in enumerate(ask.options):
        if isinstance(option, Card) and not option.zone.ordered and not option.known_to(ask.player):
            groups.setdefault(option.zone.no, []).append(i)
    if groups:
        rng = Rng(salt)
        for at in groups.values():
            mixed = list(at)
            rng.shuffle(mixed)
            for place, raw in zip(at, mixed, strict=True):
                order[place] = raw
    return tuple(order)


def view_refusal(g: Game, kind: str, refusal: Refusal, me: Player) -> Refused:
    """Something that is not offered, as whoever decides may see it."""
    targets = tuple(view_refusal(g, kind, each, me) for each in refusal.targets)
    return Refused(view_option(g, kind, refusal.what, -1, me), refusal.key, refusal.given, targets)


def view_option(g: Game, kind: str, what: object, index: int, me: Player) -> Option:
    """An option as its chooser may see it."""
    if what is None:
        return Option(index, "pass")
    if isinstance(what, bool):
        return Option(index, "yes" if what else "no")
    if isinstance(what, int):
        return Option(index, "branch" if kind == "either" else "number", value=what)
    if isinstance(what, str):
        return Option(index, "branch" if kind == "either" else "word", value=what)
    if isinstance(what, Player):
        return Option(index, "player", seat=what.seat)
    if isinstance(what, Card):
        return _card_option(g, "card", what, index, me)
    if isinstance(what, Combo):
        return _combined("combined", what, index)
    if isinstance(what, Action):
        if what.combo is not None:
            return _combined("play", what.combo, index, what.kind, what.play.id)
        if what.card is None:
            return Option(index, "play", play=what.play.id)
        as_kind = what.kind.id if what.kind is not None else None
        return _card_option(g, "play", what.card, index, me, what.play.id, as_kind)
    if isinstance(what, Answer):
        if isinstance(what.card, Combo):
            return _combined("answer", what.card, index, what.listener.respond, what.listener.id)
        as_kind = what.listener.respond.id if what.listener.respond is not None else None
        return _card_option(g, "answer", what.card, index, me, what.listener.id, as_kind)
    if isinstance(what, Trigger):
        return Option(index, "trigger", play=what.listener.id, value=index)
    if isinstance(what, Zone):
        return Option(index, "zone", zone=what.no, seat=what.owner.seat if what.owner is not None else None)
    if isinstance(what, Waiting):
        return _waiting(g, what, index, me)
    if isinstance(what, Kind):
        return Option(index, "kind", kind=what.id)
    if isinstance(what, (list, tuple)):
        return Option(index, "several", value=masked(what, me))
    raise RuleError(fault("offer", what=type(what).__name__))


def _waiting(g: Game, what: Waiting, index: int, me: Player) -> Option:
    """Something that waits: whose it is, at which place from the bottom, and what, if its chooser may know."""
    place = g.pending.index(what) + 1
    if not what.known_to(me):
        return Option(index, "effect", seat=what.doer.seat, value=place)
    card = what.card if isinstance(what.card, Card) and what.card.no >= 0 and what.card.known_to(me) else None
    use = None if isinstance(what, Use) and what.kind is not None else what.text
    seen = view_card(g, card, me) if card is not None else None
    return Option(index, "effect", seen, what.doer.seat, play=use, value=place)


def _combined(sort: str, combo: Combo, index: int, kind: Kind | None = None, use: str = "") -> Option:
    """Several cards used as one; which they are is asked afterwards."""
    made = kind if kind is not None else combo.kinds[0]
    return Option(index, sort, kind=made.id, play=f"{use}@{combo.id}" if use else combo.id, value=combo.low)


def _card_option(
    g: Game, sort: str, card: Card, index: int, me: Player, play: str | None = None, kind: str | None = None
) -> Option:
    zone = card.zone
    owner = zone.owner.seat if zone.owner is not None else None
    if not card.known_to(me):
        place = card.place if zone.ordered else None
        marks = marks_of(g, card, me)
        return Option(index, "hidden", seat=owner, zone=zone.no, place=place, play=play, marks=marks)
    seen = view_card(g, card, me)
    return Option(index, sort, seen, owner, zone.no, seen.place, kind, play)


def about_of(g: Game, what: object, me: Player | None) -> About | None:
    """What a decision belongs to, as its player may see it."""
    if isinstance(what, (Play, Listener)):
        return About("play" if isinstance(what, Play) else "listener", what.id)
    if isinstance(what, Event):
        card = getattr(what, "card", None)
        seen = view_card(g, card, me) if isinstance(card, Card) and card.known_to(me) else None
        doer = what.doer.seat if isinstance(what.doer, Player) else None
        targets = seats_of(what.targets)
        parts = {name: masked(part, me) for name, part in parts_of(what)}
        return About("event", what.verb, doer, seen, targets, parts)
    if isinstance(what, Card):
        return About("card", what.printed.id, card=view_card(g, what, me)) if what.known_to(me) else None
    if isinstance(what, Combo) and len(what.kinds) == 1:
        return About("combined", what.kinds[0].id)
    return None
