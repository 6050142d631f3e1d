"""What the lexer knows of a game: verbs by their patterns, nouns, adjectives, properties and names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from functools import cache
from typing import Any

from cardwright.records import record
from cardwright.syntax.grammar import keywords
from cardwright.syntax.verb_patterns import Hole, VerbPattern, either_number
from cardwright.syntax.words import fold, plural, split_words

#: Names that the language itself gives: no verb, noun or local may be called so.
RESERVED = frozenset({"me", "this", "event", "it", "target", "targets", "the", "I", "my", "its", "their", "an", "am"})
#: Key words that only scenarios use; in effects they are ordinary words.
SOFT = frozenset({
    "players", "plays", "uses", "wins", "win", "sees", "effect", "cancelled", "trace", "passes", "play", "use",
    "given", "expect", "because", "is asked", "nobody is asked", "nobody wins", "given it is", "checked",
    "node", "batch",
})  # fmt: skip


Alternatives = tuple[str, ...]


@record
class Entry:
    """A phrase the lexer may meet: its words, the terminals it may be (best first), its spelling, a verb's head."""

    words: tuple[str, ...]
    size: int
    terms: tuple[str, ...]
    text: str
    head: str = ""
    noun: bool = False


@record
class Label:
    """Words of an open verb: a hole's label, or fixed words.

    `whole` is False for the first words of a label only, which say that the part is left out.
    """

    words: tuple[str, ...]
    label: str
    number: int
    whole: bool
    fixed: bool


@record
class Index:
    """A vocabulary made ready for the lexer: phrases by their first word, longest first."""

    first: Mapping[str, tuple[Entry, ...]]
    props: Mapping[str, tuple[Entry, ...]]
    heads: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, Mapping[str, tuple[Label, ...]]]
    prop_labels: Mapping[str, Mapping[str, tuple[Label, ...]]]
    name_labels: Mapping[str, Mapping[str, tuple[Label, ...]]]
    _plural_props: list[Mapping[str, tuple[Entry, ...]]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    made: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What is worked out of it once, by what that is called."""

    @property
    def plural_props(self) -> Mapping[str, tuple[Entry, ...]]:
        """The properties in the plural, made on first use."""
        if not self._plural_props:
            self._plural_props.append(_in_the_plural(self.props))
        return self._plural_props[0]


@record
class Lacking:
    """Why a game lacks a verb of the library: the zones that it needs, one that is missing, and what may be it."""

    zones: str
    missing: str | None = None
    near: str | None = None


@record
class Vocabulary:
    """The words of a game.

    `verbs` are by their ids: the head, or where several share it, their words.  `nouns` maps each form to its canonical
    noun; `props` a property to its labels.  Phases, zones, symbols, statuses, card and skill names are `names`; a word
    may be in several groups.
    """

    verbs: Mapping[str, VerbPattern] = field(default_factory=dict)
    nouns: Mapping[str, str] = field(default_factory=dict)
    adjectives: frozenset[str] = frozenset()
    props: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    parted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values of the game that have parts, with the labels of these."""
    absent: Mapping[str, Lacking] = field(default_factory=dict)
    """Verbs that the game lacks because it has not their zones."""
    numbered: frozenset[str] = frozenset()
    """Words for numbers (`five`) with which a name of the game begins."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """How the game prints nouns of the language, with these: no text is written so."""
    _index: list[Index] = field(default_factory=list, init=False, repr=False, compare=False)

    def said(self, head: str) -> tuple[str, ...]:
        """The ids of the verbs that are said with this head."""
        return self.index().heads.get(head, ())

    def index(self) -> Index:
        """The lexer's form of this vocabulary, made on first use."""
        if not self._index:
            self._index.append(_index(self))
        return self._index[0]


NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
"""Words that people write for numbers, which the language writes in figures."""

# Spellings that a key word phrase may take; the lexer reads them as the one in the grammar.
SPELLINGS: Mapping[str, str] = {
    "an": "a", "am": "is", "are": "is", "am not": "is not", "are not": "is not", "am no longer": "is no longer",
    "are no longer": "is no longer", "am in": "is in", "are in": "is in", "am not in": "is not in",
    "are not in": "is not in", "have": "has", "do not have": "does not have", "become": "becomes",
    "count as": "counts as", "drop to": "drops to", "rise to": "rises to", "there are": "there is",
    "card of": "cards of", "begin": "begins", "end": "ends", "is equal to": "is",
}  # fmt: skip


def _by_first(entries: dict[tuple[str, ...], Entry]) -> dict[str, tuple[Entry, ...]]:
    rows: dict[str, list[Entry]] = {}
    for entry in entries.values():
        rows.setdefault(entry.words[0], []).append(entry)
    return {word: tuple(sorted(row, key=lambda entry: -entry.size)) for word, row in rows.items()}


_Found = dict[tuple[str, ...], tuple[dict[str, None], str, str]]
"""What words may be, with the text and the head of the verb; a row is never changed, only replaced."""


def _in_the_plural(props: Mapping[str, tuple[Entry, ...]]) -> dict[str, tuple[Entry, ...]]:
    found: dict[tuple[str, ...], Entry] = {}
    for entry in (entry for row in props.values() for entry in row):
        if entry.words[-1].isascii():
            several = (*entry.words[:-1], plural(entry.words[-1]))
            found.setdefault(several, Entry(several, len(several), ("PROP",), entry.text))
    return _by_first(found)


def _add(found: _Found, phrase: str, terms: Alternatives, head: str = "") -> None:
    words = split_words(phrase)
    if words:
        known, text, old_head = found.get(words, ({}, fold(phrase), ""))
        found[words] = (known | dict.fromkeys(terms), text, old_head or head)


@cache
def _key_words() -> _Found:
    """The words of the language, which are the same for all games."""
    found: _Found = {}
    for phrase, term in keywords().items():
        _add(found, phrase, (term,))
    for phrase, meant in SPELLINGS.items():
        _add(found, phrase, (keywords()[meant],))
    return found


@cache
def _key_entries() -> dict[tuple[str, ...], Entry]:
    """The entries of these words, in a game that has no use of its own for them."""
    return {words: _entry(words, row, frozenset(), frozenset()) for words, row in _key_words().items()}


@cache
def _key_rows() -> dict[str, tuple[Entry, ...]]:
    """The same by their first words."""
    return _by_first(_key_entries())


def _entry(
    words: tuple[str, ...], row: tuple[dict[str, None], str, str], names: Collection[str], nouns: Collection[str]
) -> Entry:
    """What the lexer is told of some words, in a game with these names and nouns."""
    terms, text, head = row
    if not _CLASSES.isdisjoint(terms) or text in SOFT:
        terms = terms | {"NAME": None}
    if "NOUN" in terms and "NAME" in terms and "ADJ" not in terms:
        terms = {t: None for t in terms if t not in _NAME_NOUN} | dict.fromkeys(
            ("NAME", "NOUN") if text in names else ("NOUN", "NAME")
        )
    return Entry(words, len(words), tuple(terms), text, head, text in nouns)


def _index(vocabulary: Vocabulary) -> Index:
    key_words, key_entries = _key_words(), _key_entries()
    found = dict(key_words)

    def add(phrase: str, terms: Alternatives, head: str = "") -> None:
        _add(found, phrase, terms, head)

    for verb in vocabulary.verbs.values():
        add(verb.head, ("VERB",), verb.head)
        add(verb.third, ("VERBS",), verb.head)
        add(verb.ing, ("VERBING",), verb.head)
    for phrase in vocabulary.adjectives:
        add(phrase, ("ADJ",))
    names = {fold(name) for name in vocabulary.names}
    nouns = {fold(noun) for noun in vocabulary.nouns}
    for phrase in sorted(names):
        add(phrase, ("NAME", "NOUN"))
    for phrase in vocabulary.nouns:
        add(phrase, ("NOUN",))
    own = {words[0] for words, row in found.items() if key_words.get(words) is not row}
    entries = {
        words: key_entries[words] if key_words.get(words) is row else _entry(words, row, names, nouns)
        for words, row in found.items()
        if words[0] in own
    }
    props: dict[tuple[str, ...], Entry] = {}
    for phrase in (*vocabulary.props, *sorted(names), *vocabulary.nouns):
        words = split_words(phrase)
        if not words:
            continue  # an empty name, which has been reported
        props.setdefault(words, Entry(words, len(words), ("PROP",), fold(phrase)))
    heads: dict[str, tuple[str, ...]] = {}
    for id, verb in vocabulary.verbs.items():
        heads[verb.head] = (*heads.get(verb.head, ()), id)
    return Index(
        {**_key_rows(), **_by_first(entries)},
        _by_first(props),
        heads,
        {head: _labels([vocabulary.verbs[id] for id in ids]) for head, ids in heads.items()},
        {fold(name): _prop_labels(labels) for name, labels in vocabulary.props.items() if labels},
        {fold(name): _prop_labels(labels) for name, labels in vocabulary.parted.items()},
    )


_CLASSES = frozenset({"VERB", "VERBS", "VERBING", "ADJ", "NOUN", "NAME"})
_NAME_NOUN = ("NAME", "NOUN")


def _labels(verbs: Iterable[VerbPattern]) -> dict[str, tuple[Label, ...]]:
    """The words a call of these verbs, which have one head, may use, by first word, longest first."""
    found: dict[tuple[str, ...], Label] = {}
    parts = sorted((part for verb in verbs for part in verb.parts), key=lambda part: isinstance(part, str))
    for number, part in enumerate(parts):
        label = part if isinstance(part, str) else part.label
        words = split_words(label)
        if not words:
            continue
        for form in either_number(words):
            fixed = isinstance(part, str) or part.flag
            text = label if form == words or isinstance(part, Hole) else " ".join(form)
            found.setdefault(form, Label(form, text, number, True, fixed))
    for label_ in list(found.values()):
        for size in range(1, len(label_.words)):
            words = label_.words[:size]
            found.setdefault(words, Label(words, label_.label, label_.number, False, True))
    return _labels_by_first(found)


def _prop_labels(labels: tuple[str, ...]) -> dict[str, tuple[Label, ...]]:
    found = {split_words(text): Label(split_words(text), fold(text), n, True, False) for n, text in enumerate(labels)}
    return _labels_by_first(found)


def _labels_by_first(found: Mapping[tuple[str, ...], Label]) -> dict[str, tuple[Label, ...]]:
    rows: dict[str, list[Label]] = {}
    for label in found.values():
        rows.setdefault(label.words[0], []).append(label)
    return {word: tuple(sorted(row, key=lambda entry: -len(entry.words))) for word, row in rows.items()}


@record
class Clash:
    """Two words of a game that cannot be told apart: `word` as `role` (verb, noun, ...) against `other`."""

    word: str
    role: str
    other: str


def clashes(vocabulary: Vocabulary) -> tuple[Clash, ...]:
    """Words that are declared in roles which the lexer could not tell apart, in a fixed order."""
    found: list[Clash] = []
    forms: dict[str, str] = {}
    for verb in sorted(vocabulary.verbs.values(), key=lambda verb: verb.head):
        for form in dict.fromkeys((verb.head, verb.third)):
            other = forms.setdefault(form, verb.head)
            if other != verb.head:
                found.append(Clash(form, "verb", f"verb {other}"))
    groups = {
        "noun": set(vocabulary.nouns),
        "adjective": set(vocabulary.adjectives),
        "property": set(vocabulary.props),
        "name": set(vocabulary.names),
    }
    for role, words in groups.items():
        for word in sorted(words):
            if word in forms and role in ("noun", "name"):
                found.append(Clash(word, role, f"verb {forms[word]}"))
            if is_keyword(word) and role != "property":
                found.append(Clash(word, role, "key word"))
    for form in sorted(forms):
        if is_keyword(form) and form not in SOFT:
            found.append(Clash(form, "verb", "key word"))
    for word in sorted(groups["noun"] & groups["adjective"]):
        found.append(Clash(word, "adjective", "noun"))
    for _, verb in sorted(vocabulary.verbs.items()):
        for part in verb.parts:
            label = part if isinstance(part, str) else part.label
            before_hole = isinstance(part, Hole) and not part.flag
            if label and before_hole and label in vocabulary.nouns:
                found.append(Clash(label, "noun", f"verb {verb.head}"))
    return tuple(found)


def is_keyword(word: str) -> bool:
    """Whether a word belongs to the language, so that it cannot be a name."""
    return (word in keywords() and word not in SOFT) or word in RESERVED or word in SPELLINGS
