"""Resolve what lasts: modifiers, permissions, conversions and triggers under `always`, `while` and
`until`.
"""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import ANY, CARD, NUMBER, PLAYER
from cardwright.model.resolve import events, values
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.resolve.values import DESCRIBE
from cardwright.model.types_that_fit import fits
from cardwright.syntax import nodes as n


def block(cx: Context, scope: Scope, node: n.Block, left_behind: bool = False) -> ir.Block:
    """A block of what lasts; `left_behind` by an effect, until something happens."""
    inner = scope.inner()
    inner.lasting = True
    found = [sentence(cx, inner, one, left_behind) for one in node.body]
    return ir.Block(tuple(one for one in found if one is not None), span=cx.span(node))


def sentence(cx: Context, scope: Scope, node: n.Stmt, left_behind: bool = False) -> ir.Stmt | None:
    """One sentence that lasts; those that happen once are reported."""
    span = cx.span(node)
    match node:
        case n.Permit():
            verb = events.verb_of(cx, node.call.verb)
            subject, inner = events.subject_of(cx, scope, node.call, verb)
            args = events.arguments(cx, inner, verb, node.call.args, DESCRIBE)
            return ir.Permit(verb, subject, args, node.allowed, span=span)
        case n.UseAs():
            who = values.resolve(cx, scope, node.who, PLAYER, DESCRIBE)
            inner = scope.by(events.doer_of(who))
            what = card(cx, inner, node.what)
            kind = values.kind_of(cx, inner, node.kind)
            if not isinstance(what, ir.NP | ir.Local):
                cx.add("CW451", node.what, text=cx.words(node.what))
                return None
            return ir.UseAs(who, what, kind, span=span)
        case n.CountsAs():
            return ir.CountsAs(card(cx, scope, node.what), values.kind_of(cx, scope, node.kind), span=span)
        case n.Nested():
            inner = scope.inner()
            inner.lasting = False
            return ir.Nested(cx.ability(inner, node.ability), span=span)
        case n.Change():
            return modifier(cx, scope, node)
        case n.If():
            cx.add("CW458", node, text=cx.first_line(node))
            return None
        case n.Become():
            return bears(cx, scope, node, left_behind)
        case _:
            cx.add("CW452", node, text=cx.first_line(node))
            return None


def card(cx: Context, scope: Scope, node: n.Value) -> ir.Value:
    """A card, or a description of cards."""
    value = values.resolve(cx, scope, node, CARD, DESCRIBE)
    if value.ty != ANY and not fits(value.ty.one, CARD):
        return values.check(cx, node, value, CARD)
    return value


def bears(cx: Context, scope: Scope, node: n.Become, left_behind: bool) -> ir.Stmt | None:
    """`every beast in my field becomes winged`: they have the status for as long as it lasts.

    What puts skills out of force cannot hang on what is in force: it is left behind by an effect, for a certain player.
    """
    who = values.resolve(cx, scope, node.who, PLAYER, DESCRIBE)
    status = events.status_of(cx, node.status, node.who, who)
    certain = left_behind and isinstance(who, ir.Local)
    if (status.suppresses or status.disables is not None) and not certain:
        cx.add("CW459", node, text=cx.first_line(node), status=node.status.text)
        return None
    return ir.Bears(who, status, node.on, span=cx.span(node))


def modifier(cx: Context, scope: Scope, node: n.Change) -> ir.Stmt | None:
    """`reduce my hand limit by 1, at least 0` for as long as it lasts: of quantities and printed values."""
    what = values.resolve(cx, scope, node.what, NUMBER, DESCRIBE)
    if what.ty == ANY:
        return None
    prop = what.prop if isinstance(what, ir.Property) else None
    set_ = node.op == "set" and isinstance(prop, decl.Field)
    if not isinstance(prop, decl.Quantity | decl.Field) or not (set_ or what.ty.one == NUMBER):
        counter = isinstance(prop, decl.Counter | decl.Variable)
        cx.add("CW453", node.what, text=cx.words(node.what), counter=prop.id if counter and prop else None)
        return None
    value = values.need(cx, scope, node.value, prop.ty if set_ and isinstance(prop, decl.Field) else NUMBER)
    at_least = values.need(cx, scope, node.at_least, NUMBER) if node.at_least is not None else None
    at_most = values.need(cx, scope, node.at_most, NUMBER) if node.at_most is not None else None
    return ir.Change(node.op, what, value, at_least, at_most, span=cx.span(node))
