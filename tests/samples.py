"""How many random examples a property test takes, and where they come from.

As a rule the examples are the same in every run, so that a result can be had again.  With `SEARCH=50` in the
environment each test takes 50 times as many, from a fresh seed; what it finds is printed with the line that makes it
again.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

#: How many times as many examples; 0 for the fixed ones.
SEARCH = int(os.environ.get("SEARCH", "0"))

#: Whether all is done that is done in part otherwise: `--all-games`.
WHOLE = False

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None, print_blob=True, database=None, max_examples=100 * max(1, SEARCH))
settings.load_profile("search" if SEARCH else "fixed")


def part(usual: int, whole: int) -> int:
    """How many of something a test takes: all of them with `--all-games`, or in a search."""
    return whole if WHOLE or SEARCH else usual


def samples(count: int, *, slow: bool = False) -> settings:
    """Settings for a test with so many examples; `slow` for those whose examples are large or take long to make."""
    health = list(HealthCheck) if slow else []
    return settings(max_examples=count * max(1, SEARCH), deadline=None, suppress_health_check=health)
