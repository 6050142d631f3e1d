"""The files of a game's deck checkers."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping

from cardwright import resources
from cardwright.backends.artifact import Artifact
from cardwright.backends.legality.emit import FUTURE, CannotEmit, emit
from cardwright.backends.legality.writer import base
from cardwright.backends.python.names import STR, generic
from cardwright.backends.python.passes import imports
from cardwright.backends.python.printer import print_module
from cardwright.backends.python.tree import BLANK, Assign, Const, Dict, Do, Imported, List, Module, Name
from cardwright.decks.lawbook import Lawbook
from cardwright.diagnostics import Problems, Severity

_SAFE = re.compile(r"[a-z][a-z0-9_]*")
OFFERED = ("Check", "Deck", "Finding", "Verdict")
"""What the package itself offers of what its checkers share."""


def module_name(format_id: str, taken: Iterable[str] = ()) -> str:
    """A module name for a format: its id if that is a name, else one made from it; never data as it is."""
    name = re.sub(r"[^a-z0-9]+", "_", format_id.casefold()).strip("_")
    if not _SAFE.fullmatch(name) or name in ("base", "flow"):
        name = f"format_{name}".strip("_")
    number, made = 1, name
    while made in taken:
        number += 1
        made = f"{name}_{number}"
    return made


def artifacts(game: Lawbook, problems: Problems, as_of: datetime.date | None = None) -> tuple[Artifact, ...]:
    """One module per format, and what they share; formats that have none are in `problems`, with the reason."""
    made: list[Artifact] = []
    names: dict[str, str] = {}
    for format_id in game.formats.names:
        law, faults = game.formats.law(format_id, as_of)
        if faults.has_errors:
            problems.extend(fault for fault in faults if fault.severity is Severity.ERROR)
            continue
        try:
            text = emit(law, game.pool)
        except CannotEmit as error:
            problems.add("CW726", law.span, name=format_id, why=str(error))
            continue
        name = module_name(format_id, names.values())
        names[format_id] = name
        made.append(Artifact(f"{name}.py", text.encode()))
    if not made:
        return ()
    shared = [
        Artifact("base.py", resources.beside("cardwright.backends.legality", "base.py")),
        Artifact("flow.py", resources.beside("cardwright.decks", "assignment.py")),
    ]
    return (Artifact("__init__.py", _entry(game.id, names).encode()), *shared, *made)


def _entry(game: str, names: Mapping[str, str]) -> str:
    """The entry module: `FORMATS`, the checker of each format by its id."""
    rows = tuple((Const(id), Imported(".", name).dot("check")) for id, name in sorted(names.items()))
    table = Assign(Name("FORMATS"), Dict(rows, tall=True), generic(Name("dict"), STR, base("Check")))
    offered = Assign(Name("__all__"), List(tuple(Const(name) for name in ("FORMATS", *OFFERED))))
    body = (*imports((table, *(Do(base(name)) for name in OFFERED))), table, BLANK, offered)
    return print_module(Module(f"Deck checkers of {game}, by format.", (*FUTURE, *body)))[0]
