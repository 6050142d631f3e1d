"""Read characters with their printed values and skills."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.model import game_being_read as d
from cardwright.model.collect.cards import read_field
from cardwright.model.collect.faces import read_printed, settle_kinds
from cardwright.model.collect.skills import skills_of
from cardwright.model.game_being_read import Draft
from cardwright.model.yaml_fields import Fields
from cardwright.source.nodes import Node

CHARACTER_KEYS = ("id", "name", "rules", "skills", "tags")


def character_fields(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`life: {type: number, name: …}`: what is printed on every character."""
    for key, value in draft.reader.table(node, "character_fields"):
        made = read_field(draft, key, value, CHARACTER_KEYS)
        if made is not None:
            draft.declare(draft.game.character_fields, d.FIELD_, made)


def characters(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {id: warrior, life: 4, skills: {…}}`; a skill is written out or, in a list, named."""
    printed = draft.game.character_fields
    for key, fields in draft.reader.listed(node, "characters", d.CHARACTER_, (*CHARACTER_KEYS, *printed)):
        made = decl.Character(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        made.tags = tuple(text.value for text in fields.texts("tags"))
        made.values = _values(draft, fields, made)
        settle_kinds(draft, draft.game.character_fields, made.values)
        draft.declare(draft.game.characters, d.CHARACTER_, made)
        skills_of(draft, fields, made, present)


def _values(draft: Draft, fields: Fields, made: decl.Character) -> dict[str, decl.Printed]:
    found: dict[str, decl.Printed] = {}
    for name, field in draft.game.character_fields.items():
        node = fields.get(name)
        entry = fields.node.entry(name)
        if node is not None and entry is not None:
            draft.mention(entry.key.span, field)
            value = read_printed(draft, field, node)
            if value is not None:
                found[name] = value
        elif field.default is None and not field.ty.optional and field.ty.of is None:
            draft.reader.problems.add("CW531", made.span, name=name, card=made.id)
    return found
