"""A game at a table becomes a ruling that `cardwright test` runs: exact in every game, red when a card is another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from games import SHIPPED, rules

from cardwright.bench.failures import Failed, Failure
from cardwright.bench.in_memory import bench_of
from cardwright.bench.recorded_games import played_again, recorded
from cardwright.bench.rulings import run_one
from cardwright.driver import compile_game
from cardwright.model.scenario import Decision, Recorded
from cardwright.runtime.playout import choice_of
from cardwright.runtime.session import Session
from cardwright.source.text import SourceFile, Span

from .test_playing import begin, built
from .test_reading import Opener

HERE = Span(SourceFile("somewhere.yaml", "a line"), 0, 6)
RULING = SimpleNamespace(options={}, variants=(), seed=11)
MADE = 40


def game_of(name: str) -> Session:
    """Some decisions of a game in which all choose by chance."""
    here = rules(name)
    session = Session(here, here.players[0], RULING.seed)
    while not session.over and len(session.decisions) < MADE:
        pending = session.pending[0]
        session.answer(pending.seat, choice_of("random", session, pending))
    return session


def ruling_of(session: Session) -> Recorded:
    """The game as a ruling has it."""
    found = [Decision(seat, raw, mark, HERE) for _, seat, raw, mark in recorded(session)]
    return Recorded(len(session.game.seats), tuple(found), HERE)


@pytest.mark.one_of(3)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_same_decisions_lead_to_the_same_game(name: str) -> None:
    session = game_of(name)
    made = ruling_of(session)
    assert len(made.decisions) >= 20 and len({each.mark for each in made.decisions}) > 15
    bench: Any = SimpleNamespace(rules=session.rules)
    ruling: Any = RULING
    played_again(bench, ruling, made)
    at = len(made.decisions) // 2
    other = Decision(made.decisions[at].seat, made.decisions[at].picked, "000000", HERE)
    with pytest.raises(Failed) as failed:
        played_again(bench, ruling, Recorded(made.players, (*made.decisions[:at], other), HERE))
    assert failed.value.key == "not recorded so" and failed.value.args_said["n"][1] == str(at + 1)
    other = Decision(made.decisions[at].seat, (9999,), made.decisions[at].mark, HERE)
    with pytest.raises(Failed) as failed:
        played_again(bench, ruling, Recorded(made.players, (*made.decisions[:at], other), HERE))
    assert failed.value.key == "not to be decided so"


@pytest.mark.long
def test_from_a_click_to_a_red_ruling(game: Callable[[str], Path], desk_of: Opener) -> None:
    """The desk gives YAML; kept in a file the command finds it green, and red once a card does something else."""
    folder = game("backrooms")
    client = built(desk_of(folder))
    table = begin(client, ["human", "human"], seed=2)
    for _ in range(60):
        pending = table.session.pending[0]
        table.answer(pending.seat, choice_of("random", table.session, pending), len(table.session.decisions))
    answer = client.post(f"/{client.desk.token}/play/{table.id}/ruling", json={})
    assert answer.status_code == 200 and answer.json()["notes"]
    (folder / "rulings" / "played.yaml").write_text("rulings:\n" + answer.json()["text"], "utf-8")
    assert "      decisions:\n" in answer.json()["text"]

    def verdict() -> Failure | None:
        found = compile_game(folder)
        assert found.game is not None and not found.problems.has_errors, found.problems.show()
        return run_one(bench_of(found.game), found.game.rulings["from_a_game"])

    assert verdict() is None
    for path in (folder / "cards").glob("*.yaml"):
        path.write_text(path.read_text("utf-8").replace("    food: 1\n", "    food: 0\n"), "utf-8")
    failure = verdict()
    assert failure is not None and failure.key in ("not recorded so", "not to be decided so")
    assert failure.file.endswith("played.yaml") and failure.source.lstrip("- ")[:2] in ("A ", "B ")
