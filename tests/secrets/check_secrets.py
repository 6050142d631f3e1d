"""Swap two cards that a player may not know, and see that nothing which reaches that player changes.

A game is played by random choices up to some decision.  Then the same decisions are played again, two cards that one
player cannot know change places, and both games go on with the same picks.  As long as everybody is asked the same and
neither card has been shown to the player, the player's view, questions and log must be the same in both.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.loader import load_rules
from cardwright.runtime.game import GameOver, RuleError
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.things import Card

ROOT = Path(__file__).parents[2]


@dataclass
class Found:
    """What came of a series: swaps tried, decisions compared, and where something leaked."""

    swaps: int = 0
    compared: int = 0
    leaks: list[str] | None = None


def decide(session: Session, r: random.Random) -> list[tuple[int, list[int]]]:
    """Random picks for all that is pending."""
    made = []
    for p in session.pending:
        if not p.options:
            continue
        high = min(p.high, len(p.options))
        count = r.randint(min(p.low, high), high)
        made.append((p.seat, r.sample(range(len(p.options)), count)))
    return made


def play(session: Session, decisions: list[tuple[int, list[int]]]) -> None:
    """Answer everything that is pending."""
    for seat, picks in decisions:
        session.answer(seat, picks)


def reaching(session: Session, seat: int) -> tuple[Any, Any, Any]:
    """All that reaches a seat."""
    mine = [(p.kind, p.prompt, p.options, p.low, p.high) for p in session.pending if p.seat == seat]
    return session.view(seat), mine, session.trace_for(seat)


def asked(session: Session) -> list[tuple[int, str, str, int]]:
    """Who is asked what, and out of how many options."""
    return [(p.seat, p.kind, p.prompt, len(p.options)) for p in session.pending]


def exchange(one: Card, other: Card) -> None:
    """Let two cards change places."""
    here, there = one.zone, other.zone
    i, j = here.cards.index(one), there.cards.index(other)
    here.cards[i], there.cards[j] = other, one
    one.zone, other.zone = there, here
    one.known, other.known = other.known, one.known


def unseen(session: Session, card: Card, seat: int) -> bool:
    """Whether a seat has never been shown a card and does not see it now."""
    if card.known_to(session.game.seats[seat]) or card.zone.seen(session.game.seats[seat]):
        return False
    at = {"move": 1, "look": 2, "reveal": 2, "play": 2, "answer": 2}
    return not any(
        entry[at[entry[0]]] == card.no and (entry[0] in ("play", "answer") or entry[-1] >> seat & 1)
        for entry in session.trace()
        if entry[0] in at
    )


def try_one(rules: Rules, players: int, seed: int, found: Found) -> None:
    """One game, one swap."""
    r = random.Random(seed)
    first, second = (Session(rules, players, seed) for _ in range(2))
    for _ in range(r.randint(2, 60)):
        if first.over:
            return
        made = decide(first, r)
        play(first, made)
        play(second, made)
    if first.over:
        return
    seat = r.randrange(players)
    cards = [c for c in second.game.cards if unseen(second, c, seat)]
    r.shuffle(cards)
    pair = next(((a, b) for a in cards[:12] for b in cards if b.zone is not a.zone and b.kind is not a.kind), None)
    if pair is None or reaching(first, seat) != reaching(second, seat):
        return
    mine = [p for p in second.pending if p.seat != seat]
    exchange(*pair)
    found.swaps += 1
    if mine:
        # The rules worked out what others may do before the swap; only the seat's own side is looked at here.
        compare(first, second, seat, seed, found, pair)
        return
    for _ in range(12):
        if not compare(first, second, seat, seed, found, pair):
            return
        made = decide(first, r)
        try:
            play(first, made)
            play(second, made)
        except (RuleError, GameOver, ValueError):
            return
        if first.over or second.over or asked(first) != asked(second):
            return


def compare(
    first: Session, second: Session, seat: int, seed: int, found: Found, pair: tuple[Card, Card]
) -> bool:
    """Whether what reaches the seat is still the same; a difference is a leak unless a card has come to light."""
    if not all(unseen(second, card, seat) for card in pair):
        return False
    if not all(unseen(first, first.game.cards[card.no], seat) for card in pair):
        return False
    found.compared += 1
    if reaching(first, seat) == reaching(second, seat):
        return True
    assert found.leaks is not None
    found.leaks.append(f"seed {seed}: seat {seat} can tell {pair[0]} from {pair[1]}")
    return False


def run(rules: Rules, games: int, seed: int = 1) -> Found:
    """A series of games, over all numbers of players."""
    found = Found(leaks=[])
    low, high = rules.players
    for i in range(games):
        try_one(rules, low + i % (high - low + 1), seed * 1_000_003 + i, found)
    return found


def main() -> int:
    """`python tests/secrets/check_secrets.py carddata/xstx -n 1000`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    status = 0
    for folder in args.games:
        found = run(load_rules(folder), args.n, args.seed)
        leaks = len(found.leaks or ())
        print(f"{folder.name}: {args.n} games, {found.swaps} swaps, {found.compared} comparisons, {leaks} leaks")
        for leak in (found.leaks or [])[:10]:
            print("  " + leak)
        status |= bool(found.leaks)
    return status


if __name__ == "__main__":
    sys.exit(main())
