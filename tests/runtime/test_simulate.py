"""Whole games by bots: the same everywhere, fast path and sessions alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from runtime.spy_games import SPIES, spies

from cardwright.runtime.bots import FirstBot, RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.importing import NoRules, import_rules
from cardwright.runtime.make_bots import BOTS, make_bot
from cardwright.runtime.playout import play_out, play_session
from cardwright.runtime.session import Session
from cardwright.runtime.setup import GAMES, SetupError, derive
from cardwright.runtime.simulate import simulate

PROGRAM = """
import json, sys
from pathlib import Path
from cardwright.runtime.importing import import_rules
from cardwright.runtime.simulate import simulate
rules = import_rules(Path(sys.argv[1]))
print(json.dumps(simulate(rules, 120, 3, 11, jobs=int(sys.argv[2])).to_data()))
"""


def test_the_result_depends_on_neither_hash_seed_nor_processes() -> None:
    results = set()
    for hash_seed, jobs in (("0", "1"), ("12345", "1"), ("7", "2")):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(SPIES), jobs],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        results.add(done.stdout)
    [result] = results
    report = json.loads(result)
    assert report["finished"] == report["games"] == 120
    assert sum(report["wins_by_seat"]) >= 120
    assert report["trace_digest"] == "3eccf1029a2d3d9fe35ed6de2ccdc07938b76f193a73b5957b230a2b53573f80"


def test_the_fast_path_plays_the_same_game_as_a_session() -> None:
    for seed in range(30):
        bot = RandomBot(99)
        session = Session(spies(), 3, seed)
        bots = [RandomBot(99)] * 3
        # Hidden cards are shown in an order of their own, so games with thieves may part.
        slow, fast = play_session(session, bots), play_out(spies(), 3, seed, bot)
        if not any(e[0] == "play" and e[3] == 2 for e in session.trace()):
            assert slow == fast
    first = play_session(Session(spies(), 2, 1), [FirstBot()] * 2)
    assert first.turns == play_out(spies(), 2, 1, "first").turns


@pytest.mark.parametrize("name", BOTS)
def test_bots_finish_games_and_repeat_themselves(name: str) -> None:
    for seed in range(5):
        one = play_out(spies(), 4, seed, name, check_invariants=True)
        assert one == play_out(spies(), 4, seed, [name] * 4) or name == "random"
        assert one == play_out(spies(), 4, seed, name)
        assert one.winners


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot `clever`"):
        make_bot("clever", 0)


def test_random_picks_keep_within_bounds() -> None:
    bot = RandomBot(1)
    for _ in range(300):
        picked = bot.pick(6, 1, 9)
        assert 1 <= len(picked) <= 6 and len(set(picked)) == len(picked)
    state = bot.rng.state
    assert bot.pick(3, 3, 3) == [0, 1, 2] and bot.pick(1, 1, 1) == [0]
    assert bot.rng.state == state, "nothing is drawn where nothing is to be decided"


def test_seeds_of_a_series_are_draws_of_one_generator() -> None:
    from cardwright.runtime.rng import Rng

    rng = Rng(42)
    assert [derive(42, GAMES, i) for i in range(5)] == [rng.draw() for _ in range(5)]


def test_errors_are_counted_and_can_be_played_again() -> None:
    done: list[int] = []
    report = simulate(spies(), 60, 4, 3, {"traps": "on"}, progress=done.append)
    assert report.finished + report.errors == 60 and report.errors > 10 and done[-1] == 60
    failure = report.failures[0]
    assert failure.message == "cards/spies.yaml:44: ZeroDivisionError: the trap snaps"
    assert failure.notes[0] == "in cards/spies.yaml:44 (trap)"
    with pytest.raises(RuleError, match="the trap snaps"):
        play_out(spies(), 4, failure.seed, options={"traps": "on"})
    assert json.dumps(report.to_data())


def test_failures_are_the_same_for_every_number_of_processes() -> None:
    one, two = (simulate(spies(), 120, 4, 3, {"traps": "on"}, jobs=jobs) for jobs in (1, 2))
    assert one == two
    [failure] = one.failures
    assert failure.count == one.errors


def test_a_wrong_set_up_is_told_before_anything_runs() -> None:
    with pytest.raises(SetupError):
        simulate(spies(), 10, 9)


def test_a_folder_without_rules_is_refused(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    with pytest.raises(NoRules, match="no package of rules"):
        import_rules(tmp_path)
    (tmp_path / "__init__.py").write_text("RULES = 3\n")
    with pytest.raises(NoRules, match="has no RULES"):
        import_rules(tmp_path)


def test_each_import_is_its_own() -> None:
    assert import_rules(SPIES) is not import_rules(SPIES)
