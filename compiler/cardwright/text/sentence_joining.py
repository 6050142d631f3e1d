"""Sentences that belong together become one: a choice and what is done with it, a test and what it stops."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.ir.walk import rewrite, walk
from cardwright.text.blocks import is_my_turn, stops
from cardwright.text.coreference import is_me, key_of, put, uses
from cardwright.text.implied import (
    begins_with,
    or_else,
    plain_steps,
    shared_calls,
    unsaid_conditions,
    without_needless_if,
    without_resets,
)
from cardwright.text.left_out import leave_out
from cardwright.text.plain_phrases import adjectives_first
from cardwright.text.referents import roles_of

T = TypeVar("T")


def fuse_ability(ability: ir.Ability) -> ir.Ability:
    """The ability in the form in which it is printed: choices in place, exceptions beside their noun."""
    return _exceptions(unsaid_conditions(_targets_in_place(_fused(_apart(ability), ability.event))))


def _targets_in_place(ability: ir.Ability) -> ir.Ability:
    """Cards that an action is on, in the first sentence that does something with them: discard up to two cards."""
    first = ability.block.body[0] if ability.block.body else None
    match ability:
        case ir.Ability(head="action", on=ir.NP(noun=ir.Noun(base="card")) as on, target=ir.Local() as target):
            pass
        case _:
            return ability
    if not isinstance(first, ir.Do) or first.mode != "do" or ability.naming or not is_me(first.call.subject):
        return ability
    held = [name for name, value in first.call.args.items() if key_of(value) == key_of(target)]
    if len(held) != 1 or uses(first, target.name) != 1 or any(uses(cost, target.name) for cost in ability.costs):
        return ability
    call = replace(first.call, args={**first.call.args, held[0]: on})
    block = ir.Block((replace(first, call=call), *ability.block.body[1:]))
    return replace(ability, on=None, target=None, block=block)


def fuse_block(block: ir.Block) -> ir.Block:
    """The block in the form in which it is printed."""
    return _fused(_apart(block))


def _fused(tree: T, event: ir.Event | None = None) -> T:
    """Each block of a tree with the sentences that become one."""
    cards = [role for role in roles_of(tree, event) if role.base == "card" and not role.many and role.verb is None]
    noted = [role for role in cards if role.source not in ("choose", "naming")]  # “the chosen card” is no other one
    return rewrite(tree, lambda node: _fuse_node(node, crowded=len(noted) > 1))


def _apart(tree: T) -> T:
    """The text with names of its own for things of another sort: a loop over players after one over cards."""
    sorts: dict[str, str] = {}

    def named(node: ir.Node) -> ir.Node:
        if not isinstance(node, ir.ForEach | ir.TakeTurns):
            return node
        name, sort = node.local.name, node.local.ty.name
        sort += " in turn" if isinstance(node, ir.TakeTurns) else ""  # “the acting player” is of these loops alone
        if sorts.setdefault(name, sort) == sort:
            return node
        local = replace(node.local, name=f"{name} ({sort})")
        return replace(node, local=local, block=put(node.block, name, local))

    return rewrite(tree, named)


def _fuse_node(node: ir.Node, *, crowded: bool) -> ir.Node:
    if isinstance(node, ir.NP):
        return adjectives_first(node)
    return _fuse(node, crowded) if isinstance(node, ir.Block) else node


def _fuse(block: ir.Block, crowded: bool) -> ir.Block:
    out: list[ir.Stmt] = []
    plain = [_as_one_offer(_as_one_if(part)) for stmt in block.body for part in plain_steps(without_needless_if(stmt))]
    todo = or_else(shared_calls(without_resets(plain)))
    while todo:
        first = todo.pop(0)
        second = todo[0] if todo else None
        fused = _pair(first, second) if second is not None and _done_with(first, todo, crowded) else None
        if fused is None:
            out.append(_place_choice(first, todo) if isinstance(first, ir.Choose) else first)
        else:
            todo[0] = fused
    out = _after_stop(_after_return(out))
    return ir.Block(tuple(out)) if len(out) != len(block.body) or _changed(out, block.body) else block


def _as_one_if(stmt: ir.Stmt) -> ir.Stmt:
    """`if A: if B: …` as `if A and B: …`, where neither has an `otherwise`."""
    match stmt:
        case ir.If(
            branches=((outer, ir.Block(body=(ir.If(branches=((inner, block),), otherwise=None),))),), otherwise=None
        ) if not is_my_turn(outer) and not is_my_turn(inner):
            both = (*ir.conjuncts(outer), *ir.conjuncts(inner))
            return replace(stmt, branches=((ir.Both("and", both), block),))
    return stmt


def _as_one_offer(stmt: ir.Stmt) -> ir.Stmt:
    """`I may: I may draw 1 card` as `I may draw 1 card`: what somebody may do that they may do is one offer."""
    match stmt:
        case ir.MayBlock(who=who, block=ir.Block(body=(inner,)), otherwise=None):
            match inner:
                case (
                    ir.Do(mode="may", otherwise=None, call=ir.Call(subject=again))
                    | ir.MayBlock(otherwise=None, who=again)
                    | ir.Either(optional=True, who=again)
                ) if key_of(again) == key_of(who):
                    leave_out("same again", who)
                    return inner
    return stmt


def _after_return(body: list[ir.Stmt]) -> list[ir.Stmt]:
    """What follows a branch that returns happens otherwise."""
    for i, stmt in enumerate(body[:-1]):
        match stmt:
            case ir.If(branches=((_, ir.Block(body=(*_, ir.Return()))),), otherwise=None):
                rest = ir.Block(tuple(_after_return(body[i + 1 :])))
                return [*body[:i], replace(stmt, otherwise=rest)]
    return body


def _after_stop(body: list[ir.Stmt]) -> list[ir.Stmt]:
    """What follows `stop if COND` happens otherwise."""
    for i, stmt in enumerate(body[:-1]):
        match stmt:
            case ir.Stop(cond=ir.Node() as cond):
                stops = ir.Block((replace(stmt, cond=None),))
                rest = ir.Block(tuple(_after_stop(body[i + 1 :])))
                return [*body[:i], ir.If(((cond, stops),), rest, span=stmt.span)]
    return body


def _changed(a: list[ir.Stmt], b: tuple[ir.Stmt, ...]) -> bool:
    return any(x is not y for x, y in zip(a, b, strict=True))


def _done_with(first: ir.Stmt, rest: list[ir.Stmt], crowded: bool) -> bool:
    """True unless a player who was chosen is spoken of again, or, in a text of several cards, a card that was noted:
    then that stands for itself, and brings in what it is called by.
    """
    match first:
        case ir.Let(local=ir.Local(ty=Type(name="card")) as local) if crowded:
            return uses(tuple(rest), local.name) == 1
        case ir.Choose(local=local, what=ir.NP() as what) if what.noun.base == "player":
            return uses(tuple(rest), local.name) == 1
    return True


def _pair(first: ir.Stmt, second: ir.Stmt) -> ir.Stmt | None:
    """Two sentences as one, if the second does something with what the first chose or named."""
    if (found := _chosen(first)) is None:
        return None
    local, chosen, who = found
    if isinstance(second, ir.Change):
        listed = _put_in(second.value, local, chosen)
        return replace(second, value=listed) if listed is not None and uses(second, local.name) == 1 else None
    call = _call_of(second)
    if call is not None and who == "me" and _does_it(second, local, chosen):
        return _with_call(second, replace(call, subject=chosen))
    if call is None or (who != "anyone" and key_of(call.subject) != who):
        return None
    holders = {
        name: held
        for name, value in call.args.items()
        if (held := _put_in(value, local, chosen, call=True)) is not None
    }
    if len(holders) != 1 or uses(call, local.name) != 1:
        return None
    if isinstance(chosen, ir.NP) and chosen.noun.base == "player" and begins_with(call.verb, next(iter(holders))):
        return None
    return _with_call(second, replace(call, args={**call.args, **holders}))


def _does_it(second: ir.Stmt, local: ir.Local, chosen: ir.Value) -> bool:
    """True for a player whom I choose, who does one thing and is not spoken of again."""
    if not (isinstance(second, ir.Do) and second.mode == "do" and second.then is None and second.otherwise is None):
        return False
    one = isinstance(chosen, ir.NP) and chosen.quantity in ("a", "another") and chosen.noun.base == "player"
    return one and key_of(second.call.subject) == key_of(local) and uses(second, local.name) == 1


def _put_in(value: ir.Value, local: ir.Local, chosen: ir.Value, *, call: bool = False) -> ir.Value | None:
    """A part with what was chosen in place of its name; None if the name is not the part, or one of a list."""
    if isinstance(value, ir.Local) and value.name == local.name and call:
        return chosen
    if isinstance(value, ir.ListValue) and any(
        isinstance(item, ir.Local) and item.name == local.name for item in value.items
    ):
        items = (chosen if isinstance(item, ir.Local) and item.name == local.name else item for item in value.items)
        return replace(value, items=tuple(items))
    return None


def _chosen(stmt: ir.Stmt) -> tuple[ir.Local, ir.Value, str] | None:
    """The local that a sentence brings in, what it is, and who chose it (`anyone` if nobody has to)."""
    match stmt:
        case ir.Choose(local=local, what=ir.NP() as what, who=who) if what.noun.base in ("card", "player", "thing"):
            return local, what, key_of(who)
        case ir.Let(local=local, value=ir.NP() as what) if what.noun.base == "card" and what.quantity != "all":
            return local, what, "anyone"
        case ir.Let(local=local, value=ir.EndCards() as what):
            return local, what, "anyone"
    return None


def _call_of(stmt: ir.Stmt) -> ir.Call | None:
    match stmt:
        case ir.Do(call=call, mode="do" | "must"):
            return call
        case ir.Let(value=ir.Call() as call):
            return call
    return None


def _with_call(stmt: ir.Stmt, call: ir.Call) -> ir.Stmt:
    match stmt:
        case ir.Do():
            return replace(stmt, call=call)
        case ir.Let():
            return replace(stmt, value=call)
    return stmt


def _place_choice(stmt: ir.Choose, rest: list[ir.Stmt]) -> ir.Choose:
    """A number that only says a place in a zone is the choice of a place."""
    if not isinstance(stmt.what, ir.ChooseNumber):
        return stmt
    if stmt.what.where is not None or stmt.what.step is not None:
        return stmt
    for node in walk(tuple(rest)):
        if isinstance(node, ir.Place) and isinstance(node.number, ir.Local) and node.number.name == stmt.local.name:
            leave_out("place", stmt.what)
            return replace(stmt, what=ir.ChoosePlace(node.zone))
    return stmt


def place_choices(tree: object) -> dict[int, ir.Choose]:
    """The choices of numbers that only say a place in a zone, by identity, as choices of places."""
    found: dict[int, ir.Choose] = {}
    for node in walk(tree):
        if isinstance(node, ir.Block):
            for i, stmt in enumerate(node.body):
                if not isinstance(stmt, ir.Choose):
                    continue
                made = _place_choice(stmt, list(node.body[i + 1 :]))
                if made is not stmt:
                    found[id(stmt)] = found[id(stmt.what)] = made
    return found


def place_locals(tree: object) -> frozenset[str]:
    """The names of locals that are places: numbers that say where in a zone."""
    return frozenset(
        node.number.name for node in walk(tree) if isinstance(node, ir.Place) and isinstance(node.number, ir.Local)
    )


def _exceptions(ability: ir.Ability) -> ir.Ability:
    """`if event's card is not K` of a header is said beside the card of its event."""
    event = ability.event
    if not isinstance(event, ir.VerbEvent):
        return ability
    left: list[ir.Cond] = []
    for cond in ir.conjuncts(*ability.conditions):
        moved = _move(event, cond)
        if moved is None:
            left.append(cond)
        else:
            event = moved
    return ability if event is ability.event else replace(ability, event=event, conditions=tuple(left))


def _move(event: ir.VerbEvent, cond: ir.Cond) -> ir.VerbEvent | None:
    match cond:
        case ir.IsA(left=ir.Property(owner=ir.Local(origin="event"), prop=decl.Part(id=part)), negated=True):
            described = event.args.get(part)
            if isinstance(described, ir.NP):
                it = ir.Local("it", described.ty, "it")
                except_ = replace(cond, left=it)
                where = except_ if described.where is None else ir.Both("and", (described.where, except_))
                return replace(event, args={**event.args, part: replace(described, where=where)})
    return None


# ---------------------------------------------------------------- shapes that have a sentence of their own


def each_if(loop: ir.ForEach) -> tuple[ir.Cond, ir.Block] | None:
    """`for each x in list: if COND: …` as the condition on x and what is done then, if it can describe x."""
    match loop.block.body:
        case (ir.If(branches=((cond, block),), otherwise=None),) if _describes(cond, loop.local) and not stops(block):
            return cond, block  # of a loop that ends there, what is so of the first is not said of each
    return None


def one_call(loop: ir.ForEach) -> ir.Call | None:
    """The single thing that a loop does with each of its things, if they are a part of it and not its doer.

    Words of a set are no things: they stand beside others (`takes a {hue} token`), and are told one by one.
    """
    if loop.local.ty.name == "symbol":
        return None
    match loop.block.body:
        case (ir.Do(call=call, mode="do", then=None, otherwise=None),):
            direct = sum(1 for v in call.args.values() if _is_of(v, loop.local.name))
            if direct == 1 and uses(call, loop.local.name) == 1:
                return call
    return None


def _is_of(value: ir.Value, name: str) -> bool:
    """True for a local, and for cards in a zone of it."""
    match value:
        case ir.Local(name=other) | ir.NP(inside=ir.Property(owner=ir.Local(name=other)), where=None):
            return other == name
    return False


def _describes(cond: ir.Cond, local: ir.Local) -> bool:
    """True if a condition has a local for its subject and fits in front of a noun."""
    if any(isinstance(node, ir.NP) and node.where is not None for node in walk(cond)):
        return False
    match cond:
        case ir.Compare(left=left) | ir.Same(left=left) | ir.IsAdjective(left=left) | ir.IsIn(left=left):
            return _owner_of(left) == local.name
        case ir.Exists(what=ir.NP(inside=zone)) | ir.Has(left=zone) if zone is not None:
            return _owner_of(zone) == local.name
    return False


def _owner_of(value: ir.Value) -> str:
    match value:
        case ir.Local(name=name) | ir.Property(owner=ir.Local(name=name)):
            return name
        case ir.Count(of=ir.NP(inside=ir.Property(owner=ir.Local(name=name)))):
            return name
    return ""


def excluded(part: ir.Cond) -> ir.Value | None:
    """The player X of `it is not X`."""
    match part:
        case ir.Same(left=ir.Local(origin="it"), right=right, negated=True) if right.ty.name == "player":
            return right
    return None


def of_owner(np: ir.NP) -> tuple[ir.Value, ir.NP] | None:
    """Whose cards a phrase speaks of (`cards where its owner is X`), and the phrase without that: X's cards."""
    if np.noun.base != "card" or np.called is not None:
        return None
    parts = ir.conjuncts(np.where)
    for part in parts:
        match part:
            case ir.Same(
                left=ir.Property(owner=ir.Local(origin="it"), prop=decl.Builtin(id="owner")), right=who, negated=False
            ) if not isinstance(who, ir.NP | ir.NoneValue):
                left = tuple(other for other in parts if other is not part)
                where = ir.conjunction(left)
                return who, replace(np, where=where)
    return None


def excludes(part: ir.Cond, doer: str | None) -> bool:
    """True for `it is not X` where X is whoever does it (by its key; you, where nobody does): the noun is another."""
    other = excluded(part)
    return other is not None and key_of(other) == (doer or "me")


def is_other(np: ir.NP, doer: str | None) -> bool:
    """True if a phrase speaks of others than whoever does it: `another player`, `a player where it is not me`."""
    return np.other or any(excludes(part, doer) for part in ir.conjuncts(np.where))


def others_of(np: ir.NP, doer: str | None) -> ir.NP:
    """`another player` of what somebody else does: others than you, which has to be said."""
    if np.noun.base != "player" or doer in (None, "me", key_of(np)) or not np.other:
        return np
    it = ir.Local("it", np.ty.one, "it")
    not_me = ir.Same(it, ir.Local("me", it.ty, "me"), True)
    where = not_me if np.where is None else ir.Both("and", (not_me, *ir.conjuncts(np.where)))
    return replace(np, other=False, quantity="a" if np.quantity == "another" else np.quantity, where=where)


def excess(cond: ir.Cond, value: ir.Value | None) -> bool:
    """True for `a - b` under `if a > b`: the text says `the excess`."""
    match cond, value:
        case ir.Compare(op=">", left=a, right=b), ir.Binary(op="-", left=c, right=d):
            return a == c and b == d
    return False


def same_but_owner(conds: tuple[ir.Cond, ...]) -> tuple[tuple[ir.Value, ...], ir.Cond] | None:
    """`my X is at least 2 and target's X is at least 2` as the owners and the condition on the first."""
    owners = [_owner(cond) for cond in conds]
    first = owners[0]
    if first is None:
        return None
    found: list[ir.Value] = []
    for cond, owner in zip(conds, owners, strict=True):
        if owner is None or _owned_by(cond, owner, first) != conds[0]:
            return None
        found.append(owner)
    return tuple(found), conds[0]


def _owner(cond: ir.Cond) -> ir.Value | None:
    """Whose the left side of a comparison is."""
    if not isinstance(cond, ir.Compare):
        return None
    match cond.left:
        case ir.Property(owner=owner):
            return owner
        case ir.Count(of=ir.NP(inside=ir.Property(owner=owner))) | ir.Count(of=ir.Property(owner=owner)):
            return owner
    return None


def _owned_by(cond: ir.Cond, owner: ir.Value, other: ir.Value) -> ir.Cond:
    return rewrite(cond, lambda node: other if node == owner and not isinstance(node, ir.NP) else node)
