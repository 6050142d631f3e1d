"""What cards are called by rule: by the name that their face prints, else by that of their kind.

Of a card `cat` that is printed as "Tabby Cat" and "Black Cat" one copy is called `Tabby Cat`, another `Black Cat`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from cardwright.ir import decl
from cardwright.ir.decl import Words
from cardwright.model.game import Game
from cardwright.syntax.words import fold


def has_named_faces(game: Game) -> bool:
    """Whether any card, as it is or by a variant, prints a name of its own on one of its faces."""
    return any(face.name for kind in game.cards.values() for face in _faces(kind))


class CardNames:
    """The names of all cards of a game as it is now; each index is made once, when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._kinds = tuple(game.cards.values())
        self._languages = game.meta.languages

    def of_face(self, kind: decl.CardKind, face: decl.Face) -> str:
        """By what rules know the name of a face: its own name in the first language of the game that it has, the same
        whoever plays in which language; the id of its kind if it has none. A face called as a kind of card that has a
        face without a name bears the name of that kind.
        """
        if not face.name:
            return kind.id
        text = next((face.name[lang] for lang in self._languages if lang in face.name), next(iter(face.name.values())))
        return self._printed_plainly.get(text, text)

    def called(self, text: str) -> Mapping[str, Words]:
        """The names that a text may mean, in any language of the game or as an id: none if no card is called so."""
        return {name: self._names[name][0] for name in self._by_text.get(text, ())}

    def called_with(self, part: str) -> tuple[str, ...]:
        """The names in which a text occurs, in any language of the game or as an id."""
        return tuple(dict.fromkeys(name for text, names in self._by_text.items() if part in text for name in names))

    @property
    def texts(self) -> Sequence[str]:
        """All that names of cards are called in any language, and by rules."""
        return tuple(self._by_text)

    def kinds(self, text: str) -> Sequence[decl.CardKind]:
        """The kinds of cards that have this name in any language, or this id."""
        return self._of_kinds.get(text, ())

    def kinds_named_on_faces(self, text: str) -> Sequence[decl.CardKind]:
        """The kinds of cards of which a face prints this name in any language, without what variants put there."""
        return self._of_faces.get(text, ())

    def kinds_before(self, text: str) -> Sequence[tuple[decl.CardKind, str]]:
        """The kinds of cards with whose name or id, and a space, a text begins; and what stands behind it."""
        ends = [at for at, char in enumerate(text) if char == " "]
        found = [(self._places[kind.id], kind, text[at:]) for at in ends for kind in self.kinds(text[:at])]
        return [(kind, rest) for _, kind, rest in sorted(found, key=lambda each: each[0])]

    def first(self, text: str) -> tuple[decl.CardKind, int | None] | None:
        """The first kind of cards that is called so, by its id or on it: on a face of its own by the face's number."""
        return self._first.get(text)

    @cached_property
    def written(self) -> Sequence[str]:
        """All names and ids by which a card can be called, kind by kind."""
        faces = ((kind, [text for face in kind.faces for text in face.name.values()]) for kind in self._kinds)
        return tuple(text for kind, named in faces for text in (*named, kind.id, *kind.name.values()))

    @cached_property
    def _first(self) -> Mapping[str, tuple[decl.CardKind, int | None]]:
        found: dict[str, tuple[decl.CardKind, int | None]] = {}
        for kind in self._kinds:
            for number, face in enumerate(kind.faces):
                for text in face.name.values():
                    found.setdefault(text, (kind, number))
            for text in (fold(kind.id), *kind.name.values()):
                found.setdefault(text, (kind, None))
        return found

    @cached_property
    def _places(self) -> Mapping[str, int]:
        """Where each kind stands among all."""
        return {kind.id: place for place, kind in enumerate(self._kinds)}

    @cached_property
    def _printed_plainly(self) -> Mapping[str, str]:
        """The kinds that have a face without a name of its own, by their names in any language: the first of each."""
        found: dict[str, str] = {}
        for kind in self._kinds:
            if any(not face.name for face in _faces(kind)):
                for text in kind.name.values():
                    found.setdefault(text, kind.id)
        return found

    @cached_property
    def _names(self) -> Mapping[str, tuple[Words, ...]]:
        """Every name that a card of the game prints, as rules know it, with what it is in each language."""
        found: dict[str, dict[int, Words]] = {}
        for kind in self._kinds:
            for face in _faces(kind):
                words = face.name or kind.name
                found.setdefault(self.of_face(kind, face), {}).setdefault(id(words), words)
        return {name: tuple(each.values()) for name, each in found.items()}

    @cached_property
    def _by_text(self) -> Mapping[str, tuple[str, ...]]:
        """The names that each text may mean."""
        found: dict[str, list[str]] = {}
        for name, words in self._names.items():
            for text in dict.fromkeys((name, *(text for each in words for text in each.values()))):
                found.setdefault(text, []).append(name)
        return {text: tuple(names) for text, names in found.items()}

    @cached_property
    def _of_kinds(self) -> Mapping[str, Sequence[decl.CardKind]]:
        return _indexed((kind, (kind.id, *kind.name.values())) for kind in self._kinds)

    @cached_property
    def _of_faces(self) -> Mapping[str, Sequence[decl.CardKind]]:
        return _indexed((kind, [text for face in kind.faces for text in face.name.values()]) for kind in self._kinds)


def _indexed(rows: Iterator[tuple[decl.CardKind, Sequence[str]]]) -> Mapping[str, Sequence[decl.CardKind]]:
    """Kinds of cards by texts, in order."""
    found: dict[str, list[decl.CardKind]] = {}
    for kind, texts in rows:
        for text in dict.fromkeys(texts):
            found.setdefault(text, []).append(kind)
    return found


def _faces(kind: decl.CardKind) -> tuple[decl.Face, ...]:
    """The faces of a kind of card, and those that variants put in their place."""
    return (*kind.faces, *(face for _, faces in kind.other_faces for face in faces))
