"""What cards are called by rule: by the name that their face prints, else by that of their kind.

Of a card `cat` that is printed as "Tabby Cat" and "Black Cat" one copy is called `Tabby Cat`, another `Black Cat`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.ir import decl
from cardwright.ir.decl import Words
from cardwright.model.game import Game


def has_named_faces(game: Game) -> bool:
    """Whether any card, as it is or by a variant, prints a name of its own on one of its faces."""
    return any(face.name for kind in game.cards.values() for face in _faces(kind))


def name_of_face(game: Game, kind: decl.CardKind, face: decl.Face) -> str:
    """By what rules know the name of a face: its own name in the first language of the game that it has, the same
    whoever plays in which language; the id of its kind if it has none. A face called as a kind of card has that name.
    """
    if not face.name:
        return kind.id
    text = next((face.name[lang] for lang in game.meta.languages if lang in face.name), next(iter(face.name.values())))
    alike = (one.id for one in game.cards.values() if _is_printed(one) and text in one.name.values())
    return next(alike, text)


def names_of_cards(game: Game) -> Mapping[str, tuple[Words, ...]]:
    """Every name that a card of the game prints, as rules know it, with what it is in each language."""
    found: dict[str, tuple[Words, ...]] = {}
    for kind in game.cards.values():
        for face in _faces(kind):
            name, words = name_of_face(game, kind, face), face.name or kind.name
            if words not in found.setdefault(name, ()):
                found[name] += (words,)
    return found


def called(game: Game, text: str) -> Mapping[str, Words]:
    """The names that a text may mean, in any language of the game or as an id: none if no card is called so."""
    return {name: words[0] for name, words in names_of_cards(game).items() if text in _texts(name, words)}


def called_with(game: Game, part: str) -> tuple[str, ...]:
    """The names in which a text occurs, in any language of the game or as an id."""
    return tuple(
        name for name, words in names_of_cards(game).items() if any(part in text for text in _texts(name, words))
    )


def texts_of_names(game: Game) -> tuple[str, ...]:
    """All that names of cards are called in any language, and by rules."""
    return tuple(text for name, words in names_of_cards(game).items() for text in _texts(name, words))


def _texts(name: str, words: tuple[Words, ...]) -> Iterator[str]:
    """What a name is in any language, and as rules know it."""
    yield name
    for each in words:
        yield from each.values()


def _faces(kind: decl.CardKind) -> tuple[decl.Face, ...]:
    """The faces of a kind of card, and those that variants put in their place."""
    return (*kind.faces, *(face for _, faces in kind.other_faces for face in faces))


def _is_printed(kind: decl.CardKind) -> bool:
    """Whether a card of that kind may be called as its kind is."""
    return any(not face.name for face in _faces(kind))
