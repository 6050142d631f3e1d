"""Read a text for Lark: say what each of its words is where it stands, given what the parser has understood so far."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

from cardwright.records import record
from cardwright.syntax import nodes as n
from cardwright.syntax.build import Builder
from cardwright.syntax.build_values import ARTICLES, looks_plural
from cardwright.syntax.grammar import Parser, Said, Sign, keywords, said
from cardwright.syntax.layout import BAD, DEDENT, INDENT, NL, OPEN, Stream
from cardwright.syntax.nodes.forms import words_before_new_names
from cardwright.syntax.vocabulary import Entry, Index, Label

#: What is one thing wherever it stands.
FIXED: Mapping[str, str] = {
    NL: "_NL", INDENT: "_INDENT", DEDENT: "_DEDENT", OPEN: "OPEN", BAD: "BAD", ":": "COLON", "'": "POSS", "'s": "POSS",
    "my": "MY", "its": "MY", "their": "MY",
}  # fmt: skip
UNKNOWN = "UNKNOWN"
"""What no rule takes."""
_VERBS = frozenset(("VERB", "VERBS", "VERBING"))
_WORDS = _VERBS | {"NOUN", "ADJ", "NAME", "PROP"}
_EVER, _PROP = 1000, 2000
"""Parts of a verb inside `ever`, and of a property, are counted from here in `used`."""


@record
class _Terms:
    """Key words by their terminals, and the groups of them after which words are read otherwise."""

    phrases: Mapping[str, str]
    counting: frozenset[str]
    folds: frozenset[str]
    alike: frozenset[str]
    several: frozenset[str]
    begins_noun: frozenset[str]
    naming: frozenset[str]
    to: str


@functools.cache
def _terms() -> _Terms:
    term = keywords()
    spans = ("this turn", "this phase", "this round", "this game", "last turn")
    return _Terms(
        {name: phrase for phrase, name in term.items()},
        frozenset(term[f"{word} {span}"] for word in ("times", "ever") for span in spans),
        frozenset(term[word] for word in ("total", "highest", "lowest")),
        frozenset(term[f"of {word}"] for word in ("same", "different", "consecutive", "highest", "lowest")),
        frozenset(term[f"of {word}"] for word in ("different", "consecutive")),
        frozenset(("NOUN", "ADJ", term["other"], term["random"])),
        words_before_new_names(),
        term["to"],
    )


Labels = Mapping[str, tuple[Label, ...]]


class Reading:
    """One pass over the words; which words of a verb may follow is kept in `open`, `inner` and `prop`."""

    __slots__ = (
        "behind", "blind", "builder", "index", "inner", "next_is_inner", "next_is_prop", "open", "parser", "prop",
        "prop_of_several", "saved", "stream", "terms", "used", "verb",
    )  # fmt: skip

    def __init__(self, stream: Stream, index: Index, builder: Builder) -> None:
        self.stream, self.index, self.builder, self.terms = stream, index, builder, _terms()
        self.behind = 0
        self.open: Labels | None = None  # labels of the verb of this sentence, by first word
        self.inner: Labels | None = None  # the same of a verb inside `ever` or `times`
        self.prop: Labels | None = None  # labels of the last property
        self.used: set[int] = set()
        self.saved: list[Any] = []
        self.next_is_inner = False
        self.next_is_prop = False
        self.prop_of_several = False  # `of different suits`: the next property stands in the plural
        self.verb = ""

    def tokens(self, parser: Parser) -> Iterator[Said]:
        """Each word as what it is where it stands; chosen when the parser has taken the one before."""
        self.parser = parser
        self.blind = copy(parser.parse_conf)
        self.blind.callbacks = {}  # to try what the parser would take, without making anything
        at, count = 0, len(self.stream.texts)
        while at < count:
            token = self.choose(at)
            if at and self.stream.texts[at - 1] in self.terms.naming:  # `for each one in …`: known in its block
                self.builder.new_names.add(self.stream.texts[at])
            yield token
            self.behind = self.stream.ends[at + token.size - 1]
            at += token.size

    def labels(self) -> tuple[str, ...]:
        """Words of the verb that is open which have not been used yet."""
        rows = (self.inner or self.open or {}).values()
        left = {entry.label for row in rows for entry in row if entry.whole and entry.number not in self.used}
        return tuple(sorted(left))

    # ------------------------------------------------------------ what the parser would take
    def accepts(self, *terms: str) -> bool:
        """Would the parser take these terminals now, one after the other?"""
        parser = self.parser
        found = self.blind.states[parser.state_stack[-1]].get(terms[0])
        if found is None or (found[0] is Shift and len(terms) == 1):
            return found is not None
        tried = ParserState(self.blind, parser.lexer, list(parser.state_stack))
        try:
            for term in terms:
                tried.feed_token(said(Sign, term, None, 0, 0, 0, 0))
        except UnexpectedToken:
            return False
        return True

    # ------------------------------------------------------------ what a word is
    def word(self, term: str, at: int, size: int, text: str) -> Said:
        """A token that tells something: the word `text`."""
        start, end = self.stream.starts[at], self.stream.ends[at + size - 1]
        return said(Said, term, n.Word((start, end), text), start, end, at, size)

    def sign(self, term: str, at: int, size: int, text: str) -> Said:
        """A token that holds the sentence together: a key word, a sign, the end of a line."""
        return said(Sign, term, text, self.stream.starts[at], self.stream.ends[at + size - 1], at, size)

    def choose(self, at: int) -> Said:
        """What the word at `at` is here, and how many words it takes."""
        stream = self.stream
        texts = stream.texts
        text = texts[at]
        term = FIXED.get(text)
        if term is not None:
            if self.next_is_prop and text not in ("'s", "'"):
                self.next_is_prop = False
            return self.choose_fixed(at, text, term)
        if self.next_is_prop:
            return self.choose_prop(at, text)
        if text.isdecimal():
            return self.choose_number(at, text)
        if text[0] == '"' and len(text) > 1:
            return self.word("STRING", at, 1, text)
        if self.prop or self.inner or self.open:
            found = self.choose_label(at, text)
            if found is not None:
                return found
            if text in ARTICLES and self.is_one(at):
                return self.word("NUMBER", at, 1, text)
        entries = self.index.first.get(text)
        if entries is None:
            return self.word("NAME" if text[0].isalnum() or text[0] == "_" else UNKNOWN, at, 1, text)
        possible: list[tuple[str, Entry]] = []
        for entry in entries:
            size = entry.size
            if size > 1 and tuple(texts[at : at + size]) != entry.words:
                continue
            if entry.text in _LATER and not _later(texts, at, size, entry.text):
                continue
            if entry.noun and texts[at + size] in _AFTER_NOUN and texts[at - 1] not in ("in", "within"):
                possible.append(("NOUN", entry))
            selects = "ADJ" not in entry.terms or "NOUN" not in entry.terms or self.begins_noun(texts[at + size])
            for term in entry.terms:
                if selects or term != "ADJ":
                    possible.append((term, entry))
        if not possible:
            return self.word("NAME", at, 1, text)
        if len(possible) > 1:
            for term, entry in possible:
                if self.accepts(term) and not (term == "ADJ" and self.is_name_only(at, entry)):
                    return self.taken(at, term, entry)
        return self.taken(at, *possible[0])

    def is_name_only(self, at: int, entry: Entry) -> bool:
        """Whether an adjective is a name here, since nothing follows that it could describe: `my wares of red`."""
        if "NAME" not in entry.terms or not self.accepts("NAME"):
            return False
        behind = self.stream.texts[at + entry.size]
        if behind[:1].isdecimal() or any(behind in labels for labels in (self.open, self.inner, self.prop) if labels):
            return False
        term = FIXED.get(behind)
        terms = (term,) if term is not None else (term for e in self.index.first.get(behind, ()) for term in e.terms)
        return not any(self.accepts("ADJ", follows) for follows in (*terms, "NAME"))

    def is_of_each(self, at: int) -> bool:
        """Whether what is added up stands here, and not whose it is: `total worth of …`, `total target's gold of …`."""
        texts, end = self.stream.texts, at
        while texts[end] != "of" and FIXED.get(texts[end]) not in ("POSS", "_NL", "OPEN"):
            end += 1
        return end > at and FIXED.get(texts[end]) != "POSS"

    def begins_noun(self, text: str) -> bool:
        """Whether a word may be what a noun phrase is about, or an adjective before that."""
        return any(self.terms.begins_noun & set(entry.terms) for entry in self.index.first.get(text, ()))

    def taken(self, at: int, term: str, entry: Entry) -> Said:
        """The token, and what it says about the words behind it."""
        size, text, head = entry.size, entry.text, entry.head
        if term in _VERBS:
            labels = self.index.labels.get(head) or None
            self.verb = head
            if self.next_is_inner:
                self.inner, self.next_is_inner = labels, False
                self.used = {number for number in self.used if number < _EVER}
            else:
                self.open, self.inner = labels, None
                self.used = set()
            self.prop = None
            return self.word(term, at, size, head)
        if term in _WORDS:
            labels = self.index.name_labels.get(text) if term == "NAME" else None
            if labels is not None and self.last_taken(1) != "FPART":
                self.prop = labels
                self.used = {number for number in self.used if number < _PROP}
            return self.word(term, at, size, text)
        terms = self.terms
        if term in terms.counting:
            self.next_is_inner = True
        elif term in terms.folds:
            self.next_is_prop = self.is_of_each(at + size)
        elif term in terms.alike:
            self.next_is_prop, self.prop_of_several = True, term in terms.several
        elif text == "(" or text == "[":
            self.saved.append((self.open, self.inner, self.prop, self.used, self.next_is_inner))
            self.open = self.inner = self.prop = None
            self.used = set()
            self.next_is_inner = False
        elif (text == ")" or text == "]") and self.saved:
            self.open, self.inner, self.prop, self.used, self.next_is_inner = self.saved.pop()
        elif text == "," and not self.saved:
            self.open = self.inner = self.prop = None
            self.next_is_inner = False
        return self.sign(term, at, size, terms.phrases[term])

    def choose_fixed(self, at: int, text: str, term: str) -> Said:
        """A sign that is one thing everywhere."""
        if text in (NL, OPEN, ":"):
            self.open = self.inner = self.prop = None
            self.verb = ""
            self.saved.clear()
            self.next_is_inner = False
        elif term == "MY":
            self.next_is_prop = True
            return self.word(term, at, 1, text)
        elif term == "POSS":
            self.next_is_prop = True
        return self.sign(term, at, 1, text)

    def choose_prop(self, at: int, text: str) -> Said:
        """What stands behind a possessive: the longest property that fits."""
        texts = self.stream.texts
        best = None
        several, self.prop_of_several = self.prop_of_several, False
        known = self.index.plural_props if several else self.index.props
        for entry in (*known.get(text, ()), *(self.index.props.get(text, ()) if several else ())):
            if tuple(texts[at : at + entry.size]) == entry.words:
                best = entry
                break
        if text == "next" and (best is None or best.size == 1):
            return self.sign("NEXT", at, 1, "next")
        self.next_is_prop = False
        if best is None:
            return self.word("PROP", at, 1, text)
        if not self.is_in_part():
            owned = texts[at - 1] in FIXED  # `total distance of …` takes no part behind it
            self.prop = self.index.prop_labels.get(best.text) if owned else None
            self.used = {number for number in self.used if number < _PROP}
        return self.word("PROP", at, best.size, best.text)

    def is_in_part(self) -> bool:
        """Whether a property that follows belongs to a part of another, of which more parts may stand behind it:
        `my pact with my hand's owner until 2`.
        """
        back = 2 if self.last_taken(1) == "MY" else 3  # behind whose it is, and `'s`
        return self.last_taken(back) == "FPART"

    def last_taken(self, back: int) -> str:
        """Which terminal the parser has taken so far back; empty for what it has put together."""
        taken = self.parser.value_stack
        return getattr(taken[-back], "type", "") if back <= len(taken) else ""

    def choose_number(self, at: int, text: str) -> Said:
        """A number, or a range of them: `1 to 3`, `1 to (my luck)`."""
        texts = self.stream.texts
        worked_out = texts[at + 1] == "to" and texts[at + 2] == "("
        ranged = worked_out or (texts[at + 1] == "to" and texts[at + 2].isdecimal())
        if ranged and ("to" in (self.inner or self.open or ()) or self.accepts("NUMBER", self.terms.to)):
            behind = texts[_closing(texts, at + 2) + 1 if worked_out else at + 3]
            ranged = self.begins_noun(behind)  # `give 2 to 3`, but `give 1 to 3 cards`
        if ranged and worked_out and self.accepts("FROM"):
            return self.word("FROM", at, 2, text)
        if ranged and not worked_out and self.accepts("RANGE"):
            return self.word("RANGE", at, 3, f"{text} to {texts[at + 2]}")
        return self.word("NUMBER", at, 1, text)

    def choose_label(self, at: int, text: str) -> Said | None:
        """Words of what is open, innermost first: the property, the verb inside `ever` or `times`, the verb."""
        for term, fixed, labels, shift in (
            ("FPART", "EFIXED", self.prop, _PROP),
            ("EPART", "EFIXED", self.inner, _EVER),
            ("PART", "FIXED", self.open, 0),
        ):
            for label in labels.get(text, ()) if labels else ():
                if shift + label.number not in self.used and self.fits(at, label, fixed if label.fixed else term):
                    if label.whole:
                        self.used.add(shift + label.number)
                    said_ = label.label if label.whole else " ".join(label.words)
                    return self.word(fixed if label.fixed else term, at, len(label.words), said_)
        return None

    def is_one(self, at: int) -> bool:
        """Whether an article is the number 1: words of the verb itself stand right behind it (`draw a card`)."""
        texts = self.stream.texts
        labels, words, shift = (self.inner, "EFIXED", _EVER) if self.inner else (self.open or {}, "FIXED", 0)
        return any(
            label.fixed
            and label.whole
            and shift + label.number not in self.used
            and tuple(texts[at + 1 : at + 1 + len(label.words)]) == label.words
            and not looks_plural(label.words[-1])
            for label in labels.get(texts[at + 1], ())
        ) and self.accepts("NUMBER", words)

    def fits(self, at: int, label: Label, term: str) -> bool:
        """Whether the words of a label stand here, no longer word of the game does, and the parser would take them."""
        texts, size = self.stream.texts, len(label.words)
        if size > 1 and tuple(texts[at : at + size]) != label.words:
            return False
        phrases = self.terms.phrases.keys()
        for entry in self.index.first.get(texts[at], ()):
            longer = entry.size > size and tuple(texts[at : at + entry.size]) == entry.words
            if longer and not phrases >= set(entry.terms):
                return False
        return self.accepts(term)


def _closing(texts: list[str], at: int) -> int:
    """The place of the parenthesis that closes that at `at`; in a line that is no fault, one does."""
    depth = 1
    while depth:
        at += 1
        depth += (texts[at] == "(") - (texts[at] == ")")
    return at


_LATER = frozenset({"if not", "if so", "can use"})
_AFTER_NOUN = frozenset({"in", "within", "where"})


def _later(texts: list[str], at: int, size: int, phrase: str) -> bool:
    """`if so` and `if not` stand right before a colon; `can use` needs an `as` later on its line."""
    if phrase == "can use":
        for text in texts[at + size :]:
            if text == "as":
                return True
            if text in (NL, OPEN, ":"):
                return False
        return False
    return texts[at + size] in (OPEN, ":")
