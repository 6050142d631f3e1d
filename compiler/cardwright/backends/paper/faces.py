"""The cards of a game as they are printed: one face for each on sheets, one box for each kind in the book."""

from __future__ import annotations

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

# Groups of cards take these in turn; neighbours differ in hue and in lightness.
PALETTE = ("rust", "blue", "green", "violet", "gold", "teal", "rose", "indigo", "olive", "red")
"""Accents in the order in which the groups come."""


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
        CardFace(
            id=paper_id(card.id),
            name=say.name(card),
            kind_label=_kind_label(say, card),
            stats=() if len(card.faces) > 1 else _stats(game, say, card, card.faces[0]),
            tags=_tags(game, say, card),
            body=_body(say, card, card.faces[0] if len(card.faces) == 1 else None),
            rules=card.rules,
            copies=card.copies,
            accent=accent_of(game, card),
        )
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


def _face(game: Game, say: Say, card: decl.CardKind, face: decl.Face, identifier: str) -> CardFace:
    return CardFace(
        id=identifier,
        name=say.words(face.name, card.id, face.span) or say.name(card),
        kind_label=_kind_label(say, card),
        stats=_stats(game, say, card, face),
        tags=_tags(game, say, card),
        body=_body(say, card, face),
        rules=card.rules,
        copies=face.copies,
        accent=accent_of(game, card),
    )


def _kind_label(say: Say, card: decl.CardKind) -> str:
    return _capital(say.name(card.category)) if card.category is not None else ""


def _tags(game: Game, say: Say, card: decl.CardKind) -> tuple[str, ...]:
    return tuple(_capital(name) for tag in card.tags if (name := tag_name(game, say, tag)))


def _capital(name: str) -> str:
    """A name as it begins a line."""
    return name[:1].upper() + name[1:]


def _stats(game: Game, say: Say, card: decl.CardKind, face: decl.Face) -> tuple[Stat, ...]:
    """The printed values; one that is what its field has by default is left out."""
    found = []
    for key, field in fields_of(card).items():
        value = value_of(card, key, face)
        if value is not None and not _is_default(field, value):
            found.append(Stat(say.name(field), word_of(game, say, field, value)))
    return tuple(found)


def _is_default(field: decl.Field, value: int | str | bool) -> bool:
    return isinstance(field.default, ir.Num | ir.Bool | ir.Text) and field.default.value == value


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
