"""ability-out-of-reach (CW605): a card without copies, a status that nobody gets, a skill that nobody has."""

from __future__ import annotations

from cardwright import ir
from cardwright.checks.survey import Survey, is_ours
from cardwright.diagnostics import Problems, words
from cardwright.diagnostics.problem import Words
from cardwright.ir import decl
from cardwright.model.game import Game

NO_COPIES = words("its card has no copies", "这张牌没有张数")
NO_CARDS = words("no card is of this kind", "没有这一类别的牌")
NOBODY_BECOMES = words("nobody ever gets this status", "没有人会得到这个状态")
NOBODY_HAS = words("no character has this skill, and nothing grants it", "没有角色拥有这个技能，也没有效果授予它")


def check(found: Survey, problems: Problems) -> None:
    """Add a problem at the first header of each owner whose abilities never take part."""
    game = found.game
    become = {sentence.status for sentence in found.of(ir.Become) if sentence.on}
    had = {skill for character in game.characters.values() for skill in character.skills}
    had |= {ref.decl for ref in found.of(ir.SkillRef)}
    for owned in found.owned:
        why = _why(game, owned.owner, become, had)
        if why is not None and is_ours(owned.owner):
            problems.add("CW605", owned.ability.span, why=why)


def _why(game: Game, owner: decl.Decl, become: set[decl.Status], had: set[decl.Skill]) -> Words | None:
    match owner:
        case decl.CardKind():
            faces = [*owner.faces, *(face for _, other in owner.other_faces for face in other)]
            return NO_COPIES if not any(face.copies for face in faces) else None
        case decl.Category():
            of_it = (card for card in game.cards.values() if card.category and card.category.is_under(owner))
            return None if any(of_it) else NO_CARDS
        case decl.Status():
            return None if owner in become else NOBODY_BECOMES
        case decl.Skill():
            return None if owner in had or owner.owner is not None else NOBODY_HAS
    return None
