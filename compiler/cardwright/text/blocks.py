"""What a block of sentences amounts to, and how told sentences stand together: the same in each language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.records import record
from cardwright.text.coreference import is_me, key_of
from cardwright.text.left_out import leave_out

# A bound this high only keeps a loop from running for ever; nobody counts up to it.
TECHNICAL_BOUND = 50


@record
class Item:
    """One sentence as text.

    A `simple` one can stand in a chain (draw two cards, then discard one); a `static` one is a lasting state; `unsaid`
    tells that it left out its subject. It is `open` if what stands behind it could be taken for a part of it: of
    what somebody may do, of what is done with each. An item without text says nothing.
    """

    text: str
    simple: bool = True
    static: bool = False
    unsaid: bool = False
    open: bool = False


def runs(items: Iterable[Item]) -> list[list[Item]]:
    """The items that stand together: simple ones as long as they are of one sort, any other alone."""
    out: list[list[Item]] = []
    for item in (item for item in items if item.text):
        together = out and item.simple and out[-1][0].simple and out[-1][0].static is item.static
        if together and (item.static or not out[-1][-1].open):
            out[-1].append(item)
        else:
            out.append([item])
    return out


def ends_open(block: ir.Block) -> bool:
    """Whether a block ends with a condition or with things to choose from, to which an `otherwise` behind it could be
    taken to belong.
    """
    match block.body[-1] if block.body else None:
        case ir.Either() | ir.If() | ir.Stop(cond=ir.Node()) | ir.Step(cond=ir.Node()):
            return True
        case ir.Do(then=ir.Block()) | ir.Do(otherwise=ir.Block()) | ir.MayBlock(otherwise=ir.Block()):
            return True
        case ir.ForEach(block=inner) | ir.Repeat(block=inner) | ir.TakeTurns(block=inner) | ir.Step(block=inner):
            return ends_open(inner)
        case ir.MayBlock(block=inner):
            return ends_open(inner)
    return False


def bracketed(items: Sequence[Item], brackets: str, *, within: bool, deep: bool = False) -> list[Item]:
    """Inside a sentence, a loop or an offer of several clauses stands in brackets, if more comes behind it.

    `deep`: so does one of a single clause, as no stop tells it from what comes behind.
    """
    said = [item for item in items if item.text]
    if not within:
        return said
    return [
        replace(item, text=brackets[0] + item.text + brackets[1])
        if item.open and (deep or not item.simple) and i + 1 < len(said)
        else item
        for i, item in enumerate(said)
    ]


def begins_with_if(block: ir.Block) -> bool:
    """Whether a block begins with a condition, or has one that tells what is done otherwise: a comma behind another
    condition would not tell whose `otherwise` is.
    """
    first = block.body[0] if block.body else None
    within = isinstance(first, ir.If) and len(block.body) > 1
    return within or any(
        isinstance(each, ir.If) and (each.otherwise is not None or len(each.branches) > 1) for each in block.body
    )


def opening_deed(block: ir.Block) -> ir.Stmt | None:
    """What is done first in a block, whatever it stands in: without interruption, without a check, as a step."""
    first = next(iter(block.body), None)
    while isinstance(first, ir.Uninterrupted | ir.Suspend) or (isinstance(first, ir.Step) and first.cond is None):
        first = next(iter(first.block.body), None)
    return first


def any_of_them(v: ir.ListValue) -> bool:
    """Whether one of several descriptions is meant: a spell or a weapon, which a rule that lasts lists."""
    return len(v.items) > 1 and all(isinstance(item, ir.NP) and item.quantity in ("a", "another") for item in v.items)


def whole_change(s: ir.ChangeOneOf) -> ir.Change:
    """The change as it is said: of what the members have in common."""
    leave_out("one of", s.block)
    return s.change


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
    unbounded = isinstance(times, ir.Num) and times.value >= TECHNICAL_BOUND and (stops(body) or not always)
    if unbounded:
        leave_out("bound", times)
    return unbounded


def is_my_turn(c: ir.Cond) -> bool:
    """`if fighter is me` in a loop that takes turns."""
    match c:
        case ir.Same(left=ir.Local(origin="loop"), right=right, negated=False):
            return is_me(right)
    return False


def is_other_case(before: ir.Cond, c: ir.Cond) -> bool:
    """Whether two conditions ask of the same value which of several words it is: only one of them can hold."""
    match before, c:
        case ir.Same(left=a, right=ir.Symbol() as one, negated=False), ir.Same(
            left=b, right=ir.Symbol() as other, negated=False
        ):
            return a == b and one != other
    return False


def added(s: ir.Change) -> Sequence[ir.Value]:
    """What is put to what is there already: of `set my marks to [my marks, it]`, it; nothing of other changes."""
    match s.value:
        case ir.ListValue(items=(first, *more)) if more and first == s.what:
            leave_out("same again", first)
            return more
    return ()


def by_nobody(verb: decl.Verb, body: ir.Block) -> bool:
    """Whether nobody need do what a verb does, and it speaks of none who does: its text says “move”, not “you move”."""
    return verb.doer.optional and not any(local.origin == "me" for local in find(body, ir.Local))
