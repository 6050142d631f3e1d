"""By what one listens to events: a rule, a skill, a status, a card, what lasts; and those of them that might react now.

The emitted rules ask all the time who listens to an event. Listeners say by what they listen, so that it is known what
must change before others listen; an event costs what those who listen to it now cost, however many cards and players
could. The answers are kept in the tables of `in_force.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from cardwright.runtime.things import Card, Kind, Player

if TYPE_CHECKING:
    from cardwright.runtime.event import Event
    from cardwright.runtime.game import Game
    from cardwright.runtime.tables import Listener

Listeners = tuple["Listener", ...]
Declared = tuple[Listeners, Listeners, Listeners, Listeners]
"""All who ever listen to a verb: before, when, after, done."""


class Window:
    """Those who listen to a moment of a verb: triggers, and the answers from the hand before and after them.

    `by_part` are the triggers of cards that are a part of the event: the part, then the kind, then who listens with
    their places among the triggers; `skills` those of skills of players still in the game, `of_doers` those that only
    listen to what their own players do; `others` are all others.
    """

    __slots__ = (
        "by_part", "early", "kinds", "late", "listeners", "of_doer", "of_doers", "others", "skills", "triggers",
    )  # fmt: skip

    def __init__(self, listeners: Listeners) -> None:
        self.listeners = listeners
        self.triggers = tuple([one for one in listeners if one.by is not None])
        self.by_part: dict[str, dict[Kind, list[tuple[int, Listener]]]] = {}
        self.skills: list[tuple[int, Listener, str]] = []
        self.of_doers: list[tuple[int, Listener, str]] = []
        self.others: list[tuple[int, Listener, By]] = []
        for rank, one in enumerate(self.triggers):
            if isinstance(one.by, ByPart):
                self.by_part.setdefault(one.by.part, {}).setdefault(one.by.kind, []).append((rank, one))
            elif isinstance(one.by, BySkill) and not one.by.dead:
                (self.of_doers if one.of_doer else self.skills).append((rank, one, str(one.by.key)))
            elif one.by is not None:
                self.others.append((rank, one, one.by))
        self.early = tuple([one for one in listeners if one.respond is not None and one.ahead])
        self.late = tuple([one for one in listeners if one.respond is not None and not one.ahead])
        by_part = [one.by.kind for one in listeners if isinstance(one.by, ByPart)]
        self.kinds = frozenset(by_part) if len(by_part) == len(listeners) else None
        """The kinds of cards, if all are triggers of cards that are a part of the event."""
        of_doer = [one.by for one in listeners if one.of_doer and isinstance(one.by, Foreseen)]
        self.of_doer = of_doer if len(of_doer) == len(listeners) else None
        """By what they listen, if nobody can react but who does it and it is known who might."""

    def awake(self, g: Game) -> bool:
        """Whether anybody has one of the triggers as things stand."""
        return any(one.by is not None and one.by.live(g) for one in self.triggers)


class Live:
    """Those who listen to a verb and might react as things stand, by moment; None where there is nobody.

    `kinds` are those of cards, if nobody listens but by a card of these kinds that is a part of the event; `doers` are
    those who must do it for anybody to react, None if it does not matter who does it.
    """

    __slots__ = ("after", "before", "doers", "done", "kinds", "of_doer", "ways", "when")

    def __init__(
        self,
        windows: tuple[Window | None, ...],
        kinds: frozenset[Kind] | None,
        of_doer: list[Foreseen] | None,
        doers: frozenset[object] | None,
        ways: dict[tuple[str, str], Live | None],
    ) -> None:
        self.before, self.when, self.after, self.done = windows
        self.kinds = kinds
        self.of_doer = of_doer
        self.doers = doers
        self.ways = ways
        """The same of moves from one zone to another."""

    def now(self, g: Game) -> Live:
        """With those who must do it, where it matters; else the same in every game."""
        if self.of_doer is None:
            return self
        doers = frozenset([player for by in self.of_doer for player in by.who(g)])
        return Live((self.before, self.when, self.after, self.done), self.kinds, self.of_doer, doers, self.ways)

    def between(self, way: tuple[str, str]) -> Live | None:
        """Those of them who might hear that cards go from one zone to another."""
        if way not in self.ways:
            whole = (self.before, self.when, self.after, self.done)
            left = [[one for one in w.listeners if one.hears(*way)] if w is not None else [] for w in whole]
            windows = [Window(tuple(found)) if found else None for found in left]
            self.ways[way] = live_of(*windows) if any(windows) else None
        return self.ways[way]


def live_of(*windows: Window | None, everything: bool = False) -> Live:
    """Those who might react at four moments; `everything`: whatever the kinds of cards and whoever does it."""
    there = [window for window in windows if window is not None]
    kinds: frozenset[Kind] | None = None
    if not everything and all([window.kinds is not None for window in there]):
        kinds = frozenset([kind for window in there for kind in window.kinds or ()])
    of_doer: list[Foreseen] | None = None
    if there and all([window.of_doer is not None for window in there]):
        of_doer = [by for window in there for by in window.of_doer or ()]
    return Live(windows, kinds, of_doer, None, {})


class Listening:
    """All who ever listen to a verb.  Which of them are awake is a number: a bit for each."""

    __slots__ = ("always", "by_key", "by_others", "by_skill", "declared", "lives", "windows")

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.always = 0
        self.by_key: dict[object, list[tuple[int, By]]] = {}
        """What changes for some of them to wake or not -> those."""
        for place, one in enumerate([one for listeners in declared for one in listeners]):
            if one.by is None or one.by.always:
                self.always |= 1 << place
            else:
                self.by_key.setdefault(one.by.key, []).append((1 << place, one.by))
        self.by_skill = {key for key, those in self.by_key.items() if all(type(by) is BySkill for _, by in those)}
        self.by_others = [key for key in self.by_key if key not in self.by_skill]
        self.lives: dict[int, Live | None] = {}
        self.windows: tuple[dict[int, Window], ...] = ({}, {}, {}, {})
        """For each moment those who may react at it together, by the bits of its listeners alone."""

    def awake_at_first(self, g: Game) -> int:
        """Who is awake: of those who listen by a skill nobody but who listens by one that somebody has."""
        return self.awake(g, self.always, (*(self.by_skill & g.with_skill.keys()), *self.by_others))

    def awake(self, g: Game, awake: int, changed: Iterable[object]) -> int:
        """Who is awake, if these were before something has changed."""
        for key in changed:
            for bit, by in self.by_key[key]:
                awake = awake | bit if by.live(g) else awake & ~bit
        return awake

    def live(self, awake: int) -> Live | None:
        """Those who are awake, by moment; None if nobody is."""
        if awake not in self.lives:
            if len(self.lives) >= KEPT_WINDOWS:
                self.lives.clear()
                for kept in self.windows:
                    kept.clear()
            left, windows = awake, list[Window | None]()
            for listeners, kept in zip(self.declared, self.windows, strict=True):
                bits = left & (1 << len(listeners)) - 1
                left >>= len(listeners)
                if bits and bits not in kept:
                    kept[bits] = Window(tuple([one for i, one in enumerate(listeners) if bits >> i & 1]))
                windows.append(kept.get(bits))
            self.lives[awake] = live_of(*windows) if any(windows) else None
        return self.lives[awake]


Pairs = Sequence[tuple[Any, Any]]
"""(me, this): who might react, and by which card or lasting effect (None: by none)."""


KEPT_WINDOWS = 4096
"""How many windows are kept from one game to the next."""

# ---------------------------------------------------------------- by what somebody listens


class By(ABC):
    """By what one listens: who might react to an event.  `key` names what must change for others to listen."""

    __slots__ = ("key",)

    always: ClassVar[bool] = False
    """Whether somebody might always react."""

    def __init__(self, key: object) -> None:
        self.key = key

    def live(self, g: Game) -> object:
        """Whether anybody might react as things stand, whatever the event."""
        return self.always

    @abstractmethod
    def pairs(self, g: Game, event: Event) -> Pairs:
        """Those who might react to an event."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.key}>"


class Foreseen(By):
    """One of which it is known who might react before there is an event."""

    __slots__ = ()

    @abstractmethod
    def who(self, g: Game) -> Iterable[object]:
        """Those who might react to any event."""


class ByRule(By):
    """A rule of the game: everybody still in it; with `dead` those who are out, too, after the others."""

    __slots__ = ("dead",)

    always = True

    def __init__(self, dead: bool = False) -> None:
        By.__init__(self, None)
        self.dead = dead

    def pairs(self, g: Game, event: Event) -> Pairs:
        found: list[tuple[Any, Any]] = [(p, None) for p in g.living()]
        if self.dead:
            found += [(p, None) for p in g.out()]
        return found


class ByDoer(ByRule):
    """A rule that speaks of what `me` does: nobody but the doer."""

    def pairs(self, g: Game, event: Event) -> Pairs:
        doer = event.doer
        return ((doer, None),) if isinstance(doer, Player) and (self.dead or doer.alive) else ()


class BySkill(Foreseen):
    """Whoever has the skill `key`; with `dead` those who are out, too, after the others."""

    __slots__ = ("dead",)

    def __init__(self, key: str, dead: bool = False) -> None:
        By.__init__(self, key)
        self.dead = dead

    def live(self, g: Game) -> object:
        return g.with_skill.get(str(self.key)) if self.dead else g.skilled[str(self.key)]

    def who(self, g: Game) -> Iterable[object]:
        return g.with_skill.get(str(self.key), ()) if self.dead else g.skilled[str(self.key)]

    def pairs(self, g: Game, event: Event) -> Pairs:
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

    def live(self, g: Game) -> object:
        return any(map(self.has, g.seats))

    def who(self, g: Game) -> Iterable[object]:
        return list(filter(self.has, g.seats))

    def pairs(self, g: Game, event: Event) -> Pairs:
        return [(p, None) for p in filter(self.has, g.seats if self.dead else g.living())]


class ByMark(By):
    """Every card with a status; `key` is its field."""

    def live(self, g: Game) -> object:
        return g.marked[str(self.key)]

    def pairs(self, g: Game, event: Event) -> Pairs:
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

    def live(self, g: Game) -> object:
        things: Sequence[Any] = g.cards if self.of_cards else g.seats
        return any([self.has(g, one) for one in things])

    def pairs(self, g: Game, event: Event) -> Pairs:
        if self.of_cards:
            return [(holder(g, event, c), c) for c in g.cards if self.has(g, c)]
        return [(p, None) for p in (g.seats if self.dead else g.living()) if self.has(g, p)]


class ByCard(Foreseen):
    """Every card of a kind, or of a category, that lies where its text is in force."""

    def live(self, g: Game) -> object:
        key: Any = self.key
        return g.lying[key]

    def who(self, g: Game) -> Iterable[object]:
        key: Any = self.key
        return [p for p, _ in g.lying[key]]

    def pairs(self, g: Game, event: Event) -> Pairs:
        key: Any = self.key
        return g.lying[key]


class ByAnyCard(By):
    """The same of cards that may lie in zones of the game, too: there `me` is whoever did it."""

    __slots__ = ()

    def live(self, g: Game) -> object:
        key: Any = self.key
        return g.lying[key]

    def pairs(self, g: Game, event: Event) -> Pairs:
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

    def pairs(self, g: Game, event: Event) -> Pairs:
        kind, turned = self.kind, g.turned
        return [
            (holder(g, event, c), c)
            for c in listed(getattr(event, self.part))
            if isinstance(c, Card) and (c.kind if c in turned else c.printed) is kind
        ]


class ByLasting(Foreseen):
    """Every lasting effect with the id `key`."""

    def live(self, g: Game) -> object:
        return g.lasting[str(self.key)]

    def who(self, g: Game) -> Iterable[object]:
        return [on.me for on in g.lasting[str(self.key)]]

    def pairs(self, g: Game, event: Event) -> Pairs:
        return [(on.me, on) for on in g.lasting[str(self.key)]]


def listed(part: Any) -> Sequence[Any]:
    """A part of an event as a list: empty for None."""
    return part if isinstance(part, (list, tuple)) else () if part is None else (part,)


def holder(g: Game, event: Event, card: Card) -> Any:
    """Who speaks as `me` in a trigger of a card: in whose zone it lies, else who did it, else the turn player."""
    if card.owner is not None:
        return card.owner
    return event.doer if isinstance(event.doer, Player) else g.turn_player
