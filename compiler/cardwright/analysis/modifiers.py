"""What lasts and tells otherwise: modifiers of quantities and printed values, and statuses that are given and taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.ir import decl

Modified = decl.Field | decl.Status
"""What things have otherwise as long as something lasts; quantities are worked out anyway."""
Modifiers = Mapping[decl.Decl, Sequence[tuple[Clause, ir.Change | ir.Bears]]]
"""The sentences that modify a quantity or a printed value, or give or take a status, with the abilities in which they
stand.
"""


def modifiers(clauses: Sequence[Clause]) -> Modifiers:
    """Every quantity and printed value that something modifies, every status that something gives or takes."""
    found: dict[decl.Decl, list[tuple[Clause, ir.Change | ir.Bears]]] = {}
    for clause in clauses:
        for stmt in clause.ability.block.body if clause.is_standing else ():
            match stmt:
                case ir.Change(what=ir.Property(prop=decl.Quantity() | decl.Field() as prop)):
                    found.setdefault(prop, []).append((clause, stmt))
                case ir.Bears(status=status):
                    found.setdefault(status, []).append((clause, stmt))
                case _:
                    continue
    return found


def modified(found: Modifiers) -> frozenset[Modified]:
    """The printed values and statuses that things have otherwise as long as something lasts."""
    return frozenset(what for what in found if isinstance(what, decl.Field | decl.Status))
