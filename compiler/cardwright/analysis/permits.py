"""What standing effects forbid, allow and convert, as far as their words tell."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright import ir
from cardwright.analysis.clauses import Clause
from cardwright.ir import decl
from cardwright.ir.walk import walk
from cardwright.model.game import Game
from cardwright.primitives import PLAY, USE, primitive_of
from cardwright.records import record

OWN = (PLAY, USE)
"""Verbs whose permissions have functions of their own."""


@record
class Permits:
    """`forbidden`: the verbs that something forbids; `lifts`: a permission may lift the distance of a play; `barred`,
    `lent`: the skills that somebody may not use, or may use without having them; `counts_as`: cards may count as
    others.
    """

    forbidden: tuple[decl.Verb, ...]
    lifts: bool
    barred: frozenset[str]
    lent: frozenset[str]
    counts_as: bool


def permits(game: Game, clauses: Sequence[Clause]) -> Permits:
    """What the standing effects of a game forbid and allow."""
    lifts = False
    barred: set[str] = set()
    lent: set[str] = set()
    forbidden: dict[decl.Verb, None] = {}
    counts_as = False
    for clause in clauses:
        for stmt in clause.ability.block.body:
            counts_as = counts_as or (clause.is_standing and isinstance(stmt, ir.CountsAs))
            if not isinstance(stmt, ir.Permit):
                continue
            row = primitive_of(stmt.verb)
            if not stmt.allowed and row is not USE:
                forbidden[stmt.verb] = None
            if row is USE:
                named = stmt.args.get("skill")
                skills = {named.decl.id} if isinstance(named, ir.SkillRef) else set(game.skills)
                (lent if stmt.allowed else barred).update(skills)
            elif stmt.allowed and row is PLAY:
                lifts = True
    return Permits(tuple(forbidden), lifts, frozenset(barred), frozenset(lent), counts_as)


def only_of_target(call: ir.Call) -> bool:
    """Whether a call speaks of the target, and of nothing that is not known when the target is chosen.

    What several do may be forbidden to some of them only, so that nothing is known of it.
    """
    if call.subject is not None and call.subject.ty.name == "list":
        return False
    known = {"me", "this", "target"}
    names = [n.origin for n in walk((call.subject, *call.args.values())) if isinstance(n, ir.Local)]
    chosen = any(isinstance(v, ir.NP) for v in call.args.values())
    return not chosen and "target" in names and known.issuperset(names)
