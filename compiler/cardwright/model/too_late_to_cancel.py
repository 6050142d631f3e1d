"""Check that texts change or cancel an event only before it happens (CW552): from then on it takes its course."""

from __future__ import annotations

from dataclasses import replace

from cardwright import ir
from cardwright.diagnostics import Problems
from cardwright.ir.sentences import sentences
from cardwright.ir.walk import of_text
from cardwright.model.parts import Group, Part
from cardwright.primitives import primitive_of
from cardwright.source.text import Span

LATE = frozenset({"when", "after", "done"})


def check_too_late(problems: Problems, parts: Group) -> None:
    """Report each sentence of a trigger or an answer that would cancel or change an event which is under way."""
    for moment, span in parts.picked(_late):
        problems.add("CW552", span, moment=moment)


def _late(part: Part) -> tuple[tuple[str, Span], ...]:
    """The sentences of a part that undo or change what has happened, each with the moment of its ability."""
    return tuple((moment, stmt.span) for ability in part.abilities for moment, stmt in _too_late(ability))


@of_text
def _too_late(ability: ir.Ability) -> tuple[tuple[str, ir.Stmt], ...]:
    """The sentences that undo or change what has happened, each with the moment of the ability."""
    moment = ability.moment if ability.head == "respond" else ability.head
    if moment not in LATE:
        return ()
    return tuple((moment, stmt) for stmt in sentences(ability.block) if _undoes(stmt) or _changes(stmt))


def in_time(ability: ir.Ability) -> ir.Ability:
    """What happens the `next time`: before the event, if the text changes or cancels it."""
    early = any(_undoes(stmt) or _changes(stmt) for stmt in sentences(ability.block))
    return replace(ability, head="before") if early else ability


def _undoes(stmt: ir.Stmt) -> bool:
    if not isinstance(stmt, ir.Do):
        return False
    does = primitive_of(stmt.call.verb)
    return does is not None and does.prevents and any(map(_is_event, stmt.call.args.values()))


def _changes(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Change) and isinstance(stmt.what, ir.Property) and _is_event(stmt.what.owner)


def _is_event(value: ir.Value | None) -> bool:
    return isinstance(value, ir.Local) and value.origin == "event"
