"""Read the shape of a data file: mappings with known keys, texts, numbers, lists, each checked where it
stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType

from cardwright.diagnostics import Problems, closest
from cardwright.diagnostics.key_words import meant_key, meant_language
from cardwright.diagnostics.problem import Words as Said
from cardwright.diagnostics.problem import words
from cardwright.records import record, thing
from cardwright.source.nodes import Mapping as MappingNode
from cardwright.source.nodes import Node, Scalar
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.syntax_faults import hidden_by_comment
from cardwright.source.text import Span

LANGUAGES = ("zh-Hans", "zh-Hant", "en")

LARGEST = 999_999_999
"""The largest number that a file may hold, as texts have it (CW356)."""
A_TEXT = words("a text", "一段文字")
TEXTS = words("a text for each language: {zh-Hans: …, en: …}", "每种语言一段文字：{zh-Hans: …, en: …}")
A_NUMBER = words("a whole number", "一个整数")
A_MEASURE = words("a number", "一个数")
A_RANGE = words("a range such as 2..5", "一个范围，例如 2..5")
A_LIST = words("a list", "一个列表")
ENTRIES = words("entries `key: value`", "若干 `键: 值`")
YES_NO = words("yes or no", " yes 或 no")
_KINDS: Mapping[type, Said] = {
    MappingNode: words("entries", "键值"),
    SequenceNode: words("a list", "列表"),
}
_RANGE = re.compile(r"\s*(\d{1,6})\s*(?:\.\.\s*(\d{1,6})\s*)?")
_ID = re.compile(r"[^\W_](?:[\w ]*\w)?")


def found(node: Node) -> Said:
    """What a node is, for a message."""
    if isinstance(node, Scalar):
        if node.data is None:
            return words("nothing", "空")
        if isinstance(node.data, str):
            return A_TEXT
        return words(f"`{node.value}`", f"值 `{node.value}`")
    if isinstance(node, SequenceNode) and not node.items:
        return words("an empty list", "空列表")
    return _KINDS[type(node)]


MOST_STRANGE = 100
"""Unknown keys of one mapping for which it is looked what they were to be."""


NOWHERE: Mapping[str, str] = MappingProxyType({})


def type_of(node: Node) -> str | None:
    """The type that a printed value seems to have, as types are written; None of what is none."""
    if not isinstance(node, Scalar) or node.data is None:
        return None
    if isinstance(node.data, bool):
        return "yes or no"
    return "number" if isinstance(node.data, int) else "text"


@thing
class Reader:
    """What all readers of one game share: where problems go, and which languages its names may use."""

    problems: Problems
    languages: tuple[str, ...] = LANGUAGES
    citations: list[tuple[str, Span]] = field(default_factory=list)

    def wrong(self, node: Node, key: str, expected: Said) -> None:
        """Report a node of the wrong shape."""
        hidden = hidden_by_comment(node) if isinstance(node, Scalar) else None
        alone = isinstance(node, Scalar) and expected is A_LIST and node.data is not None and len(node.span.text) < 60
        one = node.span.text if alone and "\n" not in node.span.text else None
        self.problems.add("CW503", node.span, key=key, expected=expected, found=found(node), hidden=hidden, one=one)

    def fields(
        self,
        node: Node,
        what: Said,
        known: Sequence[str],
        *,
        key: str = "",
        inside: Mapping[str, str] = NOWHERE,
        printed: bool = False,
    ) -> Fields | None:
        """The node as a mapping with these keys, or None (reported) if it is none; unknown keys are reported, those
        that stand `inside` another one with that, and, where what is `printed` stands here, with where it is declared.
        """
        if not isinstance(node, MappingNode):
            self.wrong(node, key or what["en"], ENTRIES)
            return None
        return self.with_keys(node, what, known, inside, printed)

    def with_keys(
        self,
        node: MappingNode,
        what: Said,
        known: Sequence[str],
        inside: Mapping[str, str] = NOWHERE,
        printed: bool = False,
    ) -> Fields:
        """A mapping with these keys; unknown ones are reported."""
        strange = 0
        for entry in node:
            name = entry.key.value
            if name not in known:
                strange += 1
                near = meant_key(name, known) if strange <= MOST_STRANGE else None
                self.problems.add(
                    "CW501",
                    entry.key.span,
                    key=name,
                    what=what,
                    near=near,
                    inside=inside.get(name),
                    printed=type_of(entry.value) if printed else None,
                    known=sorted(known),
                )
        return Fields(self, node, what)

    def table(self, node: Node | None, key: str) -> Iterator[tuple[Scalar, Node]]:
        """The entries of a mapping from ids to declarations; anything else is reported."""
        if node is None or (isinstance(node, Scalar) and node.data is None):
            return
        if not isinstance(node, MappingNode):
            self.wrong(node, key, ENTRIES)
            return
        for entry in node:
            yield entry.key, entry.value

    def entries(
        self, node: Node | None, section: str, what: Said, known: Sequence[str]
    ) -> Iterator[tuple[Scalar, Fields]]:
        """The entries of a section that are mappings with these keys; any others are reported and left out."""
        for key, value in self.table(node, section):
            fields = self.fields(value, what, known, key=key.value)
            if fields is not None:
                yield key, fields

    def listed(
        self,
        node: Node,
        section: str,
        what: Said,
        known: Sequence[str],
        *,
        inside: Mapping[str, str] = NOWHERE,
        printed: bool = False,
    ) -> Iterator[tuple[Scalar, Fields]]:
        """The items of a section that are mappings with these keys, each with its `id`; any others are reported and
        left out.
        """
        for item in self.items(node, section):
            fields = self.fields(item, what, known, inside=inside, printed=printed)
            key = fields.scalar("id", required=True) if fields is not None else None
            if fields is not None and key is not None:
                yield key, fields

    def items(self, node: Node | None, key: str) -> tuple[Node, ...]:
        """The items of a list; anything else is reported."""
        if node is None or (isinstance(node, Scalar) and node.data is None):
            return ()
        if not isinstance(node, SequenceNode):
            self.wrong(node, key, A_LIST)
            return ()
        return node.items

    def text(self, node: Node, key: str) -> Scalar | None:
        """The node as a text that is not empty; anything else is reported."""
        if not isinstance(node, Scalar) or node.data is None:
            self.wrong(node, key, A_TEXT)
            return None
        return node

    def texts(self, node: Node | None, key: str) -> tuple[Scalar, ...]:
        """One text or a list of texts."""
        if node is None:
            return ()
        if isinstance(node, Scalar):
            one = self.text(node, key)
            return (one,) if one else ()
        return tuple(text for item in self.items(node, key) if (text := self.text(item, key)))

    def one_of(self, node: Scalar, key: str, allowed: Sequence[str], called: Mapping[str, str] | None = None) -> bool:
        """Whether it is one of a few words; anything else is reported, what a word is `called` with that word."""
        if node.value in allowed:
            return True
        near = closest(node.value, allowed)
        means = called.get(node.value) if called and near is None else None
        self.problems.add(
            "CW506", node.span, key=key, value=node.value, means=means, near=near, known=list(allowed)
        )  # fmt: skip
        return False

    def words(self, node: Node | None, key: str) -> dict[str, str]:
        """A text per language."""
        if node is None:
            return {}
        if not isinstance(node, MappingNode):
            self.wrong(node, key, TEXTS)
            return {}
        said: dict[str, str] = {}
        for entry in node:
            name = entry.key.value
            if not self.is_language(entry.key):
                continue
            if not isinstance(entry.value, Scalar):
                self.wrong(entry.value, name, A_TEXT)
            else:
                said[name] = entry.value.value
        return said

    def is_language(self, key: Scalar) -> bool:
        """Whether a key is a language of the game; one that is none is reported."""
        if key.value in self.languages:
            return True
        near = meant_language(key.value, self.languages)
        self.problems.add("CW508", key.span, lang=key.value, near=near, known=list(self.languages))
        return False

    def texts_by_language(self, entries: Iterable[tuple[Scalar, Node]]) -> dict[str, tuple[str, ...]]:
        """Several texts per language: one each, or a list of them."""
        return {
            key.value: tuple(text.value for text in self.texts(value, key.value))
            for key, value in entries
            if self.is_language(key)
        }

    def number(self, node: Node | None, key: str, default: int, *, least: int | None = None) -> int:
        """A whole number, at least `least`, and no larger than texts may write."""
        if node is None:
            return default
        if not isinstance(node, Scalar) or not isinstance(node.data, int) or isinstance(node.data, bool):
            self.wrong(node, key, A_NUMBER)
            return default
        if least is not None and node.data < least:
            self.problems.add("CW507", node.span, key=key, value=node.data, least=least)
            return default
        if abs(node.data) > LARGEST:
            self.problems.add("CW483", node.span, key=key, value=node.data, most=LARGEST)
            return default
        return node.data

    def range(self, node: Node | None, key: str, default: tuple[int, int]) -> tuple[int, int]:
        """`2..5`, or one number for both ends."""
        if node is None:
            return default
        match = _RANGE.fullmatch(node.value) if isinstance(node, Scalar) else None
        if match is None:
            self.wrong(node, key, A_RANGE)
            return default
        low = int(match[1])
        high = int(match[2]) if match[2] else low
        if high < low:
            self.problems.add("CW509", node.span, low=low, high=high)
            return default
        return low, high

    def flag(self, node: Node | None, key: str) -> bool:
        """`yes`/`no` (or `true`/`false`)."""
        if node is None:
            return False
        value = node.value if isinstance(node, Scalar) else ""
        if value not in ("yes", "no", "true", "false"):
            self.wrong(node, key, YES_NO)
        return value in ("yes", "true")

    def id_of(self, node: Scalar) -> str:
        """An id: words of letters, digits and `_`; others are reported and taken as they are."""
        text = " ".join(node.value.split())
        if not _ID.fullmatch(text):
            self.problems.add("CW510", node.span, id=text)
        return text

    def rules(self, node: Node | None) -> tuple[str, ...]:
        """The rule ids that a definition cites."""
        cited = self.texts(node, "rules")
        self.citations.extend((text.value, text.span) for text in cited)
        return tuple(text.value for text in cited)


@record
class Fields:
    """A mapping that is being read."""

    reader: Reader
    node: MappingNode
    what: Said

    @property
    def span(self) -> Span:
        return self.node.span

    def get(self, key: str) -> Node | None:
        """The value under a key; an empty value counts as missing."""
        node = self.node.get(key)
        return None if isinstance(node, Scalar) and node.data is None and node.value == "" else node

    def need(self, key: str) -> Node | None:
        """The value under a key that must be there."""
        node = self.get(key)
        if node is None:
            entry = self.node.entry(key)
            first = self.node.entries[0].key.span if self.node.entries else self.node.span
            self.reader.problems.add("CW502", entry.key.span if entry else first, key=key, what=self.what)
        return node

    def scalar(self, key: str, *, required: bool = False) -> Scalar | None:
        """A text under a key."""
        node = self.need(key) if required else self.get(key)
        return self.reader.text(node, key) if node is not None else None

    def text(self, key: str, default: str = "") -> str:
        """The text under a key as it is written."""
        node = self.scalar(key)
        return node.value if node else default

    def choice(self, key: str, allowed: Sequence[str], default: str, *, required: bool = False) -> str:
        """One of a few words."""
        node = self.scalar(key, required=required)
        if node is None:
            return default
        return node.value if self.reader.one_of(node, key, allowed) else default

    def words(self, key: str) -> dict[str, str]:
        return self.reader.words(self.get(key), key)

    def number(self, key: str, default: int, *, least: int | None = None) -> int:
        return self.reader.number(self.get(key), key, default, least=least)

    def flag(self, key: str) -> bool:
        return self.reader.flag(self.get(key), key)

    def texts(self, key: str) -> tuple[Scalar, ...]:
        return self.reader.texts(self.get(key), key)

    def items(self, key: str) -> tuple[Node, ...]:
        return self.reader.items(self.get(key), key)

    def table(self, key: str) -> Iterator[tuple[Scalar, Node]]:
        return self.reader.table(self.get(key), key)

    def rules(self) -> tuple[str, ...]:
        return self.reader.rules(self.get("rules"))
