"""What goes wrong in a game, in no language: the key of a sentence and its values, told in words at the edge.

The sentences stand in `words.FAULTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardwright.runtime import words


@dataclass(frozen=True, slots=True)
class Name:
    """Something of a game by its id; it is called as the first of these tables of `texts.json` says that has it."""

    id: str
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong: `key` names the sentence, `parts` are the values of its holes."""

    key: str
    parts: Mapping[str, Part]


Part = str | int | Name | Fault | tuple[Name, ...]
"""A value of which a sentence speaks; several things are listed."""


def fault(key: str, **parts: Part) -> Fault:
    """What goes wrong, by the key of its sentence and the values of its holes."""
    return Fault(key, parts)


def by_id(name: Name) -> str:
    """A thing of a game as its files call it."""
    return name.id


def in_words(what: Fault, lang: str = "en", called: Callable[[Name], str] = by_id) -> str:
    """A fault in a language; `called` tells what things of the game are called there."""

    def said(part: Part) -> str:
        if isinstance(part, Fault):
            return in_words(part, lang, called)
        if isinstance(part, Name):
            return called(part)
        if isinstance(part, tuple):
            return (words.word(words.OPTIONS, "list", lang) or "").join(map(called, part))
        return str(part)

    sentence = words.word(words.FAULTS, what.key, lang) or what.key
    return sentence.format_map({name: said(part) for name, part in what.parts.items()})
