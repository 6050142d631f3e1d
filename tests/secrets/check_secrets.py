"""See that nothing which reaches a player tells what the player may not know.

Cards: a game is played by random choices up to some decision.  Then the same decisions are played again, two cards that
somebody cannot know (a player, or an onlooker) change places, and both games go on with the same picks.  They lie in
zones of one sort, or in zones between which cards have moved: hand and hand, stack and hand, role and role, and two
places of one stack or heap.  As long as everybody else is asked the same and neither card comes to light, the view, the
questions with all that cannot be picked, the log and its words must be the same in both.

Choices: where several choose at once, one of them chooses otherwise; the others may not notice before all have chosen.
In a game that says which choices are private (`private`), no such choice may reach anybody else at all.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardwright.loader import load_rules
from cardwright.runtime.abilities import Listener, Play
from cardwright.runtime.exits import GameOver, RuleError
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import texts_for
from cardwright.runtime.things import Card, Zone
from cardwright.runtime.traces import Entry

Decisions = list[tuple[int, list[int]]]
CARD_AT = {
    "move": 1, "look": 2, "reveal": 2, "aim": 2, "mark": 1, "token": 1, "play": 2, "answer": 2, "trigger": 3,
    "cancel": 2,
}  # fmt: skip
"""Where the number of a card stands in an entry of the log."""
FORCED = {"fengsheng": frozenset({"probe", "coerce", "secret order", "sounding out", "clean hands", "staking it all"})}
"""What makes somebody show by what they do what they hold: games are not compared any further once it has been used."""
TELLING = {"fengsheng": ("courier", "arrow")}
"""A zone, and the field of a card that everybody is told when it goes there: two that differ in it are compared no
further once one of them has gone.
"""
NAMED_AT = {"play": 3, "trigger": 2}
"""Where the number of what is used stands in an entry of the log."""
AHEAD = 12
"""Decisions that two games go on side by side."""


@dataclass
class Found:
    """What came of a series: swaps by the zones of the two cards, decisions compared, and where something leaked."""

    swaps: int = 0
    choices: int = 0
    compared: int = 0
    zones: dict[str, int] = field(default_factory=dict)
    leaks: list[str] = field(default_factory=list)

    def show(self) -> str:
        """A line for people."""
        kinds = ", ".join(f"{name} {count}" for name, count in sorted(self.zones.items(), key=lambda x: (-x[1], x[0])))
        return (
            f"{self.swaps} swaps, {self.choices} other choices, {self.compared} comparisons, "
            f"{len(self.leaks)} leaks\n  swapped: {kinds}"
        )


# ---------------------------------------------------------------- playing


def decide(session: Session, r: random.Random) -> Decisions:
    """Random picks for all that is pending."""
    made = []
    for p in session.pending:
        if not p.options:
            continue
        high = min(p.high, len(p.options))
        count = r.randint(min(p.low, high), high)
        made.append((p.seat, r.sample(range(len(p.options)), count)))
    return made


def play(session: Session, decisions: Decisions) -> None:
    """Answer everything that is pending."""
    for seat, picks in decisions:
        session.answer(seat, picks)


def reaching(session: Session, seat: int | None) -> tuple[Any, ...]:
    """All that reaches a seat (None: an onlooker)."""
    mine = [
        (p.kind, p.prompt, p.options, p.low, p.high, p.about, p.refused) for p in session.pending if p.seat == seat
    ]
    trace = session.trace_for(seat)
    texts = texts_for(session, "zh-Hans")
    return session.view(seat), mine, trace, [texts.entry(entry) for entry in trace[-40:]]


def asked(session: Session, but: int | None) -> list[tuple[int, str, str, int, int, int]]:
    """Who else is asked what, and out of how many options."""
    return [(p.seat, p.kind, p.prompt, p.low, p.high, len(p.options)) for p in session.pending if p.seat != but]


# ---------------------------------------------------------------- cards


def exchange(one: Card, other: Card) -> None:
    """Let two cards change places; what is known of a place stays with the place."""
    here, there = one.zone, other.zone
    i, j = here.cards.index(one), there.cards.index(other)
    here.cards[i], there.cards[j] = other, one
    one.zone, other.zone = there, here
    one.known, other.known = other.known, one.known


def bit(session: Session, seat: int | None) -> int:
    """The bits that have to be set for a seat; an onlooker sees what everybody sees."""
    return session.game.all_seats if seat is None else 1 << seat


def shows(session: Session, entry: Entry, numbers: set[int], seat: int | None) -> bool:
    """Whether what an entry of the whole trace is about shows one of the cards to a seat.

    By what the rules say of zones, not by what the log gives out: a card is seen in or out of an open zone, by an own
    look, when it is shown, played or does something.
    """
    kind, wanted = entry[0], bit(session, seat)
    if kind in CARD_AT and entry[CARD_AT[kind]] not in numbers:
        return False
    zones = session.game.zones
    if kind == "move":
        return (zones[entry[2]].mask | zones[entry[3]].mask) & wanted == wanted
    if kind == "look":
        return entry[1] == seat or zones[entry[4]].mask & wanted == wanted
    if kind == "reveal":
        return entry[-1] & wanted == wanted
    return kind in ("play", "answer", "trigger", "cancel")


def unknown(session: Session, card: Card, seat: int | None) -> bool:
    """Whether a seat cannot know what a card is and where it lies now."""
    game = session.game
    if card.no < 0 or card.zone.mask & bit(session, seat) == bit(session, seat):
        return False
    if not card.known_to(game.seats[seat] if seat is not None else None):
        return True
    # Whoever has seen a card knows no more where it is when it is shuffled, whatever the state says.
    for entry in reversed(session.trace()):
        if entry[0] == "shuffle" and entry[1] == card.zone.no:
            return True
        if entry[0] in ("move", "look", "reveal", "aim") and entry[CARD_AT[entry[0]]] == card.no:
            return False
    return False


def come_to_light(session: Session, cards: Iterable[Card], seat: int | None, since: int) -> bool:
    """Whether one of the cards has been shown to a seat."""
    numbers = {card.no for card in cards}
    return any(shows(session, entry, numbers, seat) for entry in session.trace()[since:])


def lies_like(a: Zone, b: Zone, moves: set[tuple[int, int]]) -> bool:
    """Whether a card of one zone may as well lie in the other."""
    return a is b or a.id == b.id or (a.no, b.no) in moves or (b.no, a.no) in moves


def moves_of(trace: Iterable[Entry]) -> set[tuple[int, int]]:
    """Between which zones cards have moved."""
    return {(entry[2], entry[3]) for entry in trace if entry[0] == "move"}


def alike(session: Session, a: Card, b: Card) -> bool:
    """Whether the rules remember the same of both: a card that something is still to happen to is no other."""
    rows = [row for row in session.rules.shown if row.of == "card"]
    kept = [row for row in rows if row.openly or row.sort in ("status", "variable")]
    return all(row.read(session.game, a) == row.read(session.game, b) for row in kept)


def pick_pair(session: Session, seat: int | None, r: random.Random) -> tuple[Card, Card] | None:
    """Two cards that a seat cannot know and that are not alike; a zone with few such cards counts as much as others."""
    hidden: dict[str, list[Card]] = {}
    me = session.game.seats[seat] if seat is not None else None
    for card in session.game.cards:
        if unknown(session, card, seat):
            hidden.setdefault(card.zone.id, []).append(card)
            if card.known_to(me):
                hidden.setdefault("forgotten", []).append(card)
    moves = moves_of(session.trace())
    everyone = [card for name, cards in hidden.items() for card in cards if name != "forgotten"]
    for name in r.sample(sorted(hidden), len(hidden)):
        for one in r.sample(hidden[name], min(6, len(hidden[name]))):
            pool = [
                other
                for other in everyone
                if (other.kind is not one.kind or other.face != one.face)
                and lies_like(one.zone, other.zone, moves)
                and alike(session, one, other)
            ]
            pool = [other for other in pool if other.printed.categories == one.printed.categories] or pool
            if pool:
                return one, r.choice(pool)
    return None


def offered(session: Session, pair: tuple[Card, Card]) -> bool:
    """Whether an open question is about one of the cards, so that its options have been worked out with it."""

    def about(what: object) -> bool:
        if isinstance(what, (list, tuple)):
            return any(about(item) for item in what)
        return what in pair or getattr(what, "card", None) in pair

    return any(about(option) for ask in session._asks for option in ask.options)


def try_cards(rules: Rules, players: int, seed: int, found: Found) -> None:
    """One game: a swap at some decision, looked at once, and one when nothing is under way, followed further."""
    r = random.Random(seed)
    first, second = (Session(rules, players, seed) for _ in range(2))
    for _ in range(r.randint(1, r.choice((6, 20, 60)))):
        if first.over:
            return
        both(first, second, decide(first, r))
    for _ in range(40):
        if first.over:
            return
        seat = r.choice([*range(players), *range(players), None])
        pair = pick_pair(second, seat, r)
        on_table = second.game.resolving.cards if second.game.resolving is not None else []
        resting = not second.game.stack and (not on_table or all(p.kind == "play" for p in second.pending))
        apart = pair is not None and (not offered(second, pair) or all(p.seat != seat for p in second.pending))
        if pair is not None and apart and reaching(first, seat) == reaching(second, seat):
            swap(first, second, pair, seat, seed, found)
            if resting and not offered(second, pair):
                follow(first, second, pair, seat, seed, found, r)
                return
            exchange(*pair)
            second._pending = None
        both(first, second, decide(first, r))


def both(first: Session, second: Session, made: Decisions) -> None:
    """Decide the same in two games."""
    play(first, made)
    play(second, made)


def same_picks(first: Session, second: Session, pair: tuple[Card, Card], seat: int | None, made: Decisions) -> bool:
    """Whether others pick the same in both games, but for one of the two cards in place of the other."""
    numbers = {card.no for card in pair}
    for who, picks in made:
        one, other = first.pending_for(who), second.pending_for(who)
        if who == seat or one is None or other is None:
            continue
        for at in picks:
            a, b = one.options[at], other.options[at]
            stands_in = a.card is not None and b.card is not None and {a.card.no, b.card.no} <= numbers
            if a.key != b.key and not stands_in:
                return False
    return True


def swap(first: Session, second: Session, pair: tuple[Card, Card], seat: int | None, seed: int, found: Found) -> None:
    """Let the cards change places, and look."""
    exchange(*pair)
    second._pending = None
    found.swaps += 1
    name = "/".join(sorted(card.zone.id for card in pair))
    found.zones[name] = found.zones.get(name, 0) + 1
    compare(first, second, seat, f"seed {seed}: who sits at {seat} can tell {pair[0]} from {pair[1]} ({name})", found)


def follow(
    first: Session,
    second: Session,
    pair: tuple[Card, Card],
    seat: int | None,
    seed: int,
    found: Found,
    r: random.Random,
) -> None:
    """Go on in both games until one of the cards comes to light, or somebody else is asked something else."""
    since = len(first.trace())
    what = f"seed {seed}: later on who sits at {seat} can tell {pair[0]} from {pair[1]}"
    for _ in range(AHEAD):
        made = decide(first, r)
        if not same_picks(first, second, pair, seat, made):
            return
        try:
            both(first, second, made)
        except (RuleError, GameOver, ValueError):
            return
        if first.over or second.over or asked(first, seat) != asked(second, seat):
            return  # who has won may depend on what nobody has seen
        if any(come_to_light(session, pair, seat, since) or forced(session, since) for session in (first, second)):
            return
        if told_apart(first, second, pair, since):
            return
        if not compare(first, second, seat, what, found):
            return


def told_apart(first: Session, second: Session, pair: tuple[Card, Card], since: int) -> bool:
    """Whether the rules have told everybody what two cards differ in, as one of them went where it is told."""
    zone, told = TELLING.get(first.rules.id, ("", ""))
    if not zone or len({getattr(card, told, None) for card in pair}) == 1:
        return False
    numbers = {card.no for card in pair}
    moves = [entry for session in (first, second) for entry in session.trace()[since:] if entry[0] == "move"]
    return any(entry[1] in numbers and first.game.zones[entry[3]].id == zone for entry in moves)


def forced(session: Session, since: int) -> bool:
    """Whether something has been used that forces secrets out."""
    listed = FORCED.get(session.rules.id, frozenset())
    rules = session.rules
    plays = (*rules.actions, *(play for ways in rules.plays.values() for play in ways))
    triggers = (listener for window in rules.windows.values() for listener in window)
    numbers = {"play": _listed(plays, listed), "trigger": _listed(triggers, listed)}
    told = (entry for entry in session.trace()[since:] if entry[0] in numbers)
    return any(entry[NAMED_AT[entry[0]]] in numbers[entry[0]] for entry in told)


def _listed(rows: Iterable[Play | Listener], listed: frozenset[str]) -> set[int]:
    """The numbers of those that belong to a card or a skill that is listed."""
    return {row.no for row in rows if row.id.partition("#")[0] in listed}


def compare(first: Session, second: Session, seat: int | None, what: str, found: Found) -> bool:
    """Whether what reaches the seat is the same."""
    found.compared += 1
    one, other = reaching(first, seat), reaching(second, seat)
    if one == other:
        return True
    parts = [name for name, a, b in zip(("view", "questions", "log", "words"), one, other, strict=True) if a != b]
    found.leaks.append(f"{what}: {', '.join(parts)}")
    return False


# ---------------------------------------------------------------- choices


def otherwise(session: Session, seat: int, picks: list[int], r: random.Random) -> list[int] | None:
    """Another answer of as many options; None if there is none."""
    pending = session.pending_for(seat)
    assert pending is not None
    for _ in range(8):
        other = r.sample(range(len(pending.options)), len(picks))
        if sorted(other) != sorted(picks):
            return other
    return None


def try_together(rules: Rules, players: int, seed: int, found: Found) -> None:
    """A game in which, of several who choose at once, one chooses otherwise."""
    r = random.Random(seed)
    first, second = (Session(rules, players, seed) for _ in range(2))
    for _ in range(80):
        if first.over or found.choices >= 400:
            return
        made = decide(first, r)
        if len(first.pending) > 1 and len(made) == len(first.pending):
            r.shuffle(made)
            seat, picks = made[0]
            other = otherwise(first, seat, picks, r)
            if other is not None:
                first.answer(seat, picks)
                second.answer(seat, other)
                found.choices += 1
                for watching in [*(s for s in range(players) if s != seat), None]:
                    compare(first, second, watching, f"seed {seed}: {watching} sees what {seat} has chosen", found)
                second.undo()
                second.answer(seat, picks)
                made = made[1:]
        both(first, second, made)


def try_private(
    rules: Rules, players: int, seed: int, found: Found, private: Callable[[Any], bool], ahead: int
) -> None:
    """A game in which somebody makes one private choice otherwise; nobody else may notice it."""
    r = random.Random(seed)
    first, second = (Session(rules, players, seed) for _ in range(2))
    skip = r.randint(0, 6)
    for _ in range(80):
        if first.over:
            return
        made = decide(first, r)
        (seat, picks), pending = made[0], first.pending[0]
        if len(made) == 1 and private(pending):
            other = otherwise(first, seat, picks, r)
            skip -= 1
            if other is not None and skip < 0:
                first.answer(seat, picks)
                second.answer(seat, other)
                found.choices += 1
                follow_choice(first, second, seat, seed, found, r, ahead)
                return
        both(first, second, made)


def follow_choice(
    first: Session, second: Session, seat: int, seed: int, found: Found, r: random.Random, ahead: int
) -> None:
    """Go on after a private choice, for so many decisions, until somebody is asked something else."""
    for _ in range(ahead):
        if first.over or second.over or asked(first, None) != asked(second, None):
            return
        for watching in [*(p.seat for p in first.game.seats if p.seat != seat), None]:
            what = f"seed {seed}: {watching} can tell what {seat} has privately chosen"
            if not compare(first, second, watching, what, found):
                return
        made = decide(first, r)
        if any(who == seat for who, _ in made) and first.pending[0].options != second.pending[0].options:
            return
        try:
            both(first, second, made)
        except (RuleError, GameOver, ValueError):
            return


# ---------------------------------------------------------------- series


def run(
    rules: Rules,
    games: int,
    seed: int = 1,
    players: int | None = None,
    private: Callable[[Any], bool] | None = None,
    ahead: int = AHEAD,
    stop: bool = False,
) -> Found:
    """A series of games, over all numbers of players if none is given.

    ahead: for how many decisions a private choice is kept; stop: whether the first leak is enough.
    """
    found = Found()
    low, high = rules.players
    for i in range(games):
        seats = players if players is not None else low + i % (high - low + 1)
        at = seed * 1_000_003 + i
        try_cards(rules, seats, at, found)
        if i % 4 == 0:
            try_together(rules, seats, at, found)
        if private is not None:
            try_private(rules, seats, at, found, private, ahead)
        if stop and found.leaks:
            break
    return found


def main() -> int:
    """`python tests/secrets/check_secrets.py carddata/xstx -n 1000 --players 5`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int)
    args = parser.parse_args()
    status = 0
    for folder in args.games:
        found = run(load_rules(folder), args.n, args.seed, args.players)
        print(f"{folder.name}: {args.n} games, {found.show()}")
        for leak in found.leaks[:10]:
            print("  " + leak)
        status |= bool(found.leaks)
    return status


if __name__ == "__main__":
    sys.exit(main())
