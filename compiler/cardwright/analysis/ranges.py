"""The least and the greatest number that a value can be: `number of cards in my hand` -> 0 and up."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeAlias, assert_never

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.ir import decl
from cardwright.ir.types import NUMBER
from cardwright.model.parts import Part
from cardwright.model.printed_values import fields_of, own_or_usual

Range: TypeAlias = tuple[float, float]
ALL: Range = (-math.inf, math.inf)
AT_LEAST_ONE = frozenset({"seat", "place", "round", "turn number"})


class Ranges:
    """The ranges of the values of a game.

    A counter or quantity is within its bounds, a constant is its value, a printed value that nothing changes is one of
    those that are `printed`, and a count is never below 0; of all else nothing is known.
    """

    def __init__(self, printed: Mapping[decl.Decl, Range]) -> None:
        self.printed = printed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ranges) and self.printed == other.printed

    __hash__ = None  # type: ignore[assignment]

    def of(self, value: ir.Value) -> Range:
        """The least and the greatest number that a value can be."""
        match value:
            case ir.Num(value=number):
                return number, number
            case ir.Const(decl=constant):
                return constant.value, constant.value
            case ir.Count() | ir.Times():
                return 0, math.inf
            case ir.Property(prop=prop):
                return self.of_property(prop)
            case ir.Roll(low=least, high=most):
                return self.of(least)[0], self.of(most)[1]
            case ir.Negative(value=inner):
                low, high = self.of(inner)
                return -high, -low
            case ir.Binary(op="+" | "-" as op, left=left, right=right):
                one, other = self.of(left), self.of(right)
                return (one[0] + other[0], one[1] + other[1]) if op == "+" else (one[0] - other[1], one[1] - other[0])
            case (
                ir.Binary() | ir.Text() | ir.Bool() | ir.NoneValue() | ir.Local() | ir.OptionRef() | ir.Symbol()
                | ir.KindRef() | ir.ZoneRef() | ir.PhaseRef() | ir.StatusRef() | ir.SkillRef() | ir.CheckRef()
                | ir.CharacterRef() | ir.Aggregate() | ir.EndCards() | ir.CardAt() | ir.Item() | ir.Place()
                | ir.ListValue() | ir.NP() | ir.Ranked()
            ):  # fmt: skip
                return ALL
            case _:
                assert_never(value)

    def of_property(self, prop: ir.Prop) -> Range:
        """The range of a counter, a quantity or a printed value, whoever has it."""
        match prop:
            case decl.Counter() | decl.Quantity():
                low = self.of(prop.at_least)[0] if prop.at_least is not None else -math.inf
                high = self.of(prop.at_most)[1] if prop.at_most is not None else math.inf
                return low, high
            case decl.Builtin(id=name) if name in AT_LEAST_ONE:
                return 1, math.inf
            case decl.Field():
                return self.printed.get(prop, ALL)
            case _:
                return ALL


def ranges_of(found: Survey) -> Ranges:
    """The ranges of a game, worked out once."""
    return found.once(Ranges, lambda: Ranges(_printed(found)))


def _printed(found: Survey) -> dict[decl.Decl, Range]:
    """The range of the numbers that are printed under each name and that nothing changes; 0 where one may lack it."""
    numbers: dict[decl.Decl, Range] = {}
    of_characters = (_numbers(found.game.character_fields, [each.values]) for each in found.game.characters.values())
    for field, low, high in chain(found.each(_on_faces), chain.from_iterable(of_characters)):
        least, most = numbers.get(field, (low, high))
        numbers[field] = min(least, low), max(most, high)
    for changed in found.each(_changed):
        numbers.pop(changed, None)
    return numbers


def _changed(part: Part) -> tuple[decl.Decl, ...]:
    """The printed values that a part changes."""
    changes = (change.what for change in part.by_type.get(ir.Change, ()))
    props = (what.prop for what in changes if isinstance(what, ir.Property))
    return tuple(dict.fromkeys(prop for prop in props if isinstance(prop, decl.Field)))


def _on_faces(part: Part) -> tuple[tuple[decl.Decl, int, int], ...]:
    """The numbers on the faces of a card, from the least to the greatest."""
    card = part.made
    if not isinstance(card, decl.CardKind):
        return ()
    faces = (*card.faces, *(face for _, faces in card.other_faces for face in faces))
    return _numbers(fields_of(card.category), [face.values for face in faces])


def _numbers(
    fields: Mapping[str, decl.Field], faces: Sequence[Mapping[str, decl.Printed]]
) -> tuple[tuple[decl.Decl, int, int], ...]:
    found = []
    for id, field in fields.items():
        if field.ty == NUMBER and faces:
            values = [own_or_usual(field, id, each) for each in faces]
            numbers = [value if isinstance(value, int) else 0 for value in values]
            found.append((field, min(numbers), max(numbers)))
    return tuple(found)
