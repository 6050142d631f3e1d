"""What an event is, and what waits to be one; `event_kinds` has those of every game, each package its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from cardwright.runtime.requests import Steps
from cardwright.runtime.things import Card, Kind, Player

NO_ZONES: Final[frozenset[str]] = frozenset()


class Became(NamedTuple):
    """The kind that the card of an event has come to count as, and how it takes effect then: the steps of a game."""

    kind: Kind
    settle: Callable[[Any, Any], Steps]


class Event:
    """Something that happens: its verb, who does it, and whether it has been cancelled, or satisfied: then it counts
    as done without having come about.

    Generated classes add the parts of their verb.
    """

    __slots__ = ("alters", "became", "cancelled", "doer", "satisfied", "targets")

    verb = ""
    answers = False
    """Whether its verb gives back yes or no; satisfied, it has given back yes."""

    def __init__(self, doer: Player | Card | None, targets: list[Any] | None = None) -> None:
        self.doer: Any = doer
        self.cancelled: bool | None = False
        """None: it cannot be cancelled any more."""
        self.satisfied = False
        self.became: Became | None = None
        self.alters = NO_ZONES
        """The zones that it alters, if it is the effect of a card."""
        self.targets: list[Any] = [] if targets is None else targets


class CardsEvent(Event):
    """An event of several cards: its card is the first of them."""

    __slots__ = ()

    cards: Any

    @property
    def card(self) -> Any:
        """The first card, or None."""
        return next(iter(self.cards or ()), None)


class Waiting:
    """An event that is still to come: whose it is, the card that it is or belongs to, its targets, the id of its text.

    Once it has been cancelled it waits no longer; where `cancelled` is None it cannot be.
    """

    __slots__ = ("cancelled", "card", "doer", "satisfied", "targets", "text")

    def __init__(self, doer: Player, card: Any, targets: list[Any], text: str) -> None:
        self.doer = doer
        self.card = card
        self.targets = targets
        self.text = text
        self.cancelled: bool | None = False
        self.satisfied = False

    def known_to(self, player: Player | None) -> bool:
        """Whether a player may know what it is."""
        return True


def parts_of(event: Event) -> Iterator[tuple[str, Any]]:
    """The parts of an event of a verb of the game, by name; of those of every game only a skill."""
    for made in type(event).__mro__:
        if made is Event or (made.__module__.startswith(f"{__package__}.") and event.verb != "use"):
            return
        for name in made.__slots__:  # type: ignore[attr-defined]
            yield name, getattr(event, name)
