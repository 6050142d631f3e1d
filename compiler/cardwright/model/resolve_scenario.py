"""Resolve scenarios: players by name, cards by kind or face, and what is expected."""

from __future__ import annotations

from cardwright.model.scenario import Scenario
from cardwright.model.scope import Context


def resolve(cx: Context, root: object) -> Scenario:
    """A scenario."""
    return Scenario((), ())
