"""Resolve abilities: header, tails and block."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.diagnostics import Note, closest
from cardwright.ir import decl
from cardwright.ir.types import ANY, PLAYER
from cardwright.model.built_in_properties import PERIODS
from cardwright.model.resolve import conditions as conds
from cardwright.model.resolve import events, lasting, values
from cardwright.model.resolve import sentences as stmts
from cardwright.model.resolve.bare_words import UNKNOWN
from cardwright.model.resolve.narrowing import described, lasting_facts
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.resolve.values import CHOICE
from cardwright.model.types_that_fit import fits, said
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold


def resolve(cx: Context, outer: Scope, node: n.Ability) -> ir.Ability:
    """One header with its block."""
    if (
        cx.setting.returns is not None
    ):  # within a verb it acts when that is long over, and nothing takes what it returns
        cx = replace(cx, setting=replace(cx.setting, returns=None))
    number = cx.shared.next_id(cx.setting.owner)
    scope = outer.inner()
    scope.loop = False
    check_place(cx, node)
    event: ir.Event | None = None
    if node.event is not None:
        event, scope.event = events.resolve(cx, scope, node.event)
        scope.known |= lasting_facts(described(event), node.block)
    before = scope.inner() if node.head in ("play", "action") else scope
    """Where what must hold is asked before anything is announced, it cannot speak of that."""
    target, on = target_of(cx, scope, node)
    naming: list[tuple[ir.Local, ir.Choice]] = []
    for name, what in node.tails.naming:
        choice, ty = stmts.choice(cx, scope, what)
        naming.append((cx.bind(scope, name, ty, "naming"), choice))
    phases = tuple(p for word in node.phases if (p := events.phase_of(cx, word)) is not None)
    condition = conds.resolve(cx, before, node.condition) if node.condition is not None else None
    tails = node.tails
    conditions = tuple(conds.resolve(cx, before, c) for c in tails.conditions)
    for told in conditions if condition is None else (condition, *conditions):
        scope = scope.knowing(told, block=node.block)
    lasts = node.head in ("always", "while")
    body = lasting.block(cx, scope, node.block) if lasts else stmts.block(cx, scope, node.block)
    if lasts and any(isinstance(one, ir.UseAs) and not isinstance(one.what, ir.NP) for one in body.body):
        for counted in tails.limits:
            cx.add("CW455", counted, head=node.head)
    return ir.Ability(
        id=number,
        head=node.head,
        moment=node.moment,
        event=event,
        target=target,
        on=on,
        naming=tuple(naming),
        phases=phases,
        condition=condition,
        conditions=conditions,
        limits=tuple(limit for one in tails.limits if (limit := limit_of(cx, one)) is not None),
        costs=tuple(stmts.call(cx, scope, cost) for cost in tails.costs),
        may=tails.may,
        ahead_of=tuple(found for word in tails.ahead_of if (found := ahead(cx, word)) is not None),
        even_while_dead=tails.even_while_dead,
        block=body,
        alters=frozenset(),
        has_steps=False,
        span=cx.span(node),
        rules=cx.setting.rules,
        any_time=node.any_time,
    )


def check_place(cx: Context, node: n.Ability) -> None:
    """`play` and `respond` are for cards; `always` has no event to cost anything; only uses name things."""
    if node.head in ("play", "respond") and cx.setting.this is None:
        cx.add("CW454", node, head=node.head)
    if node.any_time and cx.game.settlement.policy != "stack":
        cx.add("CW477", node, head="play" if node.head == "play" else "action in PHASE")
    if node.head not in ("play", "action"):
        for name, _ in node.tails.naming:
            cx.add("CW576", name, name=name.text)
    if node.head in ("always", "while"):
        for cost in node.tails.costs:
            cx.add("CW455", cost, head=node.head)
        if not all(isinstance(one, n.UseAs) for one in node.block.body):
            for limit in node.tails.limits:
                cx.add("CW455", limit, head=node.head)


def target_of(cx: Context, scope: Scope, node: n.Ability) -> tuple[ir.Local | None, ir.NP | ir.Value | None]:
    """The phrase after `on`, and the local that holds what was announced."""
    if node.on is None:
        if node.tails.called is not None:
            cx.add("CW456", node.tails.called, name=node.tails.called.text)
        return None, None
    on = values.resolve(cx, scope, node.on, PLAYER, CHOICE)
    if on.ty != ANY and not fits(on.ty.one, PLAYER) and on.ty.one.name not in ("card", "zone", "effect", "sum"):
        cx.add("CW405", node.on, text=cx.words(node.on), wanted=said(PLAYER), found=said(on.ty))
        on = UNKNOWN
    if isinstance(on, ir.NP) and on.quantity in ("", "any"):
        cx.add("CW457", node.on, text=cx.words(node.on))
    called = node.tails.called
    if called is not None:
        return cx.bind(scope, called, on.ty, "target"), on
    word = "targets" if on.ty.of is not None else "target"
    return cx.bind(scope, n.Word(node.on.pos, word), on.ty, "target"), on


def limit_of(cx: Context, node: n.Limit) -> ir.Limit | None:
    """`once each turn`, `twice each play phase`; `once each battle`, where a verb is called that."""
    word = fold(node.scope.text)
    if word in PERIODS:
        return ir.Limit(node.times, word, node.per_target, span=cx.span(node))
    during = events.verbs_called(cx, node.scope)
    if during:
        cx.mention(node.scope, during[0])
        if len(during) > 1 or events.is_phase(cx, node.scope):
            cx.add("CW564", node.scope, notes=[Note(verb.span, "other") for verb in during], name=node.scope.text)
        return ir.Limit(node.times, during[0].id, node.per_target, True, span=cx.span(node))
    phase = events.phase_of(cx, node.scope)
    return ir.Limit(node.times, phase.id, node.per_target, span=cx.span(node)) if phase is not None else None


def ahead(cx: Context, node: n.Word) -> str | None:
    """The card, skill, status or rule whose triggers come later."""
    word = fold(node.text)
    tables = (cx.game.cards, cx.game.skills, cx.game.statuses, cx.game.rules, cx.game.categories)
    known: list[str] = []
    for table in tables:
        made: decl.Decl
        for made in table.values():
            if word in (fold(made.id), *made.name.values()):
                cx.mention(node, made)
                return made.id
            known.append(made.id)
    cx.add("CW401", node, name=node.text, near=closest(word, known))
    return None
