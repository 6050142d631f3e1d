"""Numbers between two players, and the one of them that is their distance: `within` counts by it."""

from __future__ import annotations

from cardwright.ir.decl_plain import Decl
from cardwright.ir.tree import Derived, Quantity
from cardwright.ir.types import NUMBER, PLAYER

DISTANCE = "distance"


def is_between(made: Decl) -> bool:
    """Whether something declared is a number of one player that speaks of another one."""
    if not isinstance(made, Derived | Quantity) or (isinstance(made, Derived) and made.ty != NUMBER):
        return False
    return made.owner == "player" and [ty for _, _, ty in made.params] == [PLAYER]


def is_distance(made: Decl) -> bool:
    """Whether something declared is the distance, by its id or by an alias."""
    return is_between(made) and DISTANCE in (made.id, *made.also)
