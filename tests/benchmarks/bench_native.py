"""The same games by the rules as Python and by the same rules and runtime as machine code (mypyc), in one run.

`python tests/benchmarks/bench_native.py [GAME] [-n GAMES] [--players P] [--keep FOLDER]` compiles what would be played
anyway, which takes a minute or two of CPU and a C compiler, and prints how many games a CPU second each plays and
whether the same games came out.  Nothing of it is changed for that: where mypyc refuses, a type is not true.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import IO

from cardwright import runtime
from cardwright.loader import rules_folder

ROOT = Path(__file__).parents[2]
USUAL = {"xstx": 4, "thbattle": 8}
RULES = "native_rules"
LEFT = (
    "bounds", "blame", "importing", "packages", "session", "simulate", "texts", "traces", "views", "words", "workers",
)  # fmt: skip
"""Modules of the runtime that stay Python: those that no rule goes through, and errors of kinds that mypyc cannot make.
"""
WORKER = """
import hashlib, sys, time
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.playout import run
from cardwright.runtime.setup import settle
from native_rules import RULES
players = int(sys.argv[1]) or RULES.players[0]
settings = settle(RULES, players, None, ())
run(RULES, settings, 0, RandomBot(0))
for line in sys.stdin:
    first, count = map(int, line.split())
    start = time.process_time()
    played = [run(RULES, settings, i, RandomBot(i)) for i in range(first, first + count)]
    took = time.process_time() - start
    print(took, hashlib.sha256("".join(one.trace_digest for one in played).encode()).hexdigest(), flush=True)
"""


def compile_here(folder: Path) -> None:
    """Compile the runtime and the rules that lie in a folder, as one group: their classes derive from each other.

    The tables of the rules stay Python: they are read once, and of a large game they would take mypyc gigabytes.
    """
    modules = [path for path in sorted((folder / "cardwright" / "runtime").glob("*.py")) if path.stem not in LEFT]
    modules = [path for path in modules if path.stem != "__init__"]
    modules += [path for path in sorted((folder / RULES).glob("*.py")) if path.stem != "__init__"]
    names = [str(path.relative_to(folder)) for path in modules]
    done = subprocess.run(
        [Path(sys.executable).parent / "mypyc", *names],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder), "MYPYC_OPT_LEVEL": "1", "MYPYC_DEBUG_LEVEL": "0", "PYTHONPATH": ""},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        errors = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line]
        sys.exit("\n".join(errors or (done.stdout + done.stderr).splitlines()[-20:]))


class Player:
    """A process that plays games of one folder when it is told to."""

    def __init__(self, folder: Path, players: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(players)],
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, first: int, count: int) -> tuple[float, str]:
        """CPU seconds for some games, and what tells them from others."""
        assert self.process.stdin is not None and self.process.stdout is not None
        to: IO[str] = self.process.stdin
        print(first, count, file=to, flush=True)
        took, found = self.process.stdout.readline().split()
        return float(took), found


def main() -> int:
    """Compile, play, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="xstx")
    parser.add_argument("-n", type=int, default=300, help="games of a round")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--keep", type=Path, help="where to compile; what is compiled there already is played at once")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        where = given.keep or Path(scratch)
        both = where / "python", where / "native"
        if not both[1].exists():
            for folder in both:
                shutil.copytree(Path(runtime.__path__[0]), folder / "cardwright" / "runtime")
                (folder / "cardwright" / "__init__.py").touch()
                shutil.copytree(rules_folder(ROOT / "carddata" / given.game), folder / RULES)
            compile_here(both[1])
        python, native = (Player(folder, given.players or USUAL.get(given.game, 0)) for folder in both)
        rounds = [(python.play(i * given.n, given.n), native.play(i * given.n, given.n)) for i in range(given.rounds)]
    rates = [given.n / min(took for took, _ in one) for one in zip(*rounds, strict=True)]
    ratio = median(old / new for (old, _), (new, _) in rounds)
    same = all(old == new for (_, old), (_, new) in rounds)
    print(f"{'game':<12} {'python':>9} {'native':>9} {'ratio':>6}  games a CPU second")
    print(
        f"{given.game:<12} {rates[0]:>9,.0f} {rates[1]:>9,.0f} {ratio:>6.2f}  {'same games' if same else 'OTHER GAMES'}"
    )
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
