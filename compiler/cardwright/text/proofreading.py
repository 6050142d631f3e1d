"""Proofread what a game prints without rendering it: phrases of the verbs on its cards, names of what they speak of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir import decl
from cardwright.ir.walk import of_text, walk
from cardwright.model.all_texts import own_abilities
from cardwright.model.game import Game
from cardwright.model.parts import KeptParts, Part
from cardwright.text.lexicon import LANGS, Lexicon
from cardwright.text.verb_phrases import check_conditions, check_phrases


def check_texts(game: Game, problems: Problems, parts: KeptParts | None = None) -> None:
    """Report phrases and names that are missing in a language of the game, and printed texts that are not true."""
    parts = parts or KeptParts()
    langs = tuple(lang for lang in LANGS if lang in game.meta.languages)
    lexicon = Lexicon.of(game)
    verbs: dict[str, decl.Verb] = {}
    named: dict[str, decl.Decl] = {}
    for done, spoken, spans in parts.with_texts(game).picked(_printed):
        verbs.update(done)
        named.update(spoken)
        named.update((f"Phase {id}", game.phases[id]) for id in spans if id in game.phases)
    named.update({f"CardKind {card.id}": card for card in game.cards.values() if not card.name})
    check_phrases(lexicon, game.verbs, langs, {name for name, verb in verbs.items() if verb.phrase or verb.body})
    check_conditions(lexicon, game)
    for made in named.values():
        if not made.name and langs:
            lexicon.name(made, langs[0])  # it notes what is missing; a name in some languages only is a lint's
    problems.extend(lexicon.problems)
    if any(made.text_override for table in (game.cards, game.skills) for made in _values(table)):
        from cardwright.text.override_check import check_overrides  # it needs the whole renderer, most games do not

        check_overrides(game, problems)


def _values(table: Mapping[str, decl.CardKind] | Mapping[str, decl.Skill]) -> Iterable[decl.CardKind | decl.Skill]:
    return table.values()


InPrint: TypeAlias = tuple[Mapping[str, decl.Verb], Mapping[str, decl.Decl], Collection[str]]


def _printed(part: Part) -> tuple[InPrint, ...]:
    """What the abilities of a part have in print."""
    return tuple(_in_print(ability) for ability in own_abilities(part.of))


@of_text
def _in_print(ability: ir.Ability) -> InPrint:
    """The verbs that an ability does, answers or forbids, what else it names in print, by what tells them apart, and in
    what its uses are counted: the ids of phases and other spans.
    """
    verbs: dict[str, decl.Verb] = {}
    named: dict[str, decl.Decl] = {}
    spans: list[str] = []
    for node in walk(ability):
        if type(node) in _SPEAKING:
            if isinstance(node, ir.Call | ir.VerbEvent | ir.Permit):
                verbs[node.verb.id] = node.verb
            elif isinstance(node, ir.Limit):
                spans.append(node.scope)
            named.update((f"{type(made).__name__} {made.id}", made) for made in _spoken_of(node))
    return verbs, named, spans


_SPEAKING = frozenset({
    ir.Ability, ir.Call, ir.VerbEvent, ir.PhaseEvent, ir.StatusEvent, ir.CounterEvent, ir.Limit, ir.Permit, ir.ZoneRef,
    ir.StatusRef, ir.PhaseRef, ir.SkillRef, ir.KindRef, ir.Property, ir.Noun, ir.Adjective, ir.Become, ir.Bears,
})  # fmt: skip
"""The nodes that name something in print."""


def _spoken_of(node: object) -> Iterator[decl.Decl]:
    """What a node of a text names in print."""
    match node:
        case ir.ZoneRef(decl=made) | ir.StatusRef(decl=made) | ir.PhaseRef(decl=made) | ir.SkillRef(decl=made):
            yield made
        case ir.KindRef(decl=kind):
            yield kind
        case ir.Property(prop=decl.Zone() | decl.Counter() | decl.Quantity() | decl.Variable() | decl.Field() as prop):
            yield prop
        case ir.Noun(decl=decl.CardKind() | decl.Category() | decl.Zone() | decl.SymbolSet() as noun):
            yield noun
        case ir.Adjective(decl=adjective):
            yield adjective
        case ir.Become(status=status) | ir.Bears(status=status) | ir.StatusEvent(status=status):
            yield status
        case ir.CounterEvent(counter=counter):
            yield counter
        case ir.PhaseEvent(phase=decl.Phase() as phase):
            yield phase
        case ir.Ability(phases=phases):
            yield from phases
