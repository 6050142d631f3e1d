"""Give every declaration the Python name it has in a generated package.

Names of a module are unique among themselves; `python.naming` keeps them apart from all others that it has.  What
becomes a field of a player, a card or the game keeps clear of the fields that the runtime gives them.
"""

from __future__ import annotations

import dis
import importlib.util
import keyword
import re
from functools import cache
from itertools import pairwise
from types import CodeType

from cardwright.ir import decl

_SAFE = re.compile(r"[a-z][a-z0-9]*(?:[ _-][a-z0-9]+)*\Z")
CLASSES = {
    "player": (("things", "Player"),),
    "card": (("things", "Card"),),
    "game": (
        ("game", "Game"), ("seating", "Seated"), ("ruled", "Ruled"), ("in_play", "InPlay"), ("card_moves", "CardMoves"),
    ),
}  # fmt: skip
"""The classes of the runtime that a package derives its own from, each with those that it is made of."""
METHODS = (LAY_OUT, START_COUNTERS) = ("lay_out", "start_counters")
"""What a package adds to them."""


def ident(id: str, fallback: str) -> str:
    """`look up` -> `look_up`; an id that is no plain ASCII word becomes `fallback`, so that no data becomes code."""
    return id.replace(" ", "_").replace("-", "_") if _SAFE.match(id) is not None else fallback


@cache
def fields_of_runtime(module: str, name: str) -> frozenset[str]:
    """What a class of the runtime gives to things: names of its body, its slots, and what its methods set.

    Parameters of its methods are none: which of them stand among the constants of its body hangs on the Python.
    """
    spec = importlib.util.find_spec(f"cardwright.runtime.{module}")
    loader = spec.loader if spec is not None else None
    code = loader.get_code(spec.name) if spec is not None and hasattr(loader, "get_code") else None  # type: ignore[union-attr]
    body = next((c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name), None) if code else None
    if body is None:
        raise LookupError(f"{module}.{name} cannot be read")
    found = set(body.co_names)
    for before, step in pairwise(dis.get_instructions(body)):
        if step.opname == "STORE_NAME" and step.argval == "__slots__":
            found.update(before.argval)
    for const in body.co_consts:
        if isinstance(const, CodeType):
            found.update(str(step.argval) for step in dis.get_instructions(const) if step.opname == "STORE_ATTR")
    return frozenset(found)


@cache
def attribute(id: str) -> str:
    """The part of an event as an attribute: `cards` stays `cards`; an id that is no ASCII word is spelt in hex."""
    made = ident(id, "part_" + id.encode().hex())
    taken = keyword.iskeyword(made) or made in fields_of_runtime("event", "Event")
    return made + "_" if taken and id not in SHARED else made


SHARED = frozenset({"doer", "targets"})
"""Parts of verbs that every event has, under the same name."""


class Names:
    """Python names by declaration; unique within their kind of thing, in the order of declaration."""

    def __init__(self) -> None:
        self._names: dict[tuple[int | str, str], str] = {}
        self._taken: dict[str, set[str]] = {}
        self._counts: dict[str, int] = {}

    def give(self, thing: decl.Decl, space: str, prefix: str) -> str:
        """Name a declaration of a module once.  `prefix` names it if its id is not plain ASCII."""
        return self._give((id(thing), ""), space, self.wish(thing, prefix))

    def constant(self, thing: decl.Decl, prefix: str) -> str:
        """Name a declaration that is a constant of `state`."""
        return self._give((id(thing), ""), "state", self.wish(thing, prefix).upper())

    def field(self, thing: decl.Decl, of: str, prefix: str) -> str:
        """Name a declaration that is a field of players, cards or the game."""
        return self._give((id(thing), ""), f"{of} fields", self.wish(thing, prefix))

    def wish(self, thing: decl.Decl, prefix: str) -> str:
        """The id of a declaration as a name; if it is not plain ASCII, the prefix with a number."""
        self._counts[prefix] = self._counts.get(prefix, 0) + 1
        return ident(thing.id, f"{prefix}_{self._counts[prefix]}")

    def of(self, thing: decl.Decl) -> str:
        """The name given before."""
        return self._names[id(thing), ""]

    def made(self, thing: object, role: str, space: str, wish: str) -> str:
        """A name of a module that is made of another one, for a part of a thing; the same for every call."""
        return self._give((id(thing), role), space, wish)

    def chosen(self, id: str) -> str:
        """The field of a player for what was chosen under a name in a secret round."""
        return self._give((id, "chosen"), "player fields", f"chosen_{ident(id, 'x' + id.encode().hex())}")

    def _give(self, key: tuple[int | str, str], space: str, wish: str) -> str:
        known = self._names.get(key)
        if known is not None:
            return known
        taken = self._taken.get(space)
        if taken is None:
            taken = self._taken[space] = set(keyword.kwlist)
            if space.endswith(" fields"):
                taken.update(METHODS, *[fields_of_runtime(*of) for of in CLASSES[space.removesuffix(" fields")]])
        made, n = wish, 2
        while made in taken:
            made, n = f"{wish}_{n}", n + 1
        taken.add(made)
        self._names[key] = made
        return made
