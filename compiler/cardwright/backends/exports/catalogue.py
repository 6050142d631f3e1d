"""What an export is made from, as plain values: the printed cards of a game in one language, its decks and places."""

from __future__ import annotations

import hashlib
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from cardwright.backends.artifact import Artifact
from cardwright.diagnostics.problem import Words, words
from cardwright.records import record

Value: TypeAlias = "str | int | bool | tuple[str | int | bool, ...]"
Sort: TypeAlias = Literal["text", "number", "flag", "list"]

OURS: Final = uuid.uuid5(uuid.NAMESPACE_URL, "https://cardwright.example/exports")
"""Every id that a program wants is worked out from this one and the ids of the game: equal for equal games."""

LONGEST_CODE: Final = 12
"""Characters of the code of a set."""

KNOWN_KEYS: Final = frozenset(
    {"id", "name", "set", "setname", "kind", "text", "rulestext", "tags", "copies", "image", "imagefile", "card_back"}
    | {"alternate", "size"}
    | {"type", "maintype", "manacost", "cmc", "colors", "coloridentity", "pt", "loyalty", "layout", "side"}
)
"""What programs, or our tables, call something of their own."""


@record
class Column:
    """A printed value that cards may have: its id, its name in the language of the export, and what it holds."""

    id: str
    label: str
    sort: Sort


@record
class Item:
    """A printed card. `title` is its name, told apart from others; `card` the id in the game, of which it is a face.

    `file` is the stem of its picture's name, `back` the number of its back, `set` and `number` where it was printed.
    """

    id: str
    card: str
    name: str
    title: str
    kind: str
    text: str
    flavour: str
    values: Mapping[str, Value]
    tags: tuple[str, ...]
    copies: int
    back: int
    file: str
    set: str = ""
    number: str = ""
    first: bool = True
    """Whether it is the first face of its card: the one that decks mean."""
    suit: str = ""
    """The sign of its suit, as it is printed."""
    character: bool = False
    """Whether it is printed in the frame of characters."""
    figure: int | None = None
    """The figure beside its name."""
    skills: tuple[tuple[str, str], ...] = ()
    """What it says, piece by piece, each under its name (that of its kind, where a piece has none)."""


@record
class Part:
    """A section of a deck: what it is called, and how often it has which items, by their places in the catalogue."""

    id: str
    label: str
    outside: bool
    cards: tuple[tuple[int, int], ...]


@record
class DeckList:
    """A deck of the game."""

    id: str
    name: str
    parts: tuple[Part, ...]

    def cards(self) -> tuple[tuple[int, int], ...]:
        """All its cards, outside or not."""
        return tuple(row for part in self.parts for row in part.cards)


@record
class Place:
    """A zone of the game: whose it is (`game`, `player`), whether its order counts, who sees it."""

    id: str
    label: str
    owner: str
    ordered: bool
    seen_by: str


@record
class Sheet:
    """Pictures of cards side by side: `items` in rows from the left above; the last cell shows the back."""

    file: str
    columns: int
    rows: int
    items: tuple[int, ...]
    back: int


@record
class Pictures:
    """What was drawn: a PNG for each item, back and sheet, in their order. Where no pictures are wanted there is
    nothing but the sheets, laid out all the same.
    """

    cards: tuple[bytes, ...] = ()
    backs: tuple[bytes, ...] = ()
    sheets: tuple[tuple[Sheet, bytes], ...] = ()


@record
class Catalogue:
    """A game as programs get it: `size` of a card in mm, `backs` by number, `players` fewest and most."""

    id: str
    title: str
    version: str
    lang: str
    summary: str
    authors: tuple[str, ...]
    players: tuple[int, int]
    size: tuple[float, float]
    columns: tuple[Column, ...]
    items: tuple[Item, ...]
    backs: tuple[str, ...]
    decks: tuple[DeckList, ...]
    places: tuple[Place, ...]
    counters: tuple[str, ...]
    pictures: Pictures = field(default_factory=Pictures, repr=False)
    image_base: str = ""
    """Where the pictures will lie on the net; empty where programs look for them beside the other files."""

    def drawn(self) -> dict[str, bytes]:
        """The picture of each item, by its id; nothing where no pictures are wanted."""
        return dict(zip((item.id for item in self.items), self.pictures.cards, strict=False))

    def uuid(self, what: str) -> str:
        """An id of something of this game: the same in every export."""
        return str(uuid.uuid5(OURS, f"{self.id}/{self.lang}/{what}"))

    def whole_box(self) -> tuple[tuple[int, int], ...]:
        """Every item as often as it lies in the box."""
        return tuple((at, item.copies) for at, item in enumerate(self.items))

    def keys(self) -> dict[str, str]:
        """A word for each column, by its id: ASCII, none of those that programs know, and no two alike."""
        taken = set(KNOWN_KEYS)
        found: dict[str, str] = {}
        for column in self.columns:
            word = ascii_word(column.id)
            while word.lower() in taken:
                word = f"own_{word}"
            taken.add(word.lower())
            found[column.id] = word
        return found

    def sets(self) -> tuple[str, ...]:
        """The sets in which cards were printed, each once."""
        return tuple(dict.fromkeys(item.set for item in self.items))

    def set_codes(self) -> dict[str, str]:
        """The code of each set by its name: short, of capitals and digits, and no two alike."""
        sets = self.sets()
        return dict(zip(sets, distinct((ascii_word(name, "s").upper() for name in sets), LONGEST_CODE), strict=True))


@record
class Loss:
    """Something that the format has no place for; `why` says what to do about it."""

    what: Words
    why: Words


@record
class Exported:
    """The files of an export, what they lack, and where the user puts them."""

    artifacts: tuple[Artifact, ...]
    losses: tuple[Loss, ...]
    install: Words


RULES: Final = Loss(
    words("the rules", "规则"),
    words("the program does not enforce them: players do", "程序不执行规则，由玩家自己遵守"),
)
COUNTERS: Final = Loss(
    words("counters and tokens", "计数与标记物"), words("use those of the program", "请用程序自带的")
)


def lost_backs(made: Catalogue, why: Words) -> tuple[Loss, ...]:
    """That there are several backs, if there are, for a program that has one."""
    many = len(made.backs)
    return (Loss(words(f"{many} backs", f"{many} 种牌背"), why),) if many > 1 else ()


def lost_counters(made: Catalogue, why: Words) -> tuple[Loss, ...]:
    """That counters of the game cannot be carried over, if there are any."""
    named = ", ".join(made.counters)
    return (Loss(words(f"counters: {named}", f"计数：{named}"), why),) if named else ()


def lost_places(places: Iterable[Place], why: Words) -> tuple[Loss, ...]:
    """That zones cannot be carried over, if there are any."""
    named = ", ".join(place.label for place in places)
    return (Loss(words(f"zones: {named}", f"区域：{named}"), why),) if named else ()


def told_apart(names: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Names with what stands on the cards besides, where several are called alike: programs know cards by name."""
    rows = list(names)
    often = Counter(name for name, _ in rows)
    told: dict[str, None] = {}
    numbers: dict[str, int] = {}
    for name, mark in rows:
        title = first = f"{name} ({mark})" if often[name] > 1 and mark else name
        while title in told:
            numbers[first] = numbers.get(first, 1) + 1
            title = f"{first} [{numbers[first]}]"
        told[title] = None
    return tuple(told)


def distinct(words: Iterable[str], longest: int = 60) -> tuple[str, ...]:
    """Words cut to a length, with a number behind each that is then, in small letters, one that came before."""
    found: dict[str, str] = {}
    for word in words:
        made, number = word[:longest], 1
        while made.lower() in found:
            number += 1
            tail = f"_{number}"
            made = word[: longest - len(tail)] + tail
        found[made.lower()] = made
    return tuple(found.values())


def shown(value: Value) -> str:
    """A printed value as text: a list with commas, yes and no as words that every program reads."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(shown(each) for each in value)
    return str(value)


def ascii_word(text: str, prefix: str = "f") -> str:
    """A word of ASCII letters, digits and underscores that begins with a letter. Texts that differ in more than blanks
    and underscores get different ones.
    """
    plain = "".join(char if char.isascii() and char.isalnum() else "_" for char in text).strip("_")
    if plain != text.replace(" ", "_"):
        plain = f"{plain}_{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:6]}".lstrip("_")
    return plain if plain[:1].isalpha() else f"{prefix}_{plain}"
