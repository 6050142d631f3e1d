"""card-does-nothing (CW607): a card without any ability that no other text can be looking for.

A card matters without an ability when a text names it, its label or its kind, or when values are printed on it.
"""

from __future__ import annotations

from cardwright.checks.walk import declarations, find, inside, procedure
from cardwright.diagnostics import Problems
from cardwright.model import decl, ir
from cardwright.model.game import Game


def check(game: Game, problems: Problems) -> None:
    """Add a problem for each dead card."""
    trees = [*(list(inside(made)) for made in declarations(game)), *procedure(game)]
    used = {noun.decl for tree in trees for noun in find(tree, ir.Noun)}
    used |= {ref.decl for tree in trees for ref in find(tree, ir.KindRef)}
    for card in game.cards.values():
        above = _above(card.category)
        if card.abilities or card.alternatives or card in used:
            continue
        if any(each.abilities or each.fields or each in used for each in above):
            continue
        problems.add("CW607", card.span, card=card.id)


def _above(category: decl.Category | None) -> list[decl.Category]:
    found = []
    while category is not None:
        found.append(category)
        category = category.parent
    return found
