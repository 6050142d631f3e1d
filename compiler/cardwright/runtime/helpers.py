"""Small steps that emitted rules share: picking, asking several at once, moving with listeners."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from cardwright.runtime.combining import kind_of
from cardwright.runtime.game import Event, Game
from cardwright.runtime.happenings import zones_emptied
from cardwright.runtime.play import happen
from cardwright.runtime.requests import PASS, Ask, Steps, Together
from cardwright.runtime.things import Card, Kind, Player, Zone, parts_for

BOTTOM = 1 << 30
"""The place below every card of a stack."""

Picked = Generator[Ask | Together, Any, Any]


def pick(g: Game, who: Player, options: list[Any], prompt: str) -> Picked:
    """One of the options; None if there is none; not asked if there is only one."""
    if not options:
        return None
    if len(options) == 1:
        return options[0]
    return (yield Ask(who, "choose", options, prompt))


def pick_or_pass(g: Game, who: Player, options: list[Any], prompt: str) -> Picked:
    """One of the options, or None if the player would rather not."""
    if not options:
        return None
    return (yield Ask(who, "choose", [*options, PASS], prompt))


def pick_many(g: Game, who: Player, options: list[Any], low: int, high: int | None, prompt: str) -> Picked:
    """`low` to `high` of the options (all of them if there are not enough)."""
    most = len(options) if high is None else min(high, len(options))
    if low >= len(options):
        return options
    if most <= 0:
        return []
    picked = yield Ask(who, "choose", options, prompt, low, most)
    return [picked] if low == most == 1 else picked


def pick_many_or_pass(g: Game, who: Player, options: list[Any], low: int, high: int | None, prompt: str) -> Picked:
    """As `pick_many`, or None if the player would rather not or there are not enough."""
    if len(options) < max(low, 1):
        return None
    if not (yield Ask(who, "may", (True, False), prompt)):
        return None
    return (yield from pick_many(g, who, options, low, high, prompt))


def ask_many(who: Player, options: list[Any], low: int, high: int | None, prompt: str) -> Ask:
    """A question of a secret round for several of the options."""
    most = len(options) if high is None else min(high, len(options))
    return Ask(who, "choose", options, prompt, min(low, most), most)


def together(asks: list[Ask]) -> Picked:
    """Ask several players at once; the answers in the same order."""
    if not asks:
        return []
    answers = yield Together(asks)
    return answers


def as_list(picked: Any) -> list[Any]:
    """What was picked as a list, also where exactly one was asked for."""
    return picked if isinstance(picked, list) else [picked]


def usable_as(g: Game, me: Player, card: Card, kind: Kind) -> bool:
    """Whether the card is of the kind, or the player may use it as one."""
    if kind_of(g, card) is kind:
        return True
    kinds_of = g.rules.kinds_of
    return kinds_of is not None and any(k is kind for k in kinds_of(g, me, card))


def from_seat(g: Game, players: Iterable[Player], start: Player) -> list[Any]:
    """The players, also those who are out, in turn order, beginning with `start`."""
    wanted = set(map(id, players))
    first, seats = start.seat, g.seats
    turned = seats[first:] + seats[:first] if g.direction == 1 else seats[first::-1] + seats[:first:-1]
    return [p for p in turned if id(p) in wanted]


def some(card: Any) -> list[Any]:
    """A list of what is there: empty for None."""
    return [] if card is None else [card]


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


def check_now(g: Game) -> None:
    """Run the state checks, if something that they read has changed; while the table is being set nothing is checked."""
    checks = g.rules.checks
    if g.dirty and g.turn_no and checks is not None and not g.atomic:
        checks(g)


def checking(g: Game) -> Steps:
    """Run state checks that may ask, if something that they read has changed."""
    checks = g.rules.checks
    if g.dirty and g.turn_no and checks is not None and not g.atomic:
        yield from checks(g)
