"""What a player would not say: conditions that an offer implies, changes that a replacement is, tests of a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import list_of
from cardwright.ir.walk import walk
from cardwright.primitives import CANCEL, RESOLVE, primitive_of
from cardwright.records import record
from cardwright.text.coreference import is_me, key_of, uses
from cardwright.text.left_out import leave_out


def unsaid_conditions(ability: ir.Ability) -> ir.Ability:
    """An ability without the conditions that its first sentence implies: who may discard a card has one."""
    alone = len(ability.block.body) == 1 and _plain(ability.block.body[0])
    if not (ability.may or ability.head == "action" or _offers(ability.block) or alone) or ability.costs:
        return ability
    given = ir.conjuncts(*ability.conditions)
    left = tuple(c for c in given if not any(_implied(c, first) for first in ability.block.body[:1]))
    if len(left) == len(given):
        return ability
    leave_out("implied", tuple(c for c in given if c not in left))
    return replace(ability, conditions=left)


def _offers(block: ir.Block) -> bool:
    """True if all that a block holds is offers."""
    return bool(block.body) and all(
        (isinstance(s, ir.Do) and s.mode == "may") or isinstance(s, ir.MayBlock) for s in block.body
    )


def _implied(cond: ir.Cond, first: ir.Stmt) -> bool:
    """True for `there is a card in Z` where the sentence takes some of the cards in Z (or for players alike)."""
    needed = _needed(cond)
    return needed is not None and any(_takes(np, needed) for np in _taken(first))


def _needed(cond: ir.Cond) -> ir.NP | None:
    match cond:
        case ir.Exists(what=what, negated=False) if what.quantity in ("a", "another", "any"):
            return what
        case ir.Has(left=zone, what=ir.NP(inside=None) as what, negated=False) if what.quantity in ("a", "any", ""):
            return replace(what, inside=zone)
    return None


def _taken(stmt: ir.Stmt) -> Iterator[ir.NP]:
    """What a sentence picks."""
    match stmt:
        case ir.Do(call=call) | ir.Let(value=ir.Call() as call):
            yield from (value for value in call.args.values() if isinstance(value, ir.NP))
            for value in call.args.values():
                if isinstance(value, ir.ListValue) and len(value.items) == 1 and isinstance(value.items[0], ir.NP):
                    yield value.items[0]
        case ir.Choose(what=ir.NP() as what) | ir.Let(value=ir.NP() as what):
            yield what
        case ir.Change(value=ir.ListValue(items=items)):
            yield from (item for item in items if isinstance(item, ir.NP))
        case ir.MayBlock(block=ir.Block(body=(first, *_))):
            yield from _taken(first)


def _takes(np: ir.NP, needed: ir.NP) -> bool:
    """True if picking `np` takes something that `needed` says must be there."""
    if np.quantity not in ("a", "another", "any", "exactly", "up_to", "any_number", "between"):
        return False
    if np.quantity == "exactly" and not (isinstance(np.low, ir.Num) and np.low.value == 1):
        return False
    return (
        np.noun.base == needed.noun.base
        and np.noun.decl is needed.noun.decl
        and np.inside == needed.inside
        and np.inside is not None
        and np.within == needed.within
        and np.where == needed.where
        and np.adjectives == needed.adjectives
    ) or replace(np, quantity="a", low=None, high=None) == replace(needed, quantity="a", low=None, high=None)


def without_needless_if(stmt: ir.Stmt) -> ir.Stmt:
    """`if there is a card in Z: put 1 card in Z …` without its condition: nobody does what cannot be done."""
    match stmt:
        case ir.If(branches=((cond, ir.Block(body=(only,)) as block),), otherwise=None) if _plain(only):
            left = tuple(part for part in ir.conjuncts(cond) if not _implied(part, only))
            leave_out("implied", tuple(part for part in ir.conjuncts(cond) if part not in left))
            if not left:
                return only
            return replace(stmt, branches=((left[0] if len(left) == 1 else ir.Both("and", left), block),))
        case ir.Either(branches=branches):
            return replace(stmt, branches=tuple(_without_guard(branch) for branch in branches))
        case ir.Step(cond=ir.Node() as cond, block=ir.Block(body=(only,))) if _plain(only) and _implied(cond, only):
            leave_out("implied", cond)
            return replace(stmt, cond=None)
    return stmt


def _without_guard(branch: ir.EitherBranch) -> ir.EitherBranch:
    """A choice that nobody can make who has not what it takes needs no condition."""
    first = branch.block.body[0] if branch.block.body else None
    if branch.guard is None or first is None or not _implied(branch.guard, first):
        return branch
    leave_out("implied", branch.guard)
    return replace(branch, guard=None)


def plain_steps(stmt: ir.Stmt) -> tuple[ir.Stmt, ...]:
    """A step is a matter of answers: what it holds is said as if there were none."""
    match stmt:
        case ir.Step(on=on, cond=None, block=block):
            leave_out("step", on)
            return block.body
    return (stmt,)


def _plain(stmt: ir.Stmt) -> bool:
    """True for a sentence that ends with what it does."""
    return isinstance(stmt, ir.Do) and stmt.then is None and stmt.otherwise is None


def without_resets(body: Sequence[ir.Stmt]) -> list[ir.Stmt]:
    """`substitute new for event's verdict` and then `set event's verdict to new` says the same thing twice."""
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.Change) and out and _replaced(out[-1], stmt):
            leave_out("same again", stmt)
            continue
        out.append(stmt)
    return out


def _replaced(before: ir.Stmt, change: ir.Change) -> bool:
    if change.op != "set" or not isinstance(change.what, ir.Property) or not isinstance(change.what.prop, decl.Part):
        return False
    if not isinstance(before, ir.Do) or before.mode != "do":
        return False
    given = list(before.call.args.values())
    return any(v == change.what for v in given) and any(v == change.value for v in given)


def shared_calls(body: Sequence[ir.Stmt]) -> list[ir.Stmt]:
    """`grant X to me` and `grant X to target` as one sentence about both."""
    out: list[ir.Stmt] = []
    for stmt in body:
        both = _both_of(out[-1], stmt) if out else None
        if both is not None:
            out[-1] = both
        else:
            out.append(stmt)
    return out


def _both_of(first: ir.Stmt, second: ir.Stmt) -> ir.Stmt | None:
    if not (isinstance(first, ir.Do) and isinstance(second, ir.Do) and _plain(first) and _plain(second)):
        return None
    a, b = first.call, second.call
    if a.verb is b.verb and a.args == b.args and first.mode == second.mode == "do":
        return _both_do(a, b, second)
    if a.verb is not b.verb or first.mode != "do" or second.mode != "do" or a.subject != b.subject:
        return None
    apart = [name for name in a.args if name not in b.args or a.args[name] != b.args[name]]
    if len(apart) != 1 or a.args.keys() != b.args.keys() or not begins_with(a.verb, apart[0]):
        return None
    x, y = a.args[apart[0]], b.args[apart[0]]
    if not (isinstance(x, ir.Local) and isinstance(y, ir.Local) and x.ty.name == y.ty.name == "player"):
        return None
    both = ir.ListValue((x, y), list_of(x.ty))
    return replace(second, call=replace(b, args={**b.args, apart[0]: both}))


def _both_do(a: ir.Call, b: ir.Call, second: ir.Do) -> ir.Stmt | None:
    """I draw a card and target draws a card: both draw a card each."""
    if not begins_with(a.verb, "doer") or a.verb.doer.name != "player" or not is_me(a.subject):
        return None
    if not isinstance(b.subject, ir.Local) or b.subject.ty.name != "player" or is_me(b.subject):
        return None
    if any(isinstance(v, (ir.NP, ir.ListValue)) for v in b.args.values()):
        return None
    me = ir.Local("me", b.subject.ty, "me")
    return replace(second, call=replace(b, subject=ir.ListValue((me, b.subject), list_of(b.subject.ty))))


def begins_with(verb: decl.Verb, part: str) -> bool:
    """True if a phrase of the verb has a part for its subject."""
    return any(text.startswith("{" + part) for text in verb.phrase.values())


def or_else(body: Sequence[ir.Stmt]) -> list[ir.Stmt]:
    """`let done be X does …; if done is no: …` is: X must do it, or else."""
    out: list[ir.Stmt] = []
    for i, stmt in enumerate(body):
        before = out[-1] if out else None
        refused = _if_refused(before, stmt)
        if refused is None or uses(tuple(body[i + 1 :]), refused.local.name):
            out.append(stmt)
        else:
            out[-1] = ir.Do(refused.call, "must", None, refused.block, span=stmt.span)
    return out


@record
class _Refusal:
    """A call, the name of the truth that it returned, and what happens if that is no."""

    local: ir.Local
    call: ir.Call
    block: ir.Block


def _if_refused(before: ir.Stmt | None, stmt: ir.Stmt) -> _Refusal | None:
    """What happens if the truth that a verb returned is no, and nothing else depends on it."""
    match before, stmt:
        case (
            ir.Let(local=local, value=ir.Call(verb=verb) as call),
            ir.If(branches=((cond, block),), otherwise=None),
        ) if not verb.result and not uses(block, local.name) and _is_no(cond, local.name):
            returns = any(isinstance(node, ir.Return) for node in walk(block))
            return None if returns else _Refusal(local, call, block)
    return None


def _is_no(cond: ir.Cond, name: str) -> bool:
    match cond:
        case ir.Same(left=ir.Local(name=other), right=ir.Bool(value=yes), negated=negated):
            return other == name and yes is negated
        case ir.Not(cond=ir.Truthy(value=ir.Local(name=other))):
            return other == name
    return False


def filled_up(call: ir.Call) -> tuple[str, int, ir.Property] | None:
    """`draw (5 - number of my hand) cards`: the part, the number that will be there, and the zone of the doer."""
    for name, value in call.args.items():
        match value:
            case ir.Binary(op="-", left=ir.Num(value=number), right=ir.Count(of=of)):
                zone = _whole_zone(of)
                if zone is not None and key_of(zone.owner) == key_of(call.subject):
                    return name, number, zone
    return None


def _whole_zone(of: ir.Value) -> ir.Property | None:
    """Somebody's zone, or all cards in it, of which the number is asked."""
    match of:
        case ir.Property() as zone:
            return zone
        case ir.NP(noun=ir.Noun(base="card", decl=None), inside=ir.Property() as zone, where=None, adjectives=()):
            return zone
    return None


def never(cond: ir.Compare) -> tuple[ir.Ever, bool] | None:
    """`times this turn E is 0` is: it never happened; `at least 1`: it happened."""
    match cond:
        case ir.Compare(op=op, left=ir.Times(scope=scope, event=event), right=ir.Num(value=number)):
            if (op, number) in (("==", 0), ("<=", 0), ("<", 1)):
                return ir.Ever(scope, event), True
            if (op, number) in (("!=", 0), (">", 0), (">=", 1)):
                return ir.Ever(scope, event), False
    return None


def told_apart(event: ir.VerbEvent) -> ir.VerbEvent:
    """`(X) hits (a player where it is not X)` is: X hits another."""
    doer = event.subject
    if isinstance(doer, ir.NP):
        match doer.where:
            case ir.Same(left=ir.Local(origin="it"), right=right, negated=False):
                doer = right
    if doer is None or isinstance(doer, ir.NP):
        return event
    args = {}
    for name, value in event.args.items():
        match value:
            case ir.NP(where=ir.Same(left=ir.Local(origin="it"), right=right, negated=True)) if right == doer:
                value = replace(value, other=True, where=None)
        args[name] = value
    return replace(event, subject=doer, args=args)


@record
class Time:
    """Whose turn it is, and in which phase: what `turn player is me and phase is play phase` says together."""

    who: ir.Value | None
    others: bool
    phase: ir.Value | None
    outside: bool


def time_of(c: ir.Cond) -> Time | None:
    """The time that a condition speaks of."""
    match c:
        case ir.Same(left=ir.Property(prop=decl.Builtin(id="turn player")), right=who, negated=negated):
            return Time(who, negated, None, False)
        case ir.Same(left=who, right=ir.Property(prop=decl.Builtin(id="turn player")), negated=negated):
            return Time(who, negated, None, False) if who.ty.name == "player" else None
        case ir.Same(left=ir.Property(prop=decl.Builtin(id="phase"), owner=None), right=ir.PhaseRef() as phase):
            return Time(None, False, phase, c.negated)
    return None


def times_of(parts: tuple[ir.Cond, ...]) -> tuple[Time | None, tuple[ir.Cond, ...]]:
    """The time of several conditions as one, and the conditions that are left."""
    turn = next((t for part in parts if (t := time_of(part)) is not None and t.who is not None), None)
    phase = next((t for part in parts if (t := time_of(part)) is not None and t.phase is not None), None)
    if phase is not None and phase.outside and turn is not None:
        phase = None
    found = turn or phase
    if turn is not None and phase is not None:
        found = Time(turn.who, turn.others, phase.phase, False)
    used = (turn, phase)
    return found, tuple(part for part in parts if (t := time_of(part)) is None or t not in used)


def time_together(parts: tuple[ir.Cond, ...]) -> tuple[ir.Cond | Time, ...]:
    """The parts of a condition with those that say when it is as one."""
    found, left = times_of(parts)
    if found is None:
        return parts
    at = next(i for i, part in enumerate(parts) if time_of(part) is not None)
    return (*left[:at], found, *left[at:])


def aims_first(a: ir.Ability) -> bool:
    """Whether a cost speaks of what is announced with it, and so is told behind that: choose a number X and pay X."""
    announced = [*([a.target] if a.target is not None else []), *(local for local, _ in a.naming)]
    return any(uses(cost, local.name) for cost in a.costs for local in announced)


def without_effect(a: ir.Ability) -> ir.VerbEvent | None:
    """What `before … resolves a card on me: cancel event` keeps from taking effect: it simply has no effect."""
    if a.head != "before" or a.may or a.conditions or a.costs or a.limits or a.on:
        return None
    match a.event, a.block.body:
        case (
            ir.VerbEvent() as event,
            (ir.Do(call=ir.Call(verb=verb, args={"event": ir.Local(origin="event")})),),
        ) if primitive_of(event.verb) is RESOLVE and primitive_of(verb) is CANCEL:
            return event if isinstance(event.args.get("card"), ir.NP) else None
    return None


def one_by_one(s: ir.Repeat) -> ir.Call | None:
    """`repeat 2 times: discard 1 card in Z` as discarding two cards in Z, which is done one by one."""
    match s:
        case ir.Repeat(times=ir.Num(value=times), cond=None, block=ir.Block(body=(ir.Do(mode="do", then=None) as do,))):
            taken = {name: np for name, np in do.call.args.items() if _is_one(np)}
            if times > 1 and len(taken) == 1:
                name, np = taken.popitem()
                many = replace(np, quantity="exactly", low=ir.Num(times))
                return replace(do.call, args={**do.call.args, name: many})
    return None


def _is_one(value: ir.Value) -> TypeGuard[ir.NP]:
    return isinstance(value, ir.NP) and value.quantity == "exactly" and value.low == ir.Num(1) and not value.random
