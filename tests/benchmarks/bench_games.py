"""Whole games per CPU second: the compiled 现世通行 beside the plain hand-written one, in one run.

`python tests/benchmarks/bench_games.py [-n GAMES]` prints a table.  Both play random decisions; the compiled game keeps
its trace too.  Rows alternate between the two, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.loader import load_rules
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.playout import run
from cardwright.runtime.setup import settle

HERE = Path(__file__).parent


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


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=600)
    n = parser.parse_args().n
    plain = module("plain_xstx")
    rules = load_rules(HERE.parents[1] / "carddata" / "xstx")
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
