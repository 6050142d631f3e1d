"""What of a trace is worth telling to people who follow a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile, zip_longest
from types import MappingProxyType

from cardwright.runtime.traces import Entry

ON_CARDS = ("mark", "token")
NUMBERS = ("count", *ON_CARDS)
"""The entries that tell a number, of players, of the game or on cards."""
Numbers = Mapping[Entry, int]
"""Numbers by what tells of them: the entries without the value and what follows it."""


def before(starts: Numbers, entries: Iterable[Entry]) -> Numbers:
    """The numbers as they stand behind these entries, opened, if a game begins with `starts`."""
    told = {entry[:3]: entry[3] for entry in entries if entry[0] in NUMBERS and type(entry[3]) is int}
    return {**starts, **told}


def settled(entries: Sequence[Entry], known: Numbers = MappingProxyType({})) -> list[Entry]:
    """The entries without values of counters that changed once more in the same turn, or are what they were before;
    `known` are those in front of the entries.
    """
    found: list[Entry] = []
    later: set[tuple[object, object]] = set()
    for entry in reversed(entries):
        if entry[0] == "turn":
            later.clear()
        elif entry[0] == "count":
            if entry[1:3] in later:
                continue
            later.add(entry[1:3])
        found.append(entry)
    return _with_parts(list(_changing(reversed(found), known)))


def _changing(entries: Iterable[Entry], known: Numbers) -> Iterator[Entry]:
    """The entries without numbers, of players or on cards, that are what they were before.

    Cards that the reader may not know are not told apart: what has changed on one may be on any card from then on.
    """
    told = dict(known)
    for entry in entries:
        if entry[0] in NUMBERS and type(entry[3]) is int:
            if entry[1] is None:
                told = {key: value for key, value in told.items() if (key[0], key[2]) != (entry[0], entry[2])}
            elif told.get(entry[:3]) == entry[3]:
                continue
            else:
                told[entry[:3]] = entry[3]
        yield entry


def _with_parts(entries: list[Entry]) -> list[Entry]:
    """The entries where several cards played, or answered with, as one are followed by the numbers of these cards.

    Such a card has no number of its own. What it is made of is put down at once when it is played; what answers lies
    there before it is told.
    """
    found: list[Entry] = []
    for at, entry in enumerate(entries):
        if entry[0] == "play" and entry[2] < 0:
            entry = (*entry, _moved_together(entries[at + 1 :]))
        elif entry[0] == "answer" and entry[2] < 0:
            entry = (*entry, _moved_together(entries[:at][::-1])[::-1])
        found.append(entry)
    return found


def _moved_together(entries: Sequence[Entry]) -> tuple[int | None, ...]:
    """The cards of the moves at the beginning that one player made from one place to one place."""
    moves = list(takewhile(lambda one: one[0] == "move" and one[2:] == entries[0][2:], entries))
    return tuple(one[1] for one in moves)


def worth_telling(entries: Sequence[Entry], table: int | None) -> list[Entry]:
    """The entries that tell more than others do: that a played card goes over the table does not, nor that one is put
    there of which a verb has a line of its own.
    """
    if table is None:
        return [*entries]
    told = {None, *(card for entry in entries for card in _told_in(entry))}
    return [
        entry
        for entry in entries
        if entry[0] != "move" or table not in entry[2:4] or (entry[3] == table and entry[1] not in told)
    ]


def _told_in(entry: Entry) -> Iterator[int]:
    """The cards that are played by an entry, or that the line of a verb names."""
    if entry[0] in ("play", "answer"):
        yield from (entry[2], *(entry[-1] if entry[2] < 0 and type(entry[-1]) is tuple else ()))
    elif entry[0] == "verb":
        parts = [value for _, value in entry[3]]
        while parts:
            match parts.pop():
                case ("card", int(no)):
                    yield no
                case list() | tuple() as several:
                    parts += several


BEGINS = ("turn", "round", "next", "play", "answer", "trigger", "waits")
"""The entries that come of nothing that is told just before them."""


def with_effect(
    entries: Sequence[Entry],
    by_itself: Callable[[Entry], bool],
    only_ends: Callable[[Entry, Entry], bool] = lambda entry, after: False,
) -> list[Entry]:
    """The entries without those of what happens `by_itself` where nothing that comes of it is told behind them, and
    without what `only_ends` itself, as the entry behind it tells.
    """
    followed = zip_longest(entries, entries[1:], fillvalue=("turn",))
    return [
        entry
        for entry, after in followed
        if not (by_itself(entry) and after[0] in BEGINS) and not only_ends(entry, after)
    ]


def begun(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a game from its beginning: of what is laid out before the first turn only what people did."""
    first = next((at for at, entry in enumerate(entries) if entry[0] == "turn"), None)
    return [*entries[first:]] if first is not None else [entry for entry in entries if entry[0] not in LAID]


LAID = ("move", "shuffle", *NUMBERS, "status", "skill")
"""What a setup does before anybody has a turn."""


def in_lines(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The entries that are told in one sentence each: cards that go the same way, or that one shows of one zone or
    looks at there, and what happens again. That somebody has the next turn is left out where that turn begins.
    """
    kept = (entry for entry, after in zip_longest(entries, entries[1:]) if (entry, after) != _turn_of(entry))
    for _, group in groupby(kept, _line_of):
        told = [*group]
        seen: list[Entry] = []
        for entry in told:
            if seen and entry[0] == "look" and entry[2:4] in [one[2:4] for one in seen if one[2:4] != (None, None)]:
                yield seen  # the same card once more
                seen = []
            seen.append(entry)
        yield seen


def times(entries: Sequence[Entry]) -> int:
    """How often happened what is told in one sentence; of several cards it tells at once."""
    return 1 if entries[0][0] in TOGETHER else len(entries)


TOGETHER = ("move", "reveal", "look")
"""The entries of which one sentence tells several, with all their cards."""


def _turn_of(entry: Entry) -> tuple[Entry, Entry] | None:
    """Who has the next turn, and that turn behind it; None for any other entry."""
    return (entry, ("turn", *entry[1:])) if entry[0] == "next" else None


def _line_of(entry: Entry) -> Hashable:
    """Neighbours of which this is the same are told in one sentence."""
    if entry[0] == "move":
        return ("move", *entry[2:4])
    if entry[0] == "look":
        return ("look", entry[1], entry[3] is None, entry[4])
    return ("reveal", entry[1], *entry[3:]) if entry[0] == "reveal" else entry
