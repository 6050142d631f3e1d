"""Go through a book: its blocks and their words, the rules that it states, signs that its fonts lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.backends.paper.book_blocks import (
    Badge,
    Block,
    Callout,
    CardEmbed,
    Code,
    CodeBlock,
    CourseEmbed,
    Emph,
    Heading,
    Inline,
    Items,
    LegendEmbed,
    Link,
    Para,
    Quote,
    RoundEmbed,
    RulingEmbed,
    Strong,
    Table,
    Text,
)
from cardwright.backends.paper.face_data import face_texts
from cardwright.backends.paper.fonts import missing_glyphs
from cardwright.backends.paper.paper_values import Book, PaperProblem


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
    icons = book.style.icons

    def drawn(item: Text | Code) -> str:
        return icons.marked(item.text) if isinstance(item, Text) else item.text

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
            texts += [(where, drawn(item)) for item in inlines_of(block) if isinstance(item, Text | Code)]
            texts += [(where, item.rule) for item in inlines_of(block) if isinstance(item, Badge)]
    for face in book.cards:
        if face.id in cards:
            texts += face_texts(face, icons)
    for ruling in book.rulings:
        if ruling.id in rulings:
            where = f"ruling:{ruling.id}"
            texts += [(where, text) for text in (ruling.id, *ruling.rules)]
            texts += [(where, icons.marked(text)) for text in (ruling.question, ruling.answer)]
    return missing_glyphs(book.lang, texts, book.style)


def _shown(book: Book, block: CourseEmbed | RoundEmbed) -> Iterator[str]:
    """The names in what a ruling shows."""
    if isinstance(block, CourseEmbed):
        for step in book.courses.get(block.ruling, ()):
            yield from (step.name, step.doer, step.on)
    elif block.ruling in book.rounds:
        for seat in book.rounds[block.ruling].seats:
            yield from (seat.name, seat.label, *seat.cards)
        yield from book.rounds[block.ruling].middle
