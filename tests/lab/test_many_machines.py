"""Who plays a series makes no difference to it: one process, several, a cluster that loses a machine on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from typing import Any

import games
import pytest
from samples import part

from cardwright import cli, store
from cardwright.engine.program import keep_between_runs
from cardwright.lab import ray_engine
from cardwright.lab.series import Plan, Wanted, series
from cardwright.runtime import taught
from cardwright.runtime.setup import Settings, settle
from cardwright.runtime.simulate import simulate
from cardwright.runtime.tables import Rules
from cardwright.runtime.workers import TRIES, Local, LostWorkers, NotPlayedOn, Span

GAME = "bids"


def ends_once(rules: Rules, seen: Path, span: Span) -> Span:
    """Does nothing, but its process ends when it is given the third range for the first time."""
    mark = seen / str(span[0])
    if span[0] == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGTERM)
    return span


def ends_always(rules: Rules, job: int, span: Span) -> Span:
    os._exit(3)


def test_a_range_whose_process_was_lost_is_played_again(tmp_path: Path) -> None:
    spans = [(at, 1) for at in range(6)]
    assert list(Local(2).parts(games.rules(GAME), ends_once, tmp_path, spans)) == spans
    assert [each.name for each in tmp_path.iterdir()] == ["2"], "a process was lost"


def test_what_ends_each_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.runtime.workers.TRIES", 1)
    assert TRIES > 1
    with pytest.raises(LostWorkers, match="game 0"):
        list(Local(2).parts(games.rules(GAME), ends_always, 0, [(0, 1), (1, 1)]))


HERE: list[str] = []
"""What is in this process alone; a process that is a copy of it has it, too."""


def is_a_copy(rules: Rules, job: int, span: Span) -> bool:
    return bool(HERE)


def test_a_process_in_which_other_threads_run_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a thread has locked, as those of Ray do, would be locked in the copy for ever: workers hung by it."""
    monkeypatch.setitem(globals(), "HERE", ["so"])
    done = Event()
    beside = Thread(target=done.wait)
    beside.start()
    try:
        assert list(Local(2).parts(games.rules(GAME), is_a_copy, 0, [(0, 1), (1, 1)])) == [False, False]
    finally:
        done.set()
        beside.join()


PARENT = """
import os, sys, time
from pathlib import Path
from cardwright.loader import load_rules
from cardwright.runtime.workers import Local

def waits(rules, seen, span):
    (seen / str(os.getpid())).touch()
    time.sleep(600)

if __name__ == "__main__":
    list(Local(2).parts(load_rules(Path(sys.argv[1])), waits, Path(sys.argv[2]), [(at, 1) for at in range(4)]))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes end otherwise here")
def test_workers_end_when_the_process_that_started_them_is_killed(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    seen.mkdir()
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, script, games.folder_of(GAME), seen])
    try:
        assert until(lambda: len(list(seen.iterdir())) == 2), "both are at work"
    finally:
        parent.kill()
        parent.wait()
    workers = [int(each.name) for each in seen.iterdir()]
    gone = until(lambda: not any(map(alive, workers)))
    for worker in filter(alive, workers):
        os.kill(worker, signal.SIGKILL)
    assert gone


def until(so: Callable[[], bool]) -> bool:
    """Wait until something is so; gives whether it ever was."""
    end = time.monotonic() + 60
    while not so() and time.monotonic() < end:
        time.sleep(0.05)
    return so()


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and was not asked about yet does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        if Path("/proc/self").exists():
            return False
        try:
            os.kill(process, 0)
        except OSError:
            return False
        return True
    return state not in "ZX"


def test_a_machine_with_another_program_is_refused() -> None:
    with pytest.raises(ray_engine.OtherProgram):
        ray_engine._range(("key", {}, "another", False, ends_always, 0), (0, 1))
    assert issubclass(ray_engine.OtherProgram, NotPlayedOn)


def test_where_there_is_no_cluster_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="the extra `scale` is not installed")
    monkeypatch.setenv(ray_engine.ADDRESS, "127.0.0.1:9")
    status = cli.main(["simulate", str(games.folder_of(GAME)), "-n", "2", "--engine", "ray", "--lang", "en"])
    assert status == 2 and "no Ray cluster" in capsys.readouterr().err


SOON: dict[str, Any] = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 300,
    "health_check_timeout_ms": 2000,
    "health_check_failure_threshold": 2,
}
"""When a cluster gives a machine up: sooner than by itself."""


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of two machines, both of them this one."""
    ray = pytest.importorskip("ray", reason="the extra `scale` is not installed")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_worker_niceness", "0")  # else they wait for whatever else runs here
    made = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, "_system_config": SOON}
    )
    try:
        made.second = made.add_node(num_cpus=1)
        ray.init(address=made.address, log_to_driver=False, logging_level="CRITICAL")
        wait = ray.remote(num_cpus=1)(lambda: time.sleep(1.0))
        ray.get([wait.remote(), wait.remote()])  # each machine has a process ready
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def test_a_cluster_that_loses_a_machine_plays_the_same_games(cluster: Any) -> None:
    rules = games.rules("xstx")
    engine = ray_engine.RayEngine()
    when_lost: list[int] = []

    def lose_one(done: int) -> None:
        if not when_lost and len(engine.ranges) == 2:
            cluster.remove_node(cluster.second, allow_graceful=False)
            when_lost.append(done)

    count = part(500, 1500)
    whole = simulate(rules, count, 3, 5, engine=engine, progress=lose_one)
    assert when_lost and when_lost[0] < count, "both machines have played, and one was lost on the way"
    assert whole == simulate(rules, count, 3, 5, jobs=2)
    assert len(engine.ranges) == 2 and sum(engine.ranges.values()) == count // 50
    rules = games.rules(GAME)
    plan = Plan(settle(rules, 2), 2, ("greedy", "random"))
    assert series(rules, plan, Wanted(20), engine=engine) == series(rules, plan, Wanted(20))


@pytest.mark.long
def test_machines_find_what_was_practised_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers of Ray read the store of practice: what one process has learnt none of them learns again."""
    ray = pytest.importorskip("ray", reason="the extra `scale` is not installed")
    monkeypatch.delenv("CARDWRIGHT_NO_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = games.rules(GAME)
    settings = settle(rules, 2)

    def learnt(rules: Rules, settings: Settings, span: Span) -> tuple[bool, float]:
        """Whether what was practised was at hand, and what it tells; without practising."""
        from cardwright.runtime import kept_practice, taught

        key = kept_practice.key_of(rules, settings, 8)
        before = key is not None and kept_practice.kept(key) is not None
        return before, taught.practised(rules, settings, 8).keen if before else -1.0

    try:
        keep_between_runs()
        engine = ray_engine.RayEngine(1)
        assert list(engine.parts(rules, learnt, settings, [(0, 1)])) == [(False, -1.0)], "nothing was practised yet"
        monkeypatch.setattr(taught, "_known", {})
        keen = taught.practised(rules, settings, 8).keen
        assert list(engine.parts(rules, learnt, settings, [(0, 1)])) == [(True, keen)]
    finally:
        store.use(None)
        ray.shutdown()
