"""The place where the parser is stuck: which words stand there and around it, and what could stand there instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardwright.diagnostics.problem import closest, words
from cardwright.records import record
from cardwright.syntax.grammar import Stuck, keywords
from cardwright.syntax.layout import DEDENT, INDENT, NL, OPEN, Layout, Line, SyntaxFault
from cardwright.syntax.nodes.forms import FORMS, words_before_new_names
from cardwright.syntax.reading import Reading
from cardwright.syntax.vocabulary import RESERVED, Index, Vocabulary

HEADERS = ("play", "action", "respond", "before", "when", "after", "done", "instead of", "always", "while")
STARTERS = (
    "choose", "let", "set", "increase", "reduce", "if", "until", "next time", "either", "otherwise", "otherwise if",
    "or", "if so", "if not", *(form.first for form in FORMS.values() if form.first),
)  # fmt: skip
#: Words behind which a new name stands.
NAMING = frozenset({"choose", "chooses", "let", "called", "naming"}) | words_before_new_names()
_JOINS = ("and", "then", ",")
_VALUE_WORDS = frozenset((
    "(", "[", "-", "a", "all", "another", "any", "each", "every", "no", "yes", "none", "option", "place", "total",
    "highest", "lowest", "top", "bottom", "other", "random", "I", "number of", "card at", "top of", "bottom of",
    "top card of", "bottom card of", "up to", "any number of", "times last turn", "times this turn", "times this phase",
    "times this round", "times this game",
))  # fmt: skip
_CLASSES: tuple[tuple[frozenset[str], str, str], ...] = (
    (frozenset({"NUMBER", "NAME", "LPAR", "MY"}), "a value", "一个值"),
    (frozenset({"VERB"}), "a verb", "动词"),
    (frozenset({"VERBING"}), "a verb with -ing", "动词的 -ing 形式"),
    (frozenset({"NOUN"}), "a noun", "名词"),
    (frozenset({"PROP"}), "a property", "属性"),
    (frozenset({"_NL"}), "the end of the line", "行尾"),
    (frozenset({"OPEN"}), "`:`", "`:`"),
    (frozenset({"COLON"}), "`:`", "`:`"),
    (frozenset({"STRING"}), "a text in quotes", "引号中的文字"),
)
_ALONE: Mapping[frozenset[str], Mapping[str, str]] = {
    frozenset({"NAME"}): words("a name", "一个名称"),
    frozenset({"POSS"}): words("`'s`", "`'s`"),
    frozenset({"COMMA"}): words("`, at most N times`", "`, at most N times`"),
}
"""What can stand where nothing else can: the comma is that of `take turns`."""


@record
class Finding:
    """A fault (None if it is only the echo of another one) and the line that the next try leaves out."""

    fault: SyntaxFault | None
    line: int


class StuckPlace:
    """One place where the parser is stuck: its words, those around it, and what could stand there."""

    def __init__(self, layout: Layout, reading: Reading, stuck: Stuck, vocabulary: Vocabulary, start: str) -> None:
        self.layout, self.stream, self.vocabulary, self.start = layout, reading.stream, vocabulary, start
        self.index: Index = vocabulary.index()
        stream, token = reading.stream, stuck.token
        last = len(stream.texts) - 1  # there the text ends
        self.token, self.size = (token.at, token.size) if token is not None else (last, 1)
        self.verb, self.labels = reading.verb, reading.labels()
        self.word = stream.texts[self.token]
        self.line_number = stream.line_of(self.token)
        self.line: Line = layout.lines[self.line_number]
        self.first = stream.firsts[self.line_number]
        self.column = self.token - self.first
        self.expected = stuck.accepts
        self.phrases = frozenset(phrase for phrase, term in keywords().items() if term in stuck.accepts)

    # ------------------------------------------------------------ what stands here
    @property
    def pos(self) -> tuple[int, int]:
        """Where it stands: from and to, in characters of the text."""
        stream = self.stream
        last = self.token + self.size - 1
        if self.word == NL:
            return stream.ends[self.token], stream.ends[self.token]
        return stream.starts[self.token], stream.ends[last]

    @property
    def found(self) -> str:
        """What stands there, as it is quoted."""
        if self.word == OPEN:
            return ":"
        if self.word in (NL, INDENT, DEDENT):
            return ""
        texts = self.stream.texts[self.token : self.token + self.size]
        return " ".join(texts).replace(" 's", "'s")

    def fault(self, code: str, pos: tuple[int, int] | None = None, **args: object) -> Finding:
        """A finding here, or at another place."""
        return Finding(SyntaxFault(code, self.pos if pos is None else pos, args), self.line_number)

    def known_names(self) -> frozenset[str]:
        """Names that the text itself introduces, and those that the language gives."""
        texts = self.stream.texts
        found = set(RESERVED)
        for k, text in enumerate(texts[:-1]):
            if text in NAMING:
                found.add(texts[k + 1])
        return frozenset(found)

    def is_unknown(self, word: str) -> bool:
        """Whether a word is no word of the language, of the game, or of the text."""
        if not (word[:1].isalpha() or word[:1] == "_"):
            return False
        return word not in self.index.first and word not in self.known_names()

    def forms(self) -> Iterator[str]:
        """The forms of all verbs."""
        for verb in self.vocabulary.verbs.values():
            yield verb.head
            yield verb.third

    def near(self, word: str, candidates: Iterable[str]) -> str | None:
        """The closest candidate; one of several words is compared by its first word too."""
        found = sorted(set(candidates))
        best = closest(word, found)
        if best is not None:
            return best
        first_words: dict[str, str] = {}
        for phrase in found:
            first_words.setdefault(phrase.split(" ")[0], phrase)
        near = closest(word, first_words)
        return first_words[near] if near is not None and len(word) > 2 else None

    def joins(self) -> str | None:
        """`and`, `then`, a comma or several of them between two sentences: one that begins so, or says who does
        something.
        """
        texts = self.stream.texts
        if self.word not in _JOINS or "_NL" not in self.expected:
            return None
        token = next(at for at in range(self.token, len(texts)) if texts[at] not in _JOINS)  # the end is no word
        does = {form.split(" ")[0] for verb in self.vocabulary.verbs.values() for form in (verb.head, verb.third)}
        rest = texts[token : self.first + len(self.line.texts)]
        begins = self.starts_sentence(token) or any(word in does for word in rest)
        return " ".join(texts[self.token : token]) if begins else None

    def starts_sentence(self, token: int | None = None) -> bool:
        """Whether a sentence or a header begins at a token."""
        texts = self.stream.texts
        token = self.token if token is None else token
        for entry in self.index.first.get(texts[token], ()):
            if tuple(texts[token : token + entry.size]) != entry.words:
                continue
            if entry.head and entry.text in self.index.heads:
                return True
            if entry.text in STARTERS or (entry.text in HEADERS and token == self.first):
                return True
        return False

    def is_name(self, token: int) -> bool:
        """Whether a word, with those behind it, is what something is called."""
        texts = self.stream.texts
        entries = self.index.first.get(texts[token], ())
        return any(tuple(texts[token : token + entry.size]) == entry.words for entry in entries)

    def whole_line(self) -> tuple[int, int]:
        """From and to of the line."""
        return self.line.starts[0], self.line.ends[-1]

    def first_of_sentence(self) -> int:
        """The token with which the sentence begins."""
        for token in range(self.token - 1, self.first - 1, -1):
            if self.stream.texts[token] == ":":
                return token + 1
        return self.first

    def before(self) -> str:
        """The word in front; nothing at the begin of a line."""
        return self.stream.texts[self.token - 1] if self.token > self.first else ""

    def describe(self) -> Mapping[str, str]:
        """What can stand here, most telling first, at most six things."""
        if self.expected in _ALONE:
            return _ALONE[self.expected]
        en: list[str] = []
        zh: list[str] = []
        for label in self.labels:
            if "PART" in self.expected:
                en.append(f"`{label}`")
                zh.append(f"`{label}`")
        for names, english, chinese in _CLASSES:
            if names <= self.expected and not (english == "a noun" and "a value" in en):
                en.append(english)
                zh.append(chinese)
        en, zh = list(dict.fromkeys(en)), list(dict.fromkeys(zh))
        is_value = "a value" in en
        for phrase in sorted(self.phrases):
            if is_value and phrase in _VALUE_WORDS:
                continue
            en.append(f"`{phrase}`")
            zh.append(f"`{phrase}`")
        return words(", ".join(en[:6]), "、".join(zh[:6]))
