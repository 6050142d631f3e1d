"""Changes of counters, variables and statuses -> Python: the new value, its trace, and what depends on it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright import ir
from cardwright.backends.python.names import builtin
from cardwright.backends.python.tree import (
    ONE,
    TRUE,
    ZERO,
    Assign,
    Augment,
    Binary,
    Body,
    Const,
    Do,
    Expr,
    For,
    If,
    Local,
    Name,
    Stmt,
    Tuple,
    YieldFrom,
    negation,
)
from cardwright.backends.rules.blocks import Blocks
from cardwright.backends.rules.exprs import Exprs
from cardwright.backends.rules.listings import fresh
from cardwright.backends.rules.names import ident
from cardwright.backends.rules.names_of_runtime import G, on_g, rt
from cardwright.backends.rules.scope import Scope, is_plural
from cardwright.ir import decl
from cardwright.ir.walk import find


def look_again(checks: int) -> Stmt:
    """Something has changed that these state checks look at."""
    return Augment(G.dot("dirty"), "|", Const(checks))


def old_value(counter: decl.Prop) -> Name:
    """The local that holds the old value of a counter."""
    return Name(f"old_{ident(counter.id, 'counter')}")


def change(w: Blocks, stmt: ir.Change, s: Scope) -> Body:
    """set, increase, reduce; the declared bounds of a counter always hold."""
    x = w.x
    whose = hold_owner(w, stmt, s)
    target, value = x.value(stmt.what, s), x.kept(stmt.value, s)
    what = stmt.what
    prop = what.prop if isinstance(what, ir.Property) else None
    watched = prop is not None and (prop.id in w.study.heard.counters or prop.id in w.study.read.things)
    before = (*whose, *((Assign(old_value(prop), target),) if prop is not None and watched else ()))
    after = note_change(w, stmt, target, s)
    low = [x.value(stmt.at_least, s)] if stmt.at_least is not None else []
    high = [x.value(stmt.at_most, s)] if stmt.at_most is not None else []
    lowest, highest = list[Expr](), list[Expr]()
    match what:
        case ir.Property(prop=decl.Variable(gives_skills=True) as variable):
            return (*before, become_characters(x, what, variable, value, s), *after)
        case ir.Property(prop=decl.Counter() as counter):
            of = G if counter.owner == "game" else x.owner(what, s)
            inner = Scope(me=of, this=of, module=s.module)
            forward = is_never_negative(stmt.value)  # by less than nothing an increase goes down
            if counter.at_least is not None and (stmt.op != "increase" or stmt.at_most is not None or not forward):
                lowest.append(x.value(counter.at_least, inner))
            if counter.at_most is not None and (stmt.op != "reduce" or stmt.at_least is not None or not forward):
                highest.append(x.value(counter.at_most, inner))
    sign = "+" if stmt.op == "increase" else "-"
    if stmt.op != "set" and not (low or high or lowest or highest):
        return (*before, Augment(target, sign, value), *after)
    new = value if stmt.op == "set" else Binary(sign, target, value)
    if high and lowest:  # what a sentence wants at most may be less than the counter can be
        new = within(within(new, low, high), lowest, highest)
    else:
        new = within(new, [*low, *lowest], [*high, *highest])
    return (*before, Assign(target, new), *after)


def within(new: Expr, low: Sequence[Expr], high: Sequence[Expr]) -> Expr:
    """A number that is not less and not more than those bounds; the upper ones count more."""
    at_least = largest(*low, new)
    return builtin("min", *high, at_least) if high else at_least


def largest(*numbers: Expr) -> Expr:
    """The largest of some numbers; where all are the same one, that."""
    first = numbers[0]
    if isinstance(first, Const) and all(number == first for number in numbers):
        return first
    return builtin("max", *numbers) if len(numbers) > 1 else first


def hold_owner(w: Blocks, stmt: ir.Change, s: Scope) -> Body:
    """Whose counter changes is settled before it does, or anybody hears of it: afterwards another may be meant."""
    what = stmt.what
    if not isinstance(what, ir.Property) or what.owner is None:
        return ()
    if what.prop.id not in w.study.heard.counters and not may_mean_another(what.owner, what.prop):
        return ()
    s.owners.pop(id(what.owner), None)
    owner = w.x.owner(what, s)
    if isinstance(owner, Name | Local):
        return ()
    s.owners[id(what.owner)] = held = s.temp("whose")
    return (Assign(held, owner),)


def may_mean_another(who: ir.Value, changed: object) -> bool:
    """Whether words for somebody or something may mean another when something has changed."""
    if any(True for _ in find(who, ir.Ranked)) or any(np.where is not None or np.adjectives for np in find(who, ir.NP)):
        return True
    props = [part.prop for part in find(who, ir.Property)]
    return any(isinstance(prop, decl.Derived | decl.Quantity) or prop is changed for prop in props)


def become_characters(x: Exprs, what: ir.Property, prop: decl.Variable, value: Expr, s: Scope) -> Stmt:
    """A player is another character, and has its skills."""
    return Do(rt("set_characters").call(G, x.owner(what, s), Const(x.names.of(prop)), value))


def is_never_negative(value: ir.Value) -> bool:
    """Whether a number is 0 or more for sure."""
    match value:
        case ir.Num(value=number):
            return number >= 0
        case ir.Const(decl=decl.Constant(value=number)):
            return number >= 0
        case ir.Count() | ir.Times():
            return True
        case ir.Property(prop=decl.Counter() | decl.Quantity() as prop):
            return isinstance(prop.at_least, ir.Num)  # what is below 0 is written as the opposite of a number
        case ir.Binary(op="+" | "*", left=left, right=right):
            return is_never_negative(left) and is_never_negative(right)
        case _:
            return False


def note_change(w: Blocks, stmt: ir.Change, target: Expr, s: Scope) -> Body:
    """Trace a change of a counter, and mark the state for the checks that read it."""
    match stmt.what:
        case ir.Property(prop=decl.Counter() | decl.Variable() as prop) as what:
            pass
        case _:
            return ()
    made: list[Stmt] = []
    owner = w.x.owner(what, s) if prop.owner == "player" else None
    seat = owner.dot("seat") if owner is not None else Const(-1)
    checks = w.study.read.things.get(prop.id, 0)
    looked_at = (If(target.test("!=", old_value(prop)), (look_again(checks),)),) if checks else ()
    if prop.id in w.study.heard.counters:
        made += looked_at
        looked_at = ()
        changed = rt("counter_changed").call(G, w.x.owner(what, s), Const(prop.id), old_value(prop), target)
        made.append(Do(YieldFrom(changed)))
    if isinstance(prop, decl.Counter) and prop.owner == "card":
        if prop.seen_by != "nobody":
            how = "mark_openly" if prop.openly else "mark"
            made.append(Do(on_g(how, w.x.owner(what, s), Const(prop.id), target)))
    elif isinstance(prop, decl.Counter):
        made.append(tell("count", prop.seen_by, seat, Const(prop.id), target))
    return (*made, *looked_at)


def tell(kind: str, seen_by: str, seat: Expr, *what: Expr) -> Stmt:
    """Trace what has become of a player or the game, for those who may see it."""
    note: tuple[Expr, ...] = (Const(kind), seat, *what)
    if seen_by != "everyone":
        own = Binary("<<", ONE, seat)
        told: Expr = ZERO
        if seat != Const(-1) and seen_by != "nobody":
            told = own if seen_by == "owner" else Binary("-", G.dot("all_seats"), own)
        note = (Const("secret"), *note, told)
    return Do(G.dot("trace").dot("append").call(Tuple(note)))


def become(w: Blocks, stmt: ir.Become, s: Scope) -> Body:
    """A status begins or ends; nothing happens if it is so already."""
    if is_plural(stmt.who):
        who = s.temp("one")
        return (For(who, fresh(w.x.listing(stmt.who, s)), become_one(w, stmt, who)),)
    who_now = w.x.value(stmt.who, s)
    if may_mean_another(stmt.who, stmt.status) and not isinstance(who_now, Name | Local):
        held = s.temp("whose")
        return (Assign(held, who_now), *become_one(w, stmt, held))
    return become_one(w, stmt, who_now)


def become_one(w: Blocks, stmt: ir.Become, who: Expr) -> Body:
    """One player or card gets or loses a status."""
    status, now = stmt.status, Const(stmt.on)
    id, slot = Const(status.id), w.names.of(status)
    if status.id in w.study.heard.statuses:
        hidden = [Const(status.seen_by)] if status.seen_by != "everyone" or status.openly else []
        hidden += [TRUE] if status.openly else []
        return (Do(YieldFrom(rt("status_changes").call(G, who, id, Const(slot), now, *hidden))),)
    made: list[Stmt] = [Assign(who.dot(slot), now)]
    silencing = status.suppresses or status.disables is not None
    if status.of.name != "card":
        made.append(tell("status", status.seen_by, who.dot("seat"), id, now))
    elif status.seen_by != "nobody":
        made.append(Do(on_g("mark_openly" if status.openly else "mark", who, id, now)))
    if silencing:
        made.append(Do(on_g("renew")))
    elif status.id in w.study.heard.by_statuses:
        made.append(Do(on_g("renew_for", Const(slot))))
    checks = w.study.read.things.get(status.id, 0) | (w.study.read.texts if silencing else 0)
    if checks:
        made.append(look_again(checks))
    return (If(negation(who.dot(slot)) if stmt.on else who.dot(slot), tuple(made)),)
