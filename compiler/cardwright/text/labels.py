"""What the header of a skill's ability amounts to, for both languages: a label that stands in front of its text."""

from __future__ import annotations

from typing import Final, Literal

from cardwright import ir
from cardwright.text.coreference import decides

Label = Literal["", "locked", "limited", "awakening"]
LABELS: Final = ("locked", "limited", "awakening")


def label_of(a: ir.Ability) -> Label:
    """The term by which an ability of a skill is labelled: forced, once a game; nothing where it is neither."""
    if a.head in ("play", "respond") or decides(a.block):
        return ""
    once = any(limit.scope == "game" and limit.times == 1 and not limit.per_target for limit in a.limits)
    optional = a.may or a.head == "action" or permits(a)
    if once:
        return "limited" if optional else "awakening"
    return "" if optional else "locked"


def permits(a: ir.Ability) -> bool:
    """True for `I can use … as …`: nobody is forced."""
    return all(isinstance(s, ir.UseAs) or (isinstance(s, ir.Permit) and s.allowed) for s in a.block.body)
