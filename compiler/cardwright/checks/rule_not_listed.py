"""rule-not-listed (CW616): a rule id is cited that the list of rules does not have."""

from __future__ import annotations

from cardwright.analysis.survey import Survey
from cardwright.diagnostics import Note, Problems, Severity, define, nearest, words
from cardwright.diagnostics.problem import is_one_slip
from cardwright.model.rule_citations import all_citations, listed_rules

LINT = define(
    "CW616",
    "rule-not-listed",
    words("`rule_ids` has no rule `{name}`", "`rule_ids` 里没有规则 `{name}`"),
    (
        words("did you mean `{near}`?", "是不是想写 `{near}`？"),
        words("correct it, or add it to the list", "请改正，或加进列表"),
    ),
    words(
        "A game that lists its rules under `rule_ids` cites only those; a slip would count as a rule that nobody "
        "knows. A game without a list may cite what it likes.",
        "在 `rule_ids` 里列出规则的游戏，只应引用列表里有的编号；写错的编号会变成一条没人知道的规则。"
        "没有列表的游戏可以随意引用。",
    ),
    """=== rules.yaml
rule_ids:
  X-001: {zh-Hans: 一, en: one}
rules: [X-010]
        ^^^^^ CW616 did you mean `X-001`?
""",
    severity=Severity.WARNING,
    idle=words(
        "nobody cites `{idle}`, which is listed here: if `{name}` is right, this is the slip",
        "这里列出的 `{idle}` 没有人引用：如果 `{name}` 才对，写错的就是这里",
    ),
)
MOST_NEAR = 3
"""So many rules are offered for one that is misspelt: ids are much alike."""


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each citation that the list does not have."""
    listed = listed_rules(found.game)
    if not listed:
        return
    cited = tuple(all_citations(found.game))
    idle = listed.keys() - {id for id, _ in cited}
    for id, span in cited:
        if id not in listed:
            slips = [each for each in nearest(id, idle) if is_one_slip(id, each)]
            near = dict.fromkeys((*slips, *nearest(id, listed)))
            notes = [Note(listed[each], "idle", {"idle": each}) for each in slips[:1]]
            problems.add(LINT.code, span, notes=notes, name=id, near="` / `".join([*near][:MOST_NEAR]) or None)
