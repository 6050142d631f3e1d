"""The properties that every game has, and the words of the language that act as names."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.ir.decl import Builtin
from cardwright.ir.types import (
    ANY,
    BOOL,
    CARD,
    KIND,
    NUMBER,
    PHASE,
    PLAYER,
    SKILL,
    TEXT,
    THINGS,
    ZONE,
    Type,
    list_of,
    maybe,
    sum_of,
)  # fmt: skip
from cardwright.source.text import SourceFile, Span

_NOWHERE = Span(SourceFile("<language>", ""), 0, 0)

ADJECTIVES = ("living", "eliminated")
"""Adjectives of the language: players who are still in, players who are out."""


def _some(owner: str, *props: tuple[str, Type, str, str]) -> Mapping[str, Builtin]:
    return {name: Builtin(name, {"zh-Hans": zh, "en": en}, _NOWHERE, (), owner, ty) for name, ty, zh, en in props}


OF_PLAYER = _some(
    "player",
    ("name", TEXT, "名字", "name"),
    ("seat", NUMBER, "座位号", "seat"),
    ("next player", PLAYER, "下家", "next player"),
    ("previous player", PLAYER, "上家", "previous player"),
    ("skills", list_of(SKILL), "技能", "skills"),
)
OF_PLAYER = {
    **OF_PLAYER,
    "seat distance": Builtin(
        "seat distance", {"zh-Hans": "座位距离", "en": "seat distance"}, _NOWHERE, (), "player", NUMBER,
        (("other", "to", PLAYER),),
    ),
}  # fmt: skip
"""`next player` and `previous player` follow the order of turns among the players still in."""

OF_CARD = _some(
    "card",
    ("owner", maybe(PLAYER), "所有者", "owner"),
    ("zone", ZONE, "所在区域", "zone"),
    ("place", NUMBER, "位置", "place"),
    ("kind", KIND, "种类", "kind"),
    ("printed kind", KIND, "原本的种类", "printed kind"),
    ("name", TEXT, "牌名", "name"),
    ("parts", list_of(CARD), "所用的实体牌", "cards it is made of"),
    ("withheld skills", list_of(SKILL), "特有技能", "special skills"),
)
"""`owner` is the player in whose zone the card lies, or lay before it was played; `place` counts from 1 at the top.

`parts` are the cards of which a card is made that is several used as one, else the card itself; `withheld skills` those
printed on it that are not gained with the others.
"""

OF_ZONE = _some("zone", ("owner", maybe(PLAYER), "所有者", "owner"))

OF_EFFECT = _some(
    "effect",
    ("doer", PLAYER, "发动者", "doer"),
    ("card", maybe(CARD), "所属的牌", "card"),
    ("targets", list_of(sum_of(*THINGS)), "目标", "targets"),
)
"""Of what waits: who announced it, the card that it is or belongs to, its targets."""

THE_EFFECTS = Builtin("effects", {"zh-Hans": "等待结算的效果", "en": "effects that wait"}, _NOWHERE, (), "game", ANY)
"""What waits, taken together: conditions look at it when they speak of an effect."""

OF_CHARACTER = _some("character", ("skills", list_of(SKILL), "技能", "skills"))
"""The skills printed on a character that are not withheld."""

OF_GAME = _some(
    "game",
    ("turn player", PLAYER, "当前回合玩家", "turn player"),
    ("phase", maybe(PHASE), "当前阶段", "phase"),
    ("round", NUMBER, "轮数", "round"),
    ("turn number", NUMBER, "回合数", "turn number"),
    ("first player", PLAYER, "起始玩家", "first player"),
    ("reversed", BOOL, "行动方向已反转", "reversed"),
)
"""What belongs to the game itself; these stand alone, without an owner."""

PERIODS = ("turn", "round", "game", "phase")


def built_in(owner: str, id: str) -> Builtin:
    """The property of that name that things of type `owner` have. Raises KeyError."""
    return _TABLES[owner][id]


_TABLES = {
    "player": OF_PLAYER, "card": OF_CARD, "zone": OF_ZONE, "effect": OF_EFFECT,
    "character": OF_CHARACTER, "game": OF_GAME,
}  # fmt: skip
