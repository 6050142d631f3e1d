"""What is yes or no, said as a sentence in Chinese: 你蒙面, 其不能证明, 红心已破."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.verb_phrases import condition_phrase
from cardwright.text.zh import calls, mentions, values
from cardwright.text.zh.discourse import Zh
from cardwright.text.zh.tables import Said

_DENIED = {"已": "未", "是": "不是", "能": "不能", "会": "不会", "可": "不可", "在": "不在", "有": "没有", "须": "不须"}
"""How a name that begins so is denied."""


def truth(z: Zh, v: ir.Property, *, holds: bool) -> Said:
    """That something is so, or is not, in its own words if it has any; it can stand behind 若."""
    if (call := condition_phrase(v, holds=holds)) is not None:
        return Said(*calls.condition(z, call))
    name = z.name(v.prop)
    if v.owner is not None and isinstance(v.prop, decl.Field):
        return Said(mentions.condition_subject(z, v.owner), f"{'标有' if holds else '未标'}“{name}”")
    said = name if holds else denied(name)
    if v.owner is None:
        return Said("", values.towards(z, v) + said)
    return Said(mentions.condition_subject(z, v.owner), values.towards(z, v) + said)


def denied(name: str) -> str:
    """A name of what holds, denied: 未破, 不能证明, 并非蒙面."""
    if name[:1] in _DENIED:
        return _DENIED[name[:1]] + name[1:]
    before, done, rest = name.partition("已")
    return f"{before}未{rest}" if done and rest else f"并非{name}"


def becomes(z: Zh, v: ir.Property, *, holds: bool) -> str:
    """What is so, or not, from here on: 此后红心已破."""
    return f"此后{truth(z, v, holds=holds).text}"
