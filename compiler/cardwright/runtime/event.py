"""What an event is; `event_kinds` has those of every game, and each package those of its verbs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardwright.runtime.things import Card, Kind, Player

NO_ZONES: Final[frozenset[str]] = frozenset()


class Event:
    """Something that happens: its verb, who does it, and whether it has been cancelled, or satisfied: then it counts
    as done without having come about.

    Generated classes add the parts of their verb.
    """

    __slots__ = ("alters", "became", "cancelled", "doer", "satisfied", "targets")

    verb = ""

    def __init__(self, doer: Player | Card | None, targets: list[Any] | None = None) -> None:
        self.doer: Any = doer
        self.cancelled: bool | None = False
        """None: it cannot be cancelled any more."""
        self.satisfied = False
        self.became: Kind | None = None
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


def parts_of(event: Event) -> Iterator[tuple[str, Any]]:
    """The parts of an event of a verb of the game, by name; of those of every game only a skill."""
    for made in type(event).__mro__:
        if made is Event or (made.__module__.startswith(f"{__package__}.") and event.verb != "use"):
            return
        for name in made.__slots__:  # type: ignore[attr-defined]
            yield name, getattr(event, name)
