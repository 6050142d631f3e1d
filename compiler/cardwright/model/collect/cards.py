"""Read the categories of cards, and cards with their faces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from cardwright import ir
from cardwright.diagnostics import Note
from cardwright.ir import decl
from cardwright.ir.types import CARD, PLAYER, TEXT, Type
from cardwright.model import game_being_read as d
from cardwright.model.collect.skills import skills_of
from cardwright.model.collect.types import read_type
from cardwright.model.game_being_read import CondJob, Draft, EffectJob, Setting, fill
from cardwright.model.plays_alike import share_plays
from cardwright.model.printed_values import fields_of
from cardwright.model.theme import ACCENTS
from cardwright.model.yaml_fields import A_NUMBER, A_TEXT, LANGUAGES, YES_NO, Fields
from cardwright.source import nodes
from cardwright.source.nodes import Node, Scalar
from cardwright.source.text import Span

FIELD_KEYS = ("type", "default", "figures", "name", "rules")
KIND_KEYS = (
    "is_a", "name", "fields", "active_in", "unit", "plural", "frame", "back", "accent", "effect", "plays_alike",
    "rules",
)  # fmt: skip
FRAMES = ("standard", "character", "token")
CARD_KEYS = (
    "id", "name", "kind", "copies", "faces", "rules", "effect", "tags", "alters", "in_game", "text", "tips",
    "flavour", "active_in", "skills",
)  # fmt: skip
FACE_KEYS = ("copies", "name", "in_game")
NO_FIELDS = tuple(key for key in CARD_KEYS if key != "text")
"""What no printed value can be called; what is printed as the text of a card may be a value of it."""


def kinds(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`spell: {is_a: card, fields: {bonus: {type: number, default: 0}}}`."""
    for key, value in draft.reader.table(node, "kinds"):
        fields = draft.reader.fields(value, d.CATEGORY_, KIND_KEYS, key=key.value)
        if fields is None:
            continue
        made = decl.Category(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        made.unit = fields.text("unit", "张")
        made.plural = fields.text("plural") or None
        made.frame, made.back = fields.choice("frame", FRAMES, ""), fields.words("back")
        made.accent = fields.choice("accent", ACCENTS, "")
        for name, field_node in fields.table("fields"):
            field = read_field(draft, name, field_node, (*NO_FIELDS, *FACE_KEYS))
            if field is not None:
                field.category = made
                draft.declare(made.fields, d.FIELD_, field)
        draft.declare(draft.game.categories, d.CATEGORY_, made)
        _links(draft, fields, made)
        text = fields.scalar("effect")
        if text is not None:
            setting = Setting(owner=made.id, me=PLAYER, this=CARD, of_this=made, rules=made.rules)
            draft.jobs.append(EffectJob(text, setting, fill(made, "abilities")))
        made.plays_alike = fields.flag("plays_alike")
        if made.plays_alike and text is None:
            draft.reader.problems.add("CW569", key.span, name=made.id, count=0)
    draft.after.append(partial(share_plays, draft))


def _links(draft: Draft, fields: Fields, made: decl.Category) -> None:
    above = fields.scalar("is_a", required=True)

    def link() -> None:
        made.active_in = _zones(draft, fields)
        if above is None or above.value == d.CARD_BASE:
            return
        parent = draft.find(draft.game.categories, d.CATEGORY_, above, d.CARD_BASE)
        if parent is not None and parent.is_under(made):
            draft.reader.problems.add("CW527", above.span, name=made.id, parent=parent.id)
        else:
            made.parent = parent

    def inherit() -> None:
        made.active_in = active_in(made)

    draft.later.append(link)
    draft.last.append(inherit)


def active_in(category: decl.Category | None) -> tuple[decl.Zone, ...]:
    """Where the abilities of a category work: where it says, else where those of the wider one do."""
    while category is not None and not category.active_in:
        category = category.parent
    return category.active_in if category is not None else ()


def _zones(draft: Draft, fields: Fields) -> tuple[decl.Zone, ...]:
    found = (draft.find(draft.game.zones, d.ZONE_, text) for text in fields.texts("active_in"))
    return tuple(zone for zone in found if zone is not None)


def read_field(draft: Draft, key: Scalar, node: Node, keys: Sequence[str]) -> decl.Field | None:
    """A printed value: `bonus: {type: number, default: 0, name: …}`, or only its type; `keys` are those that stand
    beside it where it is given, so that it cannot be called so.
    """
    name = draft.reader.id_of(key)
    if name in keys:
        draft.reader.problems.add("CW530", key.span, word=name, role="printed value", other="key of what it is on")
        return None
    if isinstance(node, Scalar):
        return decl.Field(name, {}, key.span, (), None, read_type(draft, draft.reader.text(node, name))[0])
    fields = draft.reader.fields(node, d.FIELD_, FIELD_KEYS, key=name)
    if fields is None:
        return None
    ty = read_type(draft, fields.scalar("type", required=True))[0]
    made = decl.Field(name, fields.words("name"), key.span, fields.rules(), None, ty)
    default = fields.scalar("default")
    if default is not None:
        value = read_printed(draft, made, default)
        made.default = as_value(draft, made, value, default.span) if value is not None else None
    made.figures = dict(_figures(draft, fields))
    return made


def _figures(draft: Draft, fields: Fields) -> Iterator[tuple[int, decl.Words]]:
    """The numbers of a field that are printed as something else, with what is printed: in each language, or in all."""
    for number, node in fields.table("figures"):
        if isinstance(node, nodes.Mapping):
            said = draft.reader.words(node, "figures")
        else:
            text = draft.reader.text(node, "figures")
            said = {} if text is None else dict.fromkeys(LANGUAGES, text.value)
        if not re.fullmatch(r"-?\d{1,6}", number.value):
            draft.reader.wrong(number, "figures", A_NUMBER)
        elif said:
            yield int(number.value), said


def as_value(draft: Draft, field: decl.Field, value: decl.Printed, span: Span) -> ir.Value | None:
    """A printed value as a value of the effect language."""
    if isinstance(value, tuple):
        one = decl.Field(field.id, field.name, field.span, (), None, field.ty.of or field.ty)
        items = (as_value(draft, one, each, span) for each in value)
        return ir.ListValue(tuple(item for item in items if item is not None), field.ty, span=span)
    if isinstance(value, bool):
        return ir.Bool(value, span=span)
    if isinstance(value, int):
        return ir.Num(value, span=span)
    if field.ty.name == "symbol" and field.ty.set_id in draft.game.symbols:
        return ir.Symbol(draft.game.symbols[field.ty.set_id], value, field.ty, span=span)
    return ir.Text(value, TEXT, span=span)


def cards(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {id: attack, kind: spell, faces: [{copies: 4}], effect: …}`."""
    for item in draft.reader.items(node, "cards"):
        known = dict.fromkeys(CARD_KEYS)
        known.update(dict.fromkeys(name for c in draft.game.categories.values() for name in c.fields))
        fields = draft.reader.fields(item, d.CARD_, tuple(known))
        key = fields.scalar("id", required=True) if fields else None
        if fields is None or key is None:
            continue
        made = decl.CardKind(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        made.category = draft.find(draft.game.categories, d.CATEGORY_, fields.scalar("kind", required=True))
        made.tags = tuple(text.value for text in fields.texts("tags"))
        made.text_override, made.flavour = fields.words("text"), fields.words("flavour")
        made.tips = tuple(draft.reader.words(tip, "tips") for tip in fields.items("tips"))
        made.active_in = _zones(draft, fields) or active_in(made.category)
        made.copies_when = present
        if fields.get("alters") is not None:
            found = (draft.find(draft.game.zones, d.ZONE_, text) for text in fields.texts("alters"))
            made.alters = frozenset(zone.id for zone in found if zone is not None)
        made.faces = read_faces(draft, fields, made)
        draft.declare(draft.game.cards, d.CARD_, made)
        if fields.get("skills") is not None:
            skills_of(draft, fields, made, present)
        _card_texts(draft, fields, made)


def card_setting(made: decl.CardKind) -> Setting:
    """What the text of a card may speak of."""
    return Setting(
        owner=made.id, me=PLAYER, this=CARD, of_this=made, alters=made.alters, rules=made.rules
    )  # fmt: skip


def _card_texts(draft: Draft, fields: Fields, made: decl.CardKind) -> None:
    effect = fields.scalar("effect")
    if effect is not None:
        draft.jobs.append(EffectJob(effect, card_setting(made), fill(made, "abilities")))
    condition = fields.scalar("in_game")
    if condition is not None:

        def put(cond: ir.Cond) -> None:
            made.copies_when = ir.conjoined(made.copies_when, cond)

        draft.jobs.append(CondJob(condition, Setting(owner=made.id), put))


def read_faces(draft: Draft, fields: Fields, made: decl.CardKind) -> tuple[decl.Face, ...]:
    """The faces of a card: listed under `faces`, or one with `copies` (else 1) and the values of the card
    itself.
    """
    printed = fields_of(made.category)
    empty = {name: () for name, field in printed.items() if field.ty.of is not None and field.default is None}
    shared = {**empty, **_common(made.faces), **_values(draft, fields, made, printed)}
    faces = fields.items("faces")
    if not faces:
        copies = fields.number("copies", 1, least=0)
        _missing(draft, made, printed, fields)
        return (decl.Face(copies, {}, shared, made.span),)
    if fields.get("copies") is not None:
        entry = fields.node.entry("copies")
        draft.reader.problems.add("CW528", entry.key.span if entry else made.span, name=made.id)
    found: list[decl.Face] = []
    for item in faces:
        one = draft.reader.fields(item, d.FACE_, (*FACE_KEYS, *printed), key="faces")
        if one is None:
            continue
        values = {**shared, **_values(draft, one, made, printed)}
        _missing(draft, made, printed, fields, one)
        one.need("copies")
        face = decl.Face(one.number("copies", 1, least=0), one.words("name"), values, one.span)
        found.append(face)
        condition = one.scalar("in_game")
        if condition is not None:
            draft.jobs.append(CondJob(condition, Setting(owner=made.id), _put_when(made, one.span)))
    return tuple(found)


def _put_when(made: decl.CardKind, where: Span) -> Callable[[ir.Cond], None]:
    """Enters the condition of the face that stands there: one of the card, or one that a variant puts in its place."""

    def put(cond: ir.Cond) -> None:
        def told(faces: tuple[decl.Face, ...]) -> tuple[decl.Face, ...]:
            return tuple(replace(face, when=cond) if face.span == where else face for face in faces)

        made.faces = told(made.faces)
        made.other_faces = tuple((variant, told(faces)) for variant, faces in made.other_faces)

    return put


def _values(
    draft: Draft, fields: Fields, made: decl.CardKind, printed: Mapping[str, decl.Field]
) -> dict[str, decl.Printed]:
    found: dict[str, decl.Printed] = {}
    for entry in fields.node:
        name = entry.key.value
        if name in CARD_KEYS or name in FACE_KEYS:
            continue
        field = printed.get(name)
        if field is None:
            elsewhere = next((c.fields[name] for c in draft.game.categories.values() if name in c.fields), None)
            if elsewhere is not None and made.category is not None:
                kind = elsewhere.category.id if elsewhere.category else ""
                notes = [Note(elsewhere.span, "declared")]
                draft.reader.problems.add(
                    "CW529", entry.key.span, notes=notes, name=name, kind=made.category.id, other=kind
                )  # fmt: skip
            continue
        draft.mention(entry.key.span, field)
        value = read_printed(draft, field, entry.value)
        if value is not None:
            found[name] = value
    return found


def read_printed(draft: Draft, field: decl.Field, node: Node) -> decl.Printed | None:
    """A printed value checked against its type, None for nothing; a wrong one is reported."""
    if field.ty.of is not None:
        found = (_printed(draft, field.id, field.ty.of, item) for item in draft.reader.items(node, field.id))
        return tuple(value for value in found if value is not None)
    if field.ty.optional and isinstance(node, Scalar) and node.style == "plain" and node.value == "none":
        return None
    return _printed(draft, field.id, field.ty, node)


def _printed(draft: Draft, key: str, ty: Type, node: Node) -> int | str | bool | None:
    """One value of a type."""
    if not isinstance(node, Scalar):
        draft.reader.wrong(node, key, A_TEXT)
        return None
    if ty.name == "number":
        if not isinstance(node.data, int) or isinstance(node.data, bool):
            draft.reader.wrong(node, key, A_NUMBER)
            return None
        return node.data
    if ty.name == "bool":
        if node.value not in ("yes", "no", "true", "false"):
            draft.reader.wrong(node, key, YES_NO)
        return node.value in ("yes", "true")
    if ty.name == "symbol" and ty.set_id is not None:
        return node.value if draft.reader.one_of(node, key, tuple(draft.game.symbols[ty.set_id].words)) else None
    return node.value


def _common(faces: tuple[decl.Face, ...]) -> dict[str, decl.Printed]:
    """The values that all faces share, which those that a variant puts in their place have, too."""
    first = dict(faces[0].values) if faces else {}
    return {name: value for name, value in first.items() if all(face.values.get(name) == value for face in faces)}


def _missing(draft: Draft, made: decl.CardKind, printed: Mapping[str, decl.Field], *given: Fields) -> None:
    """Report printed values that neither the card nor the face gives, and that have no default."""
    for name, field in printed.items():
        if (
            name in _common(made.faces)
            or any(name in fields.node for fields in given)
            or field.default is not None
            or field.ty.optional
            or field.ty.of is not None
        ):
            continue
        notes = [Note(field.span, "declared")]
        draft.reader.problems.add("CW531", made.span, notes=notes, name=name, card=made.id)
