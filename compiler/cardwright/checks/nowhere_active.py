"""nowhere-active (CW612): an ability of a card that works in no zone.

Playing a card, answering from the hand and using the card as another need no zone; what is done with the card itself
(`after moving this …`) is heard wherever it lies.  All else works only in the zones under `active_in`.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.checks.survey import Survey, is_ours
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.model.analysis import speaks_of_this


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each ability of a card, or of a kind of cards, that works nowhere."""
    for owned in found.owned:
        owner, ability = owned.owner, owned.ability
        if not isinstance(owner, decl.CardKind | decl.Category) or owner.active_in or not is_ours(owner):
            continue
        itself = speaks_of_this(ability.event) is not None or uses_itself(ability)
        if ability.head in ("play", "respond") or (isinstance(owner, decl.CardKind) and itself):
            continue
        problems.add("CW612", ability.span, card=owner.id)


def uses_itself(ability: ir.Ability) -> bool:
    """Whether it only lets the card be used as another: `I can use this as …`."""
    return bool(ability.block.body) and all(
        isinstance(one, ir.UseAs) and isinstance(one.what, ir.Local) and one.what.origin == "this"
        for one in ability.block.body
    )
