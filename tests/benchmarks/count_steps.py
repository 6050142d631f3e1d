"""Steps of Python that a game takes, by function: the same on every machine, however busy it is.

`python tests/benchmarks/count_steps.py [-n GAMES] [-top FUNCTIONS] GAME…` prints for each shipped game at its usual
table how many bytecodes a game runs, and the functions that run most of them.  A step says nothing of what it costs: an
object made is dearer than a name looked up.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from cardwright.loader import load_rules
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.playout import run
from cardwright.runtime.setup import settle

SHIPPED = Path(__file__).parents[2] / "carddata"
USUAL = {"xstx": 4, "thbattle": 8}


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=20)
    parser.add_argument("-top", type=int, default=20)
    parser.add_argument("game", nargs="*", default=list(USUAL))
    given = parser.parse_args()
    for game in given.game:
        rules = load_rules(SHIPPED / game)
        settings = settle(rules, USUAL.get(game, rules.players[0]), None, ())
        run(rules, settings, 0, RandomBot(0))  # what is made once is made before the count
        steps: Counter[CodeType] = Counter()
        calls: Counter[CodeType] = Counter()

        def count(frame: FrameType, event: str, _: Any) -> Any:
            if event == "opcode":
                steps[frame.f_code] += 1  # noqa: B023
            elif event == "call":
                calls[frame.f_code] += 1  # noqa: B023
                frame.f_trace_opcodes, frame.f_trace_lines = True, False
            return count

        sys.settrace(count)
        for i in range(given.n):
            run(rules, settings, i, RandomBot(i))
        sys.settrace(None)
        whole = steps.total()
        print(
            f"{game}: {whole / given.n:,.0f} steps a game, {calls.total() / given.n:,.0f} calls (and returns to them)"
        )
        for code, found in steps.most_common(given.top):
            name = f"{Path(code.co_filename).stem}.{code.co_qualname}"
            print(f"{found / whole:>7.1%} {found / given.n:>10,.0f} {calls[code] / given.n:>8,.0f} calls  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
