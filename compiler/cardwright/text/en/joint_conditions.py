"""Several conditions as one in English: they are living and not drunk, and you are the ruler."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright import ir
from cardwright.text.coreference import has_mixed_part, is_me, one_subject, say_alike
from cardwright.text.en import calls, clauses, mentions
from cardwright.text.en.discourse import En
from cardwright.text.en.tables import CONDITIONS, Said
from cardwright.text.en.word_forms import listed
from cardwright.text.implied import Time
from cardwright.text.sentence_joining import same_but_owner


@CONDITIONS.of(ir.Both)
def _both_said(e: En, c: ir.Both) -> Said:
    return Said("", _both(e, c))


def _both(e: En, c: ir.Both) -> str:
    if c.op == "and" and (shared := same_but_owner(c.parts)):
        owners, first = shared
        one = clauses.said(e, first)
        if one.subject == mentions.subject(e, owners[0]).subject and one.predicate.startswith(("have ", "has ")):
            return f"{mentions.owners(e, owners)} each {one.predicate.replace('has ', 'have ', 1)}"
    parts = e.parts_together(c)
    if len(parts) == 1 and not isinstance(parts[0], ir.Both):
        return clauses.said(e, parts[0]).text
    if any(isinstance(part, ir.Both) for part in parts):
        return _mixed(e, c.op, parts)
    told = [clauses.said(e, part) for part in parts]
    told = [_not_turned(told, parts, i) for i in range(len(told))]
    groups: list[list[str]] = []
    subject = ""
    for i, (part, one) in enumerate(zip(parts, told, strict=True)):
        if i and subject and not one.subject and one.predicate.startswith(f"{subject} "):
            one = Said(subject, one.predicate.removeprefix(f"{subject} "))
        if i and one.subject and one.subject == subject:
            piece = one.predicate
            if say_alike(c.op, parts[i - 1], part) or _is_such(parts[i - 1], part):
                piece = piece.removeprefix("is ").removeprefix("are ")
            groups[-1].append(piece)
        else:
            groups.append([_its(subject, one) if i else one.text])
        subject = one.subject
    return _listed_groups(groups, c.op)


def _listed_groups(groups: list[list[str]], op: str) -> str:
    """What is said of each subject, and of the next: their life is 1 or 2, or they are drunk."""
    pieces = [
        [f"({piece})" if piece.startswith(calls.NOT_SO) and (group, piece) != (groups[-1], group[-1]) else piece
         for piece in group]
        for group in groups
    ]  # fmt: skip
    said = [listed(group, op) for group in pieces]
    if len(said) == 2 and any(len(group) > 1 for group in groups):
        return f"{said[0]}, {op} {said[1]}"
    return listed(said, op)


def _is_such(before: ir.Cond | Time, part: ir.Cond | Time) -> bool:
    """Whether two things are said of the same one that one `is` can stand in front of: is winged and not tame."""
    if isinstance(before, ir.IsA):
        return isinstance(part, ir.IsA)
    such = (ir.IsAdjective, ir.IsAlive)
    return isinstance(before, such) and (
        isinstance(part, such) or (isinstance(part, ir.Same) and part.negated and is_me(part.right))
    )


_TURNED = re.compile(r"are (not )?(the .+)")


def _not_turned(told: list[Said], parts: Sequence[ir.Cond | Time], i: int) -> Said:
    """you are the ruler, as the ruler is you where its neighbour speaks of the ruler, too."""
    turned = _TURNED.fullmatch(told[i].predicate) if told[i].subject == "you" else None
    if turned is None or not isinstance(parts[i], ir.Same):
        return told[i]
    if any(told[j].subject == turned[2] for j in (i - 1, i + 1) if 0 <= j < len(told)):
        return Said(turned[2], f"is {turned[1] or ''}you")
    return told[i]


def _mixed(e: En, op: str, parts: Sequence[ir.Cond | Time]) -> str:
    """Several conditions of which some are several themselves, with commas and brackets."""
    out, subject = "", ""
    for i, part in enumerate(parts):
        if isinstance(part, ir.Both):
            piece, whose = _both(e, part), one_subject(part, lambda one: clauses.said(e, one).subject)
            if i and whose and whose == subject:
                piece = piece.removeprefix(whose).lstrip()
            piece, subject = f"({piece})" if has_mixed_part(part) else piece, whose
        else:
            told = clauses.said(e, part)
            same = bool(i and told.subject and told.subject == subject)
            if i and subject and not told.subject and told.predicate.startswith(f"{subject} "):
                told, same = Said(subject, told.predicate.removeprefix(f"{subject} ")), True
            piece = told.predicate if same else _its(subject, told) if i else told.text
            if same and say_alike(op, parts[i - 1], part):
                piece = piece.removeprefix("is ").removeprefix("are ")
            subject = told.subject
        out += f", {op} " if i else ""
        out += f"({piece})" if piece.startswith(calls.NOT_SO) and i + 1 < len(parts) else piece
    return out


_THINGS = re.compile(r"(?:this|that|the) [^,’]+’s (?=[a-z])")
"""What begins with a thing that owns something: the map’s suit; of people it would be their suit."""


def _its(subject: str, told: Said) -> str:
    """A condition on something else of the thing just spoken of: and its number is at least 9."""
    whose = _THINGS.match(subject)
    if whose is None or not told.subject.startswith(whose[0]) or told.subject.count("’s ") > 1:
        return told.text
    return f"its {told.text.removeprefix(whose[0])}"
