"""Games that differ in one number, and what the difference does: the same seeds with and without it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardwright.analysis.unsupported import Unsupported
from cardwright.bench.in_memory import rules_of
from cardwright.ir import decl
from cardwright.lab.recording import Record
from cardwright.lab.statistics import Estimate, chance_of_mean, found_among, games_for, mean, spread_of
from cardwright.model.game import Game
from cardwright.runtime.tables import Rules

COPIES = "copies"
_RANGE = re.compile(r"(?P<name>[^=]+)=(?P<low>-?\d{1,4})\.\.(?P<high>-?\d{1,4})")
MOST_VALUES = 12


class NoChange(ValueError):
    """What is to be varied is not there; `known` is what could have been meant."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        ValueError.__init__(self, f"there is nothing to vary called {name!r}")
        self.name = name
        self.known = tuple(known)


@dataclass(frozen=True, slots=True)
class Variation:
    """What is varied, and through which values: `CARD.copies`, `CARD.FIELD`, or `options.NAME`."""

    name: str
    values: tuple[str, ...]


def variation(text: str) -> Variation:
    """Read `NAME=a..b` or `NAME=a,b,c`; raises ValueError."""
    found = _RANGE.fullmatch(text)
    if found is not None:
        low, high = int(found["low"]), int(found["high"])
        if not 0 <= high - low < MOST_VALUES:
            raise ValueError(text)
        return Variation(found["name"].strip(), tuple(str(value) for value in range(low, high + 1)))
    name, sign, values = text.partition("=")
    said = tuple(each.strip() for each in values.split(",") if each.strip())
    if not sign or not name.strip() or not 0 < len(said) <= MOST_VALUES:
        raise ValueError(text)
    return Variation(name.strip(), said)


def option_of(name: str) -> str | None:
    """The option that a variation names, if it names one."""
    sort, sign, option = name.partition(".")
    return option if sign and sort in ("options", "option") else None


def with_value(game: Game, name: str, value: str) -> Rules:
    """The rules of a game in which a number of one card is another; raises NoChange, Unsupported."""
    card_id, _, part = name.rpartition(".")
    card = game.cards.get(card_id)
    if card is None:
        raise NoChange(name, [f"{each}.{COPIES}" for each in game.cards])
    before = card.faces
    number = int(value)
    if part == COPIES:
        faces = _copies(card, number)
    else:
        fields = sorted({key for face in card.faces for key in face.values})
        if part not in fields:
            raise NoChange(name, [f"{card_id}.{each}" for each in (COPIES, *fields)])
        faces = tuple(replace_value(face, part, number) for face in card.faces)
    try:
        card.faces = faces
        return rules_of(game)
    finally:
        card.faces = before


def replace_value(face: decl.Face, field: str, value: int) -> decl.Face:
    """A face that prints another number."""
    return decl.Face(face.copies, face.name, {**face.values, field: value}, face.span, face.when)


def _copies(card: decl.CardKind, number: int) -> tuple[decl.Face, ...]:
    """So many copies in all: of several faces each keeps its part, the first what is left."""
    total = max(card.copies, 1)
    faces = [
        decl.Face(face.copies * number // total, face.name, face.values, face.span, face.when) for face in card.faces
    ]
    left = number - sum(face.copies for face in faces)
    first = faces[0]
    faces[0] = decl.Face(first.copies + left, first.name, first.values, first.span, first.when)
    return tuple(faces)


def blank(game: Game, card_id: str) -> Rules:
    """The rules of a game in which a card has no text; raises NoChange, Unsupported."""
    card = game.cards.get(card_id)
    if card is None:
        raise NoChange(card_id, list(game.cards))
    kept: dict[str, Any] = {name: getattr(card, name) for name in ("abilities", "skills", "alternatives")}
    try:
        card.abilities, card.skills, card.alternatives = (), (), ()
        return rules_of(game)
    finally:
        for name, value in kept.items():
            setattr(card, name, value)


@dataclass(frozen=True, slots=True)
class Moved:
    """What one value does against the first: by seat how often it wins more, and how games get longer."""

    value: str
    games: int
    turns: Estimate
    seats: tuple[Estimate, ...]
    more_turns: Estimate
    more_wins: tuple[Estimate, ...]
    lengthens: bool = False
    stands_out: tuple[bool, ...] = ()


def moved(value: str, base: Sequence[Record], other: Sequence[Record], players: int) -> Moved:
    """Compare two series of the same seeds, game by game."""
    pairs = [(one, two) for one, two in zip(base, other, strict=False) if not one.broke and not two.broke]
    turns = mean([float(two.turns) for _, two in pairs])
    longer = mean([float(two.turns - one.turns) for one, two in pairs])
    wins = tuple(mean([float(seat in two.winners) for _, two in pairs]) for seat in range(players))
    more = tuple(
        mean([float((seat in two.winners) - (seat in one.winners)) for one, two in pairs]) for seat in range(players)
    )
    return Moved(value, len(pairs), turns, wins, longer, more)


def games_to_find(rows: Sequence[Moved], change: float) -> int | None:
    """How many pairs of games find such a change in the wins of any seat 8 times of 10, told by how far those of these
    rows are spread; None where they do not tell, as too few were played or no game ended otherwise.
    """
    spread = max((spread_of(more) for row in rows for more in row.more_wins), default=0.0)
    return games_for(change, spread) if spread else None


def marked(rows: Sequence[Moved]) -> tuple[Moved, ...]:
    """The rows with those marked that count, though so many were looked at."""
    chances = [chance_of_mean(each) for row in rows for each in (row.more_turns, *row.more_wins)]
    flags = iter(found_among(chances))
    return tuple(
        replace(row, lengthens=next(flags), stands_out=tuple(next(flags) for _ in row.more_wins)) for row in rows
    )


__all__ = [
    "Moved",
    "NoChange",
    "Unsupported",
    "Variation",
    "blank",
    "games_to_find",
    "marked",
    "moved",
    "option_of",
    "variation",
    "with_value",
]
