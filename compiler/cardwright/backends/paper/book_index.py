"""The index of a book: where its words stand, found in its tree, and marked there so that pages can be told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from cardwright.backends.paper.paper_values import Entry, Lang
from cardwright.backends.paper.readings import OTHERS, place_of, reading
from cardwright.backends.paper.typst_press import Json
from cardwright.backends.safe_names import anchor
from cardwright.records import record

MOST_PLACES: Final = 6
"""So many places of a word are told, besides those that are about it."""
MOST_PAGES: Final = 3
"""So many are told beside a word of a list, where none is about it."""
Tree = dict[str, Json]


@record
class Place:
    """Where a word stands: the anchor there, the section around it, whether it is about the word, the how manieth place
    of the book it is, and whether it is in a row of a list that tells pages of words.
    """

    to: str
    section: str
    about: bool = False
    order: int = 0
    listed: bool = False

    def data(self) -> Json:
        """What a template needs to tell of it."""
        return {"to": self.to, "title": self.section, "about": self.about}


@dataclass(slots=True)
class _Search:
    """A walk over the chapters of a book; a word is noted once in each section, and wherever something is about it.

    `rules` holds where a rule is stated, `asked` the words whose pages are told in the text.
    """

    names: Mapping[str, int]
    pattern: re.Pattern[str]
    places: list[list[Place]]
    cards: Mapping[str, int]
    section: str = ""
    seen: set[int] = field(default_factory=set)
    marks: int = 0
    order: int = 0
    listed: bool = False
    rules: dict[str, Place] = field(default_factory=dict)
    asked: list[Tree] = field(default_factory=list)

    def place(self, to: str, section: str, about: bool = False) -> Place:
        self.order += 1
        return Place(to, section, about, self.order, self.listed)

    def chapter(self, chapter: Tree) -> None:
        self.section, self.seen = str(chapter["title"]), set()
        self.blocks(_list(chapter["blocks"]))

    def blocks(self, blocks: Sequence[Json]) -> None:
        for block in blocks:
            assert isinstance(block, dict)
            match block["t"]:
                case "h":
                    self.section, self.seen = str(block["plain"]), set()
                    self.note(str(block["plain"]), str(block["id"]), self.section)
                    self.stated(_inside(_list(block["c"])))
                case "card":
                    self.card(block)
                case "ruling":
                    words = " ".join(map(str, (*_list(block["question"]), *_list(block["answer"]))))
                    if block["id"] is not None:
                        self.note(words, str(block["id"]))
                    self.stated(_inside(_list(block["rules"])))
                case _:
                    self.inside(block)

    def inside(self, block: Tree) -> None:
        """What is in a paragraph, a list, a table, a box."""
        if block["t"] == "list":
            for item in _list(block["items"]):
                self.blocks(_list(item))
        elif block["t"] == "table":
            for row in _list(block["rows"]):
                cells = [_list(cell) for cell in _list(row)]
                self.listed = any(item["t"] == "pages" for cell in cells for item in _inside(cell))
                for at, cell in enumerate(cells):
                    self.inlines(cell, whole=at == 0)
                self.listed = False
        elif block["t"] in ("p", "callout"):
            self.inlines(_list(block["c"]))
        if "blocks" in block:
            self.blocks(_list(block["blocks"]))

    def card(self, block: Tree) -> None:
        """A card's box is about its card; what else it names stands there, too."""
        self.stated(_inside(_list(block["rules"])))
        if block["id"] is None:
            return
        own = self.cards.get(str(block["id"]))
        if own is not None:
            self.places[own].append(self.place(str(block["id"]), self.section, True))
            self.seen.add(own)
        body = (part for part in _list(block["body"]) if isinstance(part, dict))
        self.note(" ".join(str(line) for part in body for line in _list(part["lines"])), str(block["id"]))

    def inlines(self, inlines: list[Json], *, whole: bool = False) -> None:
        """Words of a text; it is marked where one is noted. `whole`: it is about a word that is all it says."""
        parts = list(_inside(inlines))
        words = "".join(str(part["s"]) for part in parts if part["t"] in ("text", "code"))
        about = words.strip() if whole else ""
        identifier = f"at-{self.marks + 1}"
        if self.note(words, identifier, about):
            self.marks += 1
            inlines.insert(0, {"t": "at", "id": identifier})
        self.stated(parts)
        self.asked += [part for part in parts if part["t"] == "pages"]

    def note(self, words: str, to: str, about: str = "") -> bool:
        """Note the words that are named here for the first time in this section; whether there is one."""
        found = False
        for match in self.pattern.finditer(words):
            at = self.names.get(match[0].casefold())
            if at is None:
                continue  # a letter that is looked for as another one (`ı` as `i`) and is none
            main = bool(about) and self.names.get(about.casefold()) == at
            if at in self.seen and not main:
                continue
            self.seen.add(at)
            self.places[at].append(self.place(to, self.section, main))
            found = True
        return found

    def stated(self, parts: Iterable[Tree]) -> None:
        """Remember where rules are stated."""
        for part in parts:
            if part["t"] == "badge" and part["id"] is not None:
                self.rules[str(part["s"])] = self.place(str(part["id"]), self.section, True)


def _list(of: Json) -> list[Json]:
    assert isinstance(of, list)
    return of


def _inside(inlines: Sequence[Json]) -> Iterator[Tree]:
    """All parts of a text, also those inside of others."""
    for item in inlines:
        assert isinstance(item, dict)
        yield item
        if "c" in item:
            yield from _inside(_list(item["c"]))


def book_index(chapters: Sequence[Json], entries: Sequence[Entry], lang: Lang) -> list[Json]:
    """Mark in chapters where words stand, fill in the pages that their texts tell, and return the index: groups under a
    letter or a number of strokes.

    Words that stand nowhere are left out; other names of a word lead to it.
    """
    if not entries:
        return []
    names = names_of(entries)
    cards = {anchor("card", entry.card): at for at, entry in enumerate(entries) if entry.card}
    search = _Search(names, _pattern(names, lang), [[] for _ in entries], cards)
    for chapter in chapters:
        assert isinstance(chapter, dict)
        search.chapter(chapter)
    for entry, places in zip(entries, search.places, strict=True):
        told = [search.rules[rule] for rule in dict.fromkeys(entry.rules) if rule in search.rules]
        places[:] = _with_rules(places, [place for place in told if not place.listed])
    for asked in search.asked:
        at = names.get(str(asked["of"]).casefold())
        asked["places"] = [place.data() for place in _told(search.places[at])] if at is not None else []
    rows: list[tuple[tuple[int, str, str], str, Json]] = []
    for entry, places in zip(entries, search.places, strict=True):
        others = [place for place in places if not place.about][:MOST_PLACES]
        kept = [place for place in places if place.about or place in others]
        if not kept:
            continue
        rows.append((*place_of(entry.name, lang), {"name": entry.name, "places": [p.data() for p in kept], "see": ""}))
        for other in entry.also:
            rows.append((*place_of(other, lang), {"name": other, "places": [], "see": entry.name}))
    rows.sort(key=lambda row: row[0])
    return [
        {
            "label": label,
            "strokes": lang == "zh-Hant" and label.isdigit(),
            "others": label == OTHERS,
            "entries": [made for *_, made in group],
        }
        for label, group in groupby(rows, key=lambda row: row[1])
    ]


def names_of(entries: Sequence[Entry]) -> dict[str, int]:
    """Every name of the words of an index, in small letters, and which word it is."""
    return {name.casefold(): at for at, entry in enumerate(entries) for name in (*entry.also, entry.name)}


def _with_rules(places: Sequence[Place], rules: Sequence[Place]) -> list[Place]:
    """The places of a word with those where rules are stated that are about it, of these one in each section."""
    about = {place.section for place in places if place.about}
    first = {place.section: place for place in reversed(rules) if place.section not in about}
    kept = [place for place in places if place.section not in first]
    return sorted([*kept, *first.values()], key=lambda place: place.order)


def _told(places: Sequence[Place]) -> list[Place]:
    """What is told beside a word of a list: where the book is about it, else where it names it first."""
    others = [place for place in places if not place.listed]
    return [place for place in others if place.about] or others[:MOST_PAGES]


def _pattern(names: Mapping[str, int], lang: Lang) -> re.Pattern[str]:
    """Any of the names, the longest first; in English whole words, also several of them."""
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{listed})(?=s?(?!\w))" if lang == "en" else listed, re.IGNORECASE)


def readings_of(entries: Sequence[Entry], lang: Lang) -> dict[str, str]:
    """How the names of a book are read, for those who type letters to find them."""
    found = {entry.name: reading(entry.name, lang).replace(" ", "") for entry in entries}
    return {name: read for name, read in found.items() if read}
