"""All texts of a game in one language, as the table that a package of rules carries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.model.printed_values import pip_of, values_of
from cardwright.text.lexicon import Lang, Lexicon, base_lang
from cardwright.text.log_lines import log_sentence
from cardwright.text.named_in_questions import Role
from cardwright.text.prompts import (
    Question,
    is_question,
    of_one,
    render_branches,
    render_choice_prompt,
    with_one,
)
from cardwright.text.reasons import reason_text
from cardwright.text.rules_text import (
    Paragraph,
    is_idle,
    render_block,
    render_card,
    render_name,
    render_skill,
    render_words,
)
from cardwright.text.sentence_joining import place_choices

Table = dict[str, object]
Named = Mapping[str, tuple[Role, ...]]
"""Whom and what each question names, by its key."""
NO_NAMES: Named = {}

LISTENING = {"respond", "before", "when", "after", "done", "instead"}
"""What abilities begin with that react to something."""
LETTER = re.compile(r"(?<![A-Za-z])[A-H](?![A-Za-z])")
"""A letter by which a text tells people or things from others."""


def game_texts(
    game: Game, lang: Lang, asked: Mapping[str, object], lex: Lexicon | None = None, named: Named = NO_NAMES
) -> Table:
    """The names, rules texts, questions and reasons of a game.

    `asked` are the decisions of the rules and the reasons against plays by their key: statements, choices, conditions,
    prohibitions, what targets must be, limits, moments, costs; `named` is whom and what the decisions name.
    Problems are collected in `lex`.
    """
    lex = lex or Lexicon.of(game)
    texts = bodies(game)
    places: dict[int, Question] = {**_chosen_by(texts), **place_choices(texts)}
    said = [verb for verb in game.verbs.values() if verb.phrase or verb.log]
    return {
        "game": render_words(lex, game.meta.name, lang),
        "kinds": {card.id: _kind(game, lex, card, lang) for card in game.cards.values()},
        "zones": _names(lex, game.zones, lang),
        "phases": _names(lex, game.phases, lang),
        "shared": {phase.id: "" for phase in game.phases.values() if lex.is_shared(phase)},
        "skills": _names(lex, game.skills, lang),
        "skill_texts": {skill.id: _run_in(render_skill(lex, skill, lang), lang) for skill in game.skills.values()},
        "characters": _names(lex, game.characters, lang),
        "values": {
            **_names(lex, game.counters, lang),
            **_names(lex, game.variables, lang),
            **_names(lex, game.quantities, lang),
            **_names(lex, game.statuses, lang),
            **_names(lex, game.character_fields, lang),
            **{key: name for kind in game.categories.values() for key, name in _names(lex, kind.fields, lang).items()},
        },
        "words": {
            word: render_words(lex, name, lang) or word
            for symbols in game.symbols.values()
            for word, name in symbols.words.items()
        },
        "verbs": {verb.id: render_name(lex, verb, lang) for verb in game.verbs.values() if verb.name},
        "checks": {
            check.id: {"name": render_name(lex, check, lang) if check.name else "", "text": told}
            for check in game.checks.values()
            if (told := render_words(lex, check.reminder, lang) if check.reminder else "") or check.name
        },
        "options": {
            option.id: {
                "name": render_name(lex, option, lang),
                "choices": {key: render_words(lex, name, lang) or key for key, name in option.choices.items()},
            }
            for option in game.options.values()
        },
        "variants": {
            variant.id: {"name": render_name(lex, variant, lang), "summary": render_words(lex, variant.summary, lang)}
            for variant in game.variants.values()
        },
        "plays": _plays(game, lex, lang),
        "idle": {
            ability.id: ""
            for card in game.cards.values()
            for ability in card.abilities
            if ability.head == "play" and is_idle(ability)
        },
        "listeners": _left_behind(game, lex, lang, LISTENING),
        "prompts": _prompts(lex, {k: places.get(id(thing), thing) for k, thing in asked.items()}, lang, named),
        "branches": {
            key: render_branches(lex, thing, lang, named=named.get(key))
            for key, thing in asked.items()
            if isinstance(thing, ir.Either)
        },
        "reasons": {key: text for key, thing in asked.items() if (text := reason_text(lex, thing, lang))},
        "log": {verb.id: log_sentence(lex, verb, lang) for verb in said},
        "log_of_nobody": {verb.id: log_sentence(lex, verb, lang, led=False) for verb in said if verb.doer.optional},
    }


_OF_TURN = re.compile(r"(?:phase_\d+|turn_begins|turn_ends)#")
"""So begin the keys of questions that stand in the course of a turn."""


def _prompts(lex: Lexicon, asked: Mapping[str, object], lang: Lang, named: Named) -> dict[str, str]:
    """The questions by their keys; one that may be about a single thing is there for that, too, as `KEY of one`, and
    one that names a number where that is one as `KEY with one`.
    """
    found: dict[str, str] = {}
    for key, thing in asked.items():
        if is_question(thing):
            of_turn = _OF_TURN.match(key) is not None
            found[key] = render_choice_prompt(lex, thing, lang, of_turn=of_turn, named=named.get(key))
            if (one := with_one(thing, named.get(key, ()))) is not None:
                found[f"{key} with one"] = render_choice_prompt(lex, one, lang, of_turn=of_turn, named=named[key])
            if (one := of_one(thing)) is not None:
                found[f"{key} of one"] = render_choice_prompt(lex, one, lang, of_turn=of_turn, named=named.get(key))
    return found


def bodies(game: Game) -> tuple[object, ...]:
    """All texts of a game that hold decisions."""
    blocks: list[object] = [part.body for part in (game.setup, game.turn.begins, game.turn.ends) if part is not None]
    for verb in game.verbs.values():
        blocks += [verb.body, tuple(body for _, body in verb.alternatives)]
    for phase in game.phases.values():
        blocks += [phase.body, tuple(body for _, body in phase.alternatives)]
    for card in game.cards.values():
        blocks += [card.abilities, tuple(abilities for _, abilities in card.alternatives)]
    for table in (game.skills, game.statuses, game.rules, game.categories):
        blocks += [owner.abilities for owner in table.values()]
    blocks += [check.body for check in game.checks.values()]
    return tuple(block for block in blocks if block is not None)


def _chosen_by(texts: tuple[object, ...]) -> dict[int, ir.Do]:
    """What is chosen in the middle of a deed, by identity, with the deed: one is asked for what it is needed."""
    found: dict[int, ir.Do] = {}
    for node in walk(texts):
        if isinstance(node, ir.Do):
            found |= {id(part): node for part in node.call.args.values() if isinstance(part, ir.NP)}
    return found


def _kind(game: Game, lex: Lexicon, card: decl.CardKind, lang: Lang) -> Table:
    text = _run_in(render_card(lex, card, lang), lang)
    faces = [_face(game, lex, card, face, lang) for face in card.faces]
    texts = [_run_in(render_card(lex, card, lang, face), lang) for face in card.faces]
    own = {"texts": texts} if any(one != text for one in texts) else {}
    return {"name": render_name(lex, card, lang), "faces": faces, "text": text, **own}


def _run_in(paragraphs: Sequence[Paragraph], lang: Lang) -> str:
    """Paragraphs of a card or skill as one, without what is there to be read only."""
    between, colon = (" ", ": ") if base_lang(lang) == "en" else ("", "：")
    told = [p for p in paragraphs if p.kind != "flavour"]
    return between.join((p.label + colon if p.label else "") + p.text for p in told)


def _face(game: Game, lex: Lexicon, card: decl.CardKind, face: decl.Face, lang: Lang) -> str:
    """What a face is called: by its own name, or by that of its card and its place in a deck of suits, or else the
    printed values by which it differs from other faces, numbers with their names where a face leaves one of them out.
    """
    if face.name:
        return render_words(lex, face.name, lang)
    name = render_name(lex, card, lang)
    pips = [_pip(game, lex, card, one, lang) for one in card.faces]
    own = next((pip for one, pip in zip(card.faces, pips, strict=True) if one is face), "")
    alike = [one for one, pip in zip(card.faces, pips, strict=True) if pip == own]
    values = [pair for pair in values_of(card, face) if not all(pair in values_of(card, one) for one in alike)]
    named = _in_no_order(card)
    told = [(field, said) for field, value in values if (said := _value(game, lex, field, value, lang))]
    called = " ".join([name, *([own] if own else ())])
    if not any(field in named for field, _ in told):
        return " ".join([called, *(said for _, said in told)])
    apart = " " if base_lang(lang) == "en" else ""
    parts = [f"{render_name(lex, field, lang)}{apart}{said}" if field in named else said for field, said in told]
    return f"{called} ({', '.join(parts)})" if apart else f"{called}（{'，'.join(parts)}）"


def _in_no_order(card: decl.CardKind) -> frozenset[decl.Field]:
    """The numbers of which nobody could tell by their places which is which: there are several, and a face leaves out
    one that another has.
    """
    printed = [{field for field, value in values_of(card, face) if type(value) is int} for face in card.faces]
    every = frozenset[decl.Field]().union(*printed)
    return every if len(every) > 1 and any(one != every for one in printed) else frozenset()


def _pip(game: Game, lex: Lexicon, card: decl.CardKind, face: decl.Face, lang: Lang) -> str:
    """The place of a face in a deck of suits; '' where it has none."""
    pip, _ = pip_of(game, card, face, lambda field, value: _figure(lex, field, value, lang))
    return f"{pip.sign}{pip.number}" if pip is not None else ""


def _figure(lex: Lexicon, field: decl.Field, value: int, lang: Lang) -> str:
    return render_words(lex, field.figures[value], lang) if value in field.figures else str(value)


def _value(game: Game, lex: Lexicon, field: decl.Field, value: decl.Printed, lang: Lang) -> str:
    """A printed number or word, by which faces can be told apart; '' if it is neither."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return ""
    if isinstance(value, int):
        return _figure(lex, field, value, lang)
    words = game.symbols[field.ty.set_id].words.get(value) if field.ty.set_id in game.symbols else None
    if words is None:
        return ""
    return render_words(lex, words, lang) if words else value


def _names(lex: Lexicon, table: Mapping[str, decl.Decl], lang: Lang) -> dict[str, str]:
    return {of.id: render_name(lex, of, lang) for of in table.values()}


def _plays(game: Game, lex: Lexicon, lang: Lang) -> dict[str, str]:
    """Abilities that a player may start: what they belong to, and what is done, if that can be said by itself: not
    where it calls by a letter whom or what only the words before it bring in.
    """
    colon = ": " if base_lang(lang) == "en" else "："
    found = _owners(game, lex, lang, {"action"})
    for table in (game.cards, game.skills, game.statuses, game.rules, game.categories):
        for owner in table.values():
            for ability in owner.abilities:
                if ability.id in found and not LETTER.search(done := render_block(lex, ability.block, lang)):
                    found[ability.id] += colon + done
    return found


def _owners(game: Game, lex: Lexicon, lang: Lang, heads: set[str]) -> dict[str, str]:
    """Abilities are called by what they belong to: a card, a skill, a status, a rule."""
    found: dict[str, str] = {}
    for owner, name in _named_owners(game, lex, lang):
        for ability in owner:
            if ability.head in heads:
                found[ability.id] = name
    return found


def _left_behind(game: Game, lex: Lexicon, lang: Lang, heads: set[str]) -> dict[str, str]:
    """What effects leave behind for a while, and what ends it: called by what the effect belongs to."""
    found: dict[str, str] = {}
    for abilities, name in _named_owners(game, lex, lang):
        for node in walk(abilities):
            if isinstance(node, ir.Until):
                found[f"{node.id}.end"] = name
            elif isinstance(node, ir.Ability) and node.head in heads:
                found[node.id] = name
    for verb in game.verbs.values():
        if verb.name:
            found |= {
                f"{node.id}.end": render_name(lex, verb, lang) for node in walk(verb.body) if isinstance(node, ir.Until)
            }
    return found


def _named_owners(game: Game, lex: Lexicon, lang: Lang) -> Iterator[tuple[Sequence[ir.Ability], str]]:
    """The abilities of each card, skill, status, rule and sort of cards, with what it is called."""
    for table in (game.cards, game.skills, game.statuses, game.rules, game.categories):
        for owner in table.values():
            yield owner.abilities, render_name(lex, owner, lang) if owner.name else owner.id
