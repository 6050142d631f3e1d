"""A condition or a block as a whole, in English, whatever stands in it."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright import ir
from cardwright.text.blocks import Item, opening_deed
from cardwright.text.coreference import is_me
from cardwright.text.en import mentions
from cardwright.text.en.discourse import En
from cardwright.text.en.discourse import possessive as owned
from cardwright.text.en.sentence_flow import definitions, together
from cardwright.text.en.tables import CONDITIONS, SENTENCES, Said
from cardwright.text.implied import Time, time_of


def cond(e: En, c: ir.Cond) -> str:
    """The condition as it stands after `if`."""
    return said(e, c).text


def all_of(e: En, conditions: tuple[ir.Cond, ...]) -> str:
    """Several conditions that must all hold."""
    return cond(e, conditions[0] if len(conditions) == 1 else ir.Both("and", conditions))


def time_words(e: En, t: Time) -> str:
    """your turn, another player’s play phase, the play phase."""
    what = e.name(t.phase.decl) if isinstance(t.phase, ir.PhaseRef) else "turn"
    if t.who is None:
        return f"the {what}"
    if not t.others:
        return f"{mentions.possessive(e, t.who)} {what}"
    return f"another {owned(e.term('player'))} {what}" if is_me(t.who) else f"somebody else’s {what}"


def _time_said(e: En, t: Time) -> Said:
    if t.phase is None and t.others and t.who is not None:
        return Said("it", f"is not {mentions.possessive(e, t.who)} turn")
    return Said("it", f"is {'not ' if t.outside else ''}{time_words(e, t)}")


def said(e: En, c: ir.Cond | Time) -> Said:
    """A single condition."""
    if isinstance(c, Time):
        return _time_said(e, c)
    if (found := time_of(c)) is not None:
        return _time_said(e, found)
    return CONDITIONS(e, c)


def block(e: En, b: ir.Block, *, static: bool = False) -> str:
    """The sentences of a block, without the last full stop."""
    items: list[Item] = []
    for s in b.body:
        item = stmt(e, s)
        e.has_told(s)
        if not item.simple and e.topic not in (None, "me", "static"):
            e.topic = "?"
        items.append(replace(item, static=True) if static else item)
    return together(e, items)


def inner(e: En, b: ir.Block, *, static: bool = False) -> str:
    """A block inside a sentence."""
    just, around = e.just, e.around
    e.depth, e.around = e.depth + 1, len(e.defined)
    said = block(e, b, static=static)
    e.depth -= 1
    e.just, e.around = just, around
    return said


def stmt(e: En, s: ir.Stmt) -> Item:
    """One statement, with the numbers that it leaves to be explained."""
    e.unsaid = False
    item = SENTENCES(e, s)
    return replace(item, text=item.text + definitions(e), unsaid=e.unsaid) if item.text else item


def is_had_done(block: ir.Block) -> bool:
    """Whether a block begins with what you may have somebody do, if not yourself."""
    match block.body[:1]:
        case (ir.Do(mode=mode, call=call),):
            return mode != "may" or is_me(call.subject)
        case (ir.ForEach(),):
            return True
    return False


def is_said_of_others(block: ir.Block, body: str) -> bool:
    """Whether a text says what becomes of others, or for how long: `you may` cannot stand in front of it."""
    match opening_deed(block):
        case ir.Until() | ir.NextTime():
            return True
        case ir.Become(who=who):
            return not is_me(who)
        case ir.Do(mode="may") | ir.MayBlock() | ir.Either(optional=True):
            return True
        case ir.Do(call=call) if not isinstance(block.body[0], ir.Do):
            return not is_me(call.subject)
        case ir.Change(op="set") | ir.ChangeOneOf(change=ir.Change(op="set")):
            return not body.startswith(("you ", "choose "))
    return False


_NO_INFINITIVE = ("and", "are", "may", "must", "cannot", "can", "no")
"""Words behind you that cannot stand behind you may."""


def behind_may(e: En, block: ir.Block, body: str) -> str:
    """What stands behind `you may`: draw a card, stop being hidden, have them choose one."""
    over = "you are no longer "
    if body.startswith(over):
        return "stop being " + body.removeprefix(over)
    match block.body:
        case (ir.Either(who=ir.Node() as who), *_) if not is_me(who):
            whom = mentions.object_(e, who)
            form = re.match(r".*? chooses? ", body)
            assert form is not None
            return f"have {whom} choose {body[form.end() :]}"
    first, _, rest = body.partition(" ")
    if first == "you" and rest.split(" ")[0] in _NO_INFINITIVE:
        return f"do this: {body}"
    return rest if first == "you" else body
