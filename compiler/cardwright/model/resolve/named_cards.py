"""Find the cards whose name a text in quotes is: `its name is "Black Cat"`, `its name is in ["Black Cat", "Dog"]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.diagnostics import closest
from cardwright.ir import decl
from cardwright.ir.decl import Words
from cardwright.ir.types import TEXT, list_of
from cardwright.model.resolve.scope import Context
from cardwright.source.text import Span
from cardwright.syntax import nodes as n


def is_name(value: ir.Value) -> bool:
    """Whether a value is the name of a card."""
    made = value.prop if isinstance(value, ir.Property) else None
    return isinstance(made, decl.Builtin) and (made.owner, made.id) == ("card", "name")


def with_names(cx: Context, node: n.Value, value: ir.Value, other: ir.Value) -> ir.Value | None:
    """What is compared with the name of a card, each text in it as the names that it may mean (a list, if there are
    several); None if a text is the name of no card, which is reported. All else is left as it is.
    """
    if not is_name(other):
        return value
    if isinstance(value, ir.Text):
        found = _called(cx, node, value)
        return found[0] if len(found) == 1 else _listed(found, value.span)
    if isinstance(value, ir.ListValue) and isinstance(node, n.ListValue) and len(value.items) == len(node.items):
        pairs = zip(node.items, value.items, strict=True)
        parts = [_called(cx, part, one) if isinstance(one, ir.Text) else (one,) for part, one in pairs]
        return _listed([one for part in parts for one in part], value.span) if all(parts) else None
    return value


def as_texts(names: Mapping[str, Words], span: Span) -> tuple[ir.Text, ...]:
    """Names of cards as values."""
    return tuple(ir.Text(name, TEXT, tuple(words.items()), span=span) for name, words in names.items())


def _listed(items: Sequence[ir.Value], span: Span) -> ir.Value | None:
    """Several values as a list."""
    return ir.ListValue(tuple(items), list_of(TEXT), span=span) if items else None


def _called(cx: Context, node: n.Value, text: ir.Text) -> tuple[ir.Text, ...]:
    """The names that a text may mean; none if no card is called so, which is reported."""
    names = cx.shared.card_names
    found = names.called(text.value)
    if not found:
        kind = next(iter(names.kinds(text.value)), None)
        faces = None if kind is None else [names.of_face(kind, one) for one in kind.faces]
        near = closest(text.value, names.texts)
        cx.add("CW491", node, name=text.value, faces=faces, kind=kind and kind.id, near=near)
    return as_texts(found, text.span)
