"""unused-local (CW602): `let` or `choose` gives a name that nobody asks for again.

A choice that is only made (`choose spot: …`) without being used decides nothing, so it counts as well; the names of
loops do not, since a loop may simply repeat.
"""

from __future__ import annotations

from collections import Counter

from cardwright import ir
from cardwright.analysis.facts import Facts
from cardwright.diagnostics import Problems, Severity, define, words
from cardwright.ir import decl
from cardwright.model.parts import Part

LINT = define(
    "CW602",
    "unused-local",
    words("the name `{name}` is given here and never used", "这里取的名字 `{name}` 从未用到"),
    words("use it further down, or leave the name out", "请在后面用到它，或者不取名字"),
    words(
        "A name for something that nobody asks for again. Perhaps another name stands where this one was meant.",
        "取了名字却再没有提到。也许别处本该写它，却写成了另一个名字。",
    ),
    """=== cards.yaml
cards:
  - id: count
    name: {zh-Hans: 数数, en: Count}
    kind: light
    effect: |
      play:
        let found be number of cards in my hand
            ^^^^^ CW602 `found`
        score 2 points
""",
    severity=Severity.WARNING,
)


def check_part(part: Part, known: Facts, problems: Problems) -> None:
    """Add a problem for each name that is given in vain."""
    for text in part.texts:
        given = [node for node in text if isinstance(node, ir.Let | ir.Choose)]
        if not given:
            continue
        said = Counter(node.name for node in text if isinstance(node, ir.Local))
        binders = Counter(node.local.name for node in given)
        later = {node.id for node in text if isinstance(node, decl.Chosen)}
        for node in given:
            name = node.local.name
            if said[name] == binders[name] and name not in later:
                problems.add(LINT.code, node.local.span, name=name)
