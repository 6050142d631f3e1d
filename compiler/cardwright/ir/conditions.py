"""Conditions taken apart and put together."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.ir.tree import Both, Cond


def conjuncts(*conditions: Cond | None) -> tuple[Cond, ...]:
    """The conditions that must all hold: those joined by `and` one by one, and none for what is not there."""
    found: list[Cond] = []
    for cond in conditions:
        if cond is not None:
            found += cond.parts if isinstance(cond, Both) and cond.op == "and" else (cond,)
    return tuple(found)


def conjunction(conditions: Sequence[Cond]) -> Cond | None:
    """Conditions that must all hold, as one; None if there are none."""
    return Both("and", tuple(conditions)) if len(conditions) > 1 else next(iter(conditions), None)


def conjoined(first: Cond | None, second: Cond) -> Cond:
    """Both conditions, in one list; None holds always."""
    return second if first is None else Both("and", (*conjuncts(first), second), span=second.span)
