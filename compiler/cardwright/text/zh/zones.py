"""Zones in Chinese: 里 or 中, whose they are, and cards that are called by where they lie (手牌)."""

from __future__ import annotations

from typing import TypeGuard

from cardwright import ir
from cardwright.ir import decl
from cardwright.text.coreference import holds_cards, is_me, key_of
from cardwright.text.zh import mentions
from cardwright.text.zh.discourse import AGAIN, YOU, Zh


def called_by_cards(zone: ir.Value | None) -> TypeGuard[ir.Property]:
    """True for a zone that is called by its cards (手牌): 一张手牌, not 手牌中的一张牌."""
    if not isinstance(zone, ir.Property) or not holds_cards(zone.prop):
        return False
    return zone.prop.name.get("zh-Hans", "").removesuffix("区").endswith("牌")


def within_zone(name: str) -> str:
    """里 after the name of an area, 中 after that of a pile: 手牌区里, 牌库中."""
    return name + ("里" if name.endswith(("区", "区域")) else "" if name.endswith(_PLACES) else "中")


_PLACES = ("中", "上", "下", "里", "内", "外", "前", "处")
"""Words behind which no other says that something is there: 门外, 桌上."""


def its_cards(z: Zh, zone: decl.Decl) -> str:
    """The cards of a zone that is called by them: 手牌, also where the zone is 手牌区."""
    return z.name(zone).removesuffix("区").removesuffix("區")


def owner_of(z: Zh, owner: ir.Value | None) -> str:
    """你的, 其, 该玩家的; nothing when the sentence already says whose."""
    if owner is None:
        return ""
    key = key_of(owner)
    if key == z.own and not (z.crowded and is_me(owner)):
        return ""
    return mentions.possessive(z, owner)


def tells_whose(z: Zh, zone: ir.Value | None) -> bool:
    """Whether the place of cards is called with its owner: of 场上 alone nobody would know whose is meant."""
    return isinstance(zone, ir.Property) and z.name(zone.prop).endswith("上")


def whose(z: Zh, owner: ir.Value | None) -> str:
    """你, 其, 该玩家 before 场上; whoever does something is 其 as well."""
    if owner is None:
        return ""
    if key_of(owner) == z.own and not is_me(owner):
        return AGAIN.full
    return mentions.possessive(z, owner).removesuffix("的")


def zone_of_each(z: Zh, zones: ir.ListValue, link: str) -> str:
    """你或其仓库: the same area of several, who are all named: 仓库或其仓库 would not tell whose the first is."""
    found = [item for item in zones.items if isinstance(item, ir.Property) and not item.args]
    owners = [item.owner for item in found if item.owner is not None and not isinstance(item.owner, ir.NP)]
    if not 1 < len(owners) == len(zones.items) or any(item.prop is not found[0].prop for item in found):
        return ""
    whose = [z.names.get("me", YOU).full if is_me(owner) else mentions.short(z, owner) for owner in owners]
    name = z.name(found[0].prop)
    return mentions.joined(whose, link) + ("" if name.endswith(("区", "区域")) else "的") + name
