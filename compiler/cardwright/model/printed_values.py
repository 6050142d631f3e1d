"""What is printed on the faces of a card: its values, and its place in a deck of suits (♠ 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cardwright import ir
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.records import record


@record
class Pip:
    """Where a card stands in a deck of suits: a sign, which may be red, and a number as printed (♥ Q)."""

    sign: str
    number: str = ""
    red: bool = False


def fields_of(category: decl.Category | None) -> dict[str, decl.Field]:
    """The values printed on cards of a category, those of the wider ones first."""
    kinds = [*category.kinds()] if category is not None else []
    return {name: field for kind in reversed(kinds) for name, field in kind.fields.items()}


def is_needed(field: decl.Field) -> bool:
    """Whether each card must say its value: it has no default, and is neither optional nor a list."""
    return field.default is None and not field.ty.optional and field.ty.of is None


def value_of(card: decl.CardKind, key: str, face: decl.Face) -> decl.Printed | None:
    """A printed value of a face: its own, else that which its field has by default."""
    return own_or_usual(fields_of(card.category)[key], key, face.values)


def own_or_usual(field: decl.Field, key: str, values: Mapping[str, decl.Printed]) -> decl.Printed | None:
    """A value among those that a face or a character prints, else that which its field has by default."""
    if key in values:
        return values[key]
    if field.ty.of is not None:
        items = field.default.items if isinstance(field.default, ir.ListValue) else ()
        return tuple(value for item in items if (value := _printed(item)) is not None)
    return _printed(field.default)


def _printed(value: ir.Value | None) -> int | str | bool | None:
    """A value of the language that can be printed, as it is printed."""
    match value:
        case ir.Num(value=printed):
            return printed
        case ir.Bool(value=printed):
            return printed
        case ir.Symbol(word=printed):
            return printed
        case ir.Text(value=printed):
            return printed
    return None


def values_of(card: decl.CardKind, face: decl.Face) -> tuple[tuple[decl.Field, decl.Printed], ...]:
    """The values that a face prints; what is as its field has it by default is left out, if it is a number."""
    found = ((field, value_of(card, key, face)) for key, field in fields_of(card.category).items())
    return tuple((field, value) for field, value in found if value is not None and not _is_default(field, value))


def kind_in(game: Game, field: decl.Field, value: decl.Printed | None) -> decl.CardKind | None:
    """The card that a value of the type `kind`, or one of a list of such, names; None for all else."""
    return game.cards.get(value) if _sort(field) == "kind" and isinstance(value, str) else None


def names_kinds_of_cards(game: Game, field: decl.Field) -> bool:
    """Whether a value of the type `kind` names a kind of cards anywhere, which many cards are of."""
    if _sort(field) != "kind":
        return False
    printed = [face.values.get(field.id) for card in game.cards.values() for _, faces in _sets(card) for face in faces]
    printed += [character.values.get(field.id) for character in game.characters.values()]
    printed.append(own_or_usual(field, field.id, {}))
    return any(one in game.categories for each in printed for one in (each if isinstance(each, tuple) else (each,)))


def _sets(card: decl.CardKind) -> tuple[tuple[decl.Variant | None, tuple[decl.Face, ...]], ...]:
    """The faces of a card, and those that variants put in their place."""
    return ((None, card.faces), *card.other_faces)


def sign_of(game: Game, field: decl.Field, value: decl.Printed | None) -> tuple[str, bool] | None:
    """The sign that a word is printed as, and whether it is red; None if it has none."""
    if field.ty.name != "symbol" or field.ty.set_id not in game.symbols or not isinstance(value, str):
        return None
    words = game.symbols[field.ty.set_id]
    sign = words.signs.get(value)
    return (sign, words.colours.get(value) == "red") if sign is not None else None


def pip_of(
    game: Game, card: decl.CardKind, face: decl.Face, figure: Callable[[decl.Field, int], str]
) -> tuple[Pip | None, decl.Field | None]:
    """The sign and the number of a playing card, and the field of the number: ♠ 7, ♥ K; `figure` says the number.

    The number is the value beside the sign, behind it or else in front of it.
    """
    values = values_of(card, face)
    for at, (field, value) in enumerate(values):
        sign = sign_of(game, field, value)
        if sign is not None:
            for other, number in (*values[at + 1 : at + 2], *values[max(at - 1, 0) : at]):
                if isinstance(number, int) and not isinstance(number, bool):
                    return Pip(sign[0], figure(other, number), sign[1]), other
            return Pip(sign[0], "", sign[1]), None
    return None, None


def _is_default(field: decl.Field, value: decl.Printed) -> bool:
    return isinstance(field.default, ir.Num) and value is not True and field.default.value == value


def labelled(values: Iterable[tuple[decl.Field, decl.Printed]]) -> tuple[decl.Field, ...]:
    """The values that need their name beside them: kinds of cards, and words of a set from which several values are
    taken, where a word alone does not tell which it is."""
    found = tuple(values)
    kinds = [field for field, value in found if _sort(field) == "kind" and isinstance(value, (str, tuple))]
    words = [field for field, value in found if _sort(field) == "symbol" and isinstance(value, (str, tuple)) and value]
    sets = [field.ty.one.set_id for field in words]
    return (*kinds, *(field for field, set_id in zip(words, sets, strict=True) if sets.count(set_id) > 1))


def _sort(field: decl.Field) -> str:
    """The type of a value, or of what is in its list."""
    return field.ty.one.name
