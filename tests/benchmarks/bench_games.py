"""Whole games per CPU second: the compiled 现世通行 beside the plain hand-written one, in one run; then 东方符斗祭.

`python tests/benchmarks/bench_games.py [-n GAMES]` prints two tables.  All play random decisions; the compiled games
keep their traces too.  Rows alternate between compiled and plain, so that a busy machine slows both.  The second table
tells how much memory a game takes once its table is set, and after some hundred decisions.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.loader import load_rules
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.playout import run
from cardwright.runtime.session import Session
from cardwright.runtime.setup import settle
from cardwright.runtime.tables import Rules

HERE = Path(__file__).parent
SHIPPED = HERE.parents[1] / "carddata"
DECISIONS = 300
"""After how many decisions a running game is weighed."""
SPARE = 2000
"""So many tuples of a size that are free again Python keeps for later."""


def module(name: str) -> Any:
    """A script of this folder as a module."""
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


def seconds(play: Callable[[int], object], games: range) -> float:
    """CPU seconds for a series of games."""
    start = time.process_time()
    for i in games:
        play(i)
    return time.process_time() - start


def weight(rules: Rules, players: int, decisions: int) -> int:
    """Bytes that a game takes after some decisions, each the first option.

    Python keeps the memory of small tuples that are free again, and a trace that is put there would not be counted: so
    tuples enough to use it up are held meanwhile.
    """
    played(rules, players, decisions)  # what is kept for all games is made before
    gc.collect()
    held = [tuple(range(size)) for size in range(1, 21) for _ in range(SPARE)]
    tracemalloc.start()
    game = played(rules, players, decisions)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del game, held
    return taken


def played(rules: Rules, players: int, decisions: int) -> Session:
    """A game after some decisions, each the first option."""
    session = Session(rules, players, 1)
    for _ in range(decisions):
        if not session.over:
            session.answer(session.pending[0].seat, range(max(session.pending[0].low, 0)))
    return session


def at_usual_tables(n: int) -> None:
    """Print games a CPU second and the memory of a running game, for the shipped games at their usual tables."""
    print(f"\n{'game':<9} {'players':>7} {'games/s':>8} {'decisions/s':>12} {'KiB, set':>9} {'KiB, running':>13}")
    for game, players, count in (("xstx", 4, n), ("thbattle", 8, max(n // 10, 10))):
        rules = load_rules(SHIPPED / game)
        settings = settle(rules, players, None, ())
        run(rules, settings, 0, RandomBot(0))  # once before the clock runs
        decisions = 0

        def compiled(i: int) -> None:
            nonlocal decisions
            decisions += run(rules, settings, i, RandomBot(i)).decisions  # noqa: B023

        took = seconds(compiled, range(count))
        weights = [weight(rules, players, at) / 1024 for at in (0, DECISIONS)]
        print(
            f"{game:<9} {players:>7} {count / took:>8,.0f} {decisions / took:>12,.0f} "
            f"{weights[0]:>9,.0f} {weights[1]:>13,.0f}"
        )


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=600)
    n = parser.parse_args().n
    plain = module("plain_xstx")
    rules = load_rules(SHIPPED / "xstx")
    print(f"{'players':>7} {'plain games/s':>14} {'compiled games/s':>17} {'decisions/s':>12} {'ratio':>6}")
    for players in range(rules.players[0], rules.players[1] + 1):
        settings = settle(rules, players, None, ())
        spent = {"plain": 0.0, "compiled": 0.0}
        decisions = 0

        def compiled(i: int) -> None:
            nonlocal decisions
            decisions += run(rules, settings, i, RandomBot(i)).decisions  # noqa: B023

        for part in range(4):
            games = range(part * n // 4, (part + 1) * n // 4)
            spent["plain"] += seconds(lambda i: plain.run(players, 1, i), games)  # noqa: B023
            spent["compiled"] += seconds(compiled, games)
        rate = {name: n / took for name, took in spent.items()}
        print(
            f"{players:>7} {rate['plain']:>14,.0f} {rate['compiled']:>17,.0f} "
            f"{decisions / spent['compiled']:>12,.0f} {rate['compiled'] / rate['plain']:>6.2f}"
        )
    at_usual_tables(n)
    return 0


if __name__ == "__main__":
    sys.exit(main())
