"""The types of values in the effect language."""

from __future__ import annotations

from cardwright.records import record


@record
class Type:
    """A type: `name` is player, card, kind, zone, place, number, text, bool, phase, status, event, effect, skill,
    check, character, symbol, nothing, list, sum or any.

    `set_id` names the symbol set of a symbol; `of` is the element type of a list; `optional` allows `none`; a sum is of
    one of several `sorts`, as a target that is a card or a player.
    """

    name: str
    of: Type | None = None
    set_id: str | None = None
    optional: bool = False
    sorts: tuple[Type, ...] = ()

    @property
    def one(self) -> Type:
        """Of a list the type of its elements, of anything else the type itself."""
        return self if self.of is None else self.of

    def show(self) -> str:
        """`list of card`, `symbol suit`, `player?`, `card or player`."""
        core = f"list of {self.of.show()}" if self.of is not None else self.name
        if self.sorts:
            core = " or ".join(sort.show() for sort in self.sorts)
        if self.set_id is not None:
            core = f"{core} {self.set_id}"
        return core + ("?" if self.optional else "")


PLAYER = Type("player")
CARD = Type("card")
KIND = Type("kind")
ZONE = Type("zone")
PLACE = Type("place")
NUMBER = Type("number")
TEXT = Type("text")
BOOL = Type("bool")
PHASE = Type("phase")
STATUS = Type("status")
EVENT = Type("event")
EFFECT = Type("effect")
"""What has been announced and waits: an event that is still to come."""
SKILL = Type("skill")
CHECK = Type("check")
CHARACTER = Type("character")
NOTHING = Type("nothing")
ANY = Type("any")


def list_of(of: Type) -> Type:
    """The type of lists of `of`."""
    return Type("list", of=of)


UNIQUE = frozenset({"player", "card", "zone", "effect", "kind", "sum", "nothing"})
"""Names of types whose values are the same only if they are one and the same thing; of others, equal values are."""

THINGS = (CARD, PLAYER)
"""Sorts of which one thing may be either: whatever it is can be told from the thing itself."""

AIMED_AT = (*THINGS, EFFECT, ZONE)
"""Sorts of what cards may be played on: one target may be any of those on which some card of its game is."""


def sum_of(*sorts: Type) -> Type:
    """The type of what is of one of several sorts of `AIMED_AT`; of a single one, that sort."""
    every = {one for sort in sorts for one in (sort.sorts or (sort,))}
    found = tuple(one for one in AIMED_AT if one in every)
    return found[0] if len(found) == 1 else Type("sum", sorts=found)


def plain(ty: Type) -> Type:
    """The type without `none`."""
    return Type(ty.name, ty.of, ty.set_id, False, ty.sorts) if ty.optional else ty


def maybe(ty: Type) -> Type:
    """The type or `none`."""
    return ty if ty.optional else Type(ty.name, ty.of, ty.set_id, True, ty.sorts)


def symbol(set_id: str) -> Type:
    """The type of the words of one symbol set."""
    return Type("symbol", set_id=set_id)
