"""Both sides of a comparison in one form: what can be decided, how things stand, what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

PLAIN = frozenset({int, str, bool, type(None)})
"""What is compared as it is."""

State = dict[str, Any]
"""What is compared -> its value."""


@dataclass(slots=True)
class Question:
    """A decision: who decides, what kind of decision, how many options are picked, and the options in order."""

    seat: int
    kind: str
    low: int
    high: int
    options: list[Any]
    sets: list[tuple[int, ...]] | None = None

    def show(self) -> str:
        """One line."""
        sets = f" in {self.sets}" if self.sets is not None else ""
        return f"player {self.seat} {self.kind} {self.low}..{self.high} of {self.options}{sets}"


def sets_of(ask: Any) -> list[tuple[int, ...]] | None:
    """The sets that may be picked, where several are judged together."""
    return None if ask.sets is None else [tuple(one) for one in ask.sets]


@dataclass(slots=True)
class Moment:
    """Where a game stands: open decisions, the state, the trace so far (or what is new in it); or how it broke off."""

    questions: list[Question]
    state: State
    trace: list[Any]
    over: bool = False
    broke: str = ""
    where: str = ""
    notes: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Arranged:
    """A table as a ruling gives it: cards by their numbers, zone by zone; values by sort, id, owner and place."""

    zones: list[list[int]]
    kinds: list[str]
    came_from: list[int]
    known: list[int]
    living: list[bool]
    names: list[str]
    values: dict[tuple[str, str, str, int], Any]
    skills: dict[str, list[int]]


def differences(one: Moment, other: Moment, since: int) -> list[str]:
    """What is not equal, the traces beginning with the entry of that number; empty if all is."""
    found: list[str] = []
    if one.broke or other.broke:
        if bool(one.broke) != bool(other.broke):
            found.append(f"broke off: {one.broke or 'no'} | {other.broke or 'no'}")
        return found
    for at, (left, right) in enumerate(zip_longest(one.trace, other.trace)):
        if left != right:
            found.append(f"trace {since + at}: {left} | {right}")
            break
    both = one.state == other.state
    for key in [] if both else [*one.state, *(k for k in other.state if k not in one.state)]:
        left, right = one.state.get(key, "(missing)"), other.state.get(key, "(missing)")
        if left != right:
            found.append(f"{key}: {left} | {right}")
    if one.over != other.over:
        found.append(f"over: {one.over} | {other.over}")
    if one.questions != other.questions:
        left = "; ".join(q.show() for q in one.questions) or "nothing"
        right = "; ".join(q.show() for q in other.questions) or "nothing"
        found.append(f"asked:\n    {left}\n  | {right}")
    return found


def numbers(cards: Iterable[Any]) -> list[int]:
    """The numbers of cards."""
    return [card.no for card in cards]
