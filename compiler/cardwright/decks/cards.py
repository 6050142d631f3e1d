"""The cards that decks are made of: what is printed on them, and how people refer to them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cardwright.diagnostics import closest
from cardwright.ir.types import BOOL, NUMBER, TEXT, Type, list_of, symbol
from cardwright.records import record
from cardwright.source.text import Span

Value: TypeAlias = "str | int | bool | tuple[str | int, ...] | None"
"""What a field holds; a list for traits and the like."""


@record
class Card:
    """A card: `names` per language, `kinds` from the narrowest to the widest, printed `fields`.

    `printings` are (set, number) pairs in which people look it up: `core#51`.
    """

    id: str
    names: Mapping[str, str] = field(hash=False)
    kinds: tuple[str, ...]
    fields: Mapping[str, Value] = field(hash=False)
    printings: tuple[tuple[str, str], ...] = ()
    span: Span | None = field(default=None, compare=False)

    def get(self, name: str) -> Value:
        """The value of a field; `id`, `name`, `kind` are fields, too."""
        if name in self.fields:
            return self.fields[name]
        if name == "id":
            return self.id
        if name == "name":
            return self.name()
        if name == "kind":
            return self.kinds
        return None

    def name(self, lang: str = "en") -> str:
        """The name in a language, else in any, else the id."""
        order = ("en",) if lang == "en" else (lang, "zh-Hant", "zh-Hans")
        for each in (*order, *sorted(self.names)):
            if self.names.get(each):
                return self.names[each]
        return self.id

    def number(self, name: str) -> int | None:
        """The value of a field if it is a number."""
        value = self.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None


@record
class FieldInfo:
    """A field that cards may have, with its type and its names in each language.

    `words` are the values that make sense: of a `closed` field those that are declared, else those that occur; for
    declared ones `spoken` has their names.  Texts that are longer than a word or two are no words.
    """

    name: str
    ty: Type
    words: frozenset[str] = frozenset()
    closed: bool = False
    names: Mapping[str, str] = field(default_factory=dict, compare=False)
    spoken: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)


_NOISE = re.compile(r"[^\w]+")


def plain(text: str) -> str:
    """A name as it is compared: without accents, punctuation, width and case; `Été à Nîmes` = `ete a nimes`."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    text = text.casefold()
    return " ".join(_NOISE.sub(" ", text.replace("'", "").replace("’", "")).replace("_", " ").split())


@dataclass(slots=True)
class Pool:
    """All cards of a game, and the fields they have."""

    cards: dict[str, Card] = field(default_factory=dict)
    fields: dict[str, FieldInfo] = field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kind_names: dict[str, Mapping[str, str]] = field(default_factory=dict)
    """What kinds are called in each language, by their ids."""
    set_names: dict[str, frozenset[str]] = field(default_factory=dict)
    _by_name: dict[str, list[Card]] = field(default_factory=dict, repr=False)
    _by_exact: dict[str, list[Card]] = field(default_factory=dict, repr=False)
    _by_number: dict[tuple[str, str], list[Card]] = field(default_factory=dict, repr=False)
    _by_code: dict[tuple[str, int], list[Card]] = field(default_factory=dict, repr=False)

    def index(self) -> None:
        """Make the tables for look-ups; to be called again when cards were added."""
        for table in (self._by_name, self._by_exact, self._by_number, self._by_code):
            table.clear()
        for card in self.cards.values():
            for name in sorted(set(card.names.values())):
                self._by_exact.setdefault(name, []).append(card)
            for code in ("passcode", "number"):
                if (value := card.number(code)) is not None:
                    self._by_code.setdefault((code, value), []).append(card)
            keys = {plain(card.id), *(plain(name) for name in card.names.values())}
            more = card.fields.get("subtitle")
            if isinstance(more, str):
                keys |= {plain(f"{name} {more}") for name in card.names.values()}
            for key in sorted(keys - {""}):
                self._by_name.setdefault(key, []).append(card)
            for set_, number in card.printings:
                group = self.set_names.get(set_, frozenset())
                for name in sorted({set_, *group}):
                    self._by_number.setdefault((plain(name), number.lstrip("0") or "0"), []).append(card)

    def numbered(self, set_: str, number: str) -> tuple[Card, ...]:
        """The cards with a number in a set or a cycle of sets."""
        return tuple(self._by_number.get((plain(set_), number.lstrip("0") or "0"), ()))

    def look(self, text: str) -> tuple[Card, ...]:
        """The cards that a text means: by id, by `set#number`, by name in any language, with subtitle or without."""
        text = " ".join(text.split())
        if text in self.cards:
            return (self.cards[text],)
        if re.fullmatch("#[0-9]{1,12}", text):
            return self._coded(int(text[1:]))
        set_, sign, number = text.rpartition("#")
        if sign and (found := self.numbered(set_, number.strip())):
            return found
        exact = self._by_exact.get(text, ())
        return tuple(exact if len(exact) == 1 else self._by_name.get(plain(text), ()))

    def _coded(self, code: int) -> tuple[Card, ...]:
        """The cards with this number of a program: their field `passcode`, else `number`."""
        return tuple(self._by_code.get(("passcode", code), ()) or self._by_code.get(("number", code), ()))

    def near(self, text: str) -> str | None:
        """The name or id that a text is probably a slip for; the id where ids are what is written there."""
        hit = closest(plain(text), self._by_name)
        if hit is None:
            return None
        card = self._by_name[hit][0]
        shown = [name for name in (*card.names.values(), card.id) if plain(name) == hit] or [card.id]
        return next((name for name in shown if name[:1].isupper() == text[:1].isupper()), shown[0])

    def values(self, name: str) -> frozenset[str | int]:
        """All values of a field that occur."""
        found: set[str | int] = set()
        for card in self.cards.values():
            value = card.get(name)
            if isinstance(value, tuple):
                found.update(value)
            elif value is not None:
                found.add(value)
        return frozenset(found)


def whole_number(text: str) -> int | None:
    """The number that a text is: digits, at most nine of them, and a sign in front; else None."""
    return int(text.replace("−", "-")) if re.fullmatch("[-−]?[0-9]{1,9}", text) else None


LONGEST_WORD = 60
"""Characters; a longer text is prose, which no condition names as a whole."""


def infer_fields(cards: Iterable[Card]) -> dict[str, FieldInfo]:
    """The fields of cards that came without declarations, with types by what they hold."""
    types: dict[str, set[str]] = {}
    words: dict[str, set[str]] = {}
    for card in cards:
        for name, value in card.fields.items():
            if value is None:
                continue
            sort = "bool" if isinstance(value, bool) else "number" if isinstance(value, int) else "text"
            types.setdefault(name, set()).add("list" if isinstance(value, tuple) else sort)
            if isinstance(value, (str, tuple)):
                listed = value if isinstance(value, tuple) else (value,)
                words.setdefault(name, set()).update(str(item) for item in listed)
    return {name: _inferred(name, sorts, words.get(name, set())) for name, sorts in types.items()}


def _inferred(name: str, sorts: set[str], words: set[str]) -> FieldInfo:
    if sorts == {"number"}:
        return FieldInfo(name, NUMBER)
    if sorts == {"bool"}:
        return FieldInfo(name, BOOL)
    short = frozenset(words) if all(len(word) <= LONGEST_WORD and "\n" not in word for word in words) else frozenset()
    one = symbol(name) if short else TEXT
    return FieldInfo(name, list_of(symbol(name)) if "list" in sorts else one, short)
