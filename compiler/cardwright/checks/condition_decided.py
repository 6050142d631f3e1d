"""condition-decided (CW604): a condition that always or never holds, whatever happens in the game.

Numbers are compared by the range they can take: a counter by its bounds, a count from 0 up, a constant by its value.
`my points is at least 0` -> always, where points have `at_least: 0`; `x is a and x is b` -> never. Cards in a zone of
the game have no owner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import assert_never

from cardwright import ir
from cardwright.analysis.facts import Facts
from cardwright.analysis.ranges import Range, Ranges
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.game import Ruling
from cardwright.model.parts import Part
from cardwright.model.scenario import Expect
from cardwright.records import record

LINT = define(
    "CW604",
    "condition-decided",
    words("this condition {truth}", "这个条件{truth}"),
    words("remove it, or correct what is compared", "请删去它，或者改正比较的内容"),
    words(
        "A condition that always or never holds does nothing, or shuts off what stands under it. Usually a number "
        "or a name is wrong.",
        "恒真的条件没有作用，恒假的条件会让下面的内容永远不生效。通常是数字或名字写错了。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play:
        if my points is at least 0:
           ^^^^^^^^^^^^^^^^^^^^^^^ CW604 always holds
          score 1 points
""",
    severity=Severity.WARNING,
)

TRUTH = {True: words("always holds", "总是成立"), False: words("never holds", "永远不成立")}


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for each decided condition of a sentence, a header, a description, a check or an expectation."""
    judge = Judge(known.ranges)
    asked = [cond for text in part.texts for node in text if type(node) in _ASKING for cond in _conditions(node)]
    match part.made:
        case decl.Check(when=cond) if cond is not None:
            asked.append(cond)
        case decl.Adjective(means=cond) if cond is not None:
            asked.append(cond)
        case Ruling() as ruling:
            asked += _expected(ruling)
    found = [each for cond in asked for each in judge.decided(cond)]
    described = [node for text in part.texts for node in text if isinstance(node, ir.NP)]
    found += [each for np in described for each in _owned_by_nobody(np, known.where_played)]
    for decided, held in found:
        problems.add(LINT.code, decided.span, truth=TRUTH[held])


def _owned_by_nobody(np: ir.NP, where_played: decl.Zone | None) -> Iterator[tuple[ir.Cond, bool]]:
    """What asks whose the cards in a zone of the game are: nobody's, but of those that are being played.

    `cards in pile where its owner is guest`: the owner of a card is the player in whose zone it lies.
    """
    inside = np.inside.items if isinstance(np.inside, ir.ListValue) else (np.inside,)
    if not all(isinstance(zone, ir.ZoneRef) and zone.decl is not where_played for zone in inside):
        return
    for cond in ir.conjuncts(np.where):
        match cond:
            case ir.Same(left=ir.Property(owner=ir.Local(origin="it"), prop=decl.Builtin(id="owner")), right=right):
                if isinstance(right, ir.NoneValue):
                    yield cond, not cond.negated
                elif not right.ty.optional:
                    yield cond, cond.negated


_ASKING = frozenset({ir.Ability, ir.If, ir.Stop, ir.Step, ir.Repeat, ir.NP, ir.Every})
"""The nodes that have such conditions."""


def _conditions(node: ir.Node | decl.Decl) -> tuple[ir.Cond, ...]:
    """The conditions on which it depends whether something happens at all, or to what."""
    match node:
        case ir.Ability():
            return tuple(cond for cond in (node.condition, *node.conditions) if cond is not None)
        case ir.If():
            return tuple(cond for cond, _ in node.branches)
        case ir.Stop() | ir.Step() | ir.Repeat() if node.cond is not None:
            return (node.cond,)
        case ir.NP(where=cond) if cond is not None:
            return (cond,)
        case ir.Every(cond=cond):
            return (cond,)
    return ()


def _expected(ruling: Ruling) -> Iterator[ir.Cond]:
    """What a ruling expects of a table."""
    for line in ruling.scenario.lines if ruling.scenario is not None else ():
        if isinstance(line, Expect):
            yield line.cond


@record
class Judge:
    """Says of conditions whether they are decided, by the ranges of what they compare."""

    ranges: Ranges

    def decided(self, cond: ir.Cond) -> Iterator[tuple[ir.Cond, bool]]:
        """The condition if it is decided, or else those of its parts that are."""
        held = self.truth(cond)
        if held is not None:
            yield cond, held
        elif isinstance(cond, ir.Both):
            for part in cond.parts:
                yield from self.decided(part)

    def truth(self, cond: ir.Cond) -> bool | None:
        """Whether a condition always (True) or never (False) holds; None when it depends on the game."""
        of = self.ranges.of
        match cond:
            case ir.Compare(op=op, left=left, right=right):
                return _compare(op, of(left), of(right))
            case ir.IsBetween(left=left, low=low, high=high, negated=negated):
                parts = (_compare(">=", of(left), of(low)), _compare("<=", of(left), of(high)))
                return _negated(_all(parts), negated)
            case ir.Parity(left=ir.Num(value=value), even=even):
                return (value % 2 == 0) is even
            case ir.Same(left=left, right=right, negated=negated):
                if isinstance(left, ir.Symbol) and isinstance(right, ir.Symbol):
                    return _negated(left.word == right.word, negated)
                return None
            case ir.Not(cond=inner):
                return _negated(self.truth(inner), True)
            case ir.Both(op="and", parts=parts):
                return False if _exclude_each_other(parts) else _all(tuple(self.truth(part) for part in parts))
            case ir.Both(parts=parts):
                return _negated(_all(tuple(_negated(self.truth(part), True) for part in parts)), True)
            case (
                ir.Parity() | ir.Alike() | ir.IsA() | ir.IsAdjective() | ir.IsAlive() | ir.IsIn() | ir.Exists()
                | ir.Every() | ir.Has() | ir.ContainsText() | ir.Ever() | ir.Targets() | ir.Alters() | ir.Truthy()
                | ir.VariantOn()
            ):  # fmt: skip
                return None
            case _:
                assert_never(cond)


def _negated(held: bool | None, negated: bool) -> bool | None:
    return None if held is None else held is not negated


def _all(parts: tuple[bool | None, ...]) -> bool | None:
    if any(part is False for part in parts):
        return False
    return True if all(parts) else None


def _exclude_each_other(parts: tuple[ir.Cond, ...]) -> bool:
    """Whether two parts say of one thing that it is two different words."""
    said = [part for part in parts if isinstance(part, ir.Same) and not part.negated]
    return any(
        a.left == b.left
        and isinstance(a.right, ir.Symbol)
        and isinstance(b.right, ir.Symbol)
        and a.right.word != b.right.word
        for i, a in enumerate(said)
        for b in said[i + 1 :]
    )


def _compare(op: str, left: Range, right: Range) -> bool | None:
    low, high = left[0] - right[1], left[1] - right[0]
    if math.isnan(low) or math.isnan(high):
        return None
    match op:
        case ">=":
            return True if low >= 0 else False if high < 0 else None
        case ">":
            return True if low > 0 else False if high <= 0 else None
        case "<=":
            return True if high <= 0 else False if low > 0 else None
        case "<":
            return True if high < 0 else False if low >= 0 else None
        case "==":
            return True if low == high == 0 else False if low > 0 or high < 0 else None
        case "!=":
            return False if low == high == 0 else True if low > 0 or high < 0 else None
    return None
