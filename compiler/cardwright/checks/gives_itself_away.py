"""gives-itself-away (CW613): what not everyone may see changes a quantity that more people see.

A card works in a zone that is hidden from others, or a status is hidden, and as long as that is so a quantity is
another: whoever sees the quantity knows of the card or status. A counter that lies openly on hidden cards begins with
what is printed on them.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.model.parts import Part
from cardwright.source.text import Span

LINT = define(
    "CW613",
    "gives-itself-away",
    words(
        "`{name}` is seen by more than what changes it here, and so gives it away",
        "能看到 `{name}` 的人比能看到这里的来源的人多，会泄露它",
    ),
    words(
        "let the quantity be seen by as few: `seen_by: {seen_by}`",
        "让这个数值也只有同样的人能看到：`seen_by: {seen_by}`",
    ),
    words(
        "A card that works in a hand, or a status that not everyone may see, changes a quantity while it is there. "
        "Whoever sees the quantity sees that it has changed, and knows what the card or status is. Say of the quantity "
        "that only its owner (or nobody) sees it, or let the card work in an open zone.",
        "在手牌里起作用的牌，或并非人人可见的状态，只要还在就会改变一个数值。"
        "能看到这个数值的人看到它变了，就知道了那张牌或那个状态。"
        "请写明该数值只有本人（或谁都不能）看到，或让这张牌只在公开的区域起作用。",
    ),
    """=== rules.yaml
quantities:
  glow: {of: player, base: 1, name: {zh-Hans: 光, en: glow}}
game_rules:
  shine: {effect: "when my turn ends: score (my glow) points"}
cards:
  - id: ember
    name: {zh-Hans: 余烬, en: Ember}
    kind: light
    copies: 2
    active_in: [hand]
    effect: |
      always: increase my glow by 1
              ^^^^^^^^^^^^^^^^^^^^^ CW613 `glow`
""",
    severity=Severity.WARNING,
)

VIEWERS = {"nobody": 0, "owner": 1, "others": 2, "everyone": 3}
"""Who sees it: the owner is one bit, all others another."""
NAMES = {bits: name for name, bits in VIEWERS.items()}
EVERYONE = VIEWERS["everyone"]


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each change of a quantity that is more open than what changes it."""
    for owner, quantity, span in found.of_owners(_changed):
        hidden = hidden_as(owner)
        if VIEWERS[quantity.seen_by] & ~hidden:
            both = VIEWERS[quantity.seen_by] & hidden
            problems.add(LINT.code, span, name=quantity.id, seen_by=NAMES[both])
    for counter in found.game.counters.values():
        if counter.openly and counter.starts is not None and any(find(counter.starts, ir.Property)):
            problems.add(LINT.code, counter.span, name=counter.id, seen_by="owner")


def _changed(part: Part) -> tuple[tuple[decl.Decl, decl.Quantity, Span], ...]:
    """The quantities that abilities of a part change while they are in force."""
    lasting = (owned for owned in part.owned if owned.ability.head in ("always", "while"))
    every = ((owned.owner, change) for owned in lasting for change in find(owned.ability.block, ir.Change))
    found = ((owner, change.what.prop, change.span) for owner, change in every if isinstance(change.what, ir.Property))
    return tuple(
        (owner, prop, span) for owner, prop, span in found if isinstance(prop, decl.Quantity) and not prop.params
    )


def hidden_as(owner: decl.Decl) -> int:
    """Who sees that something is in force: the bits of VIEWERS that all the ways in which it may be have."""
    if isinstance(owner, decl.Status):
        return VIEWERS[owner.seen_by]
    if isinstance(owner, decl.CardKind | decl.Category):
        return reduce(and_, (VIEWERS[zone.seen_by] for zone in owner.active_in), EVERYONE)
    return EVERYONE
