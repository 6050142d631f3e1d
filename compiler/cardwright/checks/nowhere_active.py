"""nowhere-active (CW612): an ability of a card that works in no zone.

Playing a card, answering from the hand and using the card as another need no zone; what is done with the card itself
(`after moving this …`) is heard wherever it lies.  All else works only in the zones under `active_in`.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.facts import Facts
from cardwright.analysis.hearing import speaks_of_this
from cardwright.diagnostics import Problems, define, words
from cardwright.ir import decl
from cardwright.model.parts import Part

LINT = define(
    "CW612",
    "nowhere-active",
    words("this ability of `{card}` works in no zone", "`{card}` 的这项能力在任何区域都不起作用"),
    words(
        "say where it works: `active_in: [ZONE]` for the card or its kind",
        "请写明它在哪里起作用：在这张牌或它的类别上写 `active_in: [区域]`",
    ),
    words(
        "Playing a card, answering from the hand and using the card as another need no zone, and what is done with the "
        "card itself (`after a player moves this to discard pile:`) is heard wherever it lies. Every other ability "
        "works only while the card lies in one of the zones that are named.",
        "使用牌、从手里响应、把这张牌当别的牌用，都不需要指明区域；针对这张牌本身的事"
        "（`after a player moves this to discard pile:`）在哪里都能响应。其余能力只有当牌在所写的区域里时才起作用。",
    ),
    """=== cards.yaml
cards:
  - id: beacon
    name: {zh-Hans: 灯塔, en: Beacon}
    kind: light
    copies: 2
    effect: |
      when my turn ends:
      ^^^^^^^^^^^^^^^^^^ CW612 works in no zone
        score 1 points
""",
)


def check_part(part: Part, _: Facts, problems: Problems) -> None:
    """Add a problem for each ability of a card, or of a kind of cards, that works nowhere."""
    owner = part.made
    if not isinstance(owner, decl.CardKind | decl.Category) or owner.active_in:
        return
    for owned in part.owned:
        ability = owned.ability
        itself = speaks_of_this(ability.event) is not None or uses_itself(ability)
        if ability.head in ("play", "respond") or (isinstance(owner, decl.CardKind) and itself):
            continue
        problems.add(LINT.code, ability.span, card=owner.id)


def uses_itself(ability: ir.Ability) -> bool:
    """Whether it only lets the card be used as another: `I can use this as …`."""
    return bool(ability.block.body) and all(
        isinstance(one, ir.UseAs) and isinstance(one.what, ir.Local) and one.what.origin == "this"
        for one in ability.block.body
    )
