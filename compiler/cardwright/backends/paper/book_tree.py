"""A book as plain data: anchors set, links resolved, cards and rulings filled in, columns measured."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from math import ceil

from cardwright.backends.paper import drawings
from cardwright.backends.paper.book_blocks import (
    Badge,
    Block,
    Break,
    Callout,
    CardEmbed,
    Code,
    CodeBlock,
    CourseEmbed,
    Divider,
    Emph,
    Heading,
    Inline,
    Items,
    LegendEmbed,
    Link,
    Pages,
    Para,
    Quote,
    RoundEmbed,
    RulingEmbed,
    Strong,
    Table,
    Text,
)
from cardwright.backends.paper.book_index import book_index, names_of
from cardwright.backends.paper.book_parts import stated_rules, walk_blocks
from cardwright.backends.paper.card_look import ACCENTS, colour_of, is_colour
from cardwright.backends.paper.face_data import emblem
from cardwright.backends.paper.first_named import show_named
from cardwright.backends.paper.gallery import gallery, pictures_of
from cardwright.backends.paper.paper_values import Book, CardFace, PaperProblem, Ruling, unique
from cardwright.backends.paper.read_markdown import is_wide, plain
from cardwright.backends.paper.template_words import WORDS
from cardwright.backends.paper.typst_press import Json
from cardwright.backends.safe_names import anchor
from cardwright.model.printed_values import Pip

# A column whose longest cell is at most so wide (Chinese characters count two) is never broken into lines; the first
# of two to four columns may be wider, and so may columns of figures where all columns have room side by side.
NARROW_COLUMN = 10
NARROW_FIRST = 18
NARROW_FIGURES = 16
SIDE_BY_SIDE = 60
# About so much has room in a line of a table on the smallest page.
LINE = 76
# What the edges of a column take beside its words.
EDGES = 3
# So much of a line words may ask for that no line end divides; columns without such words share the rest.
MOST_OF_WORDS = 0.8
PAGES = "12, 34, 56"
"""About so much room take the pages of a word, which nobody knows yet."""
_LABEL = re.compile(r"[^\s，。：；、（）《》“”]+[：，。；、）》”]?")
_WORD = re.compile(r"[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+")
_WIDE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
# A card or ruling of more (letters; a Chinese character is as wide as two, a line end counts 60) may be broken between
# pages; others stay whole: they take two thirds of one at the most.
LONG_BOX = 1400


def resolve(book: Book) -> tuple[dict[str, Json], tuple[PaperProblem, ...]]:
    """Return the book as plain data with every link resolved, and the links that lead nowhere."""
    return _Resolver(book).book()


def chapters_of(book: Book) -> list[Json]:
    """Return the chapters of a book as plain data, as `resolve` does, without what stands before and behind them."""
    return _Resolver(book).chapters()


class _Resolver:
    """One walk over a book; `anchors` holds what is printed somewhere, by link target."""

    def __init__(self, it: Book) -> None:
        self.it = it
        self.words = WORDS[it.lang]
        self.cards = {face.id: face for face in it.cards}
        self.rulings = {ruling.id: ruling for ruling in it.rulings}
        self.indexed = names_of(it.entries)
        self.titles = {chapter.id: chapter.title for chapter in it.chapters}
        self.problems: list[PaperProblem] = []
        self.placed: set[str] = set()
        self.where = "book"
        self.sections = 0
        self.level = 1
        self.anchors = {f"chapter:{chapter.id}" for chapter in it.chapters}
        self.stated = {f"rule:{rule}" for rule in stated_rules(it)}
        self.anchors |= self.stated
        for chapter in it.chapters:
            for block in walk_blocks(chapter.blocks):
                if isinstance(block, CardEmbed):
                    self.anchors.add(f"card:{block.card}")
                    mine = (face for face in it.cards if face.id == block.card)
                    self.anchors |= {f"rule:{rule}" for face in mine for rule in face.rules}
                elif isinstance(block, RulingEmbed):
                    self.anchors.add(f"ruling:{block.ruling}")
                    told = (ruling for ruling in it.rulings if ruling.id == block.ruling)
                    self.anchors |= {f"rule:{rule}" for ruling in told for rule in ruling.rules}

    def chapters(self) -> list[Json]:
        it = self.it
        chapters: list[Json] = []
        number = 0
        for chapter in it.chapters:
            number += 0 if chapter.summary else 1
            self.where = f"chapter:{chapter.id}"
            self.sections = 0
            self.level = 1
            key = f"chapter:{chapter.id}"
            if key in self.placed:
                self.problem("duplicate-anchor", 0, key, key)
            blocks = self.blocks(chapter.blocks)
            chapters.append(
                {
                    "id": self.place(key),
                    "number": "" if chapter.summary else str(number),
                    "label": "" if chapter.summary else self.words["chapter"].format(n=number),
                    "summary": chapter.summary,
                    "title": chapter.title,
                    "blocks": blocks,
                    "sections": [] if chapter.summary else self.outline(blocks),
                }
            )
        return chapters

    def book(self) -> tuple[dict[str, Json], tuple[PaperProblem, ...]]:
        it = self.it
        if not is_colour(it.accent):
            self.problem("unknown-accent", 0, it.accent, " ".join(ACCENTS))
        chapters = self.chapters()
        pictures = pictures_of(it.cards, it.looks)
        first = {anchor("card", of): at for at, (of, _) in reversed([*enumerate(pictures)])}
        show_named(chapters, first)
        tree: dict[str, Json] = {
            "lang": it.lang,
            "title": it.title,
            "emblem": emblem(it.title),
            "subtitle": it.subtitle,
            "edition": it.edition,
            "versions": list(it.version_lines),
            "colour": colour_of(it.accent),
            "motif": it.motif,
            "icon": it.icon,
            "page": it.page,
            "bleed": it.bleed,
            "words": dict(self.words),
            "chapters": chapters,
            "index": book_index(chapters, it.entries, it.lang),
            "rule-ids": it.rule_ids,
            **gallery(pictures, self.anchors, it.legend),
        }
        return tree, unique(self.problems)

    def problem(self, kind: str, line: int, *args: str) -> None:
        place = f"{self.where}:{line}" if line else self.where
        self.problems.append(PaperProblem(kind, place, args))

    def place(self, key: str) -> str | None:
        """Return the anchor of a thing where it is printed first, nothing where it is printed again."""
        if key in self.placed:
            return None
        self.placed.add(key)
        kind, _, name = key.partition(":")
        return anchor(kind, name)

    def outline(self, blocks: Sequence[Json]) -> list[Json]:
        """Return the level-2 headings of a chapter for the table of contents."""
        found: list[Json] = []
        for block in blocks:
            if isinstance(block, dict) and block["t"] == "h" and block["listed"]:
                found.append({"id": block["id"], "title": block["plain"]})
        return found

    def target(self, key: str, line: int) -> str | None:
        """Return the anchor that a link leads to; a problem, and nothing, if it leads nowhere."""
        if key not in self.anchors:
            self.problem("unresolved-link", line, key)
            return None
        kind, _, name = key.partition(":")
        return anchor(kind, name)

    # Inline content.

    def inlines(self, inlines: Sequence[Inline]) -> list[Json]:
        return [self.inline(item) for item in self.without_gaps(inlines)]

    def without_gaps(self, inlines: Sequence[Inline]) -> list[Inline]:
        """The same without the blanks that chapters have around a link for whoever reads the file, where Chinese stands
        on both sides of one: 打出某牌, but ABC 某牌."""
        out = list(inlines)
        for at, link in enumerate(inlines):
            if not isinstance(link, Link):
                continue
            kind, _, name = link.target.partition(":")
            words = plain(link.children) or self.name_of(kind, name)
            before, after = out[at - 1] if at else None, out[at + 1] if at + 1 < len(out) else None
            if isinstance(before, Text) and before.text.endswith(" ") and is_wide(words[:1]):
                said = before.text.rstrip(" ")
                out[at - 1] = Text(said) if is_wide(said[-1:]) else before
            if isinstance(after, Text) and after.text.startswith(" ") and is_wide(words[-1:]):
                said = after.text.lstrip(" ")
                out[at + 1] = Text(said) if is_wide(said[:1]) else after
        return out

    def inline(self, item: Inline) -> Json:
        match item:
            case Text(text):
                return {"t": "text", "s": text}
            case Code(text):
                return {"t": "code", "s": text}
            case Break():
                return {"t": "br"}
            case Strong(children):
                return {"t": "strong", "c": self.inlines(children)}
            case Emph(children):
                return {"t": "emph", "c": self.inlines(children)}
            case Badge(rule, defines, line):
                key = f"rule:{rule}"
                if defines:
                    return {"t": "badge", "s": rule, "id": self.place(key), "to": None, "states": True}
                return {"t": "badge", "s": rule, "id": None, "to": self.target(key, line), "states": False}
            case Link(target, children, line):
                kind, _, name = target.partition(":")
                if kind in ("http", "https"):
                    return {"t": "url", "to": target, "c": self.inlines(children) or [_text(target)]}
                words = self.inlines(children) or [_text(self.name_of(kind, name))]
                return {"t": "link", "to": self.target(target, line), "c": words}
            case Pages(word, line):
                if word.casefold() not in self.indexed:
                    self.problem("unresolved-link", line, f"pages:{word}")
                return {"t": "pages", "of": word, "places": []}

    def name_of(self, kind: str, name: str) -> str:
        """Return what a link without words says: the name of the card, the title of the chapter."""
        if kind == "card" and name in self.cards:
            return self.cards[name].name
        if kind == "ruling" and name in self.rulings:
            return self.rulings[name].question
        return self.titles.get(name, name) if kind == "chapter" else name

    # Blocks.

    def blocks(self, blocks: Sequence[Block]) -> list[Json]:
        return [made for block in blocks if (made := self.block(block)) is not None]

    def block(self, block: Block) -> Json:
        match block:
            case Heading(level, children):
                self.sections += 1
                kind, _, name = self.where.partition(":")
                identifier = f"{anchor(kind, name)}.s{self.sections}"
                words = self.inlines(children)
                bare = plain([item for item in children if not isinstance(item, Badge)]).strip()
                self.level = min(level, self.level + 1)  # readers that go by headings must find none skipped
                return {
                    "t": "h",
                    "level": self.level,
                    "listed": level == 2,
                    "c": words,
                    "plain": bare,
                    "id": identifier,
                }
            case Para(children):
                return {"t": "p", "c": self.inlines(children)}
            case Items(ordered, start, items):
                made: list[Json] = [self.blocks(item) for item in items]
                return {
                    "t": "list",
                    "ordered": ordered,
                    "start": start,
                    "items": made,
                    "tight": _tight(items),
                }
            case Table(align, header, rows):
                wide, weights = _shares(block)
                return {
                    "t": "table",
                    "align": list(align),
                    "wide": [*wide],
                    "weights": [*weights],
                    "header": [self.inlines(cell) for cell in header],
                    "rows": [[self.inlines(cell) for cell in row] for row in rows],
                }
            case Quote(inner):
                return {"t": "quote", "blocks": self.blocks(inner)}
            case Callout(kind, title, inner):
                label = self.words[kind]
                body = self.blocks(inner)
                return {
                    "t": "callout",
                    "kind": kind,
                    "label": label,
                    "c": self.inlines(title),
                    "blocks": body,
                }
            case CodeBlock(text):
                return {"t": "pre", "s": text}
            case Divider():
                return {"t": "hr"}
            case CardEmbed(card, line):
                if card not in self.cards:
                    self.problem("unresolved-link", line, f"card:{card}")
                    return None
                return self.card(self.cards[card])
            case RulingEmbed(ruling, line):
                if ruling not in self.rulings:
                    self.problem("unresolved-link", line, f"ruling:{ruling}")
                    return None
                return self.ruling(self.rulings[ruling])
            case CourseEmbed(ruling, caption, line):
                if ruling not in self.it.courses:
                    self.problem("unresolved-link", line, f"trace:{ruling}")
                    return None
                return drawings.course(self.it.courses[ruling], self.words, caption)
            case LegendEmbed(card, caption, line):
                if card not in self.cards:
                    self.problem("unresolved-link", line, f"card:{card}")
                    return None
                return drawings.legend(self.cards[card], self.words, caption, self.it.lang, self.it.style.icons)
            case RoundEmbed(ruling, caption, line):
                if ruling not in self.it.rounds:
                    self.problem("unresolved-link", line, f"table:{ruling}")
                    return None
                return drawings.drawing(self.it.rounds[ruling], self.words, self.it.out, caption)

    def card(self, face: CardFace) -> Json:
        return {
            "t": "card",
            "id": self.place(f"card:{face.id}"),
            "name": face.name,
            "kind": face.kind_label,
            "colour": colour_of(face.accent),
            "copies": f"×{face.copies}" if face.copies > (0 if face.frame == "standard" else 1) else "",
            "pip": f"{face.suit}{face.number}",
            "red": face.red,
            "pips": pip_rows(face.pips),
            "stats": [{"label": stat.label, "value": stat.value} for stat in face.stats],
            "tags": " · ".join(face.tags),
            "body": [{"kind": para.kind, "label": para.label, "lines": [*para.text.split("\n")]} for para in face.body],
            "rules": self.citations(face.rules),
            "long": sum(_bulk(para.label + para.text) for para in face.body) > LONG_BOX,
        }

    def ruling(self, ruling: Ruling) -> Json:
        cards: list[Json] = []
        for card in ruling.cards:
            to = anchor("card", card) if f"card:{card}" in self.anchors else None
            cards.append({"name": self.name_of("card", card), "to": to})
        return {
            "t": "ruling",
            "id": self.place(f"ruling:{ruling.id}"),
            "question": [*ruling.question.split("\n")],
            "answer": [*ruling.answer.split("\n")],
            "rules": self.citations(ruling.rules),
            "long": _bulk(ruling.question) + _bulk(ruling.answer) + 16 * len(ruling.rules) > LONG_BOX,
            "cards": cards,
        }

    def citations(self, rules: Sequence[str]) -> list[Json]:
        """Return badges for rules cited by a card or ruling: where no chapter states one, the first such badge does."""
        made: list[Json] = []
        for rule in rules:
            key = f"rule:{rule}"
            here = None if key in self.stated else self.place(key)
            to = anchor("rule", rule) if here is None else None
            made.append({"t": "badge", "s": rule, "id": here, "to": to, "states": here is not None})
        return made


def pip_rows(pips: Sequence[Pip]) -> list[Json]:
    """Return the pips of a box in rows by sign, in the order in which the signs come first; `×2` counts equal ones."""
    rows: dict[tuple[str, bool], dict[str, int]] = {}
    for pip in pips:
        numbers = rows.setdefault((pip.sign, pip.red), {})
        numbers[pip.number] = numbers.get(pip.number, 0) + 1
    return [
        {
            "sign": sign,
            "red": red,
            "numbers": [f"{number}×{count}" if count > 1 else number for number, count in numbers.items()],
        }
        for (sign, red), numbers in rows.items()
    ]


def _bulk(text: str) -> int:
    """Return about how many letters of room a text takes in a box."""
    return len(text) + len(_WIDE.findall(text)) + 60 * (text.count("\n") + 1)


def _text(words: str) -> Json:
    return {"t": "text", "s": words}


def _tight(items: Sequence[Sequence[Block]]) -> bool:
    """Tell whether a list's items are single paragraphs (perhaps with a list inside), set without gaps."""
    return all(sum(isinstance(block, Para) for block in item) <= 1 for item in items)


def _column_widths(table: Table, measure: Callable[[str], int]) -> list[int]:
    """Return the largest measure of each column's cells; ids of rules stand in the margin."""
    widths = [0] * len(table.header)
    for row in (table.header, *table.rows):
        for column, cell in enumerate(row[: len(widths)]):
            pages = "".join(PAGES for item in cell if isinstance(item, Pages))
            words = plain([item for item in cell if not isinstance(item, Badge)]).strip()
            widths[column] = max(widths[column], measure(words + pages))
    return widths


def _width(text: str) -> int:
    """Count characters, Chinese ones as two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _longest_word(text: str) -> int:
    """The width of the longest word, which no line end divides; between Chinese characters there may be one."""
    return max((_width(word) for word in _WORD.findall(text)), default=0)


def _longest_label(text: str) -> int:
    """The width of the longest part between blanks and marks: a name that begins a row stays in one line."""
    return max((_width(part) for part in _LABEL.findall(text)), default=0)


def _shares(table: Table) -> tuple[list[bool], list[int]]:
    """Tell which columns share the room that the others leave, and their shares.

    A column that would get more room than its longest cell takes is not among them, so that others get what it leaves.
    """
    widths, words = _column_widths(table, _width), _column_widths(table, _longest_word)
    labels = _column_widths(table, _longest_label)
    words[:1] = [max(word, min(label, NARROW_FIRST)) for word, label in zip(words[:1], labels[:1], strict=True)]
    wide = _wide(widths, table.align)
    while True:
        room = _room(widths, wide)
        weights = _weights(widths, words, wide, room)
        whole = sum(weight for weight, broken in zip(weights, wide, strict=True) if broken)
        fit = [
            broken and weight * room >= (width + EDGES) * whole
            for width, weight, broken in zip(widths, weights, wide, strict=True)
        ]
        if not any(fit) or fit == wide:
            return wide, weights
        wide = [broken and not fits for broken, fits in zip(wide, fit, strict=True)]


def _room(widths: Sequence[int], wide: Sequence[bool]) -> int:
    """What columns that are not broken into lines leave for the others."""
    return max(LINE - sum(width + EDGES for width, broken in zip(widths, wide, strict=True) if not broken), 20)


def _wide(widths: Sequence[int], align: Sequence[str]) -> list[bool]:
    """Tell which columns of a table share the room that the others leave; their cells are broken into lines."""
    roomy = sum(widths) <= SIDE_BY_SIDE

    def bound(at: int) -> int:
        if at == 0 and 2 <= len(widths) <= 4:
            return NARROW_FIRST
        return NARROW_FIGURES if roomy and align[at] == "right" else NARROW_COLUMN

    return [width > bound(at) for at, width in enumerate(widths)]


def _weight(width: int) -> int:
    """Return the share of the page that a wide column asks for: more for longer cells, though not in proportion."""
    return int(min(max(width, 14), 160) ** 0.75 + 0.5)


def _weights(widths: Sequence[int], words: Sequence[int], wide: Sequence[bool], room: int) -> list[int]:
    """The shares of the columns that are broken into lines, each wide enough for its longest word."""
    weights = [_weight(width) for width in widths]
    least = [min((word + EDGES) / room, 0.5) if broken else 0 for word, broken in zip(words, wide, strict=True)]
    least = [share * min(MOST_OF_WORDS / sum(least), 1) for share in least] if any(least) else least
    held = set[int]()
    while True:  # what one is given is taken from all others, of which some may then lack room
        others = sum(weight for at, weight in enumerate(weights) if wide[at] and at not in held)
        whole = others / (1 - sum(least[at] for at in held))
        short = {at for at, share in enumerate(least) if at not in held and weights[at] < share * whole}
        if not short:
            return [ceil(least[at] * whole) if at in held else weight for at, weight in enumerate(weights)]
        held |= short
