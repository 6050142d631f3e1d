"""card-does-nothing (CW607): a card without any ability that no other text can be looking for.

A card matters without an ability when a text names it, its label or its kind, or when values are printed on it.
In a game that has no stack to start from nothing is played: its cards are there for deck law alone.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.checks.survey import Survey
from cardwright.diagnostics import Problems
from cardwright.ir import decl


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each dead card."""
    if not any(zone.owner == "game" and zone.order == "stack" for zone in found.game.zones.values()):
        return
    used: set[decl.Decl | None] = {noun.decl for noun in found.of(ir.Noun)}
    used |= {choice.category for choice in found.of(ir.ChooseKind)}
    used |= {ref.decl for ref in found.of(ir.KindRef)}
    for card in found.game.cards.values():
        above = _above(card.category)
        if card.abilities or card.alternatives or card in used:
            continue
        if any(each.abilities or each.fields or each in used for each in above):
            continue
        problems.add("CW607", card.span, card=card.id)


def _above(category: decl.Category | None) -> list[decl.Category]:
    above = []
    while category is not None:
        above.append(category)
        category = category.parent
    return above
