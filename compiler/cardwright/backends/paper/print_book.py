"""Print a rulebook: resolve its links, then set the same tree as HTML and as PDF.

book -> checked (glyphs, links) -> tree (plain data: anchors set, cards and rulings filled in) -> HTML, PDF
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from cardwright import resources
from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import drawings, typst_press
from cardwright.backends.paper.fonts import missing_glyphs
from cardwright.backends.paper.paper_values import (
    ACCENTS,
    DEFAULT_ACCENT,
    Badge,
    Block,
    Book,
    Break,
    Callout,
    CardEmbed,
    CardFace,
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
    PaperProblem,
    Para,
    Printed,
    Quote,
    RoundEmbed,
    Ruling,
    RulingEmbed,
    Strong,
    Table,
    Text,
    unique,
)
from cardwright.backends.paper.print_cards import emblem, face_texts
from cardwright.backends.paper.read_markdown import plain
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
# A chapter follows on the same page if at most this share of it is filled; then the gap takes this share.
HALF = 0.5
GAP = 0.06
# A card or ruling of more characters (a line end counts 30) may be broken between pages; others stay whole.
LONG_BOX = 800


def emit_book(book: Book) -> Printed:
    """Return `rulebook.html` and `rulebook.pdf`, or the problems that keep them from being printed."""
    tree, problems = resolve(book)
    problems += check_glyphs(book)
    if problems:
        return Printed(problems=problems)
    folder = f"paper/{book.lang}"
    try:
        return Printed(
            (
                Artifact(f"{folder}/rulebook.html", to_html(tree).encode("utf-8")),
                Artifact(f"{folder}/rulebook.pdf", typst_press.to_pdf("paper/book.typ", _pdf_data(book, tree))),
            )
        )
    except typst_press.PressError as error:
        return Printed(problems=(PaperProblem("typesetting-failed", "book", (str(error),)),))


def rule_pages(book: Book) -> tuple[tuple[str, int], ...]:
    """Return (rule id, page) for every place of the PDF that states a rule, in reading order.

    The page counts from 1 at the cover. The book must be free of problems.
    """
    tree, _ = resolve(book)
    found = typst_press.query("paper/book.typ", _pdf_data(book, tree), "<rule-at>")
    pages: list[tuple[str, int]] = []
    for entry in found:
        assert isinstance(entry, dict) and isinstance(entry["page"], int)
        pages.append((str(entry["rule"]), entry["page"]))
    return tuple(pages)


def _pdf_data(book: Book, tree: dict[str, Json]) -> dict[str, Json]:
    """Return what the template needs, with the chapters that open a page.

    Typst could decide that while it sets the pages, but each decision moves those behind it, and it gives up after
    five rounds. So every chapter is set on pages of its own first.
    """
    data: dict[str, Json] = {"fonts": typst_press.font_data(book.lang), "book": tree}
    chapters = tree["chapters"]
    assert isinstance(chapters, list)
    if len(chapters) > 1:
        opens = openers(_lengths(data))
        tree["chapters"] = [
            {**chapter, "opens": opens[at]} for at, chapter in enumerate(chapters) if isinstance(chapter, dict)
        ]
    return data


def _lengths(data: dict[str, Json]) -> list[float]:
    """Return how many pages each chapter fills when each opens one."""
    found: list[float] = []
    for entry in typst_press.query("paper/book.typ", data, "<length-of-chapter>"):
        assert isinstance(entry, dict) and isinstance(entry["pages"], int) and isinstance(entry["fill"], int | float)
        found.append(entry["pages"] + min(max(float(entry["fill"]), 0.0), 1.0))
    return found


def openers(lengths: Sequence[float]) -> list[bool]:
    """Tell which chapters open a page: all but those before which more than half of a page would be left empty.

    A chapter that has room on one page is not begun on another to spill over.
    """
    found: list[bool] = []
    filled = 1.0  # of the page at hand
    for length in lengths:
        spills = length <= 1 < filled + GAP + length
        opens = not found or filled > HALF or spills
        total = length if opens else filled + GAP + length
        filled = total - int(total) or 1.0
        found.append(opens)
    return found


# --- anchors ---


def walk_blocks(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks and all blocks inside them, in reading order."""
    for block in blocks:
        yield block
        match block:
            case Items(items=items):
                for item in items:
                    yield from walk_blocks(item)
            case Quote(blocks=inner) | Callout(blocks=inner):
                yield from walk_blocks(inner)


def inlines_of(block: Block) -> Iterator[Inline]:
    """Yield the inline content of one block (not of blocks inside it), outermost first."""
    match block:
        case Heading(children=children) | Para(children=children):
            yield from _walk_inlines(children)
        case Callout(title=title):
            yield from _walk_inlines(title)
        case Table(header=header, rows=rows):
            for row in (header, *rows):
                for cell in row:
                    yield from _walk_inlines(cell)


def _walk_inlines(inlines: Sequence[Inline]) -> Iterator[Inline]:
    for item in inlines:
        yield item
        match item:
            case Strong(children) | Emph(children) | Link(children=children):
                yield from _walk_inlines(children)


def stated_rules(book: Book) -> tuple[str, ...]:
    """Return the ids of the rules that the book states (`![](rule:ID)`), in reading order, each once."""
    found = (
        item.rule
        for chapter in book.chapters
        for block in walk_blocks(chapter.blocks)
        for item in inlines_of(block)
        if isinstance(item, Badge) and item.defines
    )
    return tuple(dict.fromkeys(found))


def check_glyphs(book: Book) -> tuple[PaperProblem, ...]:
    """Return a problem for every character of the book that its fonts cannot draw."""
    texts: list[tuple[str, str]] = [("book", book.title), ("book", book.subtitle), ("book", book.edition)]
    texts += [("book", line) for line in book.version_lines]
    cards: set[str] = set()
    rulings: set[str] = set()
    for chapter in book.chapters:
        where = f"chapter:{chapter.id}"
        texts.append((where, chapter.title))
        for block in walk_blocks(chapter.blocks):
            if isinstance(block, CardEmbed):
                cards.add(block.card)
            elif isinstance(block, RulingEmbed):
                rulings.add(block.ruling)
            elif isinstance(block, CodeBlock):
                texts.append((where, block.text))
            elif isinstance(block, LegendEmbed):
                texts.append((where, block.caption))
                cards.add(block.card)
            elif isinstance(block, CourseEmbed | RoundEmbed):
                texts.append((where, block.caption))
                texts += [(where, text) for text in _shown(book, block)]
            texts += [(where, item.text) for item in inlines_of(block) if isinstance(item, Text | Code)]
            texts += [(where, item.rule) for item in inlines_of(block) if isinstance(item, Badge)]
    for face in book.cards:
        if face.id in cards:
            texts += face_texts(face)
    for ruling in book.rulings:
        if ruling.id in rulings:
            where = f"ruling:{ruling.id}"
            texts += [(where, text) for text in (ruling.id, ruling.question, ruling.answer, *ruling.rules)]
    return missing_glyphs(book.lang, texts)


def _shown(book: Book, block: CourseEmbed | RoundEmbed) -> Iterator[str]:
    """The names in what a ruling shows."""
    if isinstance(block, CourseEmbed):
        for step in book.courses.get(block.ruling, ()):
            yield from (step.name, step.doer, step.on)
    elif block.ruling in book.rounds:
        for seat in book.rounds[block.ruling].seats:
            yield from (seat.name, seat.label, *seat.cards)


# --- the tree ---


def resolve(book: Book) -> tuple[dict[str, Json], tuple[PaperProblem, ...]]:
    """Return the book as plain data with every link resolved, and the links that lead nowhere."""
    return _Resolver(book).book()


class _Resolver:
    """One walk over a book; `anchors` holds what is printed somewhere, by link target."""

    def __init__(self, it: Book) -> None:
        self.it = it
        self.words = WORDS[it.lang]
        self.cards = {face.id: face for face in it.cards}
        self.rulings = {ruling.id: ruling for ruling in it.rulings}
        self.titles = {chapter.id: chapter.title for chapter in it.chapters}
        self.problems: list[PaperProblem] = []
        self.placed: set[str] = set()
        self.where = "book"
        self.sections = 0
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

    def book(self) -> tuple[dict[str, Json], tuple[PaperProblem, ...]]:
        it = self.it
        if it.accent not in ACCENTS:
            self.problem("unknown-accent", 0, it.accent, " ".join(ACCENTS))
        chapters: list[Json] = []
        for number, chapter in enumerate(it.chapters, 1):
            self.where = f"chapter:{chapter.id}"
            self.sections = 0
            key = f"chapter:{chapter.id}"
            if key in self.placed:
                self.problem("duplicate-anchor", 0, key, key)
            blocks = self.blocks(chapter.blocks)
            chapters.append(
                {
                    "id": self.place(key),
                    "number": str(number),
                    "label": self.words["chapter"].format(n=number),
                    "title": chapter.title,
                    "blocks": blocks,
                    "sections": self.outline(blocks),
                    "opens": True,
                }
            )
        tree: dict[str, Json] = {
            "lang": it.lang,
            "title": it.title,
            "emblem": emblem(it.title),
            "subtitle": it.subtitle,
            "edition": it.edition,
            "versions": list(it.version_lines),
            "colour": ACCENTS.get(it.accent, ACCENTS[DEFAULT_ACCENT]),
            "page": it.page,
            "words": dict(self.words),
            "chapters": chapters,
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
            if isinstance(block, dict) and block["t"] == "h" and block["level"] == 2:
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
        return [self.inline(item) for item in inlines]

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
                return {"t": "h", "level": level, "c": words, "plain": bare, "id": identifier}
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
                widths = _column_widths(block)
                return {
                    "t": "table",
                    "align": list(align),
                    "wide": _wide(widths, align),
                    "weights": [_weight(width) for width in widths],
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
                return drawings.legend(self.cards[card], self.words, caption, self.it.lang)
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
            "colour": ACCENTS.get(face.accent, ACCENTS[DEFAULT_ACCENT]),
            "copies": f"×{face.copies}" if face.copies > 1 or face.frame == "standard" else "",
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
            "long": _bulk(ruling.question) + _bulk(ruling.answer) + 8 * len(ruling.rules) > LONG_BOX,
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
    """Return about how many characters of room a text takes in a box."""
    return len(text) + 30 * (text.count("\n") + 1)


def _text(words: str) -> Json:
    return {"t": "text", "s": words}


def _tight(items: Sequence[Sequence[Block]]) -> bool:
    """Tell whether a list's items are single paragraphs (perhaps with a list inside), set without gaps."""
    return all(sum(isinstance(block, Para) for block in item) <= 1 for item in items)


def _column_widths(table: Table) -> list[int]:
    """Return the width of each column's longest cell, counting Chinese characters as two."""
    widths = [0] * len(table.header)
    for row in (table.header, *table.rows):
        for column, cell in enumerate(row[: len(widths)]):
            width = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in plain(cell))
            widths[column] = max(widths[column], width)
    return widths


def _wide(widths: Sequence[int], align: Sequence[str]) -> list[Json]:
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


# --- HTML ---


@cache
def _pages() -> Environment:
    return Environment(
        loader=FunctionLoader(lambda name: resources.read_text("templates", f"paper/{name}")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def to_html(tree: dict[str, Json]) -> str:
    """Return the book as one HTML file that needs no other; all words are escaped by the template."""
    style = Markup(resources.read_text("templates", "paper/rulebook.css"))  # our own file, not data
    return _pages().get_template("rulebook.html").render(book=tree, words=tree["words"], style=style)
