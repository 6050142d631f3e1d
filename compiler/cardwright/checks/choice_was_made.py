"""choice-was-made (CW639): a text asks whether there is what was chosen before, where it goes on only if there is."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright import ir
from cardwright.analysis.facts import Facts
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir.walk import find
from cardwright.model.parts import Part

LINT = define(
    "CW639",
    "choice-was-made",
    words(
        "with nothing to choose for `{name}`, this is not reached: the rest of the block is skipped",
        "若 `{name}` 无可选择，就不会执行到这里：该块余下的内容都跳过了",
    ),
    words(
        "ask before the choice whether there is something (`if there is …:`), or choose `0 to …` or `up to …`",
        "请在选择之前问有没有（`if there is …:`），或者选择 `0 to …`、`up to …`",
    ),
    words(
        "What stands under `otherwise` here is never done. A choice of at least one thing ends its block where there "
        "is none; one of `up to 3` goes on with none.",
        "这里 `otherwise` 之下的内容永远不会执行。至少要选一个的选择，若无可选，就结束所在的块；"
        "`up to 3` 则可以一个也不选而继续。",
    ),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play:
        choose lost: 1 card in my hand
        if lost is not none: discard lost
           ^^^^^^^^^^^^^^^^ CW639 is not reached
        otherwise: score 1 points
""",
    severity=Severity.WARNING,
)


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for each condition that asks so."""
    for block in part.by_type.get(ir.Block, ()):
        assert isinstance(block, ir.Block)
        for i, stmt in enumerate(block.body):
            if isinstance(stmt, ir.Choose) and _is_of_some(stmt.what):
                for asked in _asked(block.body[i + 1 :], stmt.local):
                    problems.add(LINT.code, asked.span, name=stmt.local.name)


def _is_of_some(what: ir.Choice) -> bool:
    """Whether a choice is of one thing at least, of things of which there may be none."""
    match what:
        case ir.NP(quantity="a" | "another"):
            return True
        case ir.NP(quantity="exactly" | "between", low=ir.Num(value=least)):
            return least > 0
        case ir.ChooseFrom() | ir.ChooseKind():
            return True
    return False


def _asked(rest: tuple[ir.Stmt, ...], chosen: ir.Local) -> Iterator[ir.Cond]:
    """The conditions behind a choice that ask whether there is anything in it."""
    asked: list[ir.Cond | None] = [cond for stmt in rest for one in find(stmt, ir.If) for cond, _ in one.branches]
    asked += [one.cond for stmt in rest for one in find(stmt, ir.Stop)]
    yield from (each for cond in asked for each in _parts(cond) if _is_of_it(each, chosen))


def _parts(cond: ir.Cond | None) -> Iterator[ir.Cond]:
    """A condition, or those that are joined in it."""
    if isinstance(cond, ir.Both):
        yield from (each for part in cond.parts for each in _parts(part))
    elif cond is not None:
        yield cond


def _is_of_it(cond: ir.Cond, chosen: ir.Local) -> bool:
    """Whether a condition is that there is, or is not, what was chosen."""
    match cond:
        case ir.Exists(what=ir.NP(inside=ir.Local() as it, adjectives=(), where=None) as what):
            return it.name == chosen.name and what.noun.decl is None
        case ir.Same(left=ir.Local() as it, right=ir.NoneValue()):
            return it.name == chosen.name
        case ir.Compare(left=ir.Count(of=counted), right=ir.Num(value=0)):
            bare = isinstance(counted, ir.NP) and not counted.adjectives and counted.where is None
            those = counted.inside if isinstance(counted, ir.NP) and bare else counted
            return isinstance(those, ir.Local) and those.name == chosen.name
    return False
