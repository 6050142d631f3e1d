"""The trace of a game: what each player may read of it, and its digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from cardwright.runtime.exits import RuleError
from cardwright.runtime.faults import fault
from cardwright.runtime.game import Game

Entry = tuple[Any, ...]
"""A kind, then numbers, words and tuples of them.

Players are seats (-1: nobody), cards and zones their numbers.
"""

OPEN = frozenset(
    {
        "turn",  # seat
        "round",  # number
        "play",  # seat, card (-1: an ability), number of the play, target seats
        "answer",  # seat, card, number of the listener
        "cancel",  # seat of the doer, card that has no effect (-1: none), seats on which (none: not told)
        "missed",  # the same: targets that were none any more when the card took effect
        "trigger",  # seat, number of the listener, card (-1: none)
        "waits",  # the same, when it is put on the stack
        "chose",  # seat, name that the text gives it, value (of what is chosen aloud, or in secret and then revealed)
        "count",  # seat (-1: of the game), counter, value now
        "status",  # seat, status, whether it holds now
        "shuffle",  # zone
        "next",  # seat that has the next turn
        "extra",  # seat that has one more turn
        "reverse",  # direction now: 1 or -1
        "skip",  # seat, phase
        "cut",  # phase that ends at once
        "skill",  # seat, skill, whether the player has it now
        "insert",  # seat, phase
        "out",  # seat
        "back",  # seat
        "win",  # seats
    }
)
"""Kinds of entries that everyone may read, and what follows the kind."""

GUARDED: dict[str, tuple[int, ...]] = {
    "move": (1,),  # card, zone from, zone to, seat of the doer, bits
    "aim": (2,),  # seat, card named as a target, its zone, bits
    "look": (2,),  # seat, card, place from the top, zone, bits
    "reveal": (2,),  # seat of the doer, card, zone, bits; readers are told the seats to whom alone it was shown
    "announce": (2,),  # seat of the doer, value, bits
    "mark": (1, 2, 3),  # card, status or counter, value now, bits
    "token": (
        1,
    ),  # card, status or counter that lies openly on it, value now, zone, place from the top (0: none), bits
}
"""Kinds that end with the bits of the seats that may read all of it; the places that are hidden from others.
"""


VERB = "verb"
"""Kind of an entry that a verb's `log` writes: seat of the doer (-1: nobody), verb, its parts as (name, value), bits of
those who know all cards among the parts.  For others they are cards without a number.
"""

SECRET = "secret"
"""Kind of an entry that is kept from some: an entry about a counter or status that not everyone sees, and then bits.
Who may not see it is not told that there is anything.
"""


KEPT = frozenset({SECRET, "mark"})
"""Kinds of entries that are left out for whoever may not read them: what lies on a hidden card would tell it apart."""


def alone(g: Game, entry: Entry) -> tuple[int, ...]:
    """The seats to whom alone a card was shown, of whoever may read all of an entry that says so; none if to everyone.

    Who sees into its zone and who showed it saw it anyway.
    """
    zone, doer, bits = g.zones[entry[3]], 1 << entry[1] if entry[1] >= 0 else 0, entry[-1]
    others = bits & ~(g.seers(zone) | doer)
    return () if bits == g.all_seats else tuple(seat for seat in range(len(g.seats)) if others >> seat & 1)


def seen_by(bits: int, seat: int | None, everyone: int) -> bool:
    """Whether a seat is among the bits; an onlooker (None) sees what everyone sees."""
    return bits == everyone if seat is None else bool(bits >> seat & 1)


def visible(g: Game, entry: Entry, seat: int | None) -> Entry:
    """An entry as a player (None: an onlooker) may read it: what is hidden is None, and who saw it is left
    out.
    """
    kind = entry[0]
    if kind in OPEN:
        return entry
    if kind == SECRET:
        return opened(entry)
    if kind == VERB and not seen_by(entry[-1], seat, g.all_seats):
        return (*entry[:3], tuple((name, faceless(part)) for name, part in entry[3]))
    if kind == VERB:
        return entry[:-1]
    hidden = GUARDED.get(kind)
    if hidden is None:
        raise RuleError(fault("entry", what=kind))
    whom = alone(g, entry) if kind == "reveal" else ()
    told = (*entry[:-1], whom) if whom else entry[:-1]
    if seen_by(entry[-1], seat, g.all_seats):
        return told
    cut = list(told)
    for at in hidden:
        cut[at] = None
    if kind == "look" and not g.zones[entry[4]].ordered:
        cut[3] = None
    return tuple(cut)


def faceless(part: Any) -> Any:
    """A part of an entry with no card that could be told from others."""
    if not isinstance(part, tuple):
        return part
    return ("card", None) if part[:1] == ("card",) else tuple(map(faceless, part))


def opened(entry: Entry) -> Entry:
    """An entry with everything in it, in the form in which players read it."""
    if entry[0] == SECRET:
        return entry[1:-1]
    return entry[:-1] if entry[0] in GUARDED or entry[0] == VERB else entry


def visible_trace(g: Game, seat: int | None, since: int) -> list[Entry]:
    """The trace from entry `since` on, as a player may read it."""
    return [
        visible(g, entry, seat)
        for entry in g.trace[since:]
        if entry[0] not in KEPT or seen_by(entry[-1], seat, g.all_seats)
    ]


def digest(trace: Iterable[Entry]) -> bytes:
    """SHA-256 over the trace as JSON without spaces in ASCII: numbers, words, true, false, null and lists,
    nothing else.

    On whom a card has no effect is left out: digests that were kept before that was told are still true.

    Raises RuleError if something else got into the trace.
    """
    entries = [entry[:3] if entry[0] == "cancel" else entry for entry in trace if entry[0] != "missed"]
    try:
        text = json.dumps(entries, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise RuleError(fault("trace", what=str(error))) from error
    return hashlib.sha256(text.encode("ascii")).digest()
