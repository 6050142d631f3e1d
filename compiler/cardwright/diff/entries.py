"""Everything that a version of a game consists of, by sections: each entry with what can be told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from cardwright.decks.lawbook import Lawbook, lawbook_of
from cardwright.diagnostics import Problems
from cardwright.diff.fact_words import ABOUT_TEXT, SECTIONS
from cardwright.diff.facts import all_facts, declared, facts, name_of
from cardwright.diff.yaml_facts import facts_of
from cardwright.ir import decl
from cardwright.model.entry_names import names_of, plain
from cardwright.model.extend import PHASES
from cardwright.model.game import Game, Ruling
from cardwright.records import record
from cardwright.source.nodes import Entry, Node, Scalar, Sequence
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.text import Span
from cardwright.text.lexicon import Lang, Lexicon
from cardwright.text.say import Say

DECLARED = (
    "cards", "characters", "skills", "statuses", "kinds", "options", "variants", PHASES, "game_rules", "verbs",
    "checks", "zones", "constants", "counters", "quantities", "variables", "values", "adjectives", "symbols",
    "character_fields", "invariants", "hints", "rulings",
)  # fmt: skip
FORMATS = "formats"
IN_WORDS = frozenset({"limits", "changes", "choose", "values", "sets", "pool", "without", "identity", "banlists"})
OF_SECTIONS = frozenset({"size", "cards", "rules"})
"""The keys of a format, and of its sections, that its clauses tell of."""
RAW = ("formats", "banlists", "decks", "rule_ids")


@dataclass(slots=True, eq=False)
class Item:
    """An entry of a version: what it means (a declaration, a YAML tree, a text), and what it is called."""

    value: object
    name: str
    span: Span | None = None
    rules: tuple[str, ...] = ()
    _told: dict[str, str] | None = field(default=None, repr=False)


@record
class Chapter:
    """A chapter of the rulebook in one language, as it is written; line breaks within a paragraph do not count."""

    paragraphs: tuple[str, ...]


@record
class Edition:
    """A version of a game with its words in one language, and its entries by section and id."""

    game: Game
    say: Say
    items: Mapping[str, Mapping[str, Item]]
    _book: list[Lawbook] = field(default_factory=list, repr=False, compare=False)
    """The deck law, once it is asked for."""

    def told(self, section: str, id: str) -> dict[str, str]:
        """All that can be told of an entry, by what it is about."""
        item = self.items[section][id]
        if item._told is None:
            item._told = {about: text for about, text in self._facts(section, item.value).items() if text}
        return item._told

    def read(self, section: str, id: str) -> set[str]:
        """Of what can be told of an entry that which players read: not the scenario of a ruling, for instance."""
        value = self.items[section][id].value
        if not isinstance(value, decl.Decl):
            return {*self.told(section, id)}
        return {self.say.words(about, "", None) for about, _ in facts(self.game, self.say, value)}

    def told_in(self, lang: Lang, section: str, id: str) -> dict[str, str]:
        """The same as `told` in another language."""
        other = replace(self, say=replace(self.say, lang=lang))
        return {about: text for about, text in other._facts(section, self.items[section][id].value).items() if text}

    def _facts(self, section: str, value: object) -> dict[str, str]:
        say = self.say
        if isinstance(value, Scalar | MappingNode | Sequence):
            clauses: dict[str, str] = {}
            if section == FORMATS and isinstance(value, MappingNode):
                clauses, value = self._clauses(value), _not_in_words(value)
            found = facts_of(value, lambda words: say.words(words, section, None)) | clauses
            return {about or say.words(ABOUT_TEXT, "", None): text for about, text in found.items()}
        if isinstance(value, Chapter):
            return {say.words(ABOUT_TEXT, "", None): "\n\n".join(value.paragraphs)}
        found = all_facts(self.game, say, value[0] if isinstance(value, tuple) else value)
        if section == "turn":
            order = " → ".join(say.name(phase) for phase in self.game.phases.values())
            found[say.words({"zh-Hans": "阶段", "en": "phases"}, "", None)] = order
        return found

    def _clauses(self, node: Node) -> dict[str, str]:
        """What a format asks of a deck, rule by rule."""
        from cardwright.decks.law_words import law_in_words

        if not self._book:
            self._book.append(lawbook_of(self.game, Problems()))
        book = self._book[0]
        name = next(id for id, item in self.items[FORMATS].items() if item.value is node)
        law, _ = book.formats.law(name)
        told = {}
        for clause in law_in_words(law, book.pool):
            said = self.say.words({"zh-Hans": clause.words["zh"], "en": clause.words["en"]}, "", None)
            cited = [each for each in clause.rules if not f"{clause.id} ".startswith(f"{each} ")]
            told[clause.id] = said + (f" [{', '.join(cited)}]" if cited else "")
        return told


def _not_in_words(node: MappingNode) -> MappingNode:
    """What of a format its clauses do not tell: what is in force from a day on or until then, where sections begin."""
    kept = []
    for entry in node:
        value = entry.value
        if entry.key.value in IN_WORDS:
            continue
        if entry.key.value == "rules" and isinstance(value, Sequence):
            value = Sequence(value.span, tuple(each for each in value if _is_dated(each)))
        elif entry.key.value == "sections" and isinstance(value, MappingNode):
            value = MappingNode(value.span, tuple(Entry(each.key, _less(each.value, OF_SECTIONS)) for each in value))
        kept.append(Entry(entry.key, value))
    return MappingNode(node.span, tuple(kept))


def _is_dated(rule: Node) -> bool:
    return isinstance(rule, MappingNode) and ("from" in rule or "until" in rule)


def _less(node: Node, keys: frozenset[str]) -> Node:
    """A mapping without these keys."""
    if not isinstance(node, MappingNode):
        return node
    return MappingNode(node.span, tuple(entry for entry in node if entry.key.value not in keys))


def edition_of(game: Game, lang: Lang, chapters: Iterable[tuple[str, str]] = (), *, converts: bool = False) -> Edition:
    """A version of a game; `chapters` are those of its rulebook, by name (`en/02-turn.md`) with their text.

    `converts` tells that what surrounds the words will be converted to traditional Chinese.
    """
    say = Say(Lexicon.of(game), lang, converts)
    items: dict[str, Mapping[str, Item]] = {section: _declared(game, say, section) for section in DECLARED}
    items |= {section: _raw(game, say, section) for section in RAW}
    titles = {section: say.words(words, section, None) for section, words in SECTIONS.items()}
    items["game"] = {"game": Item(game.meta, say.words(game.meta.name, game.id, None), game.span, game.meta.rules)}
    items["setup"] = (
        {} if game.setup is None else {"setup": Item(game.setup, titles["setup"], game.setup.span, game.setup.rules)}
    )
    items["turn"] = {"turn": Item((game.turn, tuple(game.phases)), titles["turn"], None, game.turn.rules)}
    items["play"] = {"play": Item(game.play, titles["play"], game.play.span)}
    items["settlement"] = {
        "settlement": Item(game.settlement, titles["settlement"], game.settlement.span, game.settlement.rules)
    }
    items["terms"] = {id: Item(term, say.words(term.name, id, None)) for id, term in game.terms.items()}
    glossary = [(say.words(each.term, "term", each.span), each) for each in game.glossary]
    items["glossary"] = {
        next(iter(each.term.values()), name): Item(each, name, each.span, each.rules) for name, each in glossary
    }
    items["notes"] = {
        f"{' '.join(each.rules)}#{number}": Item(each, " ".join(each.rules), each.span, each.rules)
        for number, each in enumerate(game.notes, 1)
    }
    items["chapters"] = {name: Item(Chapter(tuple(_paragraphs(text))), name) for name, text in chapters}
    return Edition(game, say, items)


def _declared(game: Game, say: Say, section: str) -> dict[str, Item]:
    return {
        id: Item(made, _called(say, made), made.span, made.rules)
        for id, made in declared(game, section).items()
        if not (isinstance(made, decl.Skill) and made.owner is not None)
    }


def _called(say: Say, made: decl.Decl) -> str:
    """A ruling is known by its question, where it has one."""
    if isinstance(made, Ruling):
        return say.words(made.question, made.id, made.span)
    return name_of(say, made)


def _raw(game: Game, say: Say, section: str) -> dict[str, Item]:
    found: dict[str, Item] = {}
    for node in game.raw.get(section, ()):
        for name, value, span in _entries(section, node):
            said = value.get("name") if isinstance(value, MappingNode) else None
            words = {e.key.value: plain(e.value) for e in said} if isinstance(said, MappingNode) else {}
            found[name] = Item(value, say.words(words, name, None) or name, span)
    return found


def _entries(section: str, node: Node) -> Iterator[tuple[str, Node, Span]]:
    if isinstance(node, MappingNode):
        for entry in node:
            yield entry.key.value, entry.value, entry.key.span
    elif isinstance(node, Sequence):
        for number, item in enumerate(node, 1):
            yield next(iter(names_of(section, item)), f"#{number}"), item, item.span


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a chapter, each on one line; lists and tables keep their lines."""
    for block in text.replace("\r\n", "\n").split("\n\n"):
        lines = [line.strip() for line in block.split("\n") if line.strip()]
        if lines:
            plain = all(line[0].isalpha() for line in lines)
            yield (" " if plain else "\n").join(lines)
