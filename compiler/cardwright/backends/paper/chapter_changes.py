"""Change the words of a chapter that was read: traditional Chinese, and the places where rules are stated."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TypeVar, cast

from cardwright.backends.paper.book_blocks import Badge, Block, CodeBlock, CourseEmbed, LegendEmbed, RoundEmbed, Text
from cardwright.backends.paper.book_parts import inlines_of, stated_rules, walk_blocks
from cardwright.backends.paper.paper_values import Book
from cardwright.text.traditional_chinese import to_hant, without_marks

T = TypeVar("T")


def to_traditional(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Blocks in traditional Chinese; what is marked as such already, and code, stay as they are."""
    return change(blocks, _traditional)


def plain_words(words: str) -> str:
    """Words in traditional Chinese, of a title for instance."""
    return without_marks(to_hant(words))


def _traditional(node: object) -> object:
    if isinstance(node, Text):
        return Text(plain_words(node.text))
    if isinstance(node, CourseEmbed | RoundEmbed | LegendEmbed):
        return dataclasses.replace(node, caption=plain_words(node.caption))
    return CodeBlock(without_marks(node.text)) if isinstance(node, CodeBlock) else node


def state_rules(book: Book) -> Book:
    """Let each rule that no chapter states (`![](rule:ID)`) be stated where a chapter cites it first."""
    stated = set(stated_rules(book))
    chapters = []
    for chapter in book.chapters:
        places: set[int] = set()
        for block in walk_blocks(chapter.blocks):
            for item in inlines_of(block):
                if isinstance(item, Badge) and item.rule not in stated:
                    stated.add(item.rule)
                    places.add(id(item))
        chapters.append(dataclasses.replace(chapter, blocks=change(chapter.blocks, _stating(places))))
    return dataclasses.replace(book, chapters=tuple(chapters))


def _stating(places: set[int]) -> Callable[[object], object]:
    def at(node: object) -> object:
        return dataclasses.replace(node, defines=True) if isinstance(node, Badge) and id(node) in places else node

    return at


def change(node: T, by: Callable[[object], object]) -> T:
    """A tree with `by` applied to every node, from the leaves up; what does not change is shared."""
    return cast(T, _change(node, by))


def _change(node: object, by: Callable[[object], object]) -> object:
    if isinstance(node, tuple):
        items = tuple(_change(item, by) for item in node)
        return items if any(a is not b for a, b in zip(items, node, strict=True)) else node
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    changes = {}
    for field in dataclasses.fields(node):
        before = getattr(node, field.name)
        if isinstance(before, tuple) or dataclasses.is_dataclass(before):
            after = _change(before, by)
            if after is not before:
                changes[field.name] = after
    return by(dataclasses.replace(node, **changes) if changes else node)
