"""What a sentence draws at random inside its values: each once, before the rest of it, in the order of the words.

`increase (a random player)'s luck by 1` draws a player, and then changes the luck of that one. A part of a call that is
drawn as it is (`discard 1 random card in my hand`) comes about with the call, among the parts that the doer chooses.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.ir.choices import is_open
from cardwright.ir.walk import children


def drawn_in(stmt: ir.Stmt) -> tuple[ir.NP, ...]:
    """What a sentence draws when it is reached, inner things first; not what hangs on `it`, nor what a call draws."""
    match stmt:
        case ir.If():
            return drawn_for(stmt.branches[0][0])
        case ir.Repeat():
            return drawn_for(stmt.times)
        case ir.Let(value=ir.NP() as np) | ir.ForEach(over=ir.NP() as np, start=None) | ir.Choose(what=ir.NP() as np):
            return tuple(found for found in drawn_for(stmt) if found is not np)
        case ir.Lasting() | ir.Do() | ir.Let(value=ir.Call()):
            return ()
    return drawn_for(stmt)


def unfolded(stmt: ir.Stmt) -> ir.Stmt:
    """A sentence whose later conditions draw, as sentences each of which draws when it is reached."""
    match stmt:
        case ir.If(branches=(first, *rest)) if any(drawn_for(cond) for cond, _ in rest):
            later = ir.If(tuple(rest), stmt.otherwise, span=stmt.span)
            return ir.If((first,), ir.Block((later,), span=stmt.span), span=stmt.span)
        case ir.Repeat(cond=cond) if cond is not None and drawn_for(cond):
            end = ir.Block((ir.Stop(None, "loop", span=cond.span),), span=cond.span)
            once = ir.If(((cond, stmt.block),), end, span=stmt.span)
            return ir.Repeat(stmt.times, None, ir.Block((once,), span=stmt.span), span=stmt.span)
    return stmt


def drawn_for(tree: object) -> tuple[ir.NP, ...]:
    """What has to be drawn before a condition or a value is worked out."""
    return tuple(np for np in _drawn(tree) if not _hangs(np, own_it=False, doer=True))


def drawn_by_doer(call: ir.Call) -> tuple[ir.NP, ...]:
    """What is drawn for each doer of a call, because it speaks of them."""
    found = (np for np in _drawn(call) if not _hangs(np, own_it=False, doer=False))
    return tuple(np for np in found if _hangs(np, own_it=False, doer=True))


def _drawn(at: object) -> Iterator[ir.NP]:
    """What is drawn for a value in a tree, but for its blocks and for what is only described."""
    match at:
        case ir.Block() | ir.Ability() | ir.Times() | ir.Ever():
            return
        case ir.Call():
            yield from _drawn(at.subject)
            for value in at.args.values():
                yield from _within(value) if is_open(value) else _drawn(value)
        case ir.IsA() | ir.Exists() | ir.Every() | ir.Has():
            for part in children(at):
                yield from _within(part) if part is at.what else _drawn(part)
        case ir.NP():
            yield from _within(at)
            if at.random:
                yield at
        case _:
            yield from _within(at)


def _within(at: object) -> Iterator[ir.NP]:
    """What is drawn for the parts of something."""
    if isinstance(at, tuple):
        for item in at:
            yield from _drawn(item)
    elif isinstance(at, ir.Property):
        yield from _drawn(at.owner)
        for value in at.args.values():
            yield from _drawn(value)
    elif isinstance(at, ir.Node):
        for part in children(at):
            yield from _drawn(part)


def _hangs(at: object, own_it: bool, doer: bool) -> bool:
    """Whether something speaks of an `it` that is not its own, or (`doer`) of who does the verb."""
    match at:
        case ir.Local():
            return (at.origin in ("it", "called") and not own_it) or (doer and at.origin == "doer")
        case ir.NP():
            around = (at.low, at.high, at.inside, at.within)
            return _hangs(around, own_it, doer) or _hangs((at.where, at.together), True, doer)
        case ir.Every():
            return _hangs(at.what, own_it, doer) or _hangs(at.cond, True, doer)
        case ir.Property():
            return _hangs(at.owner, own_it, doer) or _hangs(tuple(at.args.values()), own_it, doer)
        case tuple():
            return any(_hangs(item, own_it, doer) for item in at)
        case ir.Node():
            return any(_hangs(part, own_it, doer) for part in children(at))
    return False
