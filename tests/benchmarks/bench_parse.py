"""What parsing costs: all texts of the shipped games and of 1,000 cards, here and in another checkout, in one run.

    .venv/bin/python tests/benchmarks/bench_parse.py [OTHER_CHECKOUT] [-n ROUNDS]

Fresh processes of both take turns, and the least CPU time of each is kept: noise only ever adds. The columns are the
texts of the shipped games, those of the 1,000 cards, importing and loading the parser, and `check` of the smallest
shipped game. Asserts nothing about time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench_check import ROOT, write_game

CHILD = """
import gc, sys, time
from pathlib import Path
begun = time.process_time()
from cardwright.syntax import parse
from cardwright.syntax.vocabulary import Vocabulary
parse.parse_value("1", Vocabulary())
loaded = time.process_time() - begun
from cardwright import driver
texts = []
first = parse._parse
def noting(text, vocabulary, start):
    texts.append((text, vocabulary, start))
    return first(text, vocabulary, start)
parse._parse = noting
def cost(folders):
    texts.clear()
    begun = time.process_time()
    for folder in folders:
        driver.compile_game(folder)
    whole = time.process_time() - begun
    best = []
    for _ in range(3):
        gc.collect()
        begun = time.process_time()
        for text, vocabulary, start in texts:
            first(text, vocabulary, start)
        best.append(time.process_time() - begun)
    return min(best), whole
shipped = sorted(path for path in Path(sys.argv[1]).iterdir() if (path / "game.yaml").is_file())
print(cost(shipped)[0], cost([Path(sys.argv[2])])[0], loaded, cost(shipped[:1])[1])
"""
COLUMNS = ("shipped games", "1,000 cards", "loading", "one game checked")


def measured(checkout: Path, game: Path) -> list[float]:
    """The columns, of one fresh process that runs the compiler of a checkout."""
    command = [sys.executable, "-c", CHILD, str(ROOT / "carddata"), str(game)]
    environ = {**os.environ, "PYTHONPATH": str(checkout / "compiler")}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environ)
    return [float(word) for word in done.stdout.split()]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path, help="another checkout to compare with")
    parser.add_argument("-n", type=int, default=5, help="processes of each")
    args = parser.parse_args()
    checkouts = [ROOT, *([args.other] if args.other else [])]
    best: dict[Path, list[float]] = {}
    with tempfile.TemporaryDirectory() as room:
        game = Path(room) / "game"
        game.mkdir()
        write_game(game, 1000)
        for _ in range(args.n):
            for checkout in checkouts:
                row = measured(checkout, game)
                best[checkout] = [min(pair) for pair in zip(row, best.get(checkout, row), strict=True)]
    print(f"{'CPU s':12}" + "".join(f"{column:>18}" for column in COLUMNS))
    for name, checkout in zip(("here", "other"), checkouts, strict=False):
        print(f"{name:12}" + "".join(f"{seconds:18.3f}" for seconds in best[checkout]))
    if args.other:
        ratios = (mine / its for mine, its in zip(best[ROOT], best[args.other], strict=True))
        print(f"{'ratio':12}" + "".join(f"{ratio:18.2f}" for ratio in ratios))


if __name__ == "__main__":
    main()
