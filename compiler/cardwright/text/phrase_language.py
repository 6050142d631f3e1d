"""The small language of phrases: `{doer} {gives} {player} {cards}[reason| as {reason}]`.

::

    {hole}              what stands in that part          {hole’s}   its possessive
    {hole as NOUN}      its adjectives with a noun of the phrase's own: {verdict as 判定牌} prints 红色判定牌
    {doer} {doer’s}     who does it; dropped where the sentence already says so
    {gives} {hands over}   English: the third person, turned to agree with the doer
    {amount|a card|# cards}   by number, `#` being the number in words
    [hole|text]  [!hole|text]       only if the part is given / is not given
    [hole=0|text]  [!hole=0|text]   only if the part is / is not exactly this number
    [hole?|text]  [!hole?|text]     English: only if the part is / is not said by a pronoun: {gives} them a card
    {soon} {did}        Chinese: where 即将 and 过 go when an event is spoken of

A backslash takes the meaning from the next character.  Phrases are data: they are parsed, never formatted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from cardwright.records import record

MARKS = frozenset({"soon", "did"})
DOER = "doer"


@record
class Lit:
    text: str


@record
class Slot:
    """A part of the verb, or its doer."""

    name: str
    possessive: bool = False
    noun: str = ""


@record
class Plural:
    """One of two texts by the number in a part."""

    name: str
    one: str
    many: str


@record
class Agree:
    """An English verb in the third person."""

    third: str


@record
class Mark:
    """A place for a Chinese particle: `soon` or `did`."""

    name: str


@record
class When:
    """Text that stands only if a part is given (is exactly `equals`, is said by a `pronoun`), or if not (`negated`)."""

    name: str
    negated: bool
    equals: int | None
    inner: tuple[Piece, ...]
    pronoun: bool = False


Piece: TypeAlias = Lit | Slot | Plural | Agree | Mark | When
Template: TypeAlias = tuple[Piece, ...]


@record
class Fault:
    """What is wrong with a phrase: kind is brackets, hole or empty; `detail` is the text at fault."""

    kind: str
    detail: str
    offset: int


@lru_cache(maxsize=4096)
def parse(text: str, holes: frozenset[str], english: bool) -> Template | Fault:
    """Read a phrase whose verb has these holes.  Verb forms are known in English only, marks in Chinese only."""
    reader = _Reader(text, holes | {DOER}, english)
    try:
        pieces = reader.pieces(0)
    except _Bad as bad:
        return bad.fault
    if not pieces and text:
        return Fault("empty", text, 0)
    return pieces


def slots(template: Template) -> Iterable[str]:
    """The names of all parts that a phrase speaks of, in order."""
    for piece in template:
        if isinstance(piece, (Slot, Plural)):
            yield piece.name
        elif isinstance(piece, When):
            yield piece.name
            yield from slots(piece.inner)


def agreeing(template: Template) -> Iterable[str]:
    """The English verbs that a phrase turns to agree with the doer."""
    for piece in template:
        if isinstance(piece, Agree):
            yield piece.third
        elif isinstance(piece, When):
            yield from agreeing(piece.inner)


def opening(template: Template) -> Template:
    """The phrase as it begins: a condition in front is taken as given."""
    match template:
        case (When(inner=inner), *rest):
            return opening((*inner, *rest))
    return template


def shown_slots(template: Template) -> Iterable[str]:
    """The names of the parts that a phrase prints, in order."""
    for piece in template:
        if isinstance(piece, Slot):
            yield piece.name
        elif isinstance(piece, When):
            yield from shown_slots(piece.inner)


class _Bad(Exception):
    def __init__(self, kind: str, detail: str, offset: int) -> None:
        super().__init__(kind)
        self.fault = Fault(kind, detail, offset)


class _Reader:
    def __init__(self, text: str, names: frozenset[str], english: bool) -> None:
        self.text = text
        self.names = names
        self.english = english
        self.at = 0

    def pieces(self, depth: int) -> Template:
        out: list[Piece] = []
        lit = ""
        opened = self.at - 1
        while self.at < len(self.text):
            here = self.text[self.at]
            if here == "\\" and self.at + 1 < len(self.text):
                lit += self.text[self.at + 1]
                self.at += 2
                continue
            if here == "]" and depth:
                self.at += 1
                break
            if here in "]}":
                raise _Bad("brackets", here, self.at)
            if here not in "[{":
                lit += here
                self.at += 1
                continue
            if lit:
                out.append(Lit(lit))
                lit = ""
            out.append(self.braces() if here == "{" else self.when(depth))
        else:
            if depth:
                raise _Bad("brackets", "[", opened)
        if lit:
            out.append(Lit(lit))
        return tuple(out)

    def when(self, depth: int) -> Piece:
        start = self.at
        bar = self.text.find("|", start)
        if bar < 0:
            raise _Bad("brackets", "[", start)
        head = self.text[start + 1 : bar]
        negated = head.startswith("!")
        name, _, number = head.removeprefix("!").partition("=")
        pronoun = self.english and name.endswith("?")
        name = name.removesuffix("?") if pronoun else name
        equals = int(number) if number.isascii() and number.isdigit() else None
        if not self.known(name) or (number and equals is None):
            raise _Bad("hole", head, start + 1)
        self.at = bar + 1
        return When(name, negated, equals, self.pieces(depth + 1), pronoun)

    def braces(self) -> Piece:
        start = self.at
        end = self.text.find("}", start)
        if end < 0 or "{" in self.text[start + 1 : end]:
            raise _Bad("brackets", "{", start)
        inner = self.text[start + 1 : end]
        self.at = end + 1
        if "|" in inner:
            name, one, *rest = inner.split("|")
            if not self.known(name) or len(rest) != 1:
                raise _Bad("hole", inner, start + 1)
            return Plural(name, one, rest[0])
        if self.known(inner):
            return Slot(inner)
        name, as_, noun = inner.partition(" as ")
        if as_ and noun and self.known(name):
            return Slot(name, noun=noun)
        owner = inner.removesuffix("’s").removesuffix("'s")
        if owner != inner and self.known(owner):
            return Slot(owner, possessive=True)
        if not self.english and inner in MARKS:
            return Mark(inner)
        if self.english and third_person(inner):
            return Agree(inner)
        raise _Bad("hole", inner, start + 1)

    def known(self, name: str) -> bool:
        return name in self.names


_THIRD = re.compile(r"[A-Za-z]+s(?= |\Z)")


def third_person(words: str) -> bool:
    """True for `gives`, `hands over`, `is`, `has`: the first word ends as the third person of a verb does."""
    return _THIRD.match(words) is not None


_BARE = {"is": "be", "has": "have", "does": "do", "goes": "go", "was": "were"}
_ES = ("sses", "shes", "ches", "xes", "zzes", "oes")


def bare(third: str) -> str:
    """The infinitive of a third person: `gives` -> `give`, `passes` -> `pass`, `carries over` -> `carry over`."""
    first, space, rest = third.partition(" ")
    if first in _BARE:
        first = _BARE[first]
    elif first.endswith("ies") and len(first) > 4:
        first = first[:-3] + "y"
    elif first.endswith(_ES):
        first = first[:-2]
    else:
        first = first.removesuffix("s")
    return first + space + rest


def plural_form(third: str) -> str:
    """The form after `you` and `they`: `is` -> `are`, else the infinitive."""
    first, space, rest = third.partition(" ")
    return ("are" if first == "is" else bare(first)) + space + rest
