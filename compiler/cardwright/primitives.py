"""The verbs of the library that the runtime does: one table of what anybody must know of them.

A verb without a text (`do`) is one of these rows, by its head. Its pattern, its parts with their types and its phrases
stand in `library/std.yaml`; how it is written in Python stands with the emitter of rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.ir import decl
from cardwright.ir.types import KIND, PLAYER, Type, list_of


@dataclass(frozen=True, slots=True)
class Primitive:
    """What the runtime does for a verb.

    `alters` are the parts that name the zones it alters, or the cards that leave theirs. `tells` are the parts of its
    events beside those of its pattern. `heard`: its events come about by the procedure of every game, too. `uses`: a
    card is used by it, so that a trigger may say what it counts as. `prevents`: given the event of a trigger, it keeps
    that from happening. `asks`: it may reach a decision, whatever it is given (a move does if somebody hears it).
    `kills`: whoever does it is out. `stops`: the text in which it stands ends there, once the turn is over.
    """

    id: str
    alters: tuple[str, ...] = ()
    tells: Mapping[str, Type] = field(default_factory=dict)
    heard: bool = False
    uses: bool = False
    prevents: bool = False
    asks: bool = False
    kills: bool = False
    stops: bool = False


_MAYBE_A_KIND = Type(KIND.name, optional=True)

MOVE = Primitive("move", alters=("cards", "origin", "place"), tells={"conversion": _MAYBE_A_KIND}, heard=True)
PLAY = Primitive("play", alters=("card",), tells={"further targets": list_of(PLAYER)}, heard=True, uses=True, asks=True)
RESOLVE = Primitive("resolve", heard=True, uses=True)
USE = Primitive("use", heard=True)
CANCEL = Primitive("cancel", prevents=True)
SATISFY = Primitive("satisfy", prevents=True)
LEAVE = Primitive("leave game", kills=True)
REJOIN = Primitive("rejoin game")

PRIMITIVES: Mapping[str, Primitive] = {
    row.id: row
    for row in (
        MOVE,
        Primitive("shuffle", alters=("zone",)),
        Primitive("look at"),
        Primitive("reveal"),
        Primitive("announce"),
        Primitive("swap", alters=("mine", "yours")),
        PLAY,
        Primitive("convert", asks=True),
        Primitive("turn"),
        RESOLVE,
        USE,
        CANCEL,
        SATISFY,
        Primitive("skip"),
        Primitive("insert"),
        Primitive("end phase"),
        Primitive("end turn", stops=True),
        Primitive("take next turn"),
        Primitive("take extra turn"),
        Primitive("reverse turn order"),
        LEAVE,
        REJOIN,
        Primitive("win game"),
        Primitive("make"),
        Primitive("offer plays", asks=True),
        Primitive("grant"),
        Primitive("take"),
        Primitive("gain skills"),
        Primitive("gain withheld skills"),
        Primitive("act as", asks=True),
        Primitive("settle node", asks=True),
        Primitive("run"),
    )
}
"""The rows by their heads, in the order of the library."""


def primitive_of(verb: decl.Verb) -> Primitive | None:
    """The row of a verb; None for one that is told in words alone."""
    return PRIMITIVES.get(verb.primitive or verb.head)
