"""What a player may see: the table and decisions as plain data, which `viewing.py` makes of the state for one seat.

A view never holds a hidden card's number: numbers follow the card list and would give the face away.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Value: TypeAlias = "bool | int | str | tuple[Value, ...] | None"
"""A value in a view.

A player is ("player", seat), a card ("card", number or None if hidden), a zone ("zone", number), a kind ("kind", id),
and what waits to take effect its card, or ("effect", id of its text, or None if that may not be known).
"""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card whose face may be seen.

    `kind` is the printed kind's id, `counts_as` what it counts as just now, `face` which printed version;
    `values` are its printed fields, counters and statuses.  `place` counts from 1 at the top of an ordered
    zone, else None.
    """

    no: int
    kind: str
    face: int
    counts_as: str
    zone: int
    place: int | None = None
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MarkedView:
    """A card whose face the viewer may not know, with the counters, statuses and variables that lie openly on it.

    `place` counts from 1 at the top of an ordered zone, else None.
    """

    place: int | None
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone.

    `cards` are all of them (an ordered zone from the top) if `seen`, else those that the viewer knows of; `marked` are
    those of the others on which something lies openly.
    """

    no: int
    id: str
    owner: int | None
    ordered: bool
    seen: bool
    count: int
    cards: tuple[CardView, ...]
    marked: tuple[MarkedView, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: counters, statuses and remembered things by id as far as they may be seen, and the zones."""

    seat: int
    name: str
    alive: bool
    values: Mapping[str, Value]
    zones: tuple[ZoneView, ...]
    towards: Mapping[str, Value] = field(default_factory=dict)
    """What lies between the viewer and this player: distances."""

    def zone(self, id: str) -> ZoneView:
        """The player's zone of that name; raises KeyError."""
        return _zone(self.zones, id)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be picked.

    sort: pass, play (a card or ability), answer, card, hidden (a card whose face the chooser may not
    know), combined, player, number, word, yes, no, branch, zone, effect (that waits), kind,
    several.  What it is about stands in the fields that fit; `index` is what `Session.answer` takes.  To use several
    cards as one is a play or answer without a card (or `combined`, where a card is to be chosen): `kind` is what they
    are used as, `value` how many they are, and `play` ends with the id of what allows it.
    """

    index: int
    sort: str
    card: CardView | None = None
    seat: int | None = None
    zone: int | None = None
    place: int | None = None
    kind: str | None = None
    play: str | None = None
    value: Value = None
    marks: Mapping[str, Value] = field(default_factory=dict)
    """What lies openly on a hidden card."""

    @property
    def key(self) -> str:
        """A word for it that stays the same while the request is open: `play:attack#12`, `player:2`,
        `number:3`.
        """
        if self.sort in ("pass", "yes", "no"):
            return self.sort
        if self.sort == "effect":
            return f"effect:{self.value}"
        if self.card is not None:
            use = f"{self.play}@" if self.play is not None and self.sort != "card" else ""
            return f"{self.sort}:{use}{self.kind or self.card.kind}#{self.card.no}"
        if self.sort == "trigger":
            return f"trigger:{self.play}@{self.value}"
        if self.kind is not None and self.play is not None:
            return f"{self.sort}:{self.play}@{self.kind}"
        if self.sort == "hidden":
            return f"hidden:{self.zone}.{self.place if self.place is not None else self.index}"
        for part in (self.seat, self.play, self.kind, self.zone, self.value):
            if part is not None:
                return f"{self.sort}:{part}"
        return self.sort

    @property
    def look(self) -> Hashable:
        """All that its player sees of it: the same for two options that only the number of their card tells apart."""
        card = self.card
        seen = (
            None if card is None else (card.kind, card.face, card.counts_as, card.zone, card.place, _flat(card.values))
        )
        whom = (self.seat, self.zone, self.place)
        return (self.sort, seen, *whom, self.kind, self.play, self.value, _flat(self.marks))


def _flat(values: Mapping[str, Value]) -> Hashable:
    return tuple(sorted(values.items(), key=lambda each: each[0]))


@dataclass(frozen=True, slots=True)
class About:
    """What a decision belongs to: a play or listener (its id), an event (its verb), a card, or what several cards are
    combined to.

    `parts` are those of an event of a verb of the game, by name.
    """

    sort: str
    id: str
    doer: int | None = None
    card: CardView | None = None
    targets: tuple[int, ...] = ()
    parts: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that may not be picked now: it, the key of the reason against it, the numbers that this tells, and
    where it lacks a target, what might have been one.
    """

    option: Option
    key: str
    given: Mapping[str, int] = field(default_factory=dict)
    targets: tuple[Refused, ...] = ()


def among_themselves(order: Sequence[int], keys: Mapping[int, Any]) -> list[int]:
    """An order in which those that have a key stand by it where any of them stood, and the others stay."""
    sorted_ones = iter(sorted((at for at in order if at in keys), key=lambda at: keys[at]))
    return [next(sorted_ones) if at in keys else at for at in order]


def from_the_top(options: Sequence[Option]) -> list[int]:
    """The options by their places in the list, those of cards in a stack from its top down."""
    places = {
        at: (each.zone if each.zone is not None else -1, place)
        for at, each in enumerate(options)
        if (place := each.card.place if each.card is not None else each.place) is not None
    }
    return among_themselves(range(len(options)), places)


@dataclass(frozen=True, slots=True, eq=False)
class Pending:
    """A decision that a player has to make: pick `low` to `high` of the options.

    kind: play, respond, choose, number, word, either or may.  `prompt` is the key of the question.
    """

    seat: int
    kind: str
    prompt: str
    low: int
    high: int
    options: tuple[Option, ...]
    about: About | None
    order: tuple[int, ...]
    """For each option its place in the list of the rules (internal)."""
    why_not: Callable[[], tuple[Refused, ...]]
    situation: Callable[[], tuple[About, ...]]
    sets: tuple[tuple[int, ...], ...] | None = None
    """Where several are judged together: the indices of the options of each set that may be picked, in their order."""
    named: tuple[Value, ...] = ()
    """Whom and what the question names, in the order of the places in its text, as its player may know them."""
    own_turn: bool = True
    """Whether it is the turn of whoever is asked."""
    phase: str = ""
    """The phase in which they are asked."""

    @property
    def passes(self) -> bool:
        """Whether nothing can be done but to pass."""
        return self.low == self.high == 1 and [each.sort for each in self.options] == ["pass"]

    @property
    def firsts(self) -> tuple[int, ...]:
        """For each option the index of the first that is the same to its player: the same done with such a card.

        Where several are picked each counts by itself.
        """
        if not self.low == self.high == 1:
            return tuple(range(len(self.options)))
        seen: dict[Hashable, int] = {}
        return tuple(seen.setdefault(each.look, each.index) for each in self.options)

    @property
    def rejected(self) -> tuple[tuple[Option, str], ...]:
        """What is not legal now, each with the key of the reason; only while the decision is open."""
        return tuple((each.option, each.key) for each in self.why_not())

    @property
    def refused(self) -> tuple[Refused, ...]:
        """The same with all that belongs to the reasons: `Texts.refused` says them; only while the decision is open."""
        return self.why_not()

    @property
    def during(self) -> tuple[About, ...]:
        """The events that are being settled, the widest first; only while the decision is open."""
        return self.situation()


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player (seat None: an onlooker) may see it."""

    seat: int | None
    players: tuple[PlayerView, ...]
    zones: tuple[ZoneView, ...]
    values: Mapping[str, Value]
    turn_player: int | None
    phase: str
    turn: int
    round: int
    direction: int
    winners: tuple[int, ...] | None
    pending: tuple[Pending, ...] = field(default=(), compare=False)

    def all_zones(self) -> tuple[ZoneView, ...]:
        """The zones of the game, then those of the players."""
        return self.zones + tuple(z for p in self.players for z in p.zones)

    def zone(self, id: str) -> ZoneView:
        """The zone of the game of that name; raises KeyError."""
        return _zone(self.zones, id)


def _zone(zones: Sequence[ZoneView], id: str) -> ZoneView:
    for zone in zones:
        if zone.id == id:
            return zone
    raise KeyError(id)
