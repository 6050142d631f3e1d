"""What is chosen, in Chinese: 选择一名已出局的玩家, 选择“买”或“卖”, 选择一个1至6的数字."""

from __future__ import annotations

from cardwright import ir
from cardwright.text.coreference import key_of, one_of_names
from cardwright.text.zh import clauses, mentions, nouns
from cardwright.text.zh.discourse import Zh
from cardwright.text.zh.tables import CHOICES


def choice(z: Zh, what: ir.Choice, local: ir.Local | None, chooser: str) -> str:
    """What somebody chooses, with the verb."""
    outer, z.own = z.own, chooser
    said = CHOICES(z, what, local)
    z.own = outer
    return said


@CHOICES.of(ir.NP)
def _thing(z: Zh, what: ir.NP, local: ir.Local | None) -> str:
    letter = z.introduced(key_of(local) if local is not None else "")
    outer, z.randomly = z.randomly, what.random
    said = f"{'随机' * what.random}选择{nouns.noun_phrase(z, what, letter)}"
    z.randomly = outer
    return said


@CHOICES.of(ir.ChooseNumber)
def _number(z: Zh, what: ir.ChooseNumber, local: ir.Local | None) -> str:
    name = z.names.get(key_of(local)) if local is not None else None
    letter = name.full if name is not None and len(name.full) == 1 else ""
    after = f"（须{clauses.cond(z, what.where)}）" if what.where is not None else ""
    steps = f"、每{mentions.value(z, what.step)}一档" if what.step is not None else ""
    return f"选择一个{mentions.value(z, what.low)}至{mentions.value(z, what.high)}{steps}的数字{letter}{after}"


@CHOICES.of(ir.ChoosePlace)
def _place(z: Zh, what: ir.ChoosePlace, local: ir.Local | None) -> str:
    return f"选择{mentions.zone_name(z, what.zone)}中的一个位置"


@CHOICES.of(ir.ChooseOrder)
def _order(z: Zh, what: ir.ChooseOrder, local: ir.Local | None) -> str:
    return f"决定{mentions.value(z, what.of)}的次序"


@CHOICES.of(ir.ChooseWord)
def _word(z: Zh, what: ir.ChooseWord, local: ir.Local | None) -> str:
    return "选择" + mentions.joined([f"“{mentions.symbol(z, word)}”" for word in what.words], "或")


@CHOICES.of(ir.ChooseKind)
def _kind(z: Zh, what: ir.ChooseKind, local: ir.Local | None) -> str:
    if (names := one_of_names(what.where)) is not None:
        return "声明" + mentions.joined([mentions.kind_name(z, name.decl) for name in names], "或")
    after = f"（须{clauses.cond(z, what.where)}）" if what.where is not None else ""
    return f"声明一种{mentions.kind_name(z, what.category)}的牌名{after}"


@CHOICES.of(ir.ChooseFrom)
def _one_of(z: Zh, what: ir.ChooseFrom, local: ir.Local | None) -> str:
    return f"选择{mentions.value(z, what.of)}之一"
