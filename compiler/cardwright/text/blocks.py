"""What a block of sentences amounts to, and how told sentences stand together: the same in each language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardwright import ir
from cardwright.ir.walk import find
from cardwright.text.coreference import is_me, key_of

# A bound this high only keeps a loop from running for ever; nobody counts up to it.
TECHNICAL_BOUND = 50


@dataclass(frozen=True, slots=True)
class Item:
    """One sentence as text.

    A `simple` one can stand in a chain (draw two cards, then discard one); a `static` one is a lasting state; `unsaid`
    tells that it left out its subject. An item without text says nothing.
    """

    text: str
    simple: bool = True
    static: bool = False
    unsaid: bool = False


def runs(items: Iterable[Item]) -> list[list[Item]]:
    """The items that stand together: simple ones as long as they are of one sort, any other alone."""
    out: list[list[Item]] = []
    for item in (item for item in items if item.text):
        if out and item.simple and out[-1][0].simple and out[-1][0].static is item.static:
            out[-1].append(item)
        else:
            out.append([item])
    return out


def only_returns(body: ir.Block) -> bool:
    """True for a block that does nothing but tell its caller something."""
    return all(isinstance(s, ir.Return) for s in body.body)


def first_subject(body: ir.Block) -> str | None:
    """Whom the first sentence of a block is about, as a key."""
    match body.body:
        case (ir.Do(call=call) | ir.Let(value=ir.Call() as call), *_):
            return key_of(call.subject)
        case (ir.MayBlock(who=who) | ir.Either(who=who) | ir.Choose(who=who) | ir.Become(who=who), *_):
            return key_of(who)
    return None


def stops(body: ir.Block) -> bool:
    """Whether a block may end the loop that it stands in."""
    return next(find(body, ir.Stop), None) is not None


def is_unbounded(times: ir.Value, body: ir.Block, *, always: bool) -> bool:
    """Whether the number of rounds is none that anybody counts; `always`: nothing but this number ends the loop."""
    return isinstance(times, ir.Num) and times.value >= TECHNICAL_BOUND and (stops(body) or not always)


def is_my_turn(c: ir.Cond) -> bool:
    """`if fighter is me` in a loop that takes turns."""
    match c:
        case ir.Same(left=ir.Local(origin="loop"), right=right, negated=False):
            return is_me(right)
    return False
