"""How strong the bots are: one bot among others, and those others in its place in games of the same seeds.

`python tests/benchmarks/play_strength.py [--only GAME[:PLAYERS]] [--pair A/B] [-n GAMES] [--by] [--even] [--role CARD]
[--every N]`
prints for each set-up how often the first bot wins in one seat while the second sits in all others, how often the
second wins where it sits everywhere, the difference with its interval, and games per CPU second, practice not counted.
The seat goes round; with `--even` it is the one whose role has been measured least, so that rare roles come up as often
as others; `--role` names those that are measured. Where the second bot sits everywhere each seat tells something, so
all of them are counted, those of one game as one observation.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.engine.program import keep_between_runs
from cardwright.lab.recording import Record, play
from cardwright.lab.statistics import Estimate, difference, mean, share
from cardwright.loader import load_rules
from cardwright.runtime.make_bots import practise
from cardwright.runtime.session import Session
from cardwright.runtime.setup import GAMES, Settings, derive, settle
from cardwright.runtime.tables import Rules

CARDDATA = Path(__file__).parents[2] / "carddata"
TABLES: tuple[tuple[str, int], ...] = (
    ("xstx", 2), ("xstx", 3), ("xstx", 5), ("thbattle", 5), ("thbattle", 8), ("fengsheng", 3), ("fengsheng", 5),
    ("fengsheng", 8), ("backrooms", 2), ("l5r-skirmish", 2), ("l5r-skirmish", 3), ("l5r-skirmish", 5),
)  # fmt: skip


@dataclass(slots=True)
class Wins:
    """By game whether the first bot won, and how often the second one did in the places that the first could have."""

    first: list[bool] = field(default_factory=list)
    second: list[float] = field(default_factory=list)

    @property
    def wins(self) -> Estimate:
        """How often the first bot wins."""
        return share(sum(self.first), len(self.first))

    @property
    def usual(self) -> Estimate:
        """How often the second one wins."""
        return mean(self.second)

    @property
    def more(self) -> Estimate:
        """How much more often the first one wins; games of equal seeds are taken for independent, which is careful."""
        return difference(self.wins, self.usual)


@dataclass(slots=True)
class Strength:
    """What came of a bot in the place of another: in all, and by who it was."""

    all: Wins = field(default_factory=Wins)
    by: dict[str, Wins] = field(default_factory=lambda: defaultdict(Wins))
    seconds: float = 0.0
    """Of CPU time, for the games of the first bot."""


def measure(
    rules: Rules, players: int, bots: tuple[str, str], games: int, seed: int, zone: str | None, chosen: Chosen
) -> Strength:
    """Play `games` games twice: with the first bot in one seat, and with the second one everywhere."""
    found = Strength()
    settings = settle(rules, players)
    for game in range(games):
        one = derive(seed, GAMES, game)
        if zone and chosen.roles and lacks(chosen.roles, rules, settings, one, zone):
            continue
        other = play(rules, settings, game, one, [bots[1]] * players, {})
        roles = other.groups.get(zone, ()) if zone else ()
        places = chosen.places(roles or ("",) * players, found)
        if not places:
            continue
        seat = places[game % len(places)]
        names = [bots[0] if each == seat else bots[1] for each in range(players)]
        began = time.process_time()
        record = play(rules, settings, game, one, names, {})
        found.seconds += time.process_time() - began
        found.all.first.append(seat in record.winners)
        found.all.second.append(sum(each in other.winners for each in places) / len(places))
        for key in keys(record, seat, zone, chosen.by_role):
            found.by[key].first.append(seat in record.winners)
        placed: dict[str, list[bool]] = defaultdict(list)
        for each in range(players):
            for key in keys(other, each, zone, chosen.by_role):
                placed[key].append(each in other.winners)
        for key, won in placed.items():
            found.by[key].second.append(sum(won) / len(won))
        if chosen.every and (game + 1) % chosen.every == 0:
            print(f"{len(found.all.first)} games: {percent(found.all.more, True)}", file=sys.stderr, flush=True)
    return found


def lacks(roles: frozenset[str], rules: Rules, settings: Settings, seed: int, zone: str) -> bool:
    """Whether it is clear as a game begins that none of these roles is in it: then nobody need play it."""
    game = Session(rules, settings.players, seed, settings.agreed, settings.variants, decks=settings.decks).game
    dealt = [each.cards[0].printed.id for each in game.zones if each.id == zone and len(each.cards) == 1]
    return len(dealt) == settings.players and not roles.intersection(dealt)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Where the first bot may sit: anywhere, or where the role is dealt that was measured least so far, of all roles or
    of some; and how often it is told how they get on.
    """

    even: bool = False
    roles: frozenset[str] = frozenset()
    every: int = 0
    """After so many games it is told on standard error what they have come to so far; 0: not at all."""

    @property
    def by_role(self) -> bool:
        """Whether some roles come up more often than they are dealt, so that seats are not to be compared."""
        return self.even or bool(self.roles)

    def places(self, roles: Sequence[str], found: Strength) -> Sequence[int]:
        """The seats in which the first bot may sit in a game where these roles are dealt."""
        if not self.by_role:
            return range(len(roles))
        there = [role for role in roles if not self.roles or role in self.roles]
        wanted = min(there, key=lambda role: (len(found.by[role].first), role), default=None)
        return [seat for seat, role in enumerate(roles) if role == wanted]


def keys(record: Record, seat: int, zone: str | None, by_role: bool) -> list[str]:
    """Who the bot was: its seat, where that is to be told, and its card in the zone that tells."""
    cards = record.groups.get(zone, ()) if zone else ()
    return [*([] if by_role else [f"seat {seat + 1}"]), *([cards[seat]] if cards else [])]


def tables(only: Sequence[str]) -> list[tuple[str, int]]:
    """The set-ups that are measured: all, those of a game, or one of any number of players."""
    found = [(name, players) for name, players in TABLES if not only or name in only]
    return found + [(name, int(players)) for name, _, players in (one.partition(":") for one in only) if players]


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
    parser.add_argument("--role", action="append", default=[], help="only in this role, by the id of its card")
    parser.add_argument("--even", action="store_true", help="in each role as often as in the others")
    parser.add_argument("--every", type=int, default=0, metavar="N", help="tell after every N games how it stands")
    args = parser.parse_args()
    keep_between_runs()
    first, second = args.pair.split("/", 1)
    print("| game, players, bots | games | wins | another in its place | more | games/s |")
    print("|---|---|---|---|---|---|")
    weak = 0
    for name, players in tables(args.only):
        rules = load_rules(CARDDATA / name)
        practise((first, second), rules, settle(rules, players))
        zone = {"thbattle": "role zone", "fengsheng": "papers"}.get(name)
        chosen = Chosen(args.even, frozenset(args.role), args.every)
        found = measure(rules, players, (first, second), args.n, args.seed, zone, chosen)
        rows = [(f"{name} {players}, {first} among {second}", found.all)]
        rows += [(f"- {key}", found.by[key]) for key in sorted(found.by)] if args.by else []
        speed = len(found.all.first) / found.seconds
        for key, won in rows:
            weak += won.more.low <= 0
            row = (key, len(won.first), percent(won.wins), percent(won.usual), percent(won.more, True), f"{speed:.2f}")
            print("| " + " | ".join(map(str, row)) + " |", flush=True)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
