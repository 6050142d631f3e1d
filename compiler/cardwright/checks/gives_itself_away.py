"""gives-itself-away (CW613): what not everyone may see changes a quantity that more people see.

A card works in a zone that is hidden from others, or a status is hidden, and as long as that is so a quantity is
another: whoever sees the quantity knows of the card or status.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.checks.survey import Survey
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.ir.walk import find

OPENNESS = ("nobody", "owner", "everyone")


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each change of a quantity that is more open than what changes it."""
    for owned in found.owned:
        if owned.ability.head not in ("always", "while"):
            continue
        hidden = hidden_as(owned.owner)
        for change in find(owned.ability.block, ir.Change):
            quantity = change.what.prop if isinstance(change.what, ir.Property) else None
            if not isinstance(quantity, decl.Quantity) or quantity.params:
                continue
            if hidden < OPENNESS.index(quantity.seen_by):
                problems.add("CW613", change.span, name=quantity.id, seen_by=OPENNESS[hidden])


def hidden_as(owner: decl.Decl) -> int:
    """How open it is that something is in force: the place in OPENNESS of the most hidden way."""
    if isinstance(owner, decl.Status):
        return OPENNESS.index(owner.seen_by)
    if isinstance(owner, decl.CardKind | decl.Category):
        zones = owner.active_in
        above = owner.category if isinstance(owner, decl.CardKind) else owner.parent
        while not zones and above is not None:
            zones, above = above.active_in, above.parent
        return min((OPENNESS.index(zone.seen_by) for zone in zones), default=2)
    return 2
