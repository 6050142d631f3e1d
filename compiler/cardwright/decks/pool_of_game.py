"""The card pool of a game: its kinds, printed values and cards, as the model has read them."""

from __future__ import annotations

from dataclasses import replace

from cardwright.decks.cards import Card, FieldInfo, Pool, Value, infer_fields
from cardwright.ir import decl
from cardwright.ir.types import Type, list_of, symbol
from cardwright.model.game import Game
from cardwright.model.game_being_read import CARD_BASE
from cardwright.model.printed_values import fields_of, value_of

SETS = ("pack", "set", "cycle", "expansion")
"""Fields that name where a card was printed; with `number` they make the reference `core#51`."""


def pool_of(game: Game) -> Pool:
    """The pool of a game; of several faces the first is what a card is in a deck."""
    pool = Pool()
    for category in game.categories.values():
        for field in category.fields.values():
            pool.fields.setdefault(field.id, _field(field, game))
    pool.cards = {card.id: _card(card) for card in game.cards.values()}
    for category in game.categories.values():
        pool.kind_names[category.id] = category.name
        for name in (category.id, *category.name.values()):
            if name == category.id or name not in (*game.categories, CARD_BASE):
                pool.kinds[name] = (category.id,)  # the printed name of one may be the id of another
    for name, found in infer_fields(pool.cards.values()).items():
        known = pool.fields.get(name)
        if known is None:
            pool.fields[name] = found
        elif not known.closed and found.words:
            pool.fields[name] = replace(found, names=known.names, ty=_listed(known.ty, found.ty))
    pool.fields.setdefault("tags", FieldInfo("tags", list_of(symbol("tags"))))
    pool.index()
    return pool


def _listed(declared: Type, found: Type) -> Type:
    """The words that occur, several on a card where the field is declared as a list."""
    one = found.one
    return list_of(one) if declared.of is not None else one


def _field(field: decl.Field, game: Game) -> FieldInfo:
    """A declared printed value; the words of a set are all that it can be."""
    one = field.ty.one
    words = game.symbols[one.set_id].words if one.set_id is not None and one.set_id in game.symbols else {}
    return FieldInfo(field.id, field.ty, frozenset(words), one.set_id is not None, dict(field.name), words)


def _card(card: decl.CardKind) -> Card:
    fields: dict[str, Value] = {}
    for face in card.faces[:1]:
        for name in fields_of(card.category):
            if (value := value_of(card, name, face)) is not None:
                fields[name] = value
    if card.text_override:
        fields["text"] = "\n".join(card.text_override.values())
    fields["tags"] = card.tags
    number = fields.get("number")
    printings = tuple(
        (str(fields[name]), str(number))
        for name in SETS
        if number is not None and isinstance(fields.get(name), (str, int))
    )
    kinds = (*(kind.id for kind in card.kinds()), CARD_BASE)
    return Card(card.id, dict(card.name), kinds, fields, printings, card.span)
