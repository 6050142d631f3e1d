"""What Python itself offers, as trees: its types and functions, and values that are written as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cardwright.backends.python.tree import Call, Const, Dict, Expr, Item, Name, Tuple

INT, BOOL, STR = Name("int"), Name("bool"), Name("str")
Value: TypeAlias = "str | int | bool | tuple[Value, ...] | Mapping[str, Value] | None"
"""What can be written as it is."""


def builtin(name: str, *args: Expr) -> Call:
    """`len(x)`, `list(x)`."""
    return Name(name).call(*args)


def generic(of: Expr, *args: Expr) -> Item:
    """`list[int]`, `dict[str, Any]`."""
    return of.item(args[0] if len(args) == 1 else Tuple(args))


def literal(value: Value) -> Expr:
    """A value written as it is: `(\"a\", 1)`, `{\"a\": (1, 2)}`."""
    if isinstance(value, tuple):
        return Tuple(tuple(literal(one) for one in value))
    if isinstance(value, Mapping):
        return Dict(tuple((Const(key), literal(one)) for key, one in value.items()))
    return Const(value)
