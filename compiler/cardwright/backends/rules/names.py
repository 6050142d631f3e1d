"""Give every declaration the Python name it has in a generated package."""

from __future__ import annotations

from cardwright.backends.rules.writer import ident
from cardwright.ir import decl


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
