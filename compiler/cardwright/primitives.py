"""The verbs of the library that the runtime does: one table of what anybody must know of them.

A verb without a text (`do`) is one of these rows, by its head. Its pattern, its parts with their types and its phrases
stand in `library/std.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardwright.ir import decl
from cardwright.ir.types import KIND, PLAYER, Type, list_of
from cardwright.records import record


@record
class Does:
    """What is called for a verb: `g.name(parts)` of the table, or a `helper` of the runtime, `name(g, parts, more)`.

    `parts` are those of the call by their names, and `doer` for who does it; `more` is given besides.
    """

    name: str
    parts: tuple[str, ...] = ()
    helper: bool = False
    more: tuple[bool, ...] = ()


def on_table(name: str, *parts: str) -> Does:
    """A method of the table."""
    return Does(name, parts)


def helper(name: str, *parts: str, more: tuple[bool, ...] = ()) -> Does:
    """A function of the runtime."""
    return Does(name, parts, True, more)


@record
class Primitive:
    """What the runtime does for a verb, and how (`does` is None where that hangs on what is written: see the emitter).

    `alters` are the parts that name the zones it alters, or the cards that leave theirs. `tells` are the parts of
    its events beside those of its pattern. `heard`: its events come about by the procedure of every game, too.
    `uses`: a card is used by it, so that a trigger may say what it counts as. `prevents`: given the event of a
    trigger, it decides whether that comes about, and so is done before it. `asks`: it may reach a decision,
    whatever it is given (a move does if somebody hears it). `kills`: whoever does it is out. `stops`: the text in
    which it stands ends there, once the turn is over. `answers`: what is called tells whether it was done. `event`: the
    class of its events in the runtime, where it is one of its own.
    `only_heard`: no text does it, it comes about by the procedure of every game.
    """

    id: str
    does: Does | None = None
    alters: tuple[str, ...] = ()
    tells: Mapping[str, Type] = field(default_factory=dict)
    heard: bool = False
    uses: bool = False
    prevents: bool = False
    asks: bool = False
    kills: bool = False
    stops: bool = False
    answers: bool = False
    event: str = ""
    only_heard: bool = False


_MAYBE_A_KIND = Type(KIND.name, optional=True)

MOVE = Primitive(
    "move", alters=("cards", "origin", "place"), tells={"conversion": _MAYBE_A_KIND}, heard=True, event="Move"
)
PLAY = Primitive(
    "play", alters=("card",), tells={"further targets": list_of(PLAYER)}, heard=True, uses=True, asks=True,
    event="PlayEvent", answers=True,
)  # fmt: skip
RESOLVE = Primitive(
    "resolve", helper("resolve_card", "doer", "card", "target"), heard=True, uses=True, asks=True, event="Resolve"
)
USE = Primitive("use", heard=True, event="UseEvent", only_heard=True)
CANCEL = Primitive("cancel", helper("cancel", "event"), prevents=True)
SATISFY = Primitive("satisfy", helper("satisfy", "event"), prevents=True)
LEAVE = Primitive("leave game", on_table("leave", "doer"), kills=True)
WIN = Primitive("win game")
RUN = Primitive("run")
"""Makes a check; it may ask if checks may."""
UPHOLD = Primitive("uphold", helper("uphold", "event"), prevents=True)
"""From then on nothing keeps an event from coming about."""
SKIP = Primitive("skip", on_table("skip_phase", "doer", "phase"))
INSERT = Primitive("insert", on_table("insert_phase", "doer", "phase"))
END_PHASE = Primitive("end phase", on_table("end_phase"))
OFFER = Primitive("offer plays", asks=True)
OFFER_ONE = Primitive("offer one play", helper("offer_one_play", "doer"), asks=True, answers=True)
OFFER_RESPONSES = Primitive("offer responses", helper("offer_responses", "doer"), asks=True)
CONVERT = Primitive("convert", helper("use_card", "doer", "card", "kind", "targets"), asks=True, answers=True)
TURN = Primitive("turn", on_table("turn_into", "card", "kind"))
REJOIN = Primitive("rejoin game", on_table("rejoin", "doer"))

PRIMITIVES: Mapping[str, Primitive] = {
    row.id: row
    for row in (
        MOVE,
        Primitive("shuffle", on_table("shuffle", "zone"), alters=("zone",)),
        Primitive("look at", on_table("look", "doer", "cards")),
        Primitive("reveal", on_table("reveal", "cards", "doer", "viewers")),
        Primitive("announce", on_table("announce", "doer", "what", "viewers")),
        Primitive("swap", on_table("swap", "mine", "yours", "doer"), alters=("mine", "yours")),
        PLAY,
        CONVERT,
        TURN,
        RESOLVE,
        USE,
        CANCEL,
        SATISFY,
        UPHOLD,
        SKIP,
        INSERT,
        END_PHASE,
        Primitive("end turn", on_table("end_turn", "doer"), stops=True),
        Primitive("take next turn", on_table("take_next_turn", "doer")),
        Primitive("take extra turn", on_table("take_extra_turn", "doer")),
        Primitive("reverse turn order", on_table("reverse")),
        LEAVE,
        REJOIN,
        WIN,
        Primitive("make", on_table("win", "winners")),
        OFFER,
        OFFER_ONE,
        OFFER_RESPONSES,
        Primitive("grant", helper("grant_skill", "skill", "player")),
        Primitive("revoke", helper("take_skill", "skill", "player")),
        Primitive("gain skills", helper("gain_skills", "doer", "card", more=(False,))),
        Primitive("gain withheld skills", helper("gain_skills", "doer", "card", more=(True,))),
        Primitive("act as", helper("act_as", "doer", "kind", "targets"), asks=True),
        Primitive("settle node", helper("settle_node"), asks=True),
        RUN,
    )
}
"""The rows by their heads, in the order of the library."""


def primitive_of(verb: decl.Verb) -> Primitive | None:
    """The row of a verb; None for one that is told in words alone."""
    return PRIMITIVES.get(verb.head)
