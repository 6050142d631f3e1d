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
_NOT_ONES = (*_DENIED, "无", "没", "不", "未", "被")
"""What no name of somebody begins with."""
_DEEDS = (*_NOT_ONES, *"正将要打出弃摸抽翻押跟叫缺持带含拿给换得失找见比赢输胜")
"""What a name of something that is done begins with: 打出主牌, 缺主牌."""


def truth(z: Zh, v: ir.Property, *, holds: bool) -> Said:
    """That something is so, or is not, in its own words if it has any; it can stand behind 若."""
    if (call := condition_phrase(v, holds=holds)) is not None:
        return Said(*calls.condition(z, call))
    name = z.name(v.prop)
    if v.owner is not None and isinstance(v.prop, decl.Field):
        return Said(mentions.condition_subject(z, v.owner), f"{'标有' if holds else '未标'}“{name}”")
    if v.owner is None:
        return Said("", values.towards(z, v) + (name if holds else denied(name)))
    said = ("是" if holds else "不是") + name if _is_of_a_thing(z, v.prop) else name if holds else denied(name)
    return Said(mentions.condition_subject(z, v.owner), values.towards(z, v) + said)


def _is_of_a_thing(z: Zh, prop: decl.Decl) -> bool:
    """Whether a name is one of somebody or something, which needs 是 to be said of it: 庄家一方, 先出者, 主牌."""
    name = prop.name.get("zh-Hans", "")
    if name.endswith(("者", "方", "家", "人", "员", z.lex.term("player", "zh-Hans"))):
        return not name.startswith(_NOT_ONES)
    kinds = (kind.name.get("zh-Hans", "") for kind in z.lex.kinds())
    things = (z.lex.term("card", "zh-Hans"), *filter(None, kinds))
    return name.endswith(things) and not name.startswith(_DEEDS)


def denied(name: str) -> str:
    """A name of what holds, denied: 未破, 不能证明, 并非蒙面."""
    if name[:1] in _DENIED:
        return _DENIED[name[:1]] + name[1:]
    before, done, rest = name.partition("已")
    return f"{before}未{rest}" if done and rest else f"并非{name}"


def becomes(z: Zh, v: ir.Property, *, holds: bool) -> str:
    """What is so, or not, from here on: 此后红心已破."""
    return f"此后{truth(z, v, holds=holds).text}"
