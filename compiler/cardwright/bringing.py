"""Decks that players bring to a game: found, judged by its deck law, and made ready for a seat."""

from __future__ import annotations

import datetime

from cardwright.decks.deck import Deck
from cardwright.decks.law import Law
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.report import Judged
from cardwright.judging import NoFormat, decks_named
from cardwright.runtime.brought import BroughtDeck


class NotLegal(ValueError):
    """A deck breaks the law of its format, or its file cannot be read as one; `judged` tells all that is wrong."""

    def __init__(self, judged: Judged) -> None:
        ValueError.__init__(self, f"the deck {judged.deck.name} is not legal")
        self.judged = judged


class NotOneDeck(ValueError):
    """A file holds no deck or several; `count` is how many."""

    def __init__(self, path: str, count: int) -> None:
        ValueError.__init__(self, f"{path} holds {count} decks, not one")
        self.path = path
        self.count = count


def playable(book: Lawbook) -> list[str]:
    """The formats whose decks can be played."""
    return [name for name in book.formats.names if book.formats.law(name)[0].instead_of]


def bring(book: Lawbook, deck: str, format: str | None = None, as_of: datetime.date | None = None) -> BroughtDeck:
    """A deck for a seat: `deck` is a file with one deck, or the id of one of the game's own.

    Its format is the one that is given, else the one that it names, else the first of the game whose decks are played.
    Raises NotOneDeck, NoFormat, NotLegal, and OSError from reading.
    """
    formats = playable(book)
    found = decks_named(book, deck, format, as_of, usual=_first(formats))
    if len(found) != 1:
        raise NotOneDeck(deck, len(found))
    (judged,) = found
    if not judged.legal:
        raise NotLegal(judged)
    if judged.law.id not in formats:
        raise NoFormat(judged.law.id, formats)
    return made_ready(judged.deck, judged.law)


def _first(formats: list[str]) -> str:
    """The format of a deck that names none; raises NoFormat where no decks are played."""
    if not formats:
        raise NoFormat("", formats)
    return formats[0]


def made_ready(deck: Deck, law: Law) -> BroughtDeck:
    """A legal deck as its cards come to the table: those outside stay away."""
    places = {section.id: section.starts_in for section in law.sections if not section.outside}
    counts = deck.counts()
    cards = [
        (place, card, copies) for section, place in places.items() for card, copies in counts.get(section, {}).items()
    ]
    return BroughtDeck(deck.name, law.instead_of, tuple(cards))
