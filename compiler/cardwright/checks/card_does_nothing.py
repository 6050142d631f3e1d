"""card-does-nothing (CW607): a card without any ability that no other text can be looking for.

A card matters without an ability when a text names it, its label or its kind, or when values are printed on it.
In a game that has no stack to start from nothing is played: its cards are there for deck law alone.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.parts import Part

LINT = define(
    "CW607",
    "card-does-nothing",
    words("the card `{card}` does nothing, and nothing speaks of it", "牌 `{card}` 没有任何作用，也没有谁提到它"),
    words("give it an `effect`, or let a rule speak of it", "请给它写 `effect`，或者让某条规则提到它"),
    words(
        "A card without an effect is a dead card, unless other texts look for it by its name, kind, label or printed "
        "values.",
        "没有效果的牌是废牌，除非别处的文字按名字、类别、标签或牌面数值提到它。",
    ),
    """=== cards.yaml
kinds:
  stone: {is_a: card, name: {zh-Hans: 石, en: stone}}
cards:
  - id: pebble
        ^^^^^^ CW607 does nothing
    name: {zh-Hans: 石子, en: Pebble}
    kind: stone
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each dead card."""
    if not any(zone.owner == "game" and zone.order == "stack" for zone in found.game.zones.values()):
        return
    used: set[decl.Decl | None] = {*found.each(_described)}
    for card in found.each(_without):
        if card in used:
            continue
        if any(each.abilities or each.fields or each in used for each in card.kinds()):
            continue
        problems.add(LINT.code, card.span, card=card.id)


def _described(part: Part) -> tuple[decl.Decl | None, ...]:
    """What its nouns name, the kinds that it lets somebody choose, and those of which it speaks."""
    nouns = (noun.decl for noun in part.by_type.get(ir.Noun, ()))
    chosen = (choice.category for choice in part.by_type.get(ir.ChooseKind, ()))
    kinds = (ref.decl for ref in part.by_type.get(ir.KindRef, ()))
    return tuple(dict.fromkeys((*nouns, *chosen, *kinds)))


def _without(part: Part) -> tuple[decl.CardKind, ...]:
    """A card without any ability."""
    card = part.made
    return (card,) if isinstance(card, decl.CardKind) and not (card.abilities or card.alternatives) else ()
