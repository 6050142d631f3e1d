"""No player can tell apart cards that the player may not know; and the check would notice if one could."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from cardwright.loader import NotBuilt, load_rules
from cardwright.runtime.things import Zone

SPEC = importlib.util.spec_from_file_location("check_secrets", Path(__file__).with_name("check_secrets.py"))
assert SPEC is not None and SPEC.loader is not None
CHECK = importlib.util.module_from_spec(SPEC)
sys.modules["check_secrets"] = CHECK
SPEC.loader.exec_module(CHECK)

ROOT = Path(__file__).parents[2]
GAMES = sorted(p.parent for p in (ROOT / "carddata").glob("*/game.yaml") if "\nturn:" in p.read_text("utf-8"))
"""The games that can be played; a game of decks alone has no turns."""


def rules_of(folder: Path) -> object:
    try:
        return load_rules(folder)
    except NotBuilt as error:
        raise AssertionError(error.problems.show()) from error


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_nobody_learns_what_they_may_not_know(folder: Path) -> None:
    found = CHECK.run(rules_of(folder), 60)
    assert found.swaps > 10
    assert not found.leaks, found.leaks


def test_the_check_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(ROOT / "carddata/xstx")
    real = CHECK.reaching

    def leaky(session: object, seat: int) -> object:
        hands: list[Zone] = [z for z in session.game.zones if z.id == "hand"]  # type: ignore[attr-defined]
        return real(session, seat), [[c.no for c in z.cards] for z in hands]

    monkeypatch.setattr(CHECK, "reaching", leaky)
    assert CHECK.run(rules, 40).leaks
