"""truth-unsaid (CW633): a printed condition asks a value of yes or no that has no words for being so."""

from __future__ import annotations

from cardwright import ir
from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.ir.walk import find
from cardwright.model.all_texts import is_ours
from cardwright.model.parts import Part
from cardwright.source.text import Span

LINT = define(
    "CW633",
    "truth-unsaid",
    words("`{name}` has no words for being so: cards print its name", "`{name}` 没有表示成立的说法：牌面只印它的名字"),
    words("write its `phrase`, and how it is `denied`", "请写上它的 `phrase` 与 `denied`"),
    words(
        "“If the readiness, draw a card” is no sentence: a condition is printed by the `phrase` of its value.",
        "“若就绪，摸一张牌”未必成句：条件按值的 `phrase` 印出。",
    ),
    """=== cards.yaml
values:
  readiness: {of: player, type: yes or no, is: my points is at least 3, name: {zh-Hans: 就绪, en: readiness}}
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play, if my readiness: score 1 points
               ^^^^^^^^^^^^ CW633 no words
""",
    severity=Severity.WARNING,
)


def check(found: Survey, problems: Problems) -> None:
    """Add a problem at the first condition of a printed text that asks such a value."""
    told: set[decl.Decl] = set()
    for prop, span in found.each(_asked):
        if not prop.phrase and prop not in told:
            told.add(prop)
            problems.add(LINT.code, span, name=prop.id)


def _asked(part: Part) -> tuple[tuple[decl.Derived | decl.Variable, Span], ...]:
    """The values of yes or no that conditions ask which are printed, with where."""
    owner = part.made
    if owner is None or not is_ours(owner) or (isinstance(owner, decl.CardKind | decl.Skill) and owner.text_override):
        return ()
    every = (asked for owned in part.owned for asked in find(owned.ability, ir.Truthy))
    props = ((asked.value.prop, asked.span) for asked in every if isinstance(asked.value, ir.Property))
    return tuple((prop, span) for prop, span in props if isinstance(prop, decl.Derived | decl.Variable))
