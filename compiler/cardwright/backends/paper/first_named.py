"""Show cards where a book names them first: as pictures beside the text or below it, found in the tree of the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardwright.backends.paper.typst_press import Json

A_LIST: Final = 4
"""A paragraph or table that names more cards for the first time lists them: it shows none."""
BESIDE: Final = 2
"""So many pictures stand beside a text; more, and those of a table, below it."""
NARROW: Final = ("p", "list", "callout", "quote")
"""What may be set narrower for pictures beside it, if it holds no table and no drawing."""
FULL: Final = frozenset(["table", "course", "round", "legend", "pre", "card", "ruling"])


def show_named(chapters: list[Json], cards: Mapping[str, int]) -> None:
    """Note at the blocks of chapters which cards they show: those that they name and nothing before has shown.

    `cards` tells the number of a card by its anchor. A chapter that prints the box of a card needs no picture of it. A
    chapter that has to stay on one page shows what it names besides: only if there is room, so it counts for nothing.
    """
    shown: set[str] = set()
    for chapter in chapters:
        assert isinstance(chapter, dict) and isinstance(chapter["blocks"], list)
        known = set[str]() if chapter["summary"] else shown
        known |= {str(part["id"]) for part in _within(chapter["blocks"]) if part["t"] == "card"}
        for block in chapter["blocks"]:
            assert isinstance(block, dict)
            new = [to for to in dict.fromkeys(_links(block)) if to in cards and to not in known]
            if 0 < len(new) <= A_LIST:
                known.update(new)
                parts = {str(part["t"]) for part in _within(block)}
                beside = len(new) <= BESIDE and block["t"] in NARROW and not parts & FULL
                block["pictures"] = {"cards": [cards[to] for to in new], "beside": beside}


def pictured(chapters: list[Json]) -> list[int]:
    """The numbers of the cards that chapters show as pictures, each once."""
    found: list[Json] = []
    for part in _within(chapters):
        match part.get("pictures"):
            case {"cards": list(cards)}:
                found += cards
    return [*dict.fromkeys(at for at in found if isinstance(at, int))]


def _within(of: Json) -> Iterator[dict[str, Json]]:
    """All parts of blocks that are marked as something."""
    if isinstance(of, list):
        for each in of:
            yield from _within(each)
    elif isinstance(of, dict):
        if "t" in of:
            yield of
        for value in of.values():
            if isinstance(value, list | dict):
                yield from _within(value)


def _links(block: Json) -> Iterator[str]:
    """Where the links of a block lead."""
    for part in _within(block):
        if part["t"] == "link" and part["to"] is not None:
            yield str(part["to"])
