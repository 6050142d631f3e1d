"""What the rules move about: players, cards, zones, events, decisions; plain records without any cleverness."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from reference.tree import decl, ir

BOTTOM = 1 << 30
"""The place below every card of a stack."""

PASS = None
"""The option to do nothing."""


@dataclass(eq=False, slots=True)
class Player:
    """A seat, counted from 0."""

    seat: int
    name: str
    alive: bool = True
    zones: dict[str, Zone] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    memory: dict[str, Any] = field(default_factory=dict)
    statuses: set[str] = field(default_factory=set)
    chosen: dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<player {self.name}>"


@dataclass(eq=False, slots=True)
class Zone:
    """A place for cards, the bottom first.  `parts` are zones whose cards count as lying here, too."""

    no: int
    decl: decl.Zone
    owner: Player | None
    cards: list[Card] = field(default_factory=list)
    whole: Zone | None = None

    @property
    def ordered(self) -> bool:
        """Whether it is a stack."""
        return self.decl.order == "stack"

    def __repr__(self) -> str:
        return f"<{self.decl.id} of {self.owner}>"


@dataclass(eq=False, slots=True)
class Card:
    """A physical card; `no` is its place in the card list, -1 for one that is several used as one, or none at all.

    `kind` is what it is used as or has turned into; `known` are the seats that know it though its zone hides it.
    """

    no: int
    printed: decl.CardKind
    face: int
    values: dict[str, Any]
    zone: Zone
    kind: decl.CardKind
    came_from: Zone
    put_by: Player | None = None
    life: int = 0
    """How often it has become a new one."""
    turned: bool = False
    """Whether it goes on being its kind where it lies."""
    remade: decl.CardKind | None = None
    """What it has been turned into, with the values that are printed on that."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What its face is called in each language, if that has a name of its own."""
    parts: tuple[Card, ...] = ()
    known: set[int] = field(default_factory=set)
    numbers: dict[str, int] = field(default_factory=dict)
    memory: dict[str, Any] = field(default_factory=dict)
    statuses: set[str] = field(default_factory=set)

    def __repr__(self) -> str:
        return f"<card {self.no} {self.printed.id}>"


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place in a stack, counted from 1 at the top."""

    zone: Zone
    at: int | None


@dataclass(eq=False, slots=True)
class Lasting:
    """What an effect has left behind: whose it is, by which card, and the names of its text."""

    node: ir.Until | ir.NextTime
    me: Any
    this: Any
    names: dict[str, Any]
    event: Any
    turn: int


@dataclass(eq=False, slots=True)
class Event:
    """Something that happens.  `key` tells what: the id of a verb, `draw phase begins`, `life changes`.

    `parts` are those that its verb declares, by name.
    """

    key: str
    verb: decl.Verb | None
    doer: Any
    parts: dict[str, Any] = field(default_factory=dict)
    targets: list[Any] = field(default_factory=list)
    alters: frozenset[str] = frozenset()
    cancelled: bool = False
    upheld: bool = False
    """Whether nothing keeps it from coming about any more."""
    satisfied: bool = False
    became: decl.CardKind | None = None
    of: ir.Ability | None = None
    """Of a play: the ability by which the card is played."""
    old: int = 0
    new: int = 0


Owner = decl.CardKind | decl.Category | decl.Status | decl.Skill | decl.GameRule | ir.Until | ir.NextTime


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """An ability, what it belongs to, and what must hold besides for it to be there (variants)."""

    owner: Owner
    ability: ir.Ability
    guards: tuple[ir.Cond, ...]

    @property
    def id(self) -> str:
        """The id of the ability."""
        return self.ability.id


# ---------------------------------------------------------------- decisions


@dataclass(eq=False, slots=True)
class Ask:
    """One decision of one player; see docs/playing.md."""

    player: Player
    kind: str
    options: Sequence[Any]
    low: int = 1
    high: int = 1
    sets: Sequence[tuple[int, ...]] | None = None
    """Where several are judged together: the places of the options of each set that may be picked."""


@dataclass(eq=False, slots=True)
class Together:
    """Decisions of several players at once."""

    asks: list[Ask]


T = TypeVar("T")
Steps = Generator[Ask | Together, Any, None]
StepsOf = Generator[Ask | Together, Any, T]


@dataclass(frozen=True, slots=True, eq=False)
class Combo:
    """An offer to use `low` to `high` cards together as one card of any of the kinds."""

    entry: Entry
    kinds: tuple[decl.CardKind, ...]
    cards: list[Card]
    low: int
    high: int


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """An option of a `play` request: a card as a kind, several cards as one, or an ability."""

    entry: Entry
    card: Card | None
    kind: decl.CardKind | None
    combo: Combo | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """An option of a `respond` request."""

    entry: Entry
    card: Card | Combo


@dataclass(frozen=True, slots=True, eq=False)
class Trigger:
    """An option of a `trigger` request at a node."""

    entry: Entry
    event: Event
    card: Any


# ---------------------------------------------------------------- what cuts the course of things short


class GameOver(Exception):
    """Somebody has won."""


class PhaseOver(Exception):
    """What is under way stops, and the phase with it."""


class LeaveLoop(Exception):
    """`stop` in a loop."""


class LeaveEffect(Exception):
    """`stop` outside loops; or the player whose effect it is, is out."""


class Returned(Exception):
    """`return VALUE`."""

    def __init__(self, value: Any) -> None:
        Exception.__init__(self)
        self.value = value


class OfNothing(Exception):
    """Something of nobody or nothing was asked for: what then happens is nowhere said."""


class Endless(Exception):
    """The game has run far beyond any sensible length."""


# ---------------------------------------------------------------- names


@dataclass(eq=False, slots=True)
class Scope:
    """The names of a text while it runs: `me`, `this`, `event`, `it`, and those that it gives itself."""

    me: Any = None
    this: Any = None
    event: Any = None
    their: Any = None
    its: list[Any] = field(default_factory=list)
    frames: list[dict[str, Any]] = field(default_factory=lambda: [{}])
    drawn: dict[int, Any] = field(default_factory=dict)
    """What has been drawn for the sentence that runs, by the identity of the phrase."""
    acts: bool = False
    """Whether a sentence is carried out, which takes cards where it speaks of them; else somebody looks at what lies
    there.
    """
    mortal: bool = False
    """Whether the effect ends when `me` is out."""
    spent: Card | None = None
    """The card that is being played while its costs are looked at: it pays for nothing itself."""
    reaching: Card | None = None
    """The card whose targets are described, where a permission may lift the distance."""

    def get(self, name: str) -> Any:
        """What a name stands for."""
        for frame in reversed(self.frames):
            if name in frame:
                return frame[name]
        return None

    def bind(self, name: str, value: Any) -> None:
        """Give a name in the innermost block."""
        self.frames[-1][name] = value

    def change(self, name: str, value: Any) -> None:
        """Let a name that was given stand for something else."""
        for frame in reversed(self.frames):
            if name in frame:
                frame[name] = value
                return
        self.frames[-1][name] = value

    def names(self) -> dict[str, Any]:
        """All names with what they stand for now."""
        found: dict[str, Any] = {}
        for frame in self.frames:
            found |= frame
        return {name: list(value) if isinstance(value, list) else value for name, value in found.items()}


@dataclass(slots=True, eq=False)
class Awaited:
    """What waits on a stack: whose it is, the card that it is or belongs to, its targets, its text."""

    doer: Player
    card: Card | None
    targets: list[Any]
    entry: Entry
    cancelled: bool = field(default=False, kw_only=True)
    upheld: bool = field(default=False, kw_only=True)
    satisfied: bool = field(default=False, kw_only=True)


@dataclass(slots=True, eq=False)
class Waiting(Awaited):
    """A use that waits; `kind` is what its card is used as (none: an ability)."""

    effect: Callable[[], Steps]
    kind: decl.CardKind | None = None


@dataclass(slots=True, eq=False)
class SetOff(Awaited):
    """A trigger that waits, and what it answers."""

    event: Event
    this: Any
