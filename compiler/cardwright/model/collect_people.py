"""Read characters, their printed values, and skills."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import PLAYER
from cardwright.model import draft as d
from cardwright.model.collect_cards import read_field, read_printed
from cardwright.model.draft import Draft, EffectJob, Setting, fill
from cardwright.model.shape import Fields
from cardwright.source.nodes import Node, Scalar

SKILL_KEYS = ("name", "rules", "effect", "tags", "text")
CHARACTER_KEYS = ("id", "name", "rules", "skills", "tags")


def character_fields(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`life: {type: number, name: …}`: what is printed on every character."""
    for key, value in draft.reader.table(node, "character_fields"):
        made = read_field(draft, key, value)
        if made is not None:
            draft.declare(draft.game.character_fields, d.FIELD_, made)


def skills(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`study: {rules: […], effect: …}`: a skill that may be granted."""
    for key, value in draft.reader.table(node, "skills"):
        _skill(draft, key, value, present, None)


def _skill(
    draft: Draft, key: Scalar, node: Node, present: ir.Cond | None, owner: decl.Character | decl.CardKind | None
) -> decl.Skill | None:
    fields = draft.reader.fields(node, d.SKILL_, SKILL_KEYS, key=key.value)
    if fields is None:
        return None
    made = decl.Skill(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
    made.owner = owner
    made.tags = tuple(text.value for text in fields.texts("tags"))
    made.text_override = fields.words("text")
    if not draft.declare(draft.game.skills, d.SKILL_, made):
        return None
    effect = fields.scalar("effect", required=True)
    if effect is not None:
        setting = Setting(owner=made.id, me=PLAYER, rules=made.rules)
        draft.jobs.append(EffectJob(effect, setting, fill(made, "abilities")))
    return made


def characters(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`- {id: warrior, life: 4, skills: {…}}`; a skill is written out or, in a list, named."""
    printed = draft.game.character_fields
    for item in draft.reader.items(node, "characters"):
        fields = draft.reader.fields(item, d.CHARACTER_, (*CHARACTER_KEYS, *printed))
        key = fields.scalar("id", required=True) if fields else None
        if fields is None or key is None:
            continue
        made = decl.Character(draft.reader.id_of(key), fields.words("name"), key.span, fields.rules(), present)
        made.tags = tuple(text.value for text in fields.texts("tags"))
        made.values = _values(draft, fields, made)
        draft.declare(draft.game.characters, d.CHARACTER_, made)
        skills_of(draft, fields, made, present)


def _values(draft: Draft, fields: Fields, made: decl.Character) -> dict[str, decl.Printed]:
    found: dict[str, decl.Printed] = {}
    for name, field in draft.game.character_fields.items():
        node = fields.get(name)
        if node is not None:
            value = read_printed(draft, field, node)
            if value is not None:
                found[name] = value
        elif field.default is None and not field.ty.optional and field.ty.of is None:
            draft.reader.problems.add("CW531", made.span, name=name, card=made.id)
    return found


def skills_of(draft: Draft, fields: Fields, made: decl.Character | decl.CardKind, present: ir.Cond | None) -> None:
    node = fields.get("skills")
    if not hasattr(node, "items"):
        found = (_skill(draft, key, value, present, made) for key, value in fields.table("skills"))
        made.skills = tuple(skill for skill in found if skill is not None)
        return

    def link() -> None:
        named = (draft.find(draft.game.skills, d.SKILL_, text) for text in fields.texts("skills"))
        made.skills = tuple(skill for skill in named if skill is not None)

    draft.later.append(link)
