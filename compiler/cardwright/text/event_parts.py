"""The event of an ability as its header tells it: whoever the text comes back to is brought in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.ir.walk import rewrite, walk
from cardwright.text.implied import without_effect
from cardwright.text.left_out import leave_out
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.phrase_language import shown_slots
from cardwright.text.plain_phrases import is_anybody
from cardwright.text.verb_phrases import phrase_of


def brought_in(lex: Lexicon, ability: ir.Ability, lang: Lang) -> ir.Ability:
    """The ability with a player, or a card, in its header for each part of the event that the text speaks of.

    `before I deal damage, if event's target …` says to whom: before you deal damage to a player, if they …. A part that
    has words of its own, and one for which the verb's phrase has no place, needs none.
    """

    def told(node: ir.Node) -> ir.Node:
        match node:
            case ir.NextTime(ability=inner) | ir.Nested(ability=inner):
                return replace(node, ability=_told(lex, inner, lang))
        return node

    return _told(lex, rewrite(ability, told), lang)


def _told(lex: Lexicon, ability: ir.Ability, lang: Lang) -> ir.Ability:
    event = ability.event
    if not isinstance(event, ir.VerbEvent) or without_effect(ability) is not None:
        return ability
    shown = set(shown_slots(phrase_of(lex, event.verb, lang, event=True)))
    asked = {left.prop.id for left in _asked_for(ability)}
    spoken = {part.id: part for part in _spoken_of(ability) if part.id not in asked}
    for hole in event.verb.holes:
        described = event.args.get(hole.name)
        if hole.name in spoken and isinstance(described, ir.NP) and is_anybody(described):
            leave_out("brought in", described)
    said = {
        hole.name: _somebody(hole.ty)
        for hole in event.verb.holes
        if hole.name in spoken and hole.name in shown and hole.name not in event.args and _needs_telling(hole, spoken)
    }
    return replace(ability, event=replace(event, args={**event.args, **said})) if said else ability


def _needs_telling(hole: decl.Hole, spoken: dict[str, decl.Part]) -> bool:
    """Whether a part would be spoken of as “they” or “that card” without having been named."""
    return hole.ty.name == "player" or (hole.ty.name == "card" and not spoken[hole.name].name)


def _somebody(ty: Type) -> ir.NP:
    """A player, a card."""
    noun = ir.Noun(ty.name, None)
    return ir.NP(noun, "a", None, None, False, False, False, (), None, None, None, None, ty)


def _asked_for(ability: ir.Ability) -> Iterator[ir.Property]:
    """The parts of which a text asks whether there is such a one: they need not be there."""
    for node in walk(ability):
        match node:
            case ir.Same(
                left=ir.Property(owner=ir.Local(origin="event"), prop=decl.Part()) as left, right=ir.NoneValue()
            ):
                yield left


def _spoken_of(ability: ir.Ability) -> Iterator[decl.Part]:
    """The parts of its own event of which an ability speaks; those within it have events of their own."""
    inner = (node.ability for node in walk(ability) if isinstance(node, ir.NextTime | ir.Nested))
    within = {id(node) for one in inner for node in walk(one)}
    for node in walk(ability):
        match node:
            case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part() as part) if id(node) not in within:
                yield part
