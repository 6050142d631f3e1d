"""What modifies quantities and printed values: the standing sentences that set, increase or reduce them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.ir import decl

Modifiers = Mapping[decl.Decl, Sequence[tuple[Clause, ir.Change]]]
"""The sentences that modify a quantity or a printed value, with the abilities in which they stand."""


def modifiers(clauses: Sequence[Clause]) -> Modifiers:
    """Every quantity and printed value that something modifies."""
    found: dict[decl.Decl, list[tuple[Clause, ir.Change]]] = {}
    for clause in clauses:
        for stmt in clause.ability.block.body if clause.is_standing else ():
            match stmt:
                case ir.Change(what=ir.Property(prop=decl.Quantity() | decl.Field() as prop)):
                    found.setdefault(prop, []).append((clause, stmt))
                case _:
                    continue
    return found


def modified_fields(found: Modifiers) -> frozenset[decl.Field]:
    """The printed values that something modifies."""
    return frozenset(what for what in found if isinstance(what, decl.Field))
