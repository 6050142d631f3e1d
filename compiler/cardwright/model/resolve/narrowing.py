"""What a condition tells of the sort of a thing: `target is a player` in an `if`, for as long as that holds.

What may be a card or a player can be asked only for what both have; once its sort is known, it is of that sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TypedDict

from cardwright import ir
from cardwright.ir import decl
from cardwright.ir.types import AIMED_AT, ANY, CARD, EFFECT, Type, maybe, sum_of
from cardwright.model.types_that_fit import fits
from cardwright.syntax import nodes as n
from cardwright.syntax.words import fold

Key = tuple[str, str]


def key_of(value: ir.Value) -> Key | None:
    """By what a name, or a part of the event, is told from others; None for what is worked out anew each time."""
    match value:
        case ir.Local():
            return value.origin, value.name
        case ir.Property(owner=ir.Local(origin="event"), prop=decl.Part() as part):
            return "event", part.id
    return None


class Ways(TypedDict, total=False):
    """Arguments of a problem that tell how to see to it that something is of the sort that is needed."""

    those: str
    each_of: str
    unnamed: str
    asked_of: str
    sort: str


def ways_to_tell(text: str, value: ir.Value, wanted: Type, several: bool = False) -> Ways:
    """What to do where something may be of one of several sorts, and is needed of one; `several`: there may be more."""
    sort = next((one for one in value.ty.one.sorts if fits(one, wanted.one)), None)
    if sort is None:
        return {}
    if value.ty.of is not None:
        those = f"all {sort.name}s in {text}"
        return {"those": those} if several else {"each_of": those}
    one = f"{'an' if sort == EFFECT else 'a'} {sort.name}"
    return {"unnamed": text, "sort": one} if key_of(value) is None else {"asked_of": text, "sort": one}


def facts(cond: ir.Cond, holds: bool = True) -> dict[Key, Type]:
    """The sorts that things must be of where a condition holds, or does not."""
    match cond:
        case ir.Both(op=op, parts=parts) if (op == "and") == holds:
            return {key: ty for part in parts for key, ty in facts(part, holds).items()}
        case ir.Not(cond=inner):
            return facts(inner, not holds)
        case ir.IsA(left=left, what=what, negated=negated):
            sort = CARD if isinstance(what, ir.KindRef) else what.ty.one
            return _fact(left, sort, holds != negated, isinstance(what, ir.NP) and _is_all_of_its_sort(what))
        case ir.Same(left=left, right=right, negated=negated) if right.ty in AIMED_AT:
            return _fact(left, right.ty, holds != negated, False)
    return {}


def _fact(left: ir.Value, sort: Type, is_one: bool, whole: bool) -> dict[Key, Type]:
    """`whole`: whatever is not so described is of another sort."""
    key = key_of(left)
    if key is None or not left.ty.sorts or not (is_one or whole):
        return {}
    kept = [one for one in left.ty.sorts if fits(one, sort) == is_one]
    if not kept:
        return {}
    found = sum_of(*kept)
    return {key: maybe(found) if left.ty.optional and not is_one else found}


def _is_all_of_its_sort(what: ir.NP) -> bool:
    """Whether a phrase says nothing of a thing but its sort: `a player`, `a card`, `an effect`, `a zone`."""
    plain = what.noun.decl is None or (isinstance(what.noun.decl, decl.Category) and what.noun.decl.id == "card")
    narrowed = what.adjectives or what.inside or what.within or what.where or what.other or what.eliminated
    return plain and not narrowed and what.ty.one in AIMED_AT


def described(event: ir.Event) -> dict[Key, Type]:
    """The sorts of the parts of an event that fits its description."""
    if not isinstance(event, ir.VerbEvent):
        return {}
    found = {
        hole.name: event.args[hole.name].ty for hole in event.verb.holes if hole.ty.sorts and hole.name in event.args
    }
    return {("event", name): sum_of(ty.one) for name, ty in found.items() if ty != ANY}


def lasting_facts(found: Mapping[Key, Type], block: n.Node) -> dict[Key, Type]:
    """Those of the facts that a block leaves true: it gives no other value to what they speak of."""
    changed = set(_changed(block)) if found else set()
    return {key: ty for key, ty in found.items() if key[1] not in changed}


def _changed(node: object) -> Iterator[str]:
    """The names, and parts of the event, that a block sets."""
    if isinstance(node, tuple):
        for part in node:
            yield from _changed(part)
    elif isinstance(node, n.Node):
        if isinstance(node, n.Change):
            yield fold(node.what.name.text) if isinstance(node.what, n.Prop) else _word(node.what)
        for each in fields(node):
            yield from _changed(getattr(node, each.name))


def _word(value: n.Value) -> str:
    return fold(value.word) if isinstance(value, n.Name) else ""
