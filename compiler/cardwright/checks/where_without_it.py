"""where-without-it (CW614): a part of a `where` that does not speak of `it`, and perhaps was meant to stand outside.

`where` reaches over `and` and `or` to the end: `there is no card in my hand where its number is 9 and I am ready` asks
for both of the same card. `where (…)` ends at its parenthesis, and is taken at its word; so is a phrase that stands in
parentheses.
"""

from __future__ import annotations

from typing import get_args

from cardwright import ir
from cardwright.analysis.facts import Facts
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir.walk import children, find
from cardwright.model.parts import Part

LINT = define(
    "CW614",
    "where-without-it",
    words("this belongs to the `where` before it, but does not speak of `it`",
          "这里属于前面的 `where`，却没有提到 `it`"),
    words("if it stands beside the `where`, close that before: `where (…)`; otherwise, put all in parentheses",
          "如果它与 `where` 并列，请先用括号结束那一段：`where (…)`；如果确实属于它，请把整段都放进括号"),
    words("`where` reaches as far as it can, over `and` and `or`. A part that does not speak of `it` is the same for "
          "each thing, and was probably meant as a condition of its own.",
          "`where` 会一直延伸，越过 `and` 与 `or`。没有提到 `it` 的部分对每一个对象都一样，多半本来是另一个条件。"),
    """=== cards.yaml
cards:
  - id: spark
    name: {zh-Hans: 火花, en: Spark}
    kind: light
    effect: |
      play:
        if there is no light in my hand where it is not this and my points is 1:
                                                                 ^^^^^^^^^^^^^^ CW614 close that before
          score 1 points
""",
    severity=Severity.WARNING,
)  # fmt: skip


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for each part of an open `where` that does not speak of what the `where` describes.

    Only within a condition could it have been meant otherwise: `choose x: a card where A or B` can be read in one way.
    """
    conditions = [node for text in part.texts for node in text if type(node) in _CONDITIONS]
    for phrase in (phrase for cond in conditions for phrase in find(cond, ir.NP)):
        where = phrase.together or phrase.where
        if isinstance(where, ir.Both) and not (_in_parentheses(where) or _stands_in_parentheses(phrase)):
            for one in where.parts:
                if not _speaks_of_it(one) and not any(at.origin == "called" for at in find(one, ir.Local)):
                    problems.add(LINT.code, one.span)


_CONDITIONS = frozenset(get_args(ir.Cond))


def _in_parentheses(where: ir.Both) -> bool:
    return where.span.start < where.parts[0].span.start


def _stands_in_parentheses(phrase: ir.Node) -> bool:
    text, span = phrase.span.file.text, phrase.span
    return text[: span.start].rstrip().endswith("(") and text[span.end :].lstrip().startswith(")")


def _speaks_of_it(tree: object) -> bool:
    """Whether `it` occurs; what a `where` or `every` further in calls so is another thing."""
    match tree:
        case ir.Local():
            return tree.name == "it"
        case ir.NP():
            return any(_speaks_of_it(part) for part in children(tree) if part not in (tree.where, tree.together))
        case ir.Every():
            return _speaks_of_it(tree.what)
        case ir.Node():
            return any(_speaks_of_it(part) for part in children(tree))
        case tuple():
            return any(_speaks_of_it(part) for part in tree)
    return False
