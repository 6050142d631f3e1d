"""The events of every game: cards are played and take effect, cards move, zones become empty; and answers to them."""

from __future__ import annotations

from typing import Any

from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.event import CardsEvent, Event
from cardwright.runtime.things import Card, Player, Zone


def first_target(targets: list[Any]) -> Any:
    """The first target: a player, a card, what waits, or a zone."""
    return targets[0] if targets else None


def seats_of(targets: list[Any]) -> tuple[int, ...]:
    """The seats of those targets that are players."""
    return tuple([target.seat for target in targets if isinstance(target, Player)])


class Resolve(Event):
    """A card takes effect (as a whole, or one step of it); `used_as` is the kind that it is meanwhile."""

    __slots__ = ("card", "used_as")

    verb = "resolve"

    def __init__(self, doer: Player | None, card: Card | None, targets: list[Any], alters: frozenset[str]) -> None:
        Event.__init__(self, doer, targets)
        self.card: Any = card
        self.used_as = card.kind if card is not None else None
        self.alters = alters

    @property
    def target(self) -> Any:
        """The first target; another may be set in its place."""
        return first_target(self.targets)

    @target.setter
    def target(self, target: Any) -> None:
        self.targets = [target, *self.targets[1:]]


class PlayEvent(Event):
    """A card is played."""

    __slots__ = ("card", "play")

    verb = "play"

    def __init__(self, doer: Player, card: Card, targets: list[Any], play: Play | None = None) -> None:
        Event.__init__(self, doer, targets)
        self.card: Any = card
        self.play = play

    @property
    def target(self) -> Any:
        """The first target."""
        return first_target(self.targets)


class UseEvent(Event):
    """A skill is used: started by hand, or chosen when it was offered."""

    __slots__ = ("skill",)

    verb = "use"

    def __init__(self, doer: Player, skill: str, targets: list[Any]) -> None:
        Event.__init__(self, doer)
        self.skill = skill
        self.targets = targets

    @property
    def target(self) -> Any:
        """The first target."""
        return first_target(self.targets)


class Answer:
    """An option of a `respond` request: a card from the hand with what it answers by."""

    __slots__ = ("card", "listener")

    def __init__(self, listener: Listener, card: Any) -> None:
        self.listener = listener
        self.card = card

    def __repr__(self) -> str:
        return f"<answer with {self.card}>"


class Trigger:
    """An option to use a trigger: the ability, the event it reacts to, and the card it belongs to."""

    __slots__ = ("card", "event", "listener")

    def __init__(self, listener: Listener, event: Event, card: Any) -> None:
        self.listener = listener
        self.event = event
        self.card = card

    def __repr__(self) -> str:
        return f"<{self.listener.id}>"


class ZoneEmptied(Event):
    """The last card has left a zone."""

    __slots__ = ("verb", "zone")

    def __init__(self, zone: Zone) -> None:
        Event.__init__(self, zone.owner)
        self.verb = f"{zone.id} empties"
        self.zone = zone


class Move(CardsEvent):
    """Cards move together from `origin` to `place`; `conversion` is the kind the first counts as, if not its own."""

    __slots__ = ("cards", "conversion", "initiator", "origin", "place", "reason")

    verb = "move"

    def __init__(
        self, doer: Player | None, cards: list[Any], origin: Zone, place: Zone, reason: str, initiator: Player | None
    ) -> None:
        Event.__init__(self, doer)
        self.cards = cards
        self.origin = origin
        self.conversion = cards[0].kind if cards[0].kind is not cards[0].printed else None
        self.place = place
        self.reason = reason
        self.initiator: Any = initiator


class PhaseEvent(Event):
    """A phase, a turn, a round or the game begins or ends; `verb` is e.g. `draw phase ends`."""

    __slots__ = ("phase", "verb")

    def __init__(self, doer: Player | None, phase: str, verb: str) -> None:
        Event.__init__(self, doer)
        self.phase = phase
        self.verb = verb
