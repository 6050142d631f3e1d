"""The terms of deck law: conditions on one card, numbers, and conditions on the whole deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from cardwright.records import record

# --- conditions on one card ----------------------------------------------------------------------------------


@record
class Const:
    """Always or never."""

    value: bool

    def show(self) -> str:
        return "any" if self.value else "none"


@record
class FieldIn:
    """The value of a field is one of these; of a list: one of its items is (`every`: all of them are)."""

    field: str
    values: tuple[str | int | bool, ...]
    every: bool = False

    def show(self) -> str:
        return f"{self.field} in {list(self.values)}" + (" wholly" if self.every else "")


@record
class FieldVar:
    """The same with a set that depends on the deck: a choice or a named set."""

    field: str
    var: str
    every: bool = False

    def show(self) -> str:
        return f"{self.field} in ${self.var}" + (" wholly" if self.every else "")


@record
class FieldNumber:
    """A number on the card against an expression; a card without the number fails every comparison."""

    field: str
    op: str
    value: Expr

    def show(self) -> str:
        return f"{self.field} {self.op} {show(self.value)}"


@record
class FieldParity:
    """A number on the card is even (or odd)."""

    field: str
    even: bool

    def show(self) -> str:
        return f"{self.field} {'even' if self.even else 'odd'}"


@record
class FieldNone:
    """The card has no such value, or an empty list."""

    field: str

    def show(self) -> str:
        return f"no {self.field}"


@record
class TextHas:
    """A text on the card contains this, upper and lower case being equal."""

    field: str
    text: str

    def show(self) -> str:
        return f"{self.field} has {self.text!r}"


@record
class IsKind:
    """The card is of this kind."""

    kind: str

    def show(self) -> str:
        return f"a {self.kind}"


@record
class IsCard:
    """The card is one of these."""

    ids: tuple[str, ...]

    def show(self) -> str:
        return f"one of {list(self.ids)}"


@record
class OfDeck:
    """The deck is so, whatever the card: `friends is at least 6`."""

    cond: DeckCond

    def show(self) -> str:
        return show_cond(self.cond)


@record
class Not:
    part: Filter

    def show(self) -> str:
        return f"not ({self.part.show()})"


@record
class All:
    parts: tuple[Filter, ...]

    def show(self) -> str:
        return "(" + " and ".join(part.show() for part in self.parts) + ")"


@record
class Any:
    parts: tuple[Filter, ...]

    def show(self) -> str:
        return "(" + " or ".join(part.show() for part in self.parts) + ")"


Filter: TypeAlias = (
    "Const | FieldIn | FieldVar | FieldNumber | FieldParity | FieldNone | TextHas | IsKind | IsCard"
    " | OfDeck | Not | All | Any"
)
ANY_CARD = Const(True)

# --- numbers ---------------------------------------------------------------------------------------------------


@record
class Num:
    value: int


@record
class Ref:
    """A section's size, a named value, or a limit."""

    name: str


@record
class ItsField:
    """A number on the card in question (copies, changes)."""

    field: str


@record
class Bin:
    """`+ - * /`; division rounds down, as everywhere in the language."""

    op: str
    left: Expr
    right: Expr


Expr: TypeAlias = "Num | Ref | ItsField | Bin"


def show(expr: Expr | None) -> str:
    """An expression as it is written."""
    match expr:
        case None:
            return "-"
        case Num(value):
            return str(value)
        case Ref(name):
            return name
        case ItsField(name):
            return f"its {name}"
        case Bin(op, left, right):
            return f"({show(left)} {op} {show(right)})"


# --- conditions on the whole deck -----------------------------------------------------------------------------


@record
class DeckCompare:
    op: str
    left: Expr
    right: Expr


@record
class DeckHas:
    """A choice or a named set holds this value; without a value: holds anything at all."""

    var: str
    value: str | int | None


@record
class DeckNot:
    part: DeckCond


@record
class DeckBoth:
    op: Literal["and", "or"]
    parts: tuple[DeckCond, ...]


DeckCond: TypeAlias = "DeckCompare | DeckHas | DeckNot | DeckBoth"


def show_cond(cond: DeckCond) -> str:
    """A condition on the deck as it is written."""
    match cond:
        case DeckCompare(op, left, right):
            return f"{show(left)} {op} {show(right)}"
        case DeckHas(var, value):
            return f"${var} has {'any' if value is None else value}"
        case DeckNot(part):
            return f"not ({show_cond(part)})"
        case DeckBoth(op, parts):
            return "(" + f" {op} ".join(map(show_cond, parts)) + ")"


def parts_of(filter_: Filter) -> tuple[Filter, ...]:
    """A filter and all filters inside it."""
    match filter_:
        case Not(part):
            return (filter_, *parts_of(part))
        case All(parts) | Any(parts):
            return (filter_, *(inner for part in parts for inner in parts_of(part)))
    return (filter_,)


def settled(filter_: Filter) -> Filter:
    """The same filter without parts that hold of every card, or of none: only what they decide is left."""
    match filter_:
        case Not(part):
            inner = settled(part)
            return Const(not inner.value) if isinstance(inner, Const) else Not(inner)
        case All(parts) | Any(parts):
            whole = isinstance(filter_, All)
            found = [settled(part) for part in parts]
            if any(isinstance(part, Const) and part.value != whole for part in found):
                return Const(not whole)
            left = tuple(part for part in found if not isinstance(part, Const))
            if len(left) < 2:
                return left[0] if left else Const(whole)
            return All(left) if whole else Any(left)
    return filter_


def refs_of(expr: Expr | None) -> frozenset[str]:
    """The names that an expression uses."""
    match expr:
        case Ref(name):
            return frozenset({name})
        case Bin(_, left, right):
            return refs_of(left) | refs_of(right)
    return frozenset()


def is_of_card(expr: Expr | None) -> bool:
    """Whether an expression uses a number on a card."""
    return isinstance(expr, ItsField) or (isinstance(expr, Bin) and (is_of_card(expr.left) or is_of_card(expr.right)))


def on_card(expr: Expr, number: Callable[[str], int | None]) -> Expr | None:
    """An expression with the numbers that are printed on one card in place of their fields, which `number` tells; None
    if the card lacks one of them.
    """
    match expr:
        case ItsField(name):
            found = number(name)
            return Num(found) if found is not None else None
        case Bin(op, left, right) if is_of_card(expr):
            one, other = on_card(left, number), on_card(right, number)
            return Bin(op, one, other) if one is not None and other is not None else None
    return expr


def names_in(filter_: Filter) -> frozenset[str]:
    """The choices, sets, values and limits that a filter uses."""
    found: set[str] = set()
    for part in parts_of(filter_):
        if isinstance(part, FieldVar):
            found.add(part.var)
        elif isinstance(part, FieldNumber):
            found |= refs_of(part.value)
        elif isinstance(part, OfDeck):
            found |= names_in_cond(part.cond)
    return frozenset(found)


def names_in_cond(cond: DeckCond | None) -> frozenset[str]:
    """The names that a condition on the deck uses."""
    match cond:
        case DeckCompare(_, left, right):
            return refs_of(left) | refs_of(right)
        case DeckHas(var, _):
            return frozenset({var})
        case DeckNot(part):
            return names_in_cond(part)
        case DeckBoth(_, parts):
            return frozenset(name for part in parts for name in names_in_cond(part))
    return frozenset()
