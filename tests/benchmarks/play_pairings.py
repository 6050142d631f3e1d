"""Every deck of The Backrooms TCG against every other: who wins, and why; no game may break off.

`python tests/benchmarks/play_pairings.py [-n GAMES] [--until HH:MM] [--seed N] [--bots NAME]` plays so many games of
each of the 64 pairings by turns, at most until that time, and prints how many, the wins of each deck against each,
what games were won by, and, with `--digest`, a digest of all of them. With `--keep FILE` what came of each block of
games is kept there, a line each, and blocks that stand there are not played again. `--with` and `--without` name decks
of which one must, or none may, be in a pairing.

The games are the same, and sooner done, by rules as machine code: `bench_native.py backrooms --keep FOLDER` makes them,
and with FOLDER/native as PYTHONPATH they are the ones that are played.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path

from cardwright.runtime.exits import RuleError
from cardwright.runtime.playout import Outcome, run
from cardwright.runtime.setup import GAMES, derive, settle
from cardwright.runtime.tables import Rules

GAME = Path(__file__).parents[2] / "carddata" / "backrooms"
DECKS = ("first_deck", "second_deck")
BLOCK = 20
"""So many games of a pairing are played before the next one has its turn."""
ENDS = {"complete task": "task", "settle by points": "last level"}
"""The verbs that end a game."""
POINTS = 3
"""So many points win."""


@dataclass(slots=True)
class Block:
    """What came of some games of a pairing, from the game `at`: the reasons are those of wins of its two seats."""

    pair: tuple[str, str]
    at: int
    games: int = 0
    turns: int = 0
    drawn: int = 0
    reasons: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    broken: list[str] = field(default_factory=list)
    digest: str = ""


class Tally:
    """What came of the games so far."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.games: Counter[tuple[str, str]] = Counter()
        self.wins: Counter[tuple[str, str]] = Counter()
        self.reasons: Counter[tuple[str, str]] = Counter()
        self.turns = 0
        self.drawn = 0
        self.broken: list[str] = []
        self.digest = hashlib.sha256()

    def add(self, block: Block) -> None:
        """Count the games of a block."""
        pair = block.pair
        self.games[pair] += block.games
        self.turns += block.turns
        self.drawn += block.drawn
        self.broken += block.broken
        self.digest.update(block.digest.encode())
        for mine, other, reasons in zip(pair, reversed(pair), block.reasons, strict=True):
            self.wins[mine, other] += sum(reasons.values())
            for why, count in reasons.items():
                self.reasons[mine, why] += count

    def show(self) -> str:
        """The tables: wins in per cent of the games of two decks, of either seat; what games were won by."""
        least, most = (pick(self.games.values(), default=0) for pick in (min, max))
        rows = [f"{sum(self.games.values())} games, {least} to {most} of each pairing; {self.drawn} draws; "]
        rows[0] += f"{self.turns / max(1, sum(self.games.values())):.1f} turns a game; {len(self.broken)} broke off"
        rows += [f"digest {self.digest.hexdigest()}", *self.broken[:5], ""]
        rows.append("wins %".ljust(8) + "".join(name.rjust(8) for name in (*self.names, "all")))
        for mine in self.names:
            shares = [self.share(mine, (other,)) for other in self.names]
            everyone = self.share(mine, [other for other in self.names if other != mine])
            rows.append(mine.ljust(8) + "".join(f"{share:8.1f}" for share in (*shares, everyone)))
        sorts = sorted({why for _, why in self.reasons})
        rows += ["", "won by".ljust(8) + "".join(why.rjust(12) for why in sorts)]
        for mine in self.names:
            rows.append(mine.ljust(8) + "".join(f"{self.reasons[mine, why]:12d}" for why in sorts))
        totals = [sum(count for (_, why), count in self.reasons.items() if why == sort) for sort in sorts]
        return "\n".join([*rows, "all".ljust(8) + "".join(f"{total:12d}" for total in totals)]) + "\n"

    def share(self, mine: str, others: list[str] | tuple[str, ...]) -> float:
        """How many of the games against these decks a deck has won, in per cent; of those against itself, of a seat."""
        won = sum(self.wins[mine, other] for other in others)
        played = sum(self.games[mine, other] + self.games[other, mine] for other in others)
        return 100 * won / played if played else 0.0


def reason(outcome: Outcome, seat: int) -> str:
    """What a game was won by: a task, the last scoring of the last level, points, or the removal of outposts."""
    points = 0
    for entry in outcome.trace:
        if entry[0] != "verb":
            continue
        _, doer, verb, said, *_ = entry
        if verb in ENDS:
            return ENDS[verb]
        if verb == "score" and doer == seat:
            points += amount(said)
    return "points" if points >= POINTS else "removal"


def amount(said: object) -> int:
    """The number among the parts of a verb."""
    parts = said.values() if isinstance(said, dict) else said
    assert not isinstance(parts, int | str)
    return next(part for part in flat(parts) if type(part) is int)


def flat(parts: object) -> list[object]:
    """The values in tuples of tuples."""
    if isinstance(parts, str) or not hasattr(parts, "__iter__"):
        return [parts]
    return [one for part in parts for one in flat(part)]


def play_block(rules: Rules, block: Block, count: int, seed: int, bots: str, hold: bool) -> None:
    """Play the games of a block."""
    settings = settle(rules, 2, dict(zip(DECKS, block.pair, strict=True)))
    digest = hashlib.sha256()
    for at in range(block.at, block.at + count):
        one = derive(seed, GAMES, at)
        try:
            outcome = run(rules, settings, one, bots, True)
        except RuleError as error:
            block.broken.append(f"{block.pair} seed {one}: {error}")
            continue
        block.games += 1
        block.turns += outcome.turns
        if hold:
            digest.update(bytes.fromhex(outcome.trace_digest))
        if len(outcome.winners) == 1:
            (winner,) = outcome.winners
            why = reason(outcome, winner)
            block.reasons[winner][why] = block.reasons[winner].get(why, 0) + 1
        else:
            block.drawn += 1
    block.digest = digest.hexdigest() if hold else ""


def load() -> Rules:
    """The rules of the game: those that were compiled, if they are at hand."""
    if find_spec("native_rules") is not None:
        compiled: Rules = importlib.import_module("native_rules").RULES
        return compiled
    from cardwright.loader import load_rules

    return load_rules(GAME)


def play(args: argparse.Namespace) -> Tally:
    """Play the pairings by turns, each block of games that does not stand in the file already."""
    rules = load()
    names = tuple(rules.options[DECKS[0]][1])
    tally = Tally(names)
    kept = args.keep.read_text("utf-8").splitlines() if args.keep and args.keep.exists() else []
    known = {(*said["pair"], said["at"]): said for said in map(json.loads, kept)}
    pairs = [(first, second) for first in names for second in names]
    wanted = [
        (number, pair)
        for number, pair in enumerate(pairs)
        if (not args.among or {*pair} & {*args.among}) and not {*pair} & {*args.without}
    ]
    for start in range(0, args.n, BLOCK):
        for number, pair in wanted:
            said = known.get((*pair, start))
            if said is None and not (args.until and time.strftime("%H:%M") >= args.until):
                block = Block(pair, start)
                play_block(
                    rules, block, min(BLOCK, args.n - start), derive(args.seed, GAMES, number), args.bots, args.digest
                )
                said = asdict(block)
                if args.keep:
                    with args.keep.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(said) + "\n")
            if said is not None:
                tally.add(Block(**{**said, "pair": pair}))
    return tally


def main() -> int:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--until", default="")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--digest", action="store_true", help="work out the digest of all traces, too")
    parser.add_argument("--keep", type=Path, help="a file of what came of each block of games")
    parser.add_argument("--with", dest="among", action="append", default=[], metavar="DECK")
    parser.add_argument("--without", action="append", default=[], metavar="DECK")
    tally = play(parser.parse_args())
    print(tally.show(), end="")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
