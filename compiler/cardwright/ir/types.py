"""The types of values in the effect language."""

from __future__ import annotations

from cardwright.records import record


@record
class Type:
    """A type: `name` is player, card, kind, zone, place, number, text, bool, phase, status, event, skill,
    check, character, symbol, nothing, list or any.

    `set_id` names the symbol set of a symbol; `of` is the element type of a list; `optional` allows `none`.
    """

    name: str
    of: Type | None = None
    set_id: str | None = None
    optional: bool = False

    def show(self) -> str:
        """`list of card`, `symbol suit`, `player?`."""
        core = f"list of {self.of.show()}" if self.of is not None else self.name
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
SKILL = Type("skill")
CHECK = Type("check")
CHARACTER = Type("character")
NOTHING = Type("nothing")
ANY = Type("any")


def list_of(of: Type) -> Type:
    """The type of lists of `of`."""
    return Type("list", of=of)


def symbol(set_id: str) -> Type:
    """The type of the words of one symbol set."""
    return Type("symbol", set_id=set_id)
