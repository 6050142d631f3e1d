"""Read the names of types: `number`, `card`, `list of players`, `suit?`."""

from __future__ import annotations

from cardwright.diagnostics import closest
from cardwright.ir.types import (
    ANY,
    BOOL,
    CARD,
    CHARACTER,
    CHECK,
    EVENT,
    KIND,
    NUMBER,
    PHASE,
    PLACE,
    PLAYER,
    SKILL,
    STATUS,
    TEXT,
    ZONE,
    Type,
    list_of,
    symbol,
)  # fmt: skip
from cardwright.model.game_being_read import Draft
from cardwright.source.nodes import Scalar

TYPES: dict[str, Type] = {
    "number": NUMBER, "player": PLAYER, "players": list_of(PLAYER), "card": CARD, "cards": list_of(CARD),
    "place": PLACE, "zone": ZONE, "event": EVENT, "phase": PHASE, "skill": SKILL, "check": CHECK,
    "status": STATUS, "kind": KIND, "character": CHARACTER, "text": TEXT, "yes or no": BOOL, "any": ANY,
    "used card": CARD,
}  # fmt: skip


_OTHER_NAMES = {
    "bool": "yes or no", "boolean": "yes or no", "int": "number", "integer": "number", "string": "text", "str": "text",
}  # fmt: skip


def read_type(draft: Draft, node: Scalar | None) -> tuple[Type, bool]:
    """The type that a text names, and whether it is a used card; unknown ones are reported and become
    any.
    """
    if node is None:
        return ANY, False
    text = " ".join(node.value.split())
    name = text.removesuffix("?").strip()
    optional = text.endswith("?")
    found = TYPES.get(name)
    if found is None and name in draft.game.symbols:
        found = symbol(name)
    if found is None and name.startswith("list of "):
        inner = name.removeprefix("list of ")
        base = TYPES.get(inner.removesuffix("s")) or (symbol(inner) if inner in draft.game.symbols else None)
        found = list_of(base) if base else None
    if found is None:
        known = [*TYPES, *draft.game.symbols]
        near = _OTHER_NAMES.get(name) or closest(name, known)
        draft.reader.problems.add("CW403", node.span, name=name, near=near, known=known)
        return ANY, False
    if optional:
        found = Type(found.name, found.of, found.set_id, True)
    return found, name == "used card"
