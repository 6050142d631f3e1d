"""Every deck of The Backrooms TCG against every other: who wins, and why; no game may break off.

`python tests/benchmarks/play_pairings.py [-n GAMES] [--until HH:MM] [--seed N] [--bots NAME]` plays so many games of
each of the 64 pairings by turns, at most until that time, and prints how many, the wins of each deck against each,
what games were won by, and a digest of all of them. With `--out FILE` the tables are written there after each round.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter
from pathlib import Path

from cardwright.loader import load_rules
from cardwright.runtime.exits import RuleError
from cardwright.runtime.playout import Outcome, run
from cardwright.runtime.setup import GAMES, Settings, derive, settle
from cardwright.runtime.tables import Rules

GAME = Path(__file__).parents[2] / "carddata" / "backrooms"
DECKS = ("first_deck", "second_deck")
BLOCK = 10
"""So many games of a pairing are played before the next one has its turn."""
ENDS = {"complete task": "task", "settle by points": "last level"}
"""The verbs that end a game."""
POINTS = 3
"""So many points win."""


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

    def add(self, pair: tuple[str, str], outcome: Outcome, hold: bool) -> None:
        """Count a game of a pairing."""
        self.games[pair] += 1
        self.turns += outcome.turns
        if hold:
            self.digest.update(bytes.fromhex(outcome.trace_digest))
        if len(outcome.winners) != 1:
            self.drawn += 1
            return
        (seat,) = outcome.winners
        self.wins[pair[seat], pair[1 - seat]] += 1
        self.reasons[pair[seat], reason(outcome, seat)] += 1

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


def play(rules: Rules, games: int, seed: int, until: str, bots: str, hold: bool, out: Path | None) -> Tally:
    """Play the pairings by turns."""
    names = tuple(rules.options[DECKS[0]][1])
    tally = Tally(names)
    pairs = [(first, second) for first in names for second in names]
    settings: dict[tuple[str, str], Settings] = {
        pair: settle(rules, 2, dict(zip(DECKS, pair, strict=True))) for pair in pairs
    }
    for start in range(0, games, BLOCK):
        for number, pair in enumerate(pairs):
            for at in range(start, min(games, start + BLOCK)):
                one = derive(derive(seed, GAMES, number), GAMES, at)
                try:
                    tally.add(pair, run(rules, settings[pair], one, bots, True), hold)
                except RuleError as error:
                    tally.broken.append(f"{pair} seed {one}: {error}")
        if out is not None:
            out.write_text(tally.show(), "utf-8")
        if until and time.strftime("%H:%M") >= until:
            break
    return tally


def main() -> int:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--until", default="")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--digest", action="store_true", help="work out the digest of all traces, too")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    tally = play(load_rules(GAME), args.n, args.seed, args.until, args.bots, args.digest, args.out)
    print(tally.show(), end="")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
