"""Put single faults into the shipped games and the mini games, and print which of them `check` finds.

A run that is broken off (Ctrl+C, SIGTERM) prints the table of what has come out so far.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from games import MINI, SHIPPED, base_of, folder_of

from mutants.broken_off import end_like_ctrl_c
from mutants.faults import CLASSES
from mutants.judge import Checker
from mutants.table import Tables, drawn, faults_of, run, shown

EVERY = 10.0
"""Seconds between two lines about how far a game has come."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    alone = [name for name in (*SHIPPED, *MINI) if base_of(folder_of(name)) is None]
    parser.add_argument("games", nargs="*", default=alone, help="names of games (default: all that extend no other)")
    parser.add_argument("--each", type=int, default=10_000, help="at most so many faults of a class in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--class", dest="sorts", action="append", choices=CLASSES, help="only these classes")
    parser.add_argument("--missed", type=int, default=0, help="show so many faults of each class that were missed")
    parser.add_argument("--inexact", type=int, default=0, help="the same for those found at another place")
    parser.add_argument("--silent", type=int, default=0, help="the same for those found without the right word")
    parser.add_argument("--prove", action="store_true", help="run the rulings on faults that `check` does not find")
    args = parser.parse_args(argv)
    tables: Tables = {}
    end_like_ctrl_c()
    try:
        for name in args.games:
            start = time.process_time()
            checker = Checker(folder_of(name))
            wanted = (fault for fault in faults_of(checker, args.seed) if fault.sort in (args.sorts or CLASSES))
            faults = drawn(wanted, args.each, args.seed)
            run(checker, faults, tables, _progress(name, len(faults)), args.prove)
            _tell(f"{name}: {len(faults)} faults, {time.process_time() - start:.1f} s")
    except KeyboardInterrupt:
        _tell(f"broken off after {sum(row.count for row in tables.values())} faults, in {name}")
    for title, count in (("missed", args.missed), ("inexact", args.inexact), ("silent", args.silent)):
        for sort in CLASSES:
            for line in getattr(tables[sort], title)[:count] if sort in tables else ():
                print(f"{title}: {line}")
    print(shown(tables))
    return 0


def _progress(name: str, count: int) -> Callable[[int], None]:
    """What tells now and then how many faults of a game have been judged."""
    said = time.monotonic()

    def told(number: int) -> None:
        nonlocal said
        if (now := time.monotonic()) - said >= EVERY:
            said = now
            _tell(f"{name}: {number + 1} of {count}")

    return told


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
