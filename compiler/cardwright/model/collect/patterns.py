"""Read patterns with their parts: those of verbs, and of values such as `distance to {other}`."""

from __future__ import annotations

import re
from dataclasses import replace

from cardwright.diagnostics import Problem, closest
from cardwright.ir import decl
from cardwright.ir.types import ANY, BOOL, plain
from cardwright.model.collect.types import read_type
from cardwright.model.game_being_read import Draft
from cardwright.model.yaml_fields import Fields
from cardwright.source.nodes import Scalar
from cardwright.syntax import words
from cardwright.syntax.grammar import keywords
from cardwright.syntax.layout import PRONOUNS
from cardwright.syntax.verb_patterns import PatternFault, VerbPattern, parse_pattern
from cardwright.syntax.vocabulary import RESERVED


def read_pattern(draft: Draft, say: Scalar, fields: Fields, spoken: bool = True) -> tuple[str, tuple[decl.Hole, ...]]:
    """The name and the parts of a value: `distance to {other}` is `distance` with a part `to`.

    `spoken` tells whether a text speaks of the parts.
    """
    pattern = parse(draft, say, None, None)
    if pattern is None:
        return say.value, ()
    name, holes = pattern.head, holes_of(draft, say, pattern, fields)
    if holes and not holes[0].label:
        name, _, label = name.rpartition(" ")
        if not name:
            draft.reader.problems.add("CW532", say.span, say=say.value, word=label, part=holes[0].name)
            draft.unreadable.add(label)
            name = label
        holes = (replace(holes[0], label=label), *holes[1:])
    readable(draft, say, holes, spoken)
    return name, holes


def read_name(draft: Draft, key: Scalar, fields: Fields) -> str:
    """The name of a value without parts; what it `takes` all the same is reported."""
    for name, _ in fields.table("takes"):
        draft.reader.problems.add("CW524", name.span, name=name.value, near=None, say=key.value)
    return draft.reader.id_of(key)


def parse(draft: Draft, say: Scalar, third: str | None, ing: str | None) -> VerbPattern | None:
    pattern = parse_pattern(say.value, third, ing)
    if isinstance(pattern, PatternFault):
        args: dict[str, object] = dict(pattern.args)
        draft.reader.problems.put(Problem(pattern.code, say.at(*pattern.pos), args))
        if head := re.split(r"[^\w ]", say.value)[0].strip():
            draft.unreadable |= {head, third or words.third(head)}
        return None
    return pattern


def holes_of(draft: Draft, say: Scalar, pattern: VerbPattern, fields: Fields) -> tuple[decl.Hole, ...]:
    takes = {key.value: (key, value) for key, value in fields.table("takes")}
    names = [hole.name for hole in pattern.holes if not hole.flag]
    for name, (key, _) in takes.items():
        if name not in names:
            draft.reader.problems.add("CW524", key.span, name=name, near=closest(name, names), say=say.value)
    holes: list[decl.Hole] = []
    for hole in pattern.holes:
        if hole.flag:
            holes.append(decl.Hole(hole.name, hole.label, BOOL, True, False, True))
            continue
        ty, used = ANY, False
        if hole.name not in takes:
            at = say.value.find("{" + hole.name)
            near = closest(hole.name, [name for name in takes if name not in names])
            span = say.at(at, at + len(hole.name) + 2)
            draft.reader.problems.add("CW525", span, name=hole.name, near=near)
        else:
            key, value = takes[hole.name]
            text = draft.reader.text(value, key.value)
            ty, used = read_type(draft, text)
        holes.append(decl.Hole(hole.name, hole.label, plain(ty), hole.optional or ty.optional, used))
    return tuple(holes)


def readable(draft: Draft, say: Scalar, holes: tuple[decl.Hole, ...], spoken: bool = True) -> None:
    """Parts that a text speaks of must not be called like key words, nor like a pronoun, which says nothing there."""
    taken = {*keywords(), *(PRONOUNS if spoken else ()), *RESERVED} - {"target", "targets"}
    for hole in holes:
        if hole.name in taken:
            at = say.value.find("{" + hole.name)
            draft.reader.problems.add("CW533", say.at(at + 1, at + 1 + len(hole.name)), name=hole.name)
