"""The cards of a game as they are printed: one face for each on sheets, one box for each kind in the book."""

from __future__ import annotations

from typing import TypeAlias

from cardwright.backends.paper.context import (
    Say,
    fields_of,
    paper_id,
    printed_rulings,
    tag_name,
    value_of,
    word_of,
)
from cardwright.backends.paper.model import CardFace, Paragraph, Ruling, Stat
from cardwright.model import decl, ir
from cardwright.model.game import Game
from cardwright.text import render

Values: TypeAlias = tuple[tuple[decl.Field, int | str | bool], ...]
SUITS = frozenset("♠♥♣♦♤♡♧♢")
COURT = {1: "A", 11: "J", 12: "Q", 13: "K"}

PALETTE = ("rust", "blue", "green", "violet", "gold", "teal", "rose", "indigo", "olive", "red")
"""Groups of cards take these accents in turn; neighbours differ in hue and in lightness."""


def faces_of(game: Game, say: Say) -> tuple[CardFace, ...]:
    """Every face of every card, for sheets: the id of a face is that of its card, numbered if there are several."""
    found = []
    for card in game.cards.values():
        for number, face in enumerate(card.faces, 1):
            identifier = paper_id(card.id) if len(card.faces) == 1 else f"{paper_id(card.id)}-{number}"
            found.append(_face(game, say, card, face, identifier))
    return tuple(found)


def boxes_of(game: Game, say: Say) -> tuple[CardFace, ...]:
    """Every kind of card, for the book: what its faces share, and how many copies they have together."""
    return tuple(
        _face(game, say, card, card.faces[0] if len(card.faces) == 1 else None, paper_id(card.id))
        for card in game.cards.values()
    )


def rulings_of(game: Game, say: Say) -> tuple[Ruling, ...]:
    """The questions and answers of the book; the card that one is filed under goes without saying."""
    return tuple(
        Ruling(
            id=paper_id(ruling.id),
            question=say.words(ruling.question, ruling.id, ruling.span),
            answer=say.words(ruling.answer, ruling.id, ruling.span),
            rules=ruling.rules,
            cards=tuple(paper_id(card.id) for card in ruling.cards[1:]),
        )
        for ruling in printed_rulings(game)
    )


def accent_of(game: Game, card: decl.CardKind) -> str:
    """The accent of a card: that of its kind, or one of their own for those of a kind that have a printed tag."""
    groups = list(dict.fromkeys(_group(game, each) for each in game.cards.values()))
    return PALETTE[groups.index(_group(game, card)) % len(PALETTE)]


def _group(game: Game, card: decl.CardKind) -> tuple[str, str]:
    tag = next((tag for tag in card.tags if tag in game.terms), "")
    return (card.category.id if card.category is not None else "", tag)


def _face(game: Game, say: Say, card: decl.CardKind, face: decl.Face | None, identifier: str) -> CardFace:
    """One face, or (None) what all faces of a card have in common."""
    values = _values(card, face)
    suit, number, field = _pip(game, say, values)
    name = say.words(face.name, card.id, face.span) if face is not None else ""
    return CardFace(
        id=identifier,
        name=name or say.name(card),
        kind_label=_kind_label(say, card),
        stats=_stats(say, values, field),
        suit=suit,
        number=number,
        tags=_tags(game, say, card, values),
        body=_body(say, card, face),
        rules=card.rules,
        copies=face.copies if face is not None else card.copies,
        accent=accent_of(game, card),
    )


def _kind_label(say: Say, card: decl.CardKind) -> str:
    return _capital(say.name(card.category)) if card.category is not None else ""


def _tags(game: Game, say: Say, card: decl.CardKind, values: Values) -> tuple[str, ...]:
    """Printed words (a clan, a slot), yes-or-no values by their names, and the tags that have a name."""
    words = []
    for field, value in values:
        if value is True:
            words.append(say.name(field))
        elif isinstance(value, str) and field.ty.name == "symbol" and word_of(game, say, field, value) not in SUITS:
            words.append(word_of(game, say, field, value))
    words += [name for tag in card.tags if (name := tag_name(game, say, tag))]
    return tuple(dict.fromkeys(map(_capital, words)))


def _capital(name: str) -> str:
    """A name as it begins a line."""
    return name[:1].upper() + name[1:]


def _values(card: decl.CardKind, face: decl.Face | None) -> Values:
    """The values that a face prints; a number that is what its field has by default is left out, a word is not."""
    if face is None:
        return ()
    found = ((field, value_of(card, key, face)) for key, field in fields_of(card).items())
    return tuple((field, value) for field, value in found if value is not None and not _is_default(field, value))


def _pip(game: Game, say: Say, values: Values) -> tuple[str, str, decl.Field | None]:
    """The suit and the number of a playing card, and the field of the number: ♠ 7, ♥ K."""
    for at, (field, value) in enumerate(values):
        suit = word_of(game, say, field, value)
        if suit in SUITS:
            for other, number in values[at + 1 : at + 2]:
                if isinstance(number, int) and not isinstance(number, bool):
                    return suit, COURT.get(number, str(number)), other
            return suit, "", None
    return "", "", None


def _stats(say: Say, values: Values, without: decl.Field | None) -> tuple[Stat, ...]:
    """The printed numbers."""
    return tuple(
        Stat(say.name(field), str(value))
        for field, value in values
        if isinstance(value, int) and not isinstance(value, bool) and field is not without
    )


def _is_default(field: decl.Field, value: int | str | bool) -> bool:
    return isinstance(field.default, ir.Num | ir.Bool) and field.default.value == value


def _body(say: Say, card: decl.CardKind, face: decl.Face | None) -> tuple[Paragraph, ...]:
    found = []
    for part in render.render_card(say.lexicon, card, say.lang, face):
        match part.kind:
            case "reminder":
                found.append(Paragraph("reminder", say.done(part.text), say.done(part.label)))
            case "flavour":
                found.append(Paragraph("flavour", say.done(part.text), say.done(part.label)))
            case _:
                found.append(Paragraph("rule", say.done(part.text), say.done(part.label)))
    return tuple(found)
