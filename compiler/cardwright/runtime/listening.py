"""Who listens to a verb, and which of them might react as things stand: worked out once, and kept for all games.

The emitted rules ask all the time who listens to an event. Listeners say by what they listen (`standing`), so that it
is known what must change before others listen; an event costs what those who listen to it now cost, however many cards
and players could. The answers are kept in the tables of `in_force`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.runtime.abilities import Listener
from cardwright.runtime.in_play import InPlay
from cardwright.runtime.standing import By, ByPart, BySkill, Foreseen
from cardwright.runtime.things import Kind

KEPT_WINDOWS = 4096
"""How many windows are kept from one game to the next."""

Listeners = tuple[Listener, ...]
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

    def awake(self, g: InPlay) -> bool:
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

    def now(self, g: InPlay) -> Live:
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

    def awake_at_first(self, g: InPlay) -> int:
        """Who is awake: of those who listen by a skill nobody but who listens by one that somebody has."""
        return self.awake(g, self.always, (*(self.by_skill & g.with_skill.keys()), *self.by_others))

    def awake(self, g: InPlay, awake: int, changed: Iterable[object]) -> int:
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
