"""Read skills: those that may be granted, and those of a character or a card."""

from __future__ import annotations

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import PLAYER
from cardwright.model import game_being_read as d
from cardwright.model.game_being_read import Draft, EffectJob, Setting, fill
from cardwright.model.yaml_fields import Fields
from cardwright.source.nodes import Node, Scalar

KEYS = ("name", "rules", "effect", "tags", "text")


def skills(draft: Draft, node: Node, present: ir.Cond | None) -> None:
    """`study: {rules: […], effect: …}`: a skill that may be granted."""
    for key, value in draft.reader.table(node, "skills"):
        _skill(draft, key, value, present, None)


def _skill(
    draft: Draft, key: Scalar, node: Node, present: ir.Cond | None, owner: decl.Character | decl.CardKind | None
) -> decl.Skill | None:
    fields = draft.reader.fields(node, d.SKILL_, KEYS, key=key.value)
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


def skills_of(draft: Draft, fields: Fields, made: decl.Character | decl.CardKind, present: ir.Cond | None) -> None:
    """The skills of a character or a card: written out, or (in a list) named."""
    node = fields.get("skills")
    if not hasattr(node, "items"):
        found = (_skill(draft, key, value, present, made) for key, value in fields.table("skills"))
        made.skills = tuple(skill for skill in found if skill is not None)
        return

    def link() -> None:
        named = (draft.find(draft.game.skills, d.SKILL_, text) for text in fields.texts("skills"))
        made.skills = tuple(skill for skill in named if skill is not None)

    draft.later.append(link)
