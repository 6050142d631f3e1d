"""Which type may stand where another is wanted, and how types are called in messages."""

from __future__ import annotations

from cardwright.diagnostics.problem import Words as Said
from cardwright.diagnostics.problem import words
from cardwright.ir.types import NUMBER, Type, list_of, plain

_SAID: dict[str, tuple[str, str]] = {
    "player": ("a player", "一名玩家"),
    "card": ("a card", "一张牌"),
    "kind": ("a kind of card", "一种牌"),
    "zone": ("a zone", "一个区域"),
    "place": ("a place in a zone", "区域里的一个位置"),
    "number": ("a number", "一个数"),
    "text": ("a text", "一段文字"),
    "bool": ("yes or no", "是或否"),
    "phase": ("a phase", "一个阶段"),
    "status": ("a status", "一个状态"),
    "event": ("an event", "一个事件"),
    "effect": ("an effect that waits", "一个等待结算的效果"),
    "skill": ("a skill", "一个技能"),
    "check": ("a check", "一项检查"),
    "character": ("a character", "一个角色"),
    "nothing": ("none", "无"),
    "any": ("anything", "任意的东西"),
}
_SEVERAL: dict[str, tuple[str, str]] = {
    "player": ("players", "若干玩家"),
    "card": ("cards", "若干张牌"),
    "zone": ("zones", "若干区域"),
    "effect": ("effects that wait", "若干等待结算的效果"),
    "number": ("numbers", "若干数"),
    "skill": ("skills", "若干技能"),
    "kind": ("kinds of cards", "若干种牌"),
}


_COUNTS_AS = frozenset({("zone", "place"), ("effect", "event")})


def said(ty: Type) -> Said:
    """A type as people call it."""
    if ty.name == "symbol":
        return words(f"a word of `{ty.set_id}`", f"`{ty.set_id}` 里的词")
    if ty.sorts:
        return _joined([said(sort) for sort in ty.sorts], " or ", "或")
    if ty.of is not None and ty.of.sorts:
        return _joined([said(list_of(sort)) for sort in ty.of.sorts], " and ", "和")
    if ty.of is not None:
        inner = said(ty.of)
        return words(*_SEVERAL.get(ty.of.name, (f"a list of {inner['en']}", f"一列{inner['zh']}")))
    return words(*_SAID[ty.name])


def _joined(sorts: list[Said], en: str, zh: str) -> Said:
    """Several sorts, with a word in front of the last."""
    last = sorts.pop()
    first = words(", ".join(sort["en"] for sort in sorts), "、".join(sort["zh"] for sort in sorts))
    return words(first["en"] + en + last["en"], first["zh"] + zh + last["zh"])


def fits(given: Type, wanted: Type) -> bool:
    """True if a value of type `given` may stand where `wanted` is needed.

    A single thing stands for a list of it, a zone for a place (its top), an effect that waits for an event, none only
    where it is allowed; whether an optional thing is there is known only at run time, so it may stand anywhere. What is
    of one of several sorts stands only where all of them may.
    """
    if "any" in (given.name, wanted.name):
        return True
    if given.name == "nothing":
        return wanted.optional
    if wanted.of is not None:
        return fits(given.one, wanted.of)
    if given.of is not None:
        return False
    if given.sorts:
        return all(fits(sort, wanted) for sort in given.sorts)
    if wanted.sorts:
        return any(fits(given, sort) for sort in wanted.sorts)
    if (given.name, wanted.name) in _COUNTS_AS:
        return True
    return given.name == wanted.name and given.set_id == wanted.set_id


def comparable(left: Type, right: Type) -> bool:
    """True if two values can be the same thing."""
    if "any" in (left.name, right.name):
        return True
    if right.name == "nothing":
        return left.of is None and (left.name != NUMBER.name or left.optional)
    lefts, rights = plain(left).sorts or (left,), plain(right).sorts or (right,)
    return any(fits(one, plain(other)) or fits(other, plain(one)) for one in lefts for other in rights)


def may_be(ty: Type, wanted: Type) -> bool:
    """True if a thing of this type may be one of a sort: it is, or that is one of its sorts."""
    return fits(ty, wanted) or any(fits(sort, wanted) for sort in ty.sorts)
