"""Lines that lay a table, changed by hand: where a card is wished for, the copy that lies elsewhere makes room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

_ZONE = re.compile(r"(?P<zone>given .+? is) (?P<cards>.*)")
_CARD = re.compile(r'(?:"[^"]*"|[^",])+')
Row = tuple[str, int]
"""What a line says of its cards, and how many lines before it have said the same."""


def exchanged(was: str, now: str) -> str:
    """The lines `now`, with what was wished for taken out of the lines that were left as they were.

    A card that lies in more places than before is taken from the longest such line, its last copy first; a card that
    lies in fewer takes its place there. So a hand that is changed needs no other change: `was` are the lines before.
    """
    before, after = (dict(found for found in _rows(text) if found is not None) for text in (was, now))
    old = Counter(card for cards in before.values() for card in cards)
    new = Counter(card for cards in after.values() for card in cards)
    wished, left = (new - old).elements(), list((old - new).elements())
    untouched = sorted((row for row in after if after[row] == before.get(row)), key=lambda row: -len(after[row]))
    for card in wished:
        row = next((row for row in untouched if card in after[row]), None)
        if row is not None:
            cards = after[row]
            at = len(cards) - 1 - cards[::-1].index(card)
            cards[at : at + 1] = [left.pop(0)] if left else []
    return "".join(
        f"{line if found is None else _written(found[0], after)}\n"
        for line, found in zip(now.splitlines(), _rows(now), strict=True)
    )


def _rows(text: str) -> Iterator[tuple[Row, list[str]] | None]:
    """For each line which cards it puts where; None where it says something else."""
    count = Counter[str]()
    for line in text.splitlines():
        match = _ZONE.fullmatch(line)
        if match is None:
            yield None
            continue
        yield (
            (match["zone"], count[match["zone"]]),
            [one.strip() for one in _CARD.findall(match["cards"]) if one.strip()],
        )
        count[match["zone"]] += 1


def _written(row: Row, after: dict[Row, list[str]]) -> str:
    """A line with its cards; as a comment if none is left."""
    cards = ", ".join(after[row])
    return f"{row[0]} {cards}" if cards else f"# {row[0]} "
