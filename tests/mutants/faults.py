"""Make single faults: a word misspelt, left out, doubled, exchanged; a wild number; a line dropped."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.source import nodes
from cardwright.syntax.grammar import keywords
from cardwright.syntax.words import TOKEN_OR_COMMENT, ing, plural, third
from mutants.sites import EFFECTS, Site, sites_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ABSURD = ("-4", "9007199254740991", "0")
MISSPELT = (
    "word of an effect", "word of a scenario", "schema key", "declared name as key", "one of a few words", "reference",
    "placeholder", "rule id", "link of a chapter", "sort of a link", "callout", "value of a chapter", "deck law: keys",
    "deck law: words", "declaration",
)  # fmt: skip
"""The sorts of words that are misspelt."""
UNSPOKEN = "name nothing speaks of"
"""A misspelt declaration that no text and no key names: as good a name as the right one."""
OTHERS = (UNSPOKEN, "word left out", "word doubled", "words exchanged", "name of another sort", "absurd number",
          "line dropped", "line of an effect dropped", "line of a scenario dropped")  # fmt: skip
DROPPED = {"": "line dropped", "effect": "line of an effect dropped", "scenario": "line of a scenario dropped"}
CLASSES = (*MISSPELT, *OTHERS)


@dataclass(frozen=True, slots=True)
class Fault:
    """A file of a game with one fault: its class, the text as it was, what stands in place of the word that was right,
    and its place now.
    """

    sort: str
    name: str
    right: str
    word: str
    made: str
    start: int
    first: int
    last: int

    @property
    def end(self) -> int:
        """Where that which was put in place of the word ends."""
        return self.start + len(self.made)

    @property
    def text(self) -> str:
        """The text of the file with the fault; made when it is asked for, as there are tens of thousands."""
        return self.right[: self.start] + self.made + self.right[self.start + len(self.word) :]

    def show(self) -> str:
        """Where it is and what it is."""
        line = self.right.count("\n", 0, self.start) + 1
        shown = self.text.split("\n")[line - 1].strip()
        return f"{self.sort} | {self.name}:{line} | {self.word.rstrip()!r} -> {self.made!r} | {shown}"


@dataclass(frozen=True, slots=True)
class Source:
    """A file to be spoilt."""

    name: str
    text: str
    root: nodes.Node | None


def known_words(sources: Iterable[Source], game: Game | None) -> frozenset[str]:
    """All words that anything is called by: a misspelling that is one of them would be no misspelling."""
    found = {word for each in sources for word in re.findall(r"[\w-]+", each.text)}
    found |= {word for phrase in keywords() for word in phrase.split()}
    if game is not None:
        found |= {word for verb in game.verbs.values() for word in verb.head.split()}
    return frozenset({form for word in found for form in (word, plural(word), third(word), ing(word))})


def misspelt(r: random.Random, word: str, known: frozenset[str]) -> str | None:
    """The word with one letter lost, doubled, exchanged with the next, or another; None if nothing comes of it."""
    for _ in range(20):
        at = r.randrange(len(word))
        match r.randrange(4):
            case 0 if len(word) > 2:
                made = word[:at] + word[at + 1 :]
            case 1:
                made = word[: at + 1] + word[at:]
            case 2 if at + 1 < len(word):
                made = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
            case _ if word[at].isdigit():
                made = word[:at] + r.choice("0123456789") + word[at + 1 :]
            case _ if word[at].isascii():
                made = word[:at] + r.choice(LETTERS) + word[at + 1 :]
            case _:
                continue
        if made != word and made not in known and made.casefold() != word.casefold() and made[0] != "-":
            return made
    return None


def _put(source: Source, sort: str, site: Site, made: str) -> Fault:
    word = source.text[site.start : site.end]
    last = site.last + len(made) - len(word)
    return Fault(sort, source.name, source.text, word, made, site.start, site.first, last)


def misspellings(r: random.Random, source: Source, known: frozenset[str]) -> Iterator[Fault]:
    """One misspelling for each word of a file."""
    for site in sites_of(source.name, source.text, source.root):
        made = misspelt(r, source.text[site.start : site.end], known)
        if made is not None:
            yield _put(source, site.sort, site, made)


def others(r: random.Random, source: Source, game: Game | None) -> Iterator[Fault]:
    """Words left out, doubled, exchanged or of another sort, wild numbers, lines dropped."""
    if source.name.endswith(".md"):
        return
    lines = source.text.split("\n")
    texts = [*_texts(source.root)] if source.root is not None else []
    inside = {
        line: "scenario" if key == "scenario" else "effect"
        for key, node in texts
        for line in range(node.span.line, node.span.line + node.value.count("\n") + 1)
    }
    at = 0
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.strip().startswith("#"):
            sort = DROPPED[inside.get(number, "")]
            yield Fault(sort, source.name, source.text, source.text[at : at + len(line) + 1], "", at, at, at)
        at += len(line) + 1
    names = _names(game) if game is not None else {}
    for _, node in texts:
        yield from _of_text(r, source, node, names)


def _of_text(r: random.Random, source: Source, node: nodes.Scalar, names: dict[str, list[str]]) -> Iterator[Fault]:
    found = [m for m in TOKEN_OR_COMMENT.finditer(node.value) if m[0][0] not in "#\"“"]
    sorts = {name: sort for sort, group in names.items() for name in group}
    for one, other in zip(found, [*found[1:], None], strict=True):
        span = node.at(*one.span())
        place = Site("", span.start, span.end, span.start, span.end)
        if re.fullmatch(r"[0-9]+", one[0]):
            yield _put(source, "absurd number", place, r.choice([wild for wild in ABSURD if wild != one[0]]))
        if not re.fullmatch(r"[^\W\d_]\w+", one[0]):
            continue
        yield _put(source, "word left out", place, "")
        yield _put(source, "word doubled", place, f"{one[0]} {one[0]}")
        if one[0] in sorts and (wrong := [s for s in names if s != sorts[one[0]] and names[s]]):
            yield _put(source, "name of another sort", place, r.choice(names[r.choice(wrong)]))
        if other is not None and node.value[one.end() : other.start()] == " " and re.fullmatch(r"\w+", other[0]):
            both = node.at(one.start(), other.end())
            whole = Site("", both.start, both.end, both.start, both.end)
            yield _put(source, "words exchanged", whole, f"{other[0]} {one[0]}")


def _texts(node: nodes.Node, key: str = "") -> Iterator[tuple[str, nodes.Scalar]]:
    """The texts in the language of effects, each with its key."""
    match node:
        case nodes.Mapping():
            for entry in node:
                yield from _texts(entry.value, entry.key.value)
        case nodes.Sequence():
            for item in node.items:
                yield from _texts(item, key)
        case nodes.Scalar() if key in ("effect", "do", "scenario", "when", "needs", "begins", "ends", *EFFECTS):
            if isinstance(node.data, str):
                yield key, node


def _names(game: Game) -> dict[str, list[str]]:
    """Names of one word by what they are names of."""
    tables: dict[str, dict[str, decl.Decl]] = {
        "zone": {**game.zones}, "card": {**game.cards}, "counter": {**game.counters}, "status": {**game.statuses},
        "phase": {**game.phases}, "symbols": {**game.symbols}, "verb": {**game.verbs}, "kind": {**game.categories},
    }  # fmt: skip
    return {sort: [id for id in table if re.fullmatch(r"[^\W\d_]\w*", id)] for sort, table in tables.items()}
