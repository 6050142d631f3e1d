"""What a book without chapters tells besides: who answers first, what sorts of cards there are, what a variant does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from cardwright import ir
from cardwright.backends.paper.chapter_values import Plain
from cardwright.ir import decl
from cardwright.ir.walk import inside, mentions
from cardwright.model.all_texts import declarations
from cardwright.model.game import Game, Ruling
from cardwright.primitives import RESOLVE, primitive_of
from cardwright.text.labels import LABELS, label_of
from cardwright.text.lexicon import Setting
from cardwright.text.rule_texts import render_verb
from cardwright.text.rules_text import render_ability
from cardwright.text.say import Say

T = TypeVar("T")


def first_zone(game: Game, say: Say) -> str:
    """Where all cards lie before the setup: the first stack of the game; nothing if there is none."""
    found = next((zone for zone in game.zones.values() if zone.owner == "game" and zone.order == "stack"), None)
    return say.name(found) if found is not None and found.name else ""


def wider_sorts(game: Game, say: Say) -> list[Plain]:
    """Kinds that cards are of by way of others: `spell`, where every ritual is a spell; with the names of those."""
    found: list[Plain] = []
    for kind in game.categories.values():
        under = [one for one in game.categories.values() if one.parent is kind and one.name]
        if kind.name and kind.id != "card" and under:
            kinds: list[Plain] = [say.name(one) for one in under]
            found.append({"name": say.name(kind), "title": say.title(kind), "kinds": kinds})
    return found


def words_of_ours(game: Game) -> list[Plain]:
    """What texts of the game speak of that is a word of every game and not plain to all players: `seat`, `resolve` …"""
    procedure = [block.body for block in (game.setup, game.turn.begins, game.turn.ends) if block is not None]
    declared = (made for made in declarations(game) if not isinstance(made, Ruling))
    found = [*mentions(procedure), *(node for made in declared for node in inside(made))]
    spoken = {node.prop.id for node in found if isinstance(node, ir.Property) and isinstance(node.prop, decl.Builtin)}
    if any(isinstance(node, ir.Call) and primitive_of(node.verb) is RESOLVE for node in found):
        spoken.add("resolve")
    if any(isinstance(node, ir.Return) for node in found):
        spoken.add("result")
    if any(isinstance(node, ir.Let) and node.local.ty.name == "bool" for node in found):
        spoken.add("mark")
    return [word for word in ("seat", "seat distance", "turn number", "resolve", "result", "mark") if word in spoken]


def labels(game: Game, say: Say) -> dict[str, Plain]:
    """What labels stand in front of texts of skills (`locked`, `limited`, `awakening`), each as the game calls it."""
    skills = [*game.skills.values()]
    found = {label_of(ability) for skill in skills for ability in skill.abilities}
    return {key: say.done(say.lexicon.term(key, say.lang)) for key in LABELS if key in found}


def counts_as(say: Say, verb: decl.Verb) -> dict[str, Plain]:
    """What else is done whenever a verb is done: the title of the wider verb, or that a card is played."""
    wider = verb.kind_of
    if wider is None or say.bare:
        return {"wider": "", "is_play": False}
    told = wider.body is not None and bool(wider.phrase)
    title = say.done(render_verb(say.lexicon, wider, say.lang).title) if told else ""
    return {"wider": title[:1].lower() + title[1:], "is_play": wider.id == "play"}


def changes_of(game: Game, say: Say, variant: decl.Variant) -> list[Plain]:
    """What a variant puts in place of what is there, or takes away, in words."""
    if say.bare:
        return []
    under = Setting({**say.lexicon.setting.options, **variant.sets}, say.lexicon.setting.variants | {variant.id})
    there = replace(say, lexicon=say.lexicon.under(under))
    return [change for patch in variant.patches if (change := _change(game, there, variant, patch)) is not None]


def _change(game: Game, say: Say, variant: decl.Variant, patch: decl.Patch) -> Plain | None:
    sort, _, key = patch.target.partition(" ")
    tables: dict[str, dict[str, decl.Phase] | dict[str, decl.CardKind] | dict[str, decl.Check]] = {
        "phase": game.phases, "card": game.cards, "check": game.checks,
    }  # fmt: skip
    if sort == "verb" and (verb := game.verbs.get(key)) is not None:
        body = _of(variant, verb.alternatives, verb.body)
        if body is None or not verb.phrase:
            return None
        meaning = render_verb(say.lexicon, replace(verb, body=body), say.lang)
        return {"gone": False, "title": say.done(meaning.title), "text": [say.done(meaning.text)]}
    made = tables.get(sort, {}).get(key)
    if made is None or not made.name:
        return None
    title = say.title(made)
    if patch.action == "remove":
        return {"gone": True, "title": title, "text": []}
    text: list[Plain] = []
    match made:
        case decl.Phase():
            text = [say.block(_of(variant, made.alternatives, made.body))]
        case decl.Check():
            text = [say.block(made.body, nobody=True)]
        case decl.CardKind():
            own = _of(variant, made.alternatives, made.abilities)
            text = [say.done(render_ability(say.lexicon, ability, say.lang)) for ability in own]
    return {"gone": False, "title": title, "text": text}


def _of(variant: decl.Variant, alternatives: Sequence[tuple[decl.Variant, T]], own: T) -> T:
    """What a variant puts in the place of what something has of its own; that, if it puts nothing there."""
    return next((instead for by, instead in alternatives if by is variant), own)
