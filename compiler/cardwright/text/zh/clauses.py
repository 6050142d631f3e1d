"""A condition or a block as a whole, in Chinese, whatever stands in it."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.text.blocks import Item
from cardwright.text.coreference import is_me
from cardwright.text.implied import Time, time_of
from cardwright.text.left_out import leave_out
from cardwright.text.zh import mentions
from cardwright.text.zh.discourse import Zh
from cardwright.text.zh.sentence_flow import definitions, together
from cardwright.text.zh.tables import CONDITIONS, SENTENCES, Said


def cond(z: Zh, c: ir.Cond) -> str:
    """The condition as it stands after 若."""
    return said(z, c).text


def all_of(z: Zh, conditions: tuple[ir.Cond, ...]) -> str:
    """Several conditions that must all hold."""
    return cond(z, conditions[0] if len(conditions) == 1 else ir.Both("and", conditions))


def time_words(z: Zh, t: Time) -> str:
    """你的回合, 其他角色的行动阶段, 行动阶段."""
    what = mentions.value(z, t.phase) if t.phase is not None else "回合"
    if t.who is None:
        return what
    if not t.others:
        return mentions.possessive(z, t.who) + what
    if is_me(t.who):
        return f"其他{z.term('player')}的{what}"
    return f"{mentions.value(z, t.who)}以外的{z.term('player')}的{what}"


def _time_said(z: Zh, t: Time) -> Said:
    """此时是你的行动阶段, 此时不是你的回合."""
    if t.phase is None and t.others and t.who is not None:
        return Said("此时", f"不是{mentions.possessive(z, t.who)}回合")
    return Said("此时", ("不是" if t.outside else "是") + time_words(z, t))


def said(z: Zh, c: ir.Cond | Time) -> Said:
    """A single condition."""
    if isinstance(c, Time):
        return _time_said(z, c)
    if (found := time_of(c)) is not None:
        return _time_said(z, found)
    return CONDITIONS(z, c)


def block(z: Zh, b: ir.Block, *, static: bool = False) -> str:
    """The sentences of a block, without the last full stop."""
    items: list[Item] = []
    for before, s in zip((None, *b.body), b.body, strict=False):
        z.begun = bool(items)
        item = stmt(z, s)
        z.has_told(s)
        if static and items and items[-1].text == item.text:
            leave_out("same again", before, s)
        else:
            items.append(replace(item, static=True) if static else item)
    return together(z, items)


def inner(z: Zh, b: ir.Block, *, static: bool = False) -> str:
    """A block inside a sentence."""
    just, around = z.just, z.around
    z.depth, z.around = z.depth + 1, len(z.defined)
    said = block(z, b, static=static)
    z.depth -= 1
    z.just, z.around = just, around
    return said


def stmt(z: Zh, s: ir.Stmt) -> Item:
    """One statement, with the numbers that it leaves to be explained."""
    item = SENTENCES(z, s)
    return replace(item, text=item.text + definitions(z)) if item.text else item
