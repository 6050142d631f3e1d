"""The least and the greatest number that a value can be: `number of cards in my hand` -> 0 and up."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypeAlias, assert_never

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.ir import decl
from cardwright.ir.types import NUMBER
from cardwright.model.game import Game
from cardwright.model.printed_values import fields_of, own_or_usual

Range: TypeAlias = tuple[float, float]
ALL: Range = (-math.inf, math.inf)
AT_LEAST_ONE = frozenset({"seat", "place", "round", "turn number"})


class Ranges:
    """The ranges of the values of a game.

    A counter or quantity is within its bounds, a constant is its value, a printed value that nothing changes is one of
    those that are printed, and a count is never below 0; of all else nothing is known.
    """

    def __init__(self, found: Survey) -> None:
        self._printed = _printed(found.game)
        for change in found.of(ir.Change):
            if isinstance(change.what, ir.Property):
                self._printed.pop(change.what.prop, None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ranges) and self._printed == other._printed

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
                return self._printed.get(prop, ALL)
            case _:
                return ALL


def _printed(game: Game) -> dict[decl.Decl, Range]:
    """The range of the numbers that are printed under each name; 0 where a card may lack it."""
    numbers: dict[decl.Decl, list[int]] = {}

    def note(fields: Mapping[str, decl.Field], values: Mapping[str, decl.Printed]) -> None:
        for id, field in fields.items():
            if field.ty == NUMBER:
                value = own_or_usual(field, id, values)
                numbers.setdefault(field, []).append(value if isinstance(value, int) else 0)

    for card in game.cards.values():
        fields = fields_of(card.category)
        for face in (*card.faces, *(face for _, faces in card.other_faces for face in faces)):
            note(fields, face.values)
    for character in game.characters.values():
        note(game.character_fields, character.values)
    return {field: (min(all), max(all)) for field, all in numbers.items()}
