"""What is asked of a thing: which declaration a word means there, and what is said where there is none."""

from __future__ import annotations

from cardwright import ir
from cardwright.diagnostics import Note, closest
from cardwright.ir import decl
from cardwright.ir.types import NUMBER, ZONE, Type, maybe
from cardwright.model.resolve import kinds_that_have
from cardwright.model.resolve.scope import Context, Scope
from cardwright.model.types_that_fit import said
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold


def type_of(prop: decl.Prop) -> Type:
    """The type of a property."""
    match prop:
        case decl.Zone():
            return ZONE
        case decl.Counter() | decl.Quantity():
            return NUMBER
        case _:
            return prop.ty


def member(made: decl.Prop, args: dict[str, ir.Value]) -> tuple[decl.Prop, dict[str, ir.Value]]:
    """`mana of red` is a counter (or a zone) by itself, where `mana of hue` is not known before it is asked."""
    part = next(iter(args.values()), None)
    if isinstance(made, decl.Derived) and isinstance(part, ir.Symbol) and part.word in made.members:
        return made.members[part.word], {}
    return made, args


def pick(cx: Context, node: n.Prop, owner: ir.Value, found: list[decl.Prop]) -> decl.Prop | None:
    """Of several properties with one name (what only kinds of cards have) the one that this owner has."""
    category = kinds_that_have.category_of(cx, owner)
    of_kinds = [(prop, kind) for prop in found if (kind := kinds_that_have.kind_with(prop)) is not None]
    if category is not None and of_kinds and len(of_kinds) == len(found):
        own = [prop for prop, kind in of_kinds if category.is_under(kind)]
        below = [prop for prop, kind in of_kinds if kind.is_under(category)]
        if not own and not below:
            kinds = [kind.id for _, kind in of_kinds]
            notes = [Note(found[0].span, "declared")]
            cx.add("CW419", node.name, notes=notes, name=node.name.text, kind=category.id, kinds=kinds)
            return None
        return (own or below)[0]
    return found[0]


def no_property(cx: Context, scope: Scope, node: n.Word, kind: str, owner: ir.Value, zone: str | None = None) -> None:
    """Report a property that nothing of this type has; a `zone` has cards of which it may be said."""
    known = [*cx.names.props.get(kind, {}), *(scope.chosen if kind == "player" else ())]
    elsewhere = [o for o in ("player", "card", "zone", "character") if o != kind and cx.names.prop(o, fold(node.text))]
    other = said(Type(elsewhere[0])) if elsewhere else None
    of_all = (word for table in cx.names.props.values() for word in table)
    near = closest(fold(node.text), known) or closest(fold(node.text), of_all)
    a_phase = any(isinstance(made, decl.Phase) for made in cx.names.words.get(fold(node.text), ()))
    cx.add(
        "CW404",
        node,
        owner=said(owner.ty.one if owner.ty.one.name == kind else Type(kind)),
        name=node.text,
        near=near,
        other=other,
        zone=zone if elsewhere[:1] == ["card"] else None,
        phase=node.text if a_phase else None,
        known=sorted(known) or None,
    )


def numbers_of(cx: Context, scope: Scope, node: n.Word, inner: Type, of: ir.Value) -> decl.Prop | None:
    """A property of each of several that is a number, or what players have chosen; another one is reported."""
    chosen = scope.chosen.get(fold(node.text)) if inner.name == "player" else None
    found = cx.names.prop(inner.name, fold(node.text)) or ([chosen] if chosen is not None else [])
    if not found:
        no_property(cx, scope, node, inner.name, of)
        return None
    if type_of(found[0]) not in ((NUMBER, maybe(NUMBER)) if found[0] is chosen else (NUMBER,)):
        cx.add("CW405", node, text=node.text, wanted=said(NUMBER), found=said(type_of(found[0])))
        return None
    if found[0] is not chosen:
        cx.mention(node, found[0])
    return found[0]
