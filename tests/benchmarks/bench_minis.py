"""Whole games per CPU second of every mini game, beside another checkout, by turns.

`python tests/benchmarks/bench_minis.py BEFORE [--rounds R] [GAME…]` prints for each mini game that BEFORE has how many
games a CPU second each plays, and their ratio: the median of the ratios of some rounds.  Random decisions, the fewest
players, the same seeds.  Both play the files of BEFORE: a game that has got more cards and rules since is another one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from math import isnan
from pathlib import Path
from statistics import geometric_mean, median
from typing import IO

HERE = Path(__file__).parents[2]
WORKER = """
import sys, time
from pathlib import Path
from cardwright.loader import load_rules
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.playout import run
from cardwright.runtime.setup import settle
at, known = 0, {}
for line in sys.stdin:
    name, count = line.split()
    try:
        if name not in known:
            rules = load_rules(Path(sys.argv[1]) / name)
            known[name] = rules, settle(rules, rules.players[0], None, ())
            run(*known[name], 0, RandomBot(0))
    except Exception:
        print("nan", flush=True)
        continue
    rules, settings = known[name]
    start = time.process_time()
    for i in range(int(count)):
        run(rules, settings, i, RandomBot(i))
    print(time.process_time() - start, flush=True)
"""


class Checkout:
    """A process that plays games of one checkout when it is told to."""

    def __init__(self, root: Path, games: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(games)],
            env={**os.environ, "PYTHONPATH": str(root / "compiler")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def seconds(self, name: str, count: int) -> float:
        """CPU seconds for the first `count` games; no number if it cannot be played."""
        assert self.process.stdin is not None and self.process.stdout is not None
        to: IO[str] = self.process.stdin
        print(name, count, file=to, flush=True)
        return float(self.process.stdout.readline())


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.05, help="how long a round of a game takes, about")
    parser.add_argument("game", nargs="*")
    given = parser.parse_args()
    games = given.before / "tests" / "minigames"
    before, now = Checkout(given.before, games), Checkout(HERE, games)
    names = sorted(path.parent.name for path in games.glob("*/game.yaml"))
    print(f"{'game':<18} {'before':>9} {'now':>9} {'ratio':>6}")
    ratios = []
    for name in given.game or names:
        trial = before.seconds(name, 3) + now.seconds(name, 3)
        if isnan(trial):
            print(f"{name:<18} is not played by both")
            continue
        count = max(int(given.seconds / max(trial / 6, 1e-5)), 3)
        rounds = [(before.seconds(name, count), now.seconds(name, count)) for _ in range(given.rounds)]
        ratios.append(median(old / new for old, new in rounds))
        old, new = (min(times) for times in zip(*rounds, strict=True))
        print(f"{name:<18} {count / old:>9,.0f} {count / new:>9,.0f} {ratios[-1]:>6.2f}", flush=True)
    print(f"{'(mean of ratios)':<18} {'':>9} {'':>9} {geometric_mean(ratios):>6.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
