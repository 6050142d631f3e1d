"""The script that measures how strong bots are tells of nothing that it did not measure."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[1] / "benchmarks"


def test_a_role_that_was_not_asked_for_is_no_weak_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others have it at tables where one role is measured, so that it is counted there for the second bot alone."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    monkeypatch.delitem(sys.modules, "play_strength", raising=False)
    import play_strength

    found = play_strength.Strength()
    found.by["asked for"].first.append(True)
    found.by["asked for"].second.append(0.5)
    found.by["another"].second.append(0.5)
    assert [key for key, _ in play_strength.measured(found)] == ["- asked for"]
