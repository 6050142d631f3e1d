"""One fault is told once: a key that is missing is the one that is there and misspelt."""

from __future__ import annotations

from cardwright.diagnostics.problem import Problem, Problems

NEARBY = 2_000
"""Characters between the start of an entry and a misspelt key in it, at most."""


def one_cause(problems: Problems) -> Problems:
    """Leave out that a key is missing where it is there and misspelt: `knid: wind` is one fault, not two."""
    misspelt = [each for each in problems if each.name in ("unknown-key", "key-not-known") and each.args.get("near")]
    kept = Problems()
    kept.extend(
        each
        for each in problems
        if each.name not in ("missing-key", "key-not-there") or not any(_is_slip(each, slip) for slip in misspelt)
    )
    return kept


def _is_slip(missing: Problem, slip: Problem) -> bool:
    """Whether a misspelt key is probably the one that a missing-key problem asks for: the same word, just below."""
    one, other = missing.span, slip.span
    if one is None or other is None or slip.args["near"] != missing.args["key"]:
        return False
    return one.file.path == other.file.path and 0 <= other.start - one.start < NEARBY
