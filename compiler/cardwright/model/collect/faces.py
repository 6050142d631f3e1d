"""Read the faces of cards: what is printed on them, and how many copies there are of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from math import prod

from cardwright import ir
from cardwright.diagnostics import Note, closest
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.model import game_being_read as d
from cardwright.model.game_being_read import CondJob, Draft, Setting
from cardwright.model.printed_values import fields_of, is_needed
from cardwright.model.yaml_fields import A_NUMBER, A_TEXT, YES_NO, Fields
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Node, Scalar, Sequence
from cardwright.source.text import Span

CARD_KEYS = (
    "id", "name", "kind", "copies", "faces", "rules", "effect", "tags", "alters", "in_game", "text", "tips",
    "flavour", "active_in", "skills",
)  # fmt: skip
FACE_KEYS = ("copies", "name", "in_game", "each")
MOST_FACES = 1_000
"""So many faces may be meant by one entry."""


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
        _missing(draft, made, printed, fields.node, fields.get("each"))  # which may stand at the wrong place
        settle_kinds(draft, printed, shared)
        return (decl.Face(copies, {}, shared, made.span),)
    if fields.get("copies") is not None:
        entry = fields.node.entry("copies")
        draft.reader.problems.add("CW528", entry.key.span if entry else made.span, name=made.id)
    found: list[decl.Face] = []
    for item in faces:
        one = draft.reader.fields(item, d.FACE_, (*FACE_KEYS, *printed), key="faces", printed=True)
        if one is None:
            continue
        values = {**shared, **_values(draft, one, made, printed)}
        each = _each(draft, one, printed)
        _missing(draft, made, printed, fields.node, one.node, one.get("each"))
        copies, name = one.number("copies", 1, least=0), one.words("name")
        for more in _combinations(each):
            printed_here = {**values, **more}
            settle_kinds(draft, printed, printed_here)
            found.append(decl.Face(copies, name, printed_here, one.span))
        condition = one.scalar("in_game")
        if condition is not None:
            draft.jobs.append(CondJob(condition, Setting(owner=made.id), _put_when(made, one.span)))
    return tuple(found)


def _each(draft: Draft, face: Fields, printed: Mapping[str, decl.Field]) -> dict[str, list[decl.Printed | None]]:
    """What a face has several of, by the field: `each: {suit: [sun, moon], number: 1..3}`."""
    listed = face.get("each")
    fields = draft.reader.fields(listed, d.FACE_, tuple(printed), key="each") if listed is not None else None
    found: dict[str, list[decl.Printed | None]] = {}
    for entry in fields.node if fields is not None else ():
        field = printed.get(entry.key.value)
        if field is None:
            continue
        draft.mention(entry.key.span, field)
        beside = face.node.entry(field.id)
        if beside is not None:
            draft.reader.problems.add("CW574", entry.key.span, notes=[Note(beside.key.span, "first")], name=field.id)
        found[field.id] = _several(draft, field, entry.value)
    count = prod(map(len, found.values()))
    if count > MOST_FACES:
        draft.reader.problems.add("CW571", face.span, count=count, most=MOST_FACES)
        return {name: values[:1] for name, values in found.items()}
    return found


def _several(draft: Draft, field: decl.Field, node: Node) -> list[decl.Printed | None]:
    """The values of a list, or the numbers of a range."""
    if field.ty.name != "number" or isinstance(node, Sequence):
        return [read_printed(draft, field, item) for item in draft.reader.items(node, field.id)]
    low, high = draft.reader.range(node, field.id, (0, 0))
    return list(range(low, high + 1))


def _combinations(each: Mapping[str, list[decl.Printed | None]]) -> Iterator[dict[str, decl.Printed]]:
    """Every way to take one value for each field; the last of the fields changes first."""
    for taken in product(*each.values()):
        yield {name: value for name, value in zip(each, taken, strict=True) if value is not None}


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
                near = closest(name, printed)
                draft.reader.problems.add(
                    "CW529", entry.key.span, notes=notes, name=name, kind=made.category.id, other=kind, near=near
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
    if not isinstance(node, Scalar) or node.data is None:
        draft.reader.wrong(node, key, {"number": A_NUMBER, "bool": YES_NO}.get(ty.name, A_TEXT))
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
        words = draft.game.symbols[ty.set_id].words
        called = {name: word for word, said in words.items() for name in said.values()}
        return node.value if draft.reader.one_of(node, key, tuple(words), called) else None
    if ty.name == "kind":
        draft.last.append(partial(_find_kind, draft, node))
    return node.value


def _find_kind(draft: Draft, node: Scalar) -> None:
    """Report a name that neither a card nor a kind of cards has."""
    draft.find(_kinds(draft), d.KIND_OR_CARD_, node)


def settle_kinds(draft: Draft, fields: Mapping[str, decl.Field], values: dict[str, decl.Printed]) -> None:
    """Once all cards are known, values of the type `kind` are told by ids, whichever name they were given by."""
    of_kinds = [name for name, field in fields.items() if field.ty.one.name == "kind" and name in values]
    if not of_kinds:
        return  # a card whose values are known need not wait, and can be read again by itself

    def settle() -> None:
        for name in of_kinds:
            value = values[name]
            one = tuple(_id_of(draft, each) for each in value) if isinstance(value, tuple) else _id_of(draft, value)
            values[name] = one

    draft.last.append(settle)


def _id_of(draft: Draft, said: int | str | bool) -> int | str | bool:
    known = _kinds(draft)
    name = " ".join(said.split()) if isinstance(said, str) else said
    return name if name in known else next((id for id, each in known.items() if name in each.name.values()), said)


def _kinds(draft: Draft) -> dict[str, decl.Decl]:
    return {**draft.game.categories, **draft.game.cards}


def _common(faces: tuple[decl.Face, ...]) -> dict[str, decl.Printed]:
    """The values that all faces share, which those that a variant puts in their place have, too."""
    first = dict(faces[0].values) if faces else {}
    return {name: value for name, value in first.items() if all(face.values.get(name) == value for face in faces)}


def _missing(draft: Draft, made: decl.CardKind, printed: Mapping[str, decl.Field], *given: Node | None) -> None:
    """Report printed values that neither the card nor the face gives, and that have no default.

    What a key that nobody knows was probably meant for is not missing: that key is told.
    """
    keys = {entry.key.value for node in given if isinstance(node, MappingNode) for entry in node}
    meant = {closest(key, printed) for key in keys.difference(printed, CARD_KEYS, FACE_KEYS)}
    for name, field in printed.items():
        if name in keys or name in meant or name in _common(made.faces):
            continue
        if is_needed(field):
            notes = [Note(field.span, "declared")]
            draft.reader.problems.add("CW531", made.span, notes=notes, name=name, card=made.id)
