"""Read the names of types: `number`, `card`, `list of players`, `suit?`."""

from __future__ import annotations

from cardwright.diagnostics import closest
from cardwright.ir.types import (
    ANY,
    BOOL,
    CARD,
    CHARACTER,
    CHECK,
    EFFECT,
    EVENT,
    KIND,
    NUMBER,
    PHASE,
    PLACE,
    PLAYER,
    SKILL,
    STATUS,
    TEXT,
    THINGS,
    ZONE,
    Type,
    list_of,
    maybe,
    sum_of,
    symbol,
)  # fmt: skip
from cardwright.model.game_being_read import Draft
from cardwright.source.nodes import Scalar

TYPES: dict[str, Type] = {
    "number": NUMBER, "player": PLAYER, "players": list_of(PLAYER), "card": CARD, "cards": list_of(CARD),
    "place": PLACE, "zone": ZONE, "event": EVENT, "effect": EFFECT, "phase": PHASE, "skill": SKILL, "check": CHECK,
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
    if found is None and " or " in name:
        found = _of_several_sorts(name)
    if found is None:
        known = [*TYPES, *draft.game.symbols]
        is_kind = name in draft.game.categories or name in draft.game.cards
        near = _OTHER_NAMES.get(name) or (None if is_kind else closest(name, known))
        about = {"kind": name} if is_kind and near is None else {"known": known}
        draft.reader.problems.add("CW403", node.span, name=name, near=near, **about)
        return ANY, False
    if found.one.name == "symbol":
        made = draft.game.symbols[found.one.set_id or ""]
        at = node.value.index(made.id)
        draft.mention(node.at(at, at + len(made.id)), made)
    if optional:
        found = maybe(found)
    return found, name == "used card"


def _of_several_sorts(name: str) -> Type | None:
    """`card or player`, `cards or players`, `list of cards or players`; None where it is neither."""
    whole = name.removeprefix("list of ")
    sorts = [TYPES.get(part.strip()) for part in whole.split(" or ")]
    if whole != name:
        sorts = [list_of(one) if one is not None and one.of is None else one for one in sorts]
    single = [sort for sort in sorts if sort in THINGS and sort is not None]
    if len(single) == len(sorts):
        return sum_of(*single)
    of = [sort.of for sort in sorts if sort is not None and sort.of in THINGS and sort.of is not None]
    return list_of(sum_of(*of)) if len(of) == len(sorts) else None
