"""In what a game differs from the one that it extends, or from what it was: what was, what is, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardwright.backends.paper.chapter_values import Plain, context_of, paper_id, printed_rulings
from cardwright.backends.paper.declared_values import declared_values
from cardwright.backends.paper.paper_values import SetupRow, Shows
from cardwright.diff.compare import compare
from cardwright.diff.entries import Edition, edition_of
from cardwright.diff.fact_words import SECTIONS, TITLES, Words
from cardwright.diff.facts import DONE, Facts, declared, facts, name_of
from cardwright.diff.values import Entry
from cardwright.model.entry_names import names_of, plain
from cardwright.model.extend import Change, is_words
from cardwright.model.game import Game, Ruling
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Node, Scalar
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

MEANING, RULE = {"zh-Hans": "含义", "en": "meaning"}, {"zh-Hans": "规则", "en": "rule"}
SAID = {"zh-Hans": "说法", "en": "how it is called"}

APART: Mapping[str, tuple[str, ...]] = {"cards": ("adds",), "rulings": ("adds", "changes")}


SINCE = tuple(section for section in SECTIONS if section in TITLES or section in ("formats", "banlists"))
"""Sections of which it is told what has changed since an earlier version."""


def values_of(
    game: Game, say: Say, setups: Sequence[SetupRow] = (), shows: Shows | None = None, *, declared: bool = True
) -> dict[str, object]:
    """All values that chapters may print: those of the game, its rules as they are declared (if these are wanted), in
    what it differs from the one that it extends, and what has changed since an earlier version.
    """
    values = context_of(game, say, setups, shows)
    changes = game.extension.changes if game.extension is not None else ()
    printed = {ruling.id for ruling in printed_rulings(game)}
    new = {paper_id(change.id) for change in changes if change.section == "rulings" and change.id in printed}
    other = {paper_id(change.id) for change in changes if change.section == "cards"}
    rulings, cards = values["rulings"], values["cards"]
    assert isinstance(rulings, list) and isinstance(cards, list)
    return {
        **values,
        **({"declared": declared_values(game, say)} if declared else {}),
        "base": _base(game, say),
        "differences": differences_of(game, say),
        "since": _since(game, say),
        "changes": changes_of(game, say),
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


def _since(game: Game, say: Say) -> dict[str, Plain] | None:
    """The earlier version of which it is told what has changed since."""
    if game.earlier is None:
        return None
    meta = game.earlier.meta
    return {"name": say.words(meta.name, "game", game.earlier.span), "version": meta.version or meta.edition}


def changes_of(game: Game, say: Say) -> list[Plain]:
    """What has changed since an earlier version, in the form of `differences_of`; none without one.

    Only what players read is told, and not the questions, which are printed where they belong.
    """
    if game.earlier is None or say.bare:
        return []
    old, new = (edition_of(each, say.lang, converts=say.converts) for each in (game.earlier, game))
    found, _ = compare(old, new)
    groups: list[Plain] = []
    for section in SINCE:
        entries = [each for each in found if each.section == section and each.action != "reads"]
        rows = [row for each in entries if (row := _since_row(each, old if each.action == "removes" else new))]
        if rows:
            groups.append(
                {"section": section, "title": say.words(SECTIONS[section], section, None), "entries": [*rows]}
            )
    return groups


def _since_row(entry: Entry, edition: Edition) -> dict[str, Plain] | None:
    """One change; None of one that nobody sees in print."""
    read = edition.read(entry.section, entry.id)
    facts: list[Plain] = [
        {"about": fact.about, "now": fact.now, "before": fact.was} for fact in entry.facts if fact.about in read
    ]
    if entry.action == "changes" and not facts:
        return None
    rules: list[Plain] = [*entry.rules]
    return {
        "action": entry.action, "id": paper_id(entry.id), "name": entry.name, "old_name": entry.old_name,
        "facts": facts, "why": "", "rules": rules, "apart": False,
    }  # fmt: skip


def _row(game: Game, say: Say, before: Say, change: Change) -> dict[str, Plain] | None:
    """One difference; None of a change that nobody sees in print."""
    assert game.extension is not None
    old, facts = game.extension.base, dict[str, Plain]
    was = {} if change.action == "adds" else _told(old, before, change.section, change.id)
    now = {} if change.action == "removes" and not change.parts else _told(game, say, change.section, change.id)
    if was and now and change.section == "verbs":
        told = say.words(SAID, "", None)
        was, now = {told: _name(old, before, change), **was}, {told: _name(game, say, change), **now}
    rows = [
        facts(about=about, now=now.get(about, ""), before=was.get(about, ""))
        for about in dict.fromkeys([*was, *now])
        if was.get(about) != now.get(about)
    ]
    if change.action == "changes" and not rows:
        return None
    if change.section == "rulings" and not any(change.id in _printed(each) for each in (game, old)):
        return None
    name = _name(game, say, change) or _name(old, before, change) or say.done(change.id)
    rules: list[Plain] = [*change.rules]
    return {
        "action": change.action, "id": paper_id(change.id), "name": name, "facts": [*rows], "why": _why(say, change),
        "rules": rules, "apart": change.action in APART.get(change.section, ()),
    }  # fmt: skip


def _printed(game: Game) -> dict[str, Ruling]:
    """The rulings with a question and an answer, by which players know them."""
    return {ruling.id: ruling for ruling in printed_rulings(game)}


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
    found = declared(game, section).get(id)
    if found is not None:
        return facts(game, say, found)
    if section == "setup":
        return [(DONE, say.block(game.setup.body, nobody=True))] if game.setup is not None else []
    if section == "glossary":
        entries = (entry for entry in game.glossary if id in entry.term.values())
        return [(MEANING, say.words(entry.meaning, id, entry.span)) for entry in entries]
    if section == "rule_ids":
        return [(RULE, say.words(words, id, None)) for words in _rules(game, id)]
    return []


def _name(game: Game, say: Say, change: Change) -> str:
    """What an entry is called in print."""
    found = declared(game, change.section).get(change.id)
    if found is not None and (found.name or change.section == "verbs"):
        return name_of(say, found)
    if change.section == "rulings":
        ruling = _printed(game).get(change.id)
        return say.words(ruling.question, change.id, ruling.span) if ruling is not None else ""
    if change.section in ("setup", "turn"):
        return say.words(TITLES[change.section], change.section, None)
    if change.section == "glossary":
        terms = (entry for entry in game.glossary if change.id in entry.term.values())
        return next((say.words(entry.term, change.id, entry.span) for entry in terms), "")
    return ""


def _rules(game: Game, id: str) -> Iterator[Words]:
    for node in game.raw.get("rule_ids", ()):
        for entry in node if isinstance(node, MappingNode) else ():
            if id in names_of("rule_ids", entry) and isinstance(entry.value, MappingNode):
                yield {part.key.value: _text(part.value) for part in entry.value if part.key.value != "kind"}


def _text(node: Node) -> str:
    return node.value if isinstance(node, Scalar) else ""
