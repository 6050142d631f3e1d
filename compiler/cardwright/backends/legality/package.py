"""The files of a game's deck checkers."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable

from cardwright import resources
from cardwright.backends.artifact import Artifact
from cardwright.backends.legality.emit import CannotEmit, emit
from cardwright.decks.lawbook import Lawbook
from cardwright.diagnostics import Problems, Severity

_SAFE = re.compile(r"[a-z][a-z0-9_]*")


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
    rows = "".join(f"    {format_id!r}: {name}.check,\n" for format_id, name in sorted(names.items()))
    imported = ", ".join(sorted(names.values()))
    init = (
        f'"""Deck checkers of {ascii(game.id)[1:-1]}, by format."""\n\nfrom __future__ import annotations\n\n'
        f"from . import {imported}\nfrom .base import Check, Deck, Finding, Verdict\n\n"
        f"FORMATS: dict[str, Check] = {{\n{rows}}}\n\n"
        '__all__ = ["FORMATS", "Check", "Deck", "Finding", "Verdict"]\n'
    )
    shared = [
        Artifact("base.py", resources.beside("cardwright.backends.legality", "base.py")),
        Artifact("flow.py", resources.beside("cardwright.decks", "assignment.py")),
    ]
    return (Artifact("__init__.py", init.encode()), *shared, *made)
