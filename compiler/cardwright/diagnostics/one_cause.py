"""One fault is told once: what is missing because of a key or a section that is there and misspelt."""

from __future__ import annotations

from collections.abc import Collection

from cardwright.diagnostics.problem import Problem, Problems
from cardwright.diagnostics.sayings import with_sayings

NEARBY = 2_000
"""Characters between the start of an entry and a misspelt key in it, at most."""


_MISSED = {"no-game": ("game",), "unknown-reference": (), "no-such-card": ("cards",)}
"""What is told of a section that is not there, by which it would be (empty: by any)."""


def one_cause(problems: Problems, unread: Collection[str] = ()) -> Problems:
    """Leave out that a key is missing where it is there and misspelt: `knid: wind` is one fault, not two.

    What misspelt sections would have declared that could not be read as they were meant (`unread`) is not missing
    either. A text written by habit of other games is one fault, too.
    """
    misspelt = [each for each in problems if each.name in ("unknown-key", "key-not-known") and each.args.get("near")]
    kept = Problems()
    kept.extend(
        each
        for each in problems
        if not _is_missed(each, unread)
        and (each.name not in ("missing-key", "key-not-there") or not any(_is_slip(each, slip) for slip in misspelt))
    )
    return with_sayings(kept)


def _is_missed(problem: Problem, unread: Collection[str]) -> bool:
    """Whether a problem says that something is missing which a misspelt section would have declared."""
    by = _MISSED.get(problem.name)
    return by is not None and any(not by or section in by for section in unread)


def _is_slip(missing: Problem, slip: Problem) -> bool:
    """Whether a misspelt key is probably the one that a missing-key problem asks for: the same word, just below."""
    one, other = missing.span, slip.span
    if one is None or other is None or slip.args["near"] != missing.args["key"]:
        return False
    return one.file.path == other.file.path and 0 <= other.start - one.start < NEARBY
