"""How strong the bots are: one bot among others, and another in its place in games of the same seeds.

`python tests/benchmarks/play_strength.py [--only GAME] [--pair A/B] [-n GAMES] [--by ZONE]` prints for each
set-up how often the first bot wins in one seat while the second sits in all others, how often the second wins in
its place, the difference game by game with its interval, and games per CPU second. The seat goes round.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.lab.recording import Record, play
from cardwright.lab.statistics import Estimate, mean, share
from cardwright.loader import load_rules
from cardwright.runtime.setup import GAMES, derive, settle
from cardwright.runtime.tables import Rules

CARDDATA = Path(__file__).parents[2] / "carddata"
TABLES: tuple[tuple[str, int], ...] = (
    ("xstx", 2), ("xstx", 3), ("xstx", 5), ("thbattle", 5), ("thbattle", 8), ("fengsheng", 3), ("fengsheng", 5),
    ("fengsheng", 8), ("backrooms", 2), ("l5r-skirmish", 2), ("l5r-skirmish", 3), ("l5r-skirmish", 5),
)  # fmt: skip


@dataclass(slots=True)
class Strength:
    """What came of a bot in the place of another: by game whether each of the two won, in all and by who they were."""

    won: list[tuple[bool, bool]] = field(default_factory=list)
    by: dict[str, list[tuple[bool, bool]]] = field(default_factory=lambda: defaultdict(list))
    seconds: float = 0.0
    """Of CPU time, for the games of the first bot."""

    @property
    def wins(self) -> Estimate:
        """How often the first bot wins."""
        return share(sum(one for one, _ in self.won), len(self.won))

    @property
    def usual(self) -> Estimate:
        """How often the second one wins in its place."""
        return share(sum(other for _, other in self.won), len(self.won))

    @property
    def more(self) -> Estimate:
        """How much more often, game by game."""
        return gain(self.won)


def gain(won: list[tuple[bool, bool]]) -> Estimate:
    """How much more often the first of two wins."""
    return mean([float(one) - float(other) for one, other in won])


def measure(rules: Rules, players: int, bots: tuple[str, str], games: int, seed: int, zone: str | None) -> Strength:
    """Play `games` games twice: with the first bot in one seat, and with the second one everywhere."""
    spread: list[str] = []
    found = Strength()
    for game in range(games):
        seat, at, agreed = game % players, game // players, {}
        for name in spread:
            values = rules.options[name][1]
            at, choice = divmod(at, len(values))
            agreed[name] = values[choice]
        settings = settle(rules, players, agreed)
        one = derive(seed, GAMES, game)
        names = [bots[0] if each == seat else bots[1] for each in range(players)]
        began = time.process_time()
        record = play(rules, settings, game, one, names, {})
        found.seconds += time.process_time() - began
        other = play(rules, settings, game, one, [bots[1]] * players, {})
        pair = (seat in record.winners, seat in other.winners)
        found.won.append(pair)
        for key in keys(record, seat, zone):
            found.by[key].append(pair)
    return found


def keys(record: Record, seat: int, zone: str | None) -> list[str]:
    """Who the bot was: its seat, and its card in the zone that tells."""
    cards = record.groups.get(zone, ()) if zone else ()
    return [f"seat {seat + 1}", *([cards[seat]] if cards else [])]


def percent(found: Estimate, signed: bool = False) -> str:
    """A share or a difference with its interval."""
    sign = "+" if signed else ""
    return f"{found.value * 100:{sign}.1f} [{found.low * 100:{sign}.1f}, {found.high * 100:{sign}.1f}]"


def main() -> int:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="GAME[:PLAYERS]")
    parser.add_argument("--pair", default="greedy/random", help="which bot, among which")
    parser.add_argument("-n", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", action="store_true", help="by seat and role, too")
    args = parser.parse_args()
    first, second = args.pair.split("/", 1)
    print("| game | players | bots | games | wins | another in its place | more | games/s |")
    print("|---|---|---|---|---|---|---|---|")
    weak = 0
    for name, players in TABLES:
        if args.only and name not in args.only and f"{name}:{players}" not in args.only:
            continue
        rules = load_rules(CARDDATA / name)
        zone = {"thbattle": "role zone", "fengsheng": "papers"}.get(name)
        found = measure(rules, players, (first, second), args.n, args.seed, zone)
        weak += found.more.low <= 0
        print(
            f"| {name} | {players} | {first} among {second} | {len(found.won)} | {percent(found.wins)} |"
            f" {found.usual.value * 100:.1f} | {percent(found.more, True)} | {len(found.won) / found.seconds:.2f} |",
            flush=True,
        )
        if args.by:
            for key, won in sorted(found.by.items()):
                print(f"|  - {key} | | | {len(won)} | | | {percent(gain(won), True)} | |", flush=True)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
