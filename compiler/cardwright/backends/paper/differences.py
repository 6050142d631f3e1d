"""In what a game differs from the one that it extends, in words: what was, what is, and by which rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardwright.backends.paper.chapter_values import Plain, context_of, paper_id, printed_rulings
from cardwright.backends.paper.paper_values import SetupRow, Shows
from cardwright.ir import decl
from cardwright.model.entry_names import names_of, plain
from cardwright.model.extend import PHASES, Change, is_words
from cardwright.model.game import Game
from cardwright.model.printed_values import fields_of, value_of
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Node, Scalar
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_ability, render_cond, render_value
from cardwright.text.say import Say, word_of

Words = Mapping[str, str]
Facts = Sequence[tuple[Words, str]]
"""What can be told of an entry: each with what it is about."""

TEXT, VALUE = {"zh-Hans": "效果", "en": "text"}, {"zh-Hans": "数值", "en": "value"}
COPIES, KIND = {"zh-Hans": "张数", "en": "copies"}, {"zh-Hans": "类别", "en": "kind"}
WHEN, DONE = {"zh-Hans": "条件", "en": "when"}, {"zh-Hans": "内容", "en": "what happens"}
STARTS, CHOICE = {"zh-Hans": "起始", "en": "starts at"}, {"zh-Hans": "默认", "en": "default"}
QUESTION, ANSWER = {"zh-Hans": "问", "en": "question"}, {"zh-Hans": "答", "en": "answer"}
MEANING, RULE = {"zh-Hans": "含义", "en": "meaning"}, {"zh-Hans": "规则", "en": "rule"}

TITLES: Mapping[str, Words] = {
    "rule_ids": {"zh-Hans": "规则", "en": "Rules"},
    "setup": {"zh-Hans": "开局", "en": "Setup"},
    "turn": {"zh-Hans": "回合", "en": "The turn"},
    PHASES: {"zh-Hans": "阶段", "en": "Phases"},
    "game_rules": {"zh-Hans": "玩家的能力", "en": "What players can do"},
    "verbs": {"zh-Hans": "怎样行动", "en": "How things are done"},
    "checks": {"zh-Hans": "胜负与检查", "en": "Checks and victory"},
    "constants": {"zh-Hans": "数", "en": "Numbers"},
    "counters": {"zh-Hans": "计数", "en": "Counters"},
    "quantities": {"zh-Hans": "数值", "en": "Quantities"},
    "zones": {"zh-Hans": "区域", "en": "Zones"},
    "options": {"zh-Hans": "选项", "en": "Options"},
    "variants": {"zh-Hans": "变体", "en": "Variants"},
    "kinds": {"zh-Hans": "牌的类别", "en": "Kinds of cards"},
    "cards": {"zh-Hans": "卡牌", "en": "Cards"},
    "characters": {"zh-Hans": "角色", "en": "Characters"},
    "skills": {"zh-Hans": "技能", "en": "Skills"},
    "statuses": {"zh-Hans": "状态", "en": "Statuses"},
    "rulings": {"zh-Hans": "问答", "en": "Questions"},
    "glossary": {"zh-Hans": "用语", "en": "Terms"},
}
"""What is printed of the sections, in this order; what stands in others is of no use to players."""
APART: Mapping[str, tuple[str, ...]] = {"cards": ("adds",), "rulings": ("adds", "changes")}


def values_of(game: Game, say: Say, setups: Sequence[SetupRow] = (), shows: Shows | None = None) -> dict[str, object]:
    """All values that chapters may print: those of the game, and in what it differs from the one that it extends."""
    values = context_of(game, say, setups, shows)
    changes = game.extension.changes if game.extension is not None else ()
    printed = {ruling.id for ruling in printed_rulings(game)}
    new = {paper_id(change.id) for change in changes if change.section == "rulings" and change.id in printed}
    other = {paper_id(change.id) for change in changes if change.section == "cards"}
    rulings, cards = values["rulings"], values["cards"]
    assert isinstance(rulings, list) and isinstance(cards, list)
    return {
        **values,
        "base": _base(game, say),
        "differences": differences_of(game, say),
        "new_cards": [card for card in cards if card["id"] in other],
        "new_rulings": [ruling for ruling in rulings if ruling["id"] in new],
    }


def _base(game: Game, say: Say) -> dict[str, Plain] | None:
    """The game that this one extends."""
    if game.extension is None:
        return None
    base = game.extension.base
    return {"id": base.id, "name": say.words(base.meta.name, "game", base.span), "edition": base.meta.edition}


def differences_of(game: Game, say: Say) -> list[Plain]:
    """The differences of a game that extends another, by section; none of one that does not.

    Each: `action` (adds, changes, removes), `name`, `facts` (`about`, `now`, `before`), `why`, `rules`, and whether it
    is printed `apart`: a new card, a question that is new or answered otherwise.
    """
    if game.extension is None:
        return []
    before = replace(say, lexicon=Lexicon.of(game.extension.base))
    groups: list[Plain] = []
    for section, title in TITLES.items():
        found = [change for change in game.extension.changes if change.section == section]
        rows = [row for change in found if (row := _row(game, say, before, change)) is not None]
        if rows:
            said = say.words(title, section, None)
            groups.append({"section": section, "title": said, "entries": [*rows]})
    return groups


def _row(game: Game, say: Say, before: Say, change: Change) -> dict[str, Plain] | None:
    """One difference; None of a change that nobody sees in print."""
    assert game.extension is not None
    old, facts = game.extension.base, dict[str, Plain]
    was = {} if change.action == "adds" else _told(old, before, change.section, change.id)
    now = {} if change.action == "removes" and not change.parts else _told(game, say, change.section, change.id)
    rows = [
        facts(about=about, now=now.get(about, ""), before=was.get(about, ""))
        for about in dict.fromkeys([*was, *now])
        if was.get(about) != now.get(about)
    ]
    if change.action == "changes" and not rows:
        return None
    name = _name(game, say, change) or _name(old, before, change) or say.done(change.id)
    rules: list[Plain] = [*change.rules]
    return {
        "action": change.action, "id": paper_id(change.id), "name": name, "facts": [*rows], "why": _why(say, change),
        "rules": rules, "apart": change.action in APART.get(change.section, ()),
    }  # fmt: skip


def _why(say: Say, change: Change) -> str:
    node = change.why
    if isinstance(node, Scalar):
        return say.done(node.value)
    if isinstance(node, MappingNode) and is_words(node):
        return say.words({entry.key.value: plain(entry.value) for entry in node}, "why", change.span)
    return ""


# --- what can be told of an entry ---------------------------------------------------------------------------


def _told(game: Game, say: Say, section: str, id: str) -> dict[str, str]:
    """What an entry of a game is in words, by what it is about; nothing of what is not there."""
    return {say.words(about, "", None): text for about, text in _facts(game, say, section, id) if text}


def _facts(game: Game, say: Say, section: str, id: str) -> Facts:
    found = _declared(game, section, id)
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
            return [(WHEN, say.done(when)), (DONE, say.block(found.body))]
        case decl.GameRule():
            texts = [] if say.bare else [render_ability(say.lexicon, each, lang) for each in found.abilities]
            return [(TEXT, say.done(" ".join(texts)))]
        case decl.Skill():
            return [(TEXT, " ".join(say.skill(found)))]
        case decl.Option():
            return [(CHOICE, say.words(found.choices.get(found.default, {}), found.default, found.span))]
    if section == "setup":
        return [(DONE, say.block(game.setup.body))] if game.setup is not None else []
    if section == "rulings" and id in game.rulings:
        ruling = game.rulings[id]
        question, answer = (say.words(words, id, ruling.span) for words in (ruling.question, ruling.answer))
        return [(QUESTION, question), (ANSWER, answer)]
    if section == "glossary":
        entries = (entry for entry in game.glossary if id in entry.term.values())
        return [(MEANING, say.words(entry.meaning, id, entry.span)) for entry in entries]
    if section == "rule_ids":
        return [(RULE, say.words(words, id, None)) for words in _rules(game, id)]
    return []


def _card(game: Game, say: Say, card: decl.CardKind) -> Iterator[tuple[Words, str]]:
    yield KIND, say.name(card.category) if card.category is not None else ""
    yield COPIES, str(card.copies) if card.copies else ""
    for key, field in fields_of(card.category).items():
        values = dict.fromkeys(value_of(card, key, face) for face in card.faces)
        words = [word_of(game, say, field, each) for value in values for each in _several(value)]
        yield field.name or {"en": key, "zh-Hans": key}, ", ".join(words)
    yield TEXT, " ".join(say.card(card))


def _several(value: object) -> list[int | str | bool]:
    if isinstance(value, tuple):
        return [*value]
    return [value] if isinstance(value, int | str | bool) else []


def _declared(game: Game, section: str, id: str) -> decl.Decl | None:
    """The declaration that an entry became."""
    if section == "verbs":
        return next((verb for verb in game.verbs.values() if " ".join(verb.say.split()) == id), None)
    tables: Mapping[str, Mapping[str, decl.Decl]] = {
        "constants": game.constants, "counters": game.counters, "cards": game.cards, PHASES: game.phases,
        "checks": game.checks, "game_rules": game.rules, "skills": game.skills, "options": game.options,
        "zones": game.zones, "kinds": game.categories, "statuses": game.statuses, "characters": game.characters,
        "quantities": game.quantities, "variants": game.variants, "rulings": game.rulings,
    }  # fmt: skip
    return tables.get(section, {}).get(id)


def _name(game: Game, say: Say, change: Change) -> str:
    """What an entry is called in print."""
    found = _declared(game, change.section, change.id)
    if found is not None and found.name:
        return say.name(found)
    if change.section in ("setup", "turn"):
        return say.words(TITLES[change.section], change.section, None)
    if change.section == "glossary":
        terms = (entry for entry in game.glossary if change.id in entry.term.values())
        return next((say.words(entry.term, change.id, entry.span) for entry in terms), "")
    if change.section == "verbs":
        return say.done(re.sub(r"\s*\{[^}]*\}\s*", " … ", change.id).strip())
    return ""


def _rules(game: Game, id: str) -> Iterator[Words]:
    for node in game.raw.get("rule_ids", ()):
        for entry in node if isinstance(node, MappingNode) else ():
            if id in names_of("rule_ids", entry) and isinstance(entry.value, MappingNode):
                yield {part.key.value: _text(part.value) for part in entry.value if part.key.value != "kind"}


def _text(node: Node) -> str:
    return node.value if isinstance(node, Scalar) else ""
