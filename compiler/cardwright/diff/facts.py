"""What can be told of an entry of a game in words: what players read of it, and everything else that it holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import cast

from cardwright import ir
from cardwright.diff.fact_words import CHOICES, CHOOSING, FIELD_WORDS, YES, Words
from cardwright.ir import decl
from cardwright.ir.types import Type
from cardwright.model.extend import PHASES
from cardwright.model.game import Game, Ruling
from cardwright.model.printed_values import fields_of, value_of, values_of
from cardwright.model.scenario import Scenario
from cardwright.model.show import show_node
from cardwright.model.types_that_fit import said
from cardwright.model.yaml_fields import LANGUAGES
from cardwright.source.text import Span
from cardwright.text.rule_texts import render_verb
from cardwright.text.rules_text import render_ability, render_cond, render_value
from cardwright.text.say import Say, word_of

Facts = Sequence[tuple[Words, str]]
"""What can be told of an entry: each with what it is about."""

TEXT, VALUE = {"zh-Hans": "效果", "en": "text"}, {"zh-Hans": "数值", "en": "value"}
COPIES, KIND = {"zh-Hans": "张数", "en": "copies"}, {"zh-Hans": "类别", "en": "kind"}
WHEN, DONE = {"zh-Hans": "条件", "en": "when"}, {"zh-Hans": "内容", "en": "what happens"}
STARTS, CHOICE = {"zh-Hans": "起始", "en": "starts at"}, {"zh-Hans": "默认", "en": "default"}
QUESTION, ANSWER = {"zh-Hans": "问", "en": "question"}, {"zh-Hans": "答", "en": "answer"}
FACES, PLAYED = {"zh-Hans": "各版面", "en": "faces"}, {"zh-Hans": "场景", "en": "scenario"}

TOLD: Mapping[type, tuple[str, ...]] = {
    decl.Constant: ("value",), decl.Counter: ("starts",), decl.Verb: ("body",), decl.Phase: ("body",),
    decl.Check: ("when", "body"), decl.GameRule: ("abilities",), decl.Skill: ("abilities", "text_override", "owner"),
    decl.Option: ("default", "symbols"), Ruling: ("question", "answer", "scenario"),
    decl.CardKind: ("category", "faces", "abilities", "text_override", "skills"), decl.Field: ("category",),
}  # fmt: skip
"""The fields of declarations of which `facts` tell."""
_BLANKS = re.compile(r"\s*\{[^}]*\}\s*")


def facts(game: Game, say: Say, found: object) -> Facts:
    """What players read of a declaration."""
    lang = say.lang
    match found:
        case decl.Constant():
            return [(VALUE, str(found.value))]
        case decl.Counter():
            return (
                [(STARTS, say.done(render_value(say.lexicon, found.starts, lang)))] if found.starts is not None else []
            )
        case decl.CardKind():
            return [*_card(game, say, found)]
        case decl.Verb():
            return [(DONE, say.block(found.body))]
        case decl.Phase():
            return [(DONE, say.block(found.body))]
        case decl.Check():
            when = "" if say.bare or found.when is None else render_cond(say.lexicon, found.when, lang)
            return [(WHEN, say.done(when)), (DONE, say.block(found.body, nobody=True))]
        case decl.GameRule():
            texts = [] if say.bare else [render_ability(say.lexicon, each, lang) for each in found.abilities]
            return [(TEXT, say.done(_in_one(say, texts)))]
        case decl.Skill():
            return [(TEXT, _in_one(say, say.skill(found)))]
        case decl.Option():
            return [(CHOICE, say.words(found.choices.get(found.default, {}), found.default, found.span))]
        case Ruling():
            question, answer = (say.words(words, found.id, found.span) for words in (found.question, found.answer))
            return [(QUESTION, question), (ANSWER, answer)]
    return []


def _in_one(say: Say, texts: Iterable[str]) -> str:
    """Texts one behind the other; a Chinese one begins right behind the full stop of another."""
    return (" " if say.lang == "en" else "").join(texts)


def _card(game: Game, say: Say, card: decl.CardKind) -> Iterator[tuple[Words, str]]:
    yield KIND, say.name(card.category) if card.category is not None else ""
    yield COPIES, str(card.copies) if card.copies else ""
    for key, field in fields_of(card.category).items():
        values = dict.fromkeys(value_of(card, key, face) for face in card.faces)
        words = [_printed(game, say, field, each) for value in values for each in _several(value)]
        yield field.name or {"en": key, "zh-Hans": key}, ", ".join(filter(None, words))
    yield TEXT, _in_one(say, say.card(card))


def _printed(game: Game, say: Say, field: decl.Field, value: int | str | bool) -> str:
    """A printed value in words; what is not so is not said."""
    if isinstance(value, bool):
        return say.words(YES, "", None) if value else ""
    return word_of(game, say, field, value)


def _several(value: object) -> list[int | str | bool]:
    if isinstance(value, tuple):
        return [*value]
    return [value] if isinstance(value, int | str | bool) else []


def declared(game: Game, section: str) -> Mapping[str, decl.Decl]:
    """The declarations that the entries of a section became, by what they are called there."""
    if section == "verbs":
        return {" ".join(verb.say.split()): verb for verb in game.verbs.values()}
    tables: Mapping[str, Mapping[str, decl.Decl]] = {
        "constants": game.constants, "counters": game.counters, "cards": game.cards, PHASES: game.phases,
        "checks": game.checks, "game_rules": game.rules, "skills": game.skills, "options": game.options,
        "zones": game.zones, "kinds": game.categories, "statuses": game.statuses, "characters": game.characters,
        "quantities": game.quantities, "variants": game.variants, "rulings": game.rulings,
        "variables": game.variables, "values": game.values, "adjectives": game.adjectives, "symbols": game.symbols,
        "invariants": game.invariants, "hints": game.hints, "character_fields": game.character_fields,
    }  # fmt: skip
    return tables.get(section, {})


def name_of(say: Say, found: decl.Decl) -> str:
    """What something declared is called in print; a verb without a name as books have it, else by what is said."""
    if found.name:
        return say.name(found)
    if isinstance(found, decl.Verb) and found.phrase and found.body is not None and not say.bare:
        return say.done(render_verb(say.lexicon, found, say.lang).title)
    said = found.say if isinstance(found, decl.Verb) else found.id
    return say.done(_BLANKS.sub(" … ", said).strip())


# --- everything else ----------------------------------------------------------------------------------------


def all_facts(game: Game, say: Say, found: object, besides: tuple[str, ...] = ("id",)) -> dict[str, str]:
    """All that can be told of a value of the model, by what it is about: what players read, then its other fields."""
    told = {say.words(about, "", None): text for about, text in facts(game, say, found) if text}
    if isinstance(found, decl.CardKind) and len(found.faces) > 1:
        told[say.words(FACES, "", None)] = "; ".join(_face(game, say, found, face) for face in found.faces)
    if isinstance(found, Ruling) and found.scenario is not None:
        told[say.words(PLAYED, "", None)] = _course(found.scenario)
    if is_dataclass(found) and not isinstance(found, type):
        for each in fields(found):
            if each.name not in (*TOLD.get(type(found), ()), *besides) and each.name in FIELD_WORDS:
                value = getattr(found, each.name)
                word = CHOICES.get(value) if each.name in CHOOSING and isinstance(value, str) else None
                text = say.words(word, "", None) if word is not None else in_words(game, say, value)
                if text:
                    told.setdefault(say.words(FIELD_WORDS[each.name], "", None), text)
    return told


def _face(game: Game, say: Say, card: decl.CardKind, face: decl.Face) -> str:
    """A face in words: its own name, what is printed on it, how often it is there; of several numbers each with what
    it is, and without those that are as usual or not so.
    """
    crowded = sum(field.ty.name == "number" for field in fields_of(card.category).values()) > 1
    printed = [
        f"{say.name(field)} {word_of(game, say, field, each)}"
        if crowded and isinstance(each, int) and not isinstance(each, bool)
        else say.name(field)
        if each is True
        else word_of(game, say, field, each)
        for field, value in values_of(card, face)
        for each in _several(value)
        if each is not False
    ]
    parts = [say.words(face.name, card.id, face.span), *printed, f"×{face.copies}"]
    return " ".join(part for part in parts if part)


def _course(scenario: Scenario) -> str:
    """The lines of a scenario as they are written."""
    lines = (getattr(line, "span", None) for line in scenario.lines)
    rows = [", ".join(scenario.players), *(" ".join(span.text.split()) for span in lines if span is not None)]
    return "\n".join(rows)


def in_words(game: Game, say: Say, value: object) -> str:
    """A part of a declaration in words; nothing where it says nothing."""
    if value is None or value is False or isinstance(value, Span) or value in ((), {}, ""):
        return ""
    match value:
        case True:
            return say.words(YES, "", None)
        case str() | int():
            return str(value)
        case Type():
            return _type(say, value)
        case decl.Skill() | decl.Field():
            inner = all_facts(game, say, value, ("id", "rules", "name"))
            return ": ".join(filter(None, (name_of(say, value), "; ".join(inner.values()))))
        case decl.Decl():
            return name_of(say, value)
        case ir.Node():
            return _node(say, value)
        case Mapping() if {*value} <= {*LANGUAGES, "zh"} and all(isinstance(text, str) for text in value.values()):
            return say.words(cast("Words", value), "", None)
        case Mapping():
            parts = ((str(key), in_words(game, say, each)) for key, each in value.items())
            return ", ".join(f"{key}: {text}" if text and text != key else key for key, text in parts)
        case frozenset():
            return ", ".join(sorted(map(str, value)))
        case tuple():
            return ", ".join(filter(None, (in_words(game, say, each) for each in value)))
    if is_dataclass(value) and not isinstance(value, type):
        return ", ".join(filter(None, (in_words(game, say, getattr(value, each.name)) for each in fields(value))))
    return str(value)


def _type(say: Say, ty: Type) -> str:
    """A type as people call it: a card or none."""
    names = said(ty)
    both = {"zh-Hans": names["zh"], "en": names["en"]}
    if ty.optional:
        both = {"zh-Hans": f"{names['zh']}或无", "en": f"{names['en']} or none"}
    return say.words(both, "", None)


def _node(say: Say, node: ir.Node) -> str:
    if isinstance(node, ir.Block):
        return say.block(node)
    if isinstance(node, ir.Ability):
        return say.done(render_ability(say.lexicon, node, say.lang))
    if isinstance(node, ir.Value):
        return say.done(render_value(say.lexicon, node, say.lang))
    if isinstance(node, ir.Cond):
        return say.done(render_cond(say.lexicon, node, say.lang))
    return show_node(node).strip()
