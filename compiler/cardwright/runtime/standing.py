"""By what one listens to events: a rule, a skill, a status, a card, what lasts; and who might react by it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, ClassVar

from cardwright.runtime.event import Event
from cardwright.runtime.in_play import InPlay
from cardwright.runtime.things import Card, Kind, Player

Pairs = Sequence[tuple[Any, Any]]
"""(me, this): who might react, and by which card or lasting effect (None: by none)."""


class By(ABC):
    """By what one listens: who might react to an event.  `key` names what must change for others to listen."""

    __slots__ = ("key",)

    always: ClassVar[bool] = False
    """Whether somebody might always react."""

    def __init__(self, key: object) -> None:
        self.key = key

    def live(self, g: InPlay) -> object:
        """Whether anybody might react as things stand, whatever the event."""
        return self.always

    @abstractmethod
    def pairs(self, g: InPlay, event: Event) -> Pairs:
        """Those who might react to an event."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.key}>"


class Foreseen(By):
    """One of which it is known who might react before there is an event."""

    __slots__ = ()

    @abstractmethod
    def who(self, g: InPlay) -> Iterable[object]:
        """Those who might react to any event."""


class ByRule(By):
    """A rule of the game: everybody still in it; with `dead` those who are out, too, after the others."""

    __slots__ = ("dead",)

    always = True

    def __init__(self, dead: bool = False) -> None:
        By.__init__(self, None)
        self.dead = dead

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        found: list[tuple[Any, Any]] = [(p, None) for p in g.living()]
        if self.dead:
            found += [(p, None) for p in g.out()]
        return found


class ByDoer(ByRule):
    """A rule that speaks of what `me` does: nobody but the doer."""

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        doer = event.doer
        return ((doer, None),) if isinstance(doer, Player) and (self.dead or doer.alive) else ()


class BySkill(Foreseen):
    """Whoever has the skill `key`; with `dead` those who are out, too, after the others."""

    __slots__ = ("dead",)

    def __init__(self, key: str, dead: bool = False) -> None:
        By.__init__(self, key)
        self.dead = dead

    def live(self, g: InPlay) -> object:
        return g.with_skill.get(str(self.key)) if self.dead else g.skilled[str(self.key)]

    def who(self, g: InPlay) -> Iterable[object]:
        return g.with_skill.get(str(self.key), ()) if self.dead else g.skilled[str(self.key)]

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        skill: Any = self.key
        found: list[tuple[Any, Any]] = [(p, None) for p in g.skilled[skill]]
        if self.dead:
            found += [(p, None) for p in g.with_skill.get(skill, ()) if not p.alive]
        return found


class ByStatus(Foreseen):
    """Whoever has a status; `key` is its field."""

    __slots__ = ("dead", "has")

    def __init__(self, key: str, dead: bool = False) -> None:
        By.__init__(self, key)
        self.dead = dead
        self.has: Callable[[Any], bool] = attrgetter(key)

    def live(self, g: InPlay) -> object:
        return any(map(self.has, g.seats))

    def who(self, g: InPlay) -> Iterable[object]:
        return list(filter(self.has, g.seats))

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        return [(p, None) for p in filter(self.has, g.seats if self.dead else g.living())]


class ByMark(By):
    """Every card with a status; `key` is its field."""

    def live(self, g: InPlay) -> object:
        return g.marked[str(self.key)]

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        return [(holder(g, event, c), c) for c in g.marked[str(self.key)]]


class ByGiven(By):
    """Whoever has a status that is given or taken as long as something lasts, players or cards: asked each time."""

    __slots__ = ("dead", "has", "of_cards")

    always = True

    def __init__(self, has: Callable[[Any, Any], bool], of_cards: bool = False, dead: bool = False) -> None:
        By.__init__(self, None)
        self.has = has
        self.of_cards = of_cards
        self.dead = dead

    def live(self, g: InPlay) -> object:
        things: Sequence[Any] = g.cards if self.of_cards else g.seats
        return any([self.has(g, one) for one in things])

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        if self.of_cards:
            return [(holder(g, event, c), c) for c in g.cards if self.has(g, c)]
        return [(p, None) for p in (g.seats if self.dead else g.living()) if self.has(g, p)]


class ByCard(Foreseen):
    """Every card of a kind, or of a category, that lies where its text is in force."""

    def live(self, g: InPlay) -> object:
        key: Any = self.key
        return g.lying[key]

    def who(self, g: InPlay) -> Iterable[object]:
        key: Any = self.key
        return [p for p, _ in g.lying[key]]

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        key: Any = self.key
        return g.lying[key]


class ByAnyCard(By):
    """The same of cards that may lie in zones of the game, too: there `me` is whoever did it."""

    __slots__ = ()

    def live(self, g: InPlay) -> object:
        key: Any = self.key
        return g.lying[key]

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        key: Any = self.key
        return [(p or holder(g, event, c), c) for p, c in g.lying[key]]


class ByPart(By):
    """The cards of a kind that are (among) a part of the event, wherever they lie."""

    __slots__ = ("kind", "part")

    always = True

    def __init__(self, kind: Kind, part: str) -> None:
        By.__init__(self, None)
        self.kind = kind
        self.part = part

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        kind, turned = self.kind, g.turned
        return [
            (holder(g, event, c), c)
            for c in listed(getattr(event, self.part))
            if isinstance(c, Card) and (c.kind if c in turned else c.printed) is kind
        ]


class ByLasting(Foreseen):
    """Every lasting effect with the id `key`."""

    def live(self, g: InPlay) -> object:
        return g.lasting[str(self.key)]

    def who(self, g: InPlay) -> Iterable[object]:
        return [on.me for on in g.lasting[str(self.key)]]

    def pairs(self, g: InPlay, event: Event) -> Pairs:
        return [(on.me, on) for on in g.lasting[str(self.key)]]


def listed(part: Any) -> Sequence[Any]:
    """A part of an event as a list: empty for None."""
    return part if isinstance(part, (list, tuple)) else () if part is None else (part,)


def holder(g: InPlay, event: Event, card: Card) -> Any:
    """Who speaks as `me` in a trigger of a card: in whose zone it lies, else who did it, else the turn player."""
    if card.owner is not None:
        return card.owner
    return event.doer if isinstance(event.doer, Player) else g.turn_player
