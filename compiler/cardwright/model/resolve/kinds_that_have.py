"""What only cards of a kind have: its fields, and counters, values, adjectives and statuses that are of it."""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics import Note
from cardwright.ir import decl
from cardwright.model.resolve.scope import Context
from cardwright.syntax import nodes as n


def kind_with(prop: decl.Decl) -> decl.Category | None:
    """The kind of cards that alone have a property, an adjective or a status; None if it is no matter of kinds."""
    match prop:
        case decl.Field():
            return prop.category
        case (
            decl.Counter(of_kind=kind)
            | decl.Variable(of_kind=kind)
            | decl.Quantity(of_kind=kind)
            | decl.Derived(of_kind=kind)
            | decl.AdjectiveDecl(of_kind=kind)
            | decl.Status(of_kind=kind)
        ) if isinstance(kind, decl.Category):
            return kind
    return None


def of_another_kind(cx: Context, node: n.Word, made: decl.Decl, category: decl.Category | None) -> bool:
    """Report an adjective or a status that cards of a kind cannot have."""
    kind = kind_with(made)
    if kind is None or category is None or category.is_under(kind) or kind.is_under(category):
        return False
    cx.add("CW561", node, notes=[Note(made.span, "declared")], word=node.text, kind=kind.id, found=category.id)
    return True


def category_of(cx: Context, owner: ir.Value) -> decl.Category | None:
    """What is known of the kind of a card."""
    if isinstance(owner, ir.Local) and owner.origin == "this":
        made = cx.setting.of_this
        return made.category if isinstance(made, decl.CardKind) else made
    if isinstance(owner, ir.NP) and isinstance(owner.noun.decl, decl.CardKind):
        return owner.noun.decl.category
    if isinstance(owner, ir.NP) and isinstance(owner.noun.decl, decl.Category):
        return owner.noun.decl
    return None
