"""A deck as a value: entries in sections, each with the place in the user's file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from cardwright.decks.cards import Card
from cardwright.records import record
from cardwright.source.text import Span


@record
class Entry:
    """Copies of one card in one section."""

    card: Card
    count: int
    section: str
    span: Span | None = field(default=None, compare=False)


@record
class Swap:
    """What comes in and goes out before one game of a match: copies by card id and section."""

    name: str
    moves: tuple[tuple[str, str, str, int], ...]
    span: Span | None = None


@record
class Deck:
    """A deck: its entries in the order of the file.  `swaps` are for matches with a sideboard."""

    name: str
    entries: tuple[Entry, ...]
    file: str = ""
    format: str = ""
    swaps: tuple[Swap, ...] = ()

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def size(self, section: str | None = None) -> int:
        """How many cards there are (in a section)."""
        return sum(entry.count for entry in self.entries if section in (None, entry.section))

    def counts(self) -> dict[str, dict[str, int]]:
        """Copies by section and card id."""
        found: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            section = found.setdefault(entry.section, {})
            section[entry.card.id] = section.get(entry.card.id, 0) + entry.count
        return found

    def with_counts(self, counts: Mapping[str, Mapping[str, int]], cards: Mapping[str, Card]) -> Deck:
        """The same deck with other counts; entries keep their places where they can."""
        left = {section: dict(inner) for section, inner in counts.items()}
        entries: list[Entry] = []
        for entry in self.entries:
            section = left.get(entry.section, {})
            have = section.pop(entry.card.id, 0)
            if have > 0:
                entries.append(Entry(entry.card, have, entry.section, entry.span))
        for name, inner in left.items():
            entries += [Entry(cards[each], n, name) for each, n in inner.items() if n > 0]
        return Deck(self.name, tuple(entries), self.file, self.format, self.swaps)


def deck_of(counts: Mapping[str, Mapping[str, int]], cards: Mapping[str, Card], name: str = "") -> Deck:
    """A deck from copies by section and card id."""
    return Deck(name, ()).with_counts(counts, cards)


def swapped(deck: Deck, moves: Iterable[tuple[str, str, str, int]], cards: Mapping[str, Card]) -> Deck:
    """The deck after moving copies: (card id, from section, to section, count)."""
    counts = deck.counts()
    for card, from_, to, n in moves:
        counts.setdefault(from_, {})[card] = counts.get(from_, {}).get(card, 0) - n
        counts.setdefault(to, {})[card] = counts.get(to, {}).get(card, 0) + n
    return deck.with_counts(counts, cards)
