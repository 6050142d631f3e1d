"""Resolve a sentence by its form: one that acts, one that runs blocks, or one that lasts."""

from __future__ import annotations

from typing import assert_never

from cardwright import ir
from cardwright.model.resolve import control_flow, lasting, sentences
from cardwright.model.resolve.scope import Context, Scope
from cardwright.syntax import nodes as n


def resolve(cx: Context, scope: Scope, node: n.Stmt) -> ir.Stmt | None:
    """One sentence; None for one that was reported and has no meaning."""
    if scope.lasting:
        return lasting.sentence(cx, scope, node)
    match node:
        case n.Do():
            return sentences.do(cx, scope, node)
        case n.Choose():
            return sentences.choose(cx, scope, node)
        case n.Let():
            return sentences.let(cx, scope, node)
        case n.Change():
            return sentences.change(cx, scope, node)
        case n.Become():
            return sentences.become(cx, scope, node)
        case n.CountsAs():
            return sentences.counts_as(cx, scope, node)
        case n.Stop():
            return sentences.stop(cx, scope, node)
        case n.Return():
            return sentences.return_(cx, scope, node)
        case n.NothingHappens():
            return ir.NothingHappens(span=cx.span(node))
        case n.MayBlock():
            return control_flow.may_block(cx, scope, node)
        case n.Either():
            return control_flow.either(cx, scope, node)
        case n.Secretly():
            return control_flow.secretly(cx, scope, node)
        case n.If():
            return control_flow.if_(cx, scope, node)
        case n.ForEach():
            return control_flow.for_each(cx, scope, node)
        case n.TakeTurns():
            return control_flow.take_turns(cx, scope, node)
        case n.Repeat():
            return control_flow.repeat(cx, scope, node)
        case n.Step():
            return control_flow.step(cx, scope, node)
        case n.Until():
            return control_flow.until(cx, scope, node)
        case n.NextTime():
            return control_flow.next_time(cx, scope, node)
        case n.Uninterrupted():
            return ir.Uninterrupted(sentences.block(cx, scope, node.block), span=cx.span(node))
        case n.Suspend():
            return control_flow.suspend(cx, scope, node)
        case n.Permit() | n.UseAs() | n.Nested():
            cx.add("CW439", node, text=cx.first_line(node))
            return None
        case _:
            assert_never(node)
