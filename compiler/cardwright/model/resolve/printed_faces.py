"""Find the card that a text in quotes tells by what is printed on it: `"strike red 7"`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.choices import cards
from cardwright.ir.types import CARD
from cardwright.model.printed_values import fields_of, is_needed, values_of
from cardwright.model.resolve.scope import Context, Scope
from cardwright.syntax import nodes as n

Told = tuple[tuple[str, decl.Printed], ...]
"""The fields of a face that a text names, with their values."""


def face_of(cx: Context, text: str) -> tuple[decl.CardKind, int, Told] | None:
    """The name of a kind, then values that are printed on one of its faces: of several the one on which they stand in
    that order, then the one on which least else is printed beside them, so that a red card is meant before one that
    is red and black, or is marked besides.
    """
    for kind, rest in cx.shared.card_names.kinds_before(text):
        cx.shared.told_by_values.add(kind.id)
        wanted = rest.split()
        fields = fields_of(kind.category)
        found = []
        for number, face in enumerate(kind.faces):
            told = [one for word in wanted if (one := _told(cx, fields, face, word)) is not None]
            if len(told) == len(wanted):
                strange = not _in_order(cx, kind, face, wanted), _beside(face, told)
                found.append((*strange, number, tuple(told)))
        if found:
            _, _, number, parts = min(found, key=lambda one: one[:3])
            return kind, number, parts
    return None


def is_unread(cx: Context, text: str) -> bool:
    """Whether a text may name a face of which a value that it must have was not read, which has been told."""
    return any(_lacks_value(kind) for kind, _ in cx.shared.card_names.kinds_before(text))


def _lacks_value(kind: decl.CardKind) -> bool:
    needed = [id for id, field in fields_of(kind.category).items() if is_needed(field)]
    return any(id not in face.values for face in kind.faces for id in needed)


def _in_order(cx: Context, kind: decl.CardKind, face: decl.Face, wanted: Sequence[str]) -> bool:
    """Whether these words come one after the other in all that is printed on a face, with other values between."""
    printed = [(field, one) for field, value in values_of(kind, face) for one in _each(value)]
    ahead = iter([(field.id,) if value is True else _printed(cx, field, value) for field, value in printed])
    return all(any(word in names for names in ahead) for word in wanted)


def _each(value: decl.Printed) -> tuple[decl.Printed, ...]:
    """What is printed in a place: several values, or one."""
    return value if isinstance(value, tuple) else (value,)


def _beside(face: decl.Face, told: Sequence[tuple[str, decl.Printed]]) -> int:
    """How much is printed on a face and not told: marks, and values in lists of which others are told."""
    lists = [value for id, value in face.values.items() if isinstance(value, tuple) and id in dict(told)]
    of_lists = sum(isinstance(face.values[id], tuple) for id, _ in told)
    marks = [id for id, value in face.values.items() if value is True and id not in dict(told)]
    return sum(len(value) for value in lists) - of_lists + len(marks)


def described(cx: Context, scope: Scope, node: n.String) -> ir.NP | None:
    """Any card on which that is printed; None if there is none."""
    found = face_of(cx, node.value)
    if found is not None:
        kind, _, told = found
        fields = fields_of(kind.category)
        parts = tuple(_is_printed(node, fields[id], value) for id, value in told)
        return _phrase(cx, scope, node, kind, parts[0] if len(parts) == 1 else n.Both(node.pos, "and", parts))
    named = cx.shared.card_names.kinds_named_on_faces(node.value)
    if named:
        name = n.Prop(node.pos, n.Name(node.pos, "it"), n.Word(node.pos, "name"))
        return _phrase(cx, scope, node, named[0] if len(named) == 1 else None, n.Is(node.pos, name, node))
    called = cx.shared.card_names.kinds(node.value)
    return _phrase(cx, scope, node, called[0], None) if called else None


def _phrase(
    cx: Context, scope: Scope, node: n.String, kind: decl.CardKind | None, where: n.Cond | None
) -> ir.NP:  # fmt: skip
    """`a KIND where …`, or `a card where …`."""
    holds = cx.condition(scope.of(CARD), where) if where is not None else None
    if kind is not None:
        cx.mention(node, kind)
    return cards(cx.span(node), "a", kind, where=holds)


def _told(cx: Context, fields: Mapping[str, decl.Field], face: decl.Face, word: str) -> tuple[str, decl.Printed] | None:
    """The field of a face on which that word is printed, and its value."""
    for id, value in face.values.items():
        if value is True and word == id:
            return id, value
        for one in _each(value):
            if word in _printed(cx, fields.get(id), one):
                return id, one
    return None


def _printed(cx: Context, field: decl.Field | None, value: decl.Printed) -> tuple[str, ...]:
    """How a printed value may be called: a number, which may have a figure, or a word with its names."""
    names = [
        symbols.words[value]
        for symbols in cx.game.symbols.values()
        if isinstance(value, str) and value in symbols.words
    ]
    if field is not None and isinstance(value, int) and not isinstance(value, bool) and value in field.figures:
        names.append(field.figures[value])
    return (str(value), *(text for words in names for text in words.values()))


def _is_printed(node: n.String, printed: decl.Field, value: decl.Printed) -> n.Cond:
    """`its FIELD is VALUE`, or `VALUE is in its FIELD` of a list, in place of the text."""
    field = n.Prop(node.pos, n.Name(node.pos, "it"), n.Word(node.pos, printed.id))
    said: n.Value
    match value:
        case bool():
            said = n.Truth(node.pos, value)
        case int():
            said = n.Number(node.pos, value)
        case _:
            said = n.Name(node.pos, str(value))
    return n.Is(node.pos, field, said) if printed.ty.of is None else n.IsIn(node.pos, said, field)
