"""Resolve sentences with blocks: decisions, loops, conditions, steps, what lasts."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.ir import decl
from cardwright.ir.sentences import secret_choices
from cardwright.ir.types import ANY, NUMBER, PLAYER, Type, list_of, maybe
from cardwright.model.resolve import conditions as conds
from cardwright.model.resolve import events, lasting, values
from cardwright.model.resolve import sentences as stmts
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.scope import NEXT, UNTIL, Context, Scope
from cardwright.model.resolve.values import ALL
from cardwright.model.too_late_to_cancel import in_time
from cardwright.model.types_that_fit import fits, may_be, said
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold


def may_block(cx: Context, scope: Scope, node: n.MayBlock) -> ir.Stmt:
    """`WHO may:` with what follows if they do, or do not."""
    who, inner = doer(cx, scope, node, node.who)
    otherwise = stmts.block(cx, inner, node.otherwise) if node.otherwise is not None else None
    return ir.MayBlock(who, stmts.block(cx, inner, node.block), otherwise, span=cx.span(node))


def either(cx: Context, scope: Scope, node: n.Either) -> ir.Stmt:
    """`either: … or: …`, some of them under a condition."""
    who, inner = doer(cx, scope, node, node.who)
    branches = tuple(
        ir.EitherBranch(
            guard := conds.resolve(cx, inner, b.guard) if b.guard is not None else None,
            stmts.block(cx, inner if guard is None else inner.knowing(guard, block=b.block), b.block),
            span=cx.span(b),
        )
        for b in node.branches
    )
    return ir.Either(who, branches, node.may, span=cx.span(node))


def if_(cx: Context, scope: Scope, node: n.If) -> ir.Stmt:
    """`if CONDITION: … otherwise: …`."""
    made: list[tuple[ir.Cond, ir.Block]] = []
    for cond, block in node.branches:
        test = conds.resolve(cx, scope, cond)
        made.append((test, stmts.block(cx, scope.knowing(test, block=block), block)))
        scope = scope.knowing(test, False, node)
    otherwise = stmts.block(cx, scope, node.otherwise) if node.otherwise else None
    return ir.If(tuple(made), otherwise, span=cx.span(node))


def take_turns(cx: Context, scope: Scope, node: n.TakeTurns) -> ir.Stmt:
    """`take turns NAME in LIST, N times:`."""
    over = listed(cx, scope, node.over, PLAYER)
    times = values.need(cx, scope, node.times, NUMBER)
    inner = scope.inner()
    inner.loop = True
    local = cx.bind(inner, node.name, PLAYER, "loop")
    return ir.TakeTurns(local, over, times, stmts.block(cx, inner, node.block), span=cx.span(node))


def repeat(cx: Context, scope: Scope, node: n.Repeat) -> ir.Stmt:
    """`repeat N times [while CONDITION]:`."""
    times = values.need(cx, scope, node.times, NUMBER)
    condition = conds.resolve(cx, scope, node.cond) if node.cond is not None else None
    inner = scope.inner()
    inner.loop = True
    return ir.Repeat(times, condition, stmts.block(cx, inner, node.block), span=cx.span(node))


def step(cx: Context, scope: Scope, node: n.Step) -> ir.Stmt:
    """`step [on WHO] [if CONDITION]:`; a player lets it take effect, and no card."""
    if cx.setting.me is not None and not cx.somebody():
        cx.add("CW415", node, word="me")
    on = None
    if node.on is not None:
        on = values.resolve(cx, scope, node.on, PLAYER, ALL)
        if on.ty != ANY and not may_be(on.ty.one, PLAYER):
            on = values.check(cx, node.on, on, PLAYER)
    condition = conds.resolve(cx, scope, node.cond) if node.cond is not None else None
    inner = scope.knowing(condition, block=node.block) if condition is not None else scope
    return ir.Step(on, condition, stmts.block(cx, inner, node.block), frozenset(), span=cx.span(node))


def until(cx: Context, scope: Scope, node: n.Until) -> ir.Stmt:
    """`until EVENT:` with what lasts."""
    event, _ = events.resolve(cx, scope, node.event)
    number = cx.shared.next_id(f"{cx.setting.owner} {UNTIL}")
    return ir.Until(number, event, lasting.block(cx, scope, node.block, True), span=cx.span(node))


def next_time(cx: Context, scope: Scope, node: n.NextTime) -> ir.Stmt:
    """`the next time EVENT:`."""
    number = cx.shared.next_id(f"{cx.setting.owner} {NEXT}")
    return ir.NextTime(number, in_time(cx.ability(scope, node.ability)), span=cx.span(node))


def suspend(cx: Context, scope: Scope, node: n.Suspend) -> ir.Stmt | None:
    """`suspend CHECK:`."""
    check = check_of(cx, node.check)
    block = stmts.block(cx, scope, node.block)
    return ir.Suspend(check, block, span=cx.span(node)) if check is not None else None


def doer(cx: Context, scope: Scope, node: n.Node, who: n.Value | None) -> tuple[ir.Value | None, Scope]:
    """Who decides, and the scope in which `their` is that player's."""
    if who is None:
        if not cx.somebody():
            cx.add("CW415", node, word="me")
        return None, scope
    value = values.need(cx, scope, who, PLAYER)
    return value, scope.by(events.doer_of(value))


def listed(cx: Context, scope: Scope, node: n.Value, of: Type | None) -> ir.Value:
    """A list to go through."""
    value = values.resolve(cx, scope, node, list_of(of) if of is not None else None, ALL)
    if value.ty == ANY:
        return value
    if value.ty.of is None:
        cx.add("CW421", node, text=cx.words(node), found=said(value.ty))
        return UNKNOWN
    return values.check(cx, node, value, list_of(of)) if of is not None else value


def for_each(cx: Context, scope: Scope, node: n.ForEach) -> ir.Stmt:
    """`for each NAME in LIST [, from WHO]:`."""
    over = listed(cx, scope, node.over, None)
    start = values.need(cx, scope, node.start, PLAYER) if node.start is not None else None
    if start is not None and over.ty != ANY and not fits(over.ty.one, PLAYER):
        cx.add("CW448", node.start or node, text=cx.words(node.over), found=said(over.ty))
    inner = scope.inner()
    inner.loop = True
    local = cx.bind(inner, node.name, over.ty.one, "loop")
    return ir.ForEach(local, over, start, stmts.block(cx, inner, node.block), span=cx.span(node))


def secretly(cx: Context, scope: Scope, node: n.Secretly) -> ir.Stmt:
    """`secretly each NAME in WHO:` choices; afterwards they are properties of the players."""
    over = listed(cx, scope, node.who, PLAYER)
    inner = scope.inner()
    local = cx.bind(inner, node.name, PLAYER, "loop")
    block = in_secret(cx, inner, node, node.block, local)
    for one, _ in secret_choices(block):
        scope.chosen[fold(one.local.name)] = inner.chosen[fold(one.local.name)]
    return ir.Secretly(local, over, block, span=cx.span(node))


def in_secret(
    cx: Context, inner: Scope, node: n.Secretly, block: n.Block, local: ir.Local, asked: bool = True
) -> ir.Block:
    """The choices of a block, and those that hang on a condition; `asked`: everybody is asked."""
    made: list[ir.Stmt] = []
    for one in block.body:
        if isinstance(one, n.If):
            branches = [
                (conds.resolve(cx, inner, cond), in_secret(cx, inner, node, then, local, False))
                for cond, then in one.branches
            ]
            otherwise = in_secret(cx, inner, node, one.otherwise, local, False) if one.otherwise else None
            made.append(ir.If(tuple(branches), otherwise, span=cx.span(one)))
            continue
        if not isinstance(one, n.Choose):
            cx.add("CW438", one, text=cx.first_line(one))
            continue
        if one.who is None:
            one = replace(one, who=n.Name(node.name.pos, node.name.text))
        elif not (isinstance(one.who, n.Name) and fold(one.who.word) == fold(node.name.text)):
            cx.add("CW449", one.who, name=node.name.text, choice=one.name.text)
            continue
        if isinstance(one.what, n.ChooseOrder):
            cx.add("CW514", one.what, text=cx.words(one.what))
            continue
        made.append(stmts.choose(cx, inner, one, local))
        found = inner.chosen[fold(one.name.text)]
        if not asked and found.ty.of is None:
            found.ty = maybe(found.ty)
    return ir.Block(tuple(made), span=cx.span(block))


def check_of(cx: Context, node: n.Word) -> decl.Check | None:
    """A check by its name."""
    for made in cx.game.checks.values():
        if fold(node.text) in (fold(made.id), *made.name.values()):
            cx.mention(node, made)
            return made
    known = list(cx.game.checks)
    cx.add("CW450", node, name=node.text, near=closest(fold(node.text), known), known=known or None)
    return None
