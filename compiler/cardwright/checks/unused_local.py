"""unused-local (CW602): `let` or `choose` gives a name that nobody asks for again.

A choice that is only made (`choose spot: …`) without being used decides nothing, so it counts as well; the names of
loops do not, since a loop may simply repeat.
"""

from __future__ import annotations

from collections import Counter

from cardwright import ir
from cardwright.checks.survey import Survey
from cardwright.diagnostics import Problems
from cardwright.ir import decl


def check(found: Survey, problems: Problems) -> None:
    """Add a problem for each name that is given in vain."""
    for text in found.texts:
        given = [node for node in text if isinstance(node, ir.Let | ir.Choose)]
        if not given:
            continue
        said = Counter(node.name for node in text if isinstance(node, ir.Local))
        binders = Counter(node.local.name for node in given)
        later = {node.id for node in text if isinstance(node, decl.Chosen)}
        for node in given:
            name = node.local.name
            if said[name] == binders[name] and name not in later:
                problems.add("CW602", node.local.span, name=name)
