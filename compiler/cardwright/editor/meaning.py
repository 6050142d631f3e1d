"""What is told about whatever the cursor stands on: a card as it prints, a rule with its proofs, a key word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardwright.analysis.listeners import listeners
from cardwright.diagnostics.problem import Lang
from cardwright.editor import cheat_sheet, schema_keys
from cardwright.editor.finding import Found
from cardwright.editor.project import Words
from cardwright.editor.yaml_place import YamlPlace
from cardwright.ir import decl
from cardwright.model.game import Game, Ruling
from cardwright.model.printed_values import values_of
from cardwright.model.sorts import sort_of
from cardwright.source.nodes import Mapping, Node
from cardwright.source.text import SourceFile
from cardwright.text.declared_text import text_lines
from cardwright.text.lexicon import Lang as Script
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say, words_of

SCRIPTS: tuple[Script, ...] = ("zh-Hans", "en")
MOST = 12
"""Listeners and proofs that are named."""
_SAID = {
    "en": {"listens": "Listening: ", "proofs": "Proved by: ", "none": "no ruling proves it",
           "more": "and {} more"},
    "zh": {"listens": "响应者：", "proofs": "证明：", "none": "尚无裁定证明", "more": "等，另有 {} 处"},
}  # fmt: skip


def of_found(words: Words, found: Found, lang: Lang) -> str | None:
    """What is told of something that the game declares or cites, as Markdown."""
    if found.rule:
        return of_rule(words.game, found.rule, lang)
    if found.made is None:
        return None
    parts = [f"**{plain(found.word or found.made.id)}** *{sort_of(found.made)[lang]}*"]
    parts += of_declared(words.game, found.made)
    heard = _heard(words.game, found.made)
    if heard:
        parts.append(f"{_SAID[lang]['listens']}{_some(heard, lang)}")
    return "\n\n".join(parts)


def of_place(file: SourceFile, offset: int, place: YamlPlace, lang: Lang) -> str | None:
    """What is told of a key word of the language or a key of YAML."""
    start, end = file.line_range(file.line_col(offset)[0])
    own = re.match(r"[ -]*([^\s:#]+) *:", file.text[start:end])
    if own is not None and offset <= start + own.end(1) and place.sort == "key":
        place = replace(place, keys=(*place.keys, own[1]))
    sort = schema_keys.sort_at(place.keys) if place.sort != "key" else ""
    if sort:
        found = cheat_sheet.key_word_at(file.text[start:end], offset - start)
        told = cheat_sheet.meaning(found[0], lang) if found is not None else None
        return f"**{found[0]}**\n\n{told}" if found is not None and told is not None else None
    told = schema_keys.about(place.keys, lang) if place.keys else None
    return f"**{plain(place.keys[-1])}**\n\n{plain(told)}" if told is not None else None


def plain(text: str) -> str:
    """A text of a game as Markdown that shows it as it is."""
    return "".join(f"\\{char}" if char in "\\`*_[]#|<>~&" else char for char in text)


def of_declared(game: Game, made: decl.Decl) -> Iterator[str]:
    """Its names and texts in Chinese and English."""
    lexicon = Lexicon.of(game)
    for script in SCRIPTS:
        if script in game.meta.languages:
            say = Say(lexicon, script)
            rows = [plain(each) for each in _rows(game, say, made) if each]
            if rows:
                yield "  \n".join(rows)


def _rows(game: Game, say: Say, made: decl.Decl) -> Iterator[str]:
    """A declaration for whoever points at it: what it is called, its faces or choices, its text."""
    match made:
        case decl.Verb():
            yield made.say if say.lang == "en" else ""
        case Ruling():
            pass
        case decl.CardKind() | decl.Skill() | decl.Status() | decl.Phase() | decl.Check() | decl.Option():
            yield say.name(made)
        case _ if made.name:
            yield made.name.get(say.lang) or made.name.get("zh-Hans", "")
    if isinstance(made, decl.CardKind):
        for face in made.faces:
            values = [
                f"{say.name(field)} {words_of(game, say, field, value)}" for field, value in values_of(made, face)
            ]
            yield f"×{face.copies}  {', '.join(values)}".strip()
    if isinstance(made, decl.Option):
        yield from (f"{key}: {words.get(say.lang, '')}" for key, words in made.choices.items())
    effect = isinstance(made, decl.CardKind | decl.Skill)
    yield from (say.done(line) if effect else line for line in text_lines(say, made))


def _heard(game: Game, made: decl.Decl) -> list[str]:
    """Who listens to events of a verb, a phase, a status, a counter or a zone, once each."""
    found = listeners(game)
    match made:
        case decl.Verb():
            those = list(found.verb(made))
        case decl.Phase():
            those = [*found.phase(made, "", "begins"), *found.phase(made, "", "ends")]
        case decl.Status():
            those = list(found.on_status.get(made.id, ()))
        case decl.Counter():
            those = list(found.on_counter.get(made.id, ()))
        case decl.Zone():
            those = list(found.on_empty.get(made.id, ()))
        case _:
            return []
    return list(dict.fromkeys(f"{plain(each.owner.id)} ({each.moment})" for each in those))


def of_rule(game: Game, rule: str, lang: Lang) -> str:
    """A rule id: its text, and which rulings prove it."""
    parts = [f"**{plain(rule)}**"]
    text = _rule_text(game.raw.get("rule_ids", ()), rule)
    if text:
        parts.append(text)
    proofs = [plain(ruling.id) for ruling in game.rulings.values() if rule in ruling.rules]
    said = _SAID[lang]
    parts.append(f"{said['proofs']}{_some(proofs, lang)}" if proofs else said["none"])
    return "\n\n".join(parts)


def _rule_text(nodes: tuple[Node, ...], rule: str) -> str:
    for node in nodes:
        said = node.get(rule) if isinstance(node, Mapping) else None
        if isinstance(said, Mapping):
            rows = [
                entry.value.value
                for entry in said
                if entry.key.value in ("zh-Hans", "en") and hasattr(entry.value, "value")
            ]
            return "  \n".join(plain(row) for row in rows)
    return ""


def _some(names: list[str], lang: Lang) -> str:
    """Some of many names, and how many more there are."""
    shown = ", ".join(names[:MOST])
    return shown if len(names) <= MOST else f"{shown} {_SAID[lang]['more'].format(len(names) - MOST)}"
