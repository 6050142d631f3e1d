"""Read the categories of cards, and cards with their faces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import CARD, PLAYER, TEXT
from cardwright.model import game_being_read as d
from cardwright.model.collect.faces import CARD_KEYS, FACE_KEYS, read_faces, read_printed, settle_kinds
from cardwright.model.collect.skills import skills_of
from cardwright.model.collect.types import read_type
from cardwright.model.game_being_read import CondJob, Draft, EffectJob, Setting, fill
from cardwright.model.plays_alike import share_plays
from cardwright.model.sorts import KEY
from cardwright.model.theme import ACCENTS
from cardwright.model.yaml_fields import A_NUMBER, LANGUAGES, Fields
from cardwright.source import nodes
from cardwright.source.nodes import Node, Scalar
from cardwright.source.text import Span

FIELD_KEYS = ("type", "default", "figures", "name", "rules")
KIND_KEYS = (
    "is_a", "name", "fields", "active_in", "unit", "plural", "frame", "back", "accent", "effect", "plays_alike",
    "rules",
)  # fmt: skip
FRAMES = ("standard", "character", "token")
NO_FIELDS = tuple(key for key in CARD_KEYS if key != "text")
"""What no printed value can be called; what is printed as the text of a card may be a value of it."""


def kinds(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`spell: {is_a: card, fields: {bonus: {type: number, default: 0}}}`."""
    for key, fields in draft.reader.entries(node, "kinds", d.CATEGORY_, KIND_KEYS):
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


def active_in(made: decl.CardKind | decl.Category) -> tuple[decl.Zone, ...]:
    """Where the abilities of the cards of a kind work: where it says, else where those of the wider one do."""
    return next((kind.active_in for kind in made.kinds() if kind.active_in), ())


def _zones(draft: Draft, fields: Fields) -> tuple[decl.Zone, ...]:
    found = (draft.find(draft.game.zones, d.ZONE_, text) for text in fields.texts("active_in"))
    return tuple(zone for zone in found if zone is not None)


def read_field(draft: Draft, key: Scalar, node: Node, keys: Sequence[str]) -> decl.Field | None:
    """A printed value: `bonus: {type: number, default: 0, name: …}`, or only its type; `keys` are those that stand
    beside it where it is given, so that it cannot be called so.
    """
    name = draft.reader.id_of(key)
    if name in keys:
        draft.reader.problems.add("CW530", key.span, word=name, role=d.FIELD_, other=KEY)
        return None
    if isinstance(node, Scalar):
        return decl.Field(name, {}, key.span, (), None, read_type(draft, draft.reader.text(node, name))[0])
    fields = draft.reader.fields(node, d.FIELD_, FIELD_KEYS, key=name)
    if fields is None:
        return None
    ty = read_type(draft, fields.scalar("type", required=True))[0]
    made = decl.Field(name, fields.words("name"), key.span, fields.rules(), None, ty)
    default = fields.get("default")
    if default is not None:
        value = read_printed(draft, made, default)
        made.default = as_value(draft, made, value, default.span) if value is not None else None
        if value is not None and ty.one.name == "kind":
            settled: dict[str, decl.Printed] = {name: value}
            settle_kinds(draft, {name: made}, settled)
            draft.last.append(lambda: setattr(made, "default", as_value(draft, made, settled[name], default.span)))
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


def as_value(draft: Draft, field: decl.Field, value: decl.Printed, span: Span) -> ir.Value:
    """A printed value as a value of the effect language."""
    if isinstance(value, tuple):
        one = decl.Field(field.id, field.name, field.span, (), None, field.ty.one)
        return ir.ListValue(tuple(as_value(draft, one, each, span) for each in value), field.ty, span=span)
    if isinstance(value, bool):
        return ir.Bool(value, span=span)
    if isinstance(value, int):
        return ir.Num(value, span=span)
    if field.ty.name == "symbol":
        return ir.Symbol(draft.game.symbols[field.ty.set_id or ""], value, field.ty, span=span)
    return ir.Text(value, TEXT, span=span)


def cards(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {id: attack, kind: spell, faces: [{copies: 4}], effect: …}`."""
    printed = (name for category in draft.game.categories.values() for name in category.fields)
    known = tuple(dict.fromkeys((*CARD_KEYS, *printed)))
    inside = {key: "faces" for key in FACE_KEYS}
    for key, fields in draft.reader.listed(node, "cards", d.CARD_, known, inside=inside, printed=True):
        made = decl.CardKind(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        made.category = draft.find(draft.game.categories, d.CATEGORY_, fields.scalar("kind", required=True))
        made.tags = tuple(text.value for text in fields.texts("tags"))
        made.text_override, made.flavour = fields.words("text"), fields.words("flavour")
        made.tips = tuple(draft.reader.words(tip, "tips") for tip in fields.items("tips"))
        made.active_in = _zones(draft, fields) or active_in(made)
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
