"""Make games and try them, with a table by class: `python -m reference.generate.hunt -n 200 --seed S [--shrink]`."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from .game import generate, to_yaml
from .judge import Fault, Tried, try_game
from .shrink import shrink
from .words import Data

FOUND = Path(__file__).parents[1] / "found"


@dataclass
class Tally:
    """What came of many games."""

    games: int = 0
    decisions: int = 0
    effects: int = 0
    events: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    sorts: Counter[str] = field(default_factory=Counter)
    first: dict[str, tuple[str, Fault]] = field(default_factory=dict)

    def add(self, seed: str, tried: Tried) -> None:
        """One more game."""
        self.games += 1
        self.decisions += tried.decisions
        self.effects += tried.effects
        self.events += tried.events
        self.ends.update(tried.ends)
        for sort, fault in {fault.sort: fault for fault in tried.faults}.items():
            self.sorts[sort] += 1
            self.first.setdefault(sort, (seed, fault))

    def show(self, wide: int = 200) -> str:
        """The table: how many games, how they ended, and each class with its first seed."""
        rows = [f"{self.games} games, {self.decisions} decisions, ends: {dict(sorted(self.ends.items()))}"]
        for sort, count in sorted(self.sorts.items(), key=lambda item: (-item[1], item[0])):
            seed, fault = self.first[sort]
            rows.append(f"{count:5}  {sort}\n         seed {seed}: {fault.words[:wide].strip()!r}")
        return "\n".join(rows)


def name_of(sort: str) -> str:
    """A file name for a class."""
    return re.sub(r"[^a-z0-9]+", "_", sort.lower()).strip("_")[:70]


def smallest(data: Data, sort: str, most: int = 600) -> Data:
    """The game made small while the same class of fault stays."""
    stage = sort.partition(":")[0]

    def fails(made: Data) -> bool:
        played = stage in ("play", "setup")
        tried = try_game(to_yaml(made), 6 if played else 0, deep, stage == "rulings", played and not deep)
        return any(fault.sort == sort for fault in tried.faults)

    deep = False
    if not fails(data):
        deep = True
    return shrink(data, fails, most) if fails(data) else data


def keep(data: Data, seed: str, fault: Fault, folder: Path = FOUND) -> Path:
    """Write a found input with what is wrong as a comment."""
    folder.mkdir(parents=True, exist_ok=True)
    words = "\n".join("# " + line for line in [fault.sort, *fault.words.strip().splitlines()[:6], f"seed {seed}"])
    path = folder / f"{name_of(fault.sort)}.yaml"
    path.write_text(f"{words}\n{to_yaml(data)}", "utf-8")
    return path


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--plays", type=int, default=3)
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--known", action="store_true", help="shrink also what is in found/ already")
    args = parser.parse_args()
    tally = Tally()
    start = time.process_time()
    for number in range(args.first, args.first + args.n):
        seed = f"{args.seed}-{number}"
        tally.add(seed, try_game(to_yaml(generate(seed)), args.plays))
    print(tally.show())
    print(f"{time.process_time() - start:.0f} s CPU")
    if args.shrink:
        for sort, (seed, fault) in tally.first.items():
            if not args.known and (FOUND / f"{name_of(sort)}.yaml").exists():
                continue
            print(keep(smallest(generate(seed), sort), seed, fault), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
