"""Give every declaration the Python name it has in a generated package."""

from __future__ import annotations

import keyword
import re

from cardwright.ir import decl

_SAFE = re.compile(r"[a-z][a-z0-9]*(?:[ _-][a-z0-9]+)*\Z")
RESERVED = frozenset(
    {
        "g", "me", "this", "ev", "it", "rt", "Any", "Ask", "Card", "Game", "Player", "Zone", "Kind", "rng", "seats",
        "zones", "cards", "owner", "zone", "kind", "printed", "face", "known", "place", "no", "seat", "name", "alive",
        "trace", "stack", "rules", "options", "variants", "direction", "phase", "history", "winners", "fuel", "list",
        "len", "sum", "max", "min", "any", "all", "frozenset", "type", "id", "move", "look", "reveal", "swap",
        "shuffle", "leave", "win", "queued", "atomic", "dirty", "lasting", "skips", "doer", "targets", "cancelled",
        "parent", "verb", "target_list", "verbs", "values", "state", "around", "living", "out", "skills",
    }
)  # fmt: skip


_LOOPED = re.compile(r"[ckpqtxz]\d*\Z")
"""Names that expressions give to what they go through: `p`, `c2`."""


def ident(id: str, fallback: str) -> str:
    """`look up` -> `look_up`; an id that is no plain ASCII word becomes `fallback`, so that no data becomes code."""
    if _SAFE.match(id) is None:
        return fallback
    made = id.replace(" ", "_").replace("-", "_")
    if keyword.iskeyword(made) or keyword.issoftkeyword(made) or made in RESERVED or _LOOPED.match(made):
        made += "_"
    return made


def attribute(id: str) -> str:
    """The part of an event as an attribute: `cards` stays `cards`; an id that is no ASCII word is spelt in hex."""
    if _SAFE.match(id) is None:
        return "part_" + id.encode().hex()
    made = id.replace(" ", "_").replace("-", "_")
    return made + "_" if keyword.iskeyword(made) else made


class Names:
    """Python names by declaration; unique within their kind of thing, in the order of declaration."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._taken: dict[str, set[str]] = {}
        self._counts: dict[str, int] = {}

    def give(self, thing: decl.Decl, space: str, prefix: str, upper: bool = False) -> str:
        """Name a declaration once; later calls give the same name.  `prefix` names it if its id is not plain ASCII."""
        known = self._names.get(id(thing))
        if known is not None:
            return known
        self._counts[prefix] = self._counts.get(prefix, 0) + 1
        made = ident(thing.id, f"{prefix}_{self._counts[prefix]}")
        taken = self._taken.setdefault(space, set())
        base, n = made, 2
        while made in taken:
            made = f"{base}_{n}"
            n += 1
        taken.add(made)
        if upper:
            made = made.upper()
        self._names[id(thing)] = made
        return made

    def of(self, thing: decl.Decl) -> str:
        """The name given before."""
        return self._names[id(thing)]

    def force(self, thing: decl.Decl, name: str) -> None:
        """Change a name that was given before."""
        self._names[id(thing)] = name

    def chosen(self, id: str) -> str:
        """The field of a player for what was chosen under a name in a secret round."""
        return f"chosen_{ident(id, 'x' + id.encode().hex())}"
