"""Bots that have not practised yet, at the desk: a game begins at once, or says how far they are."""

from __future__ import annotations

import json

import pytest
from runtime.test_practising import Later

from cardwright.desk.table import Table
from cardwright.runtime import taught

from .conftest import Client
from .test_playing import begin, crossing

__all__ = ["crossing"]


def test_a_game_with_a_seed_waits_until_its_bots_have_practised(
    crossing: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page comes at once and says how far they are; without a seed they play by simple rules meanwhile."""
    desk = crossing.desk
    coach = Later()
    monkeypatch.setattr(desk.tables, "coach", coach)
    monkeypatch.setattr(taught, "_known", {})
    bots = ["human", "greedy", "greedy"]
    waiting = next(table for seed in range(9) if not (table := begin(crossing, bots, seed)).session.pending_for(0))
    coach.progress = (3, 40)
    path = f"/{desk.token}/play/{waiting.id}/0/state"
    frame = crossing.get(path).json()
    assert frame["practising"] == [3, 40] and frame["asked"] is None and not frame["made"]
    answer = crossing.post(f"/{desk.token}/play/{waiting.id}/step", json={})
    assert answer.status_code == 409 and "not practised yet" in answer.json()["why"]
    quick = next(table for _ in range(99) if (table := begin(crossing, bots, None)).session.decisions)
    frame = crossing.get(f"/{desk.token}/play/{quick.id}/0/state").json()
    assert frame["practising"] is True and frame["asked"] is not None
    kept = Table.of(json.loads(json.dumps(waiting.data())), waiting.rules, coach)
    assert kept.bots.wait and not Table.of(json.loads(json.dumps(quick.data())), quick.rules, coach).bots.wait
    seen = waiting.signal.number
    coach.finish()
    desk.tables.go_on()
    frame = crossing.get(path).json()
    assert frame["practising"] is False and frame["asked"] is not None and waiting.signal.number > seen
    assert crossing.get(f"/{desk.token}/play/{quick.id}/0/state").json()["practising"] is False
    assert begin(crossing, bots, waiting.session.seed).session.decisions == waiting.session.decisions
