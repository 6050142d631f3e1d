"""What is kept of one game: who won, how it went, and what each player drew and played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardwright.runtime.bots import Bot
from cardwright.runtime.event_kinds import Answer
from cardwright.runtime.exits import RuleError
from cardwright.runtime.guessing import Apart, dealt_alike
from cardwright.runtime.make_bots import make_bot
from cardwright.runtime.playable import Action
from cardwright.runtime.playout import step
from cardwright.runtime.search import SearchBot
from cardwright.runtime.session import Session
from cardwright.runtime.setup import BOTS, Settings, derive
from cardwright.runtime.tables import Rules
from cardwright.runtime.things import EVERYONE, OWNER, Card

STANDINGS = 16
"""So many of the turns of a game tell who was ahead."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game. Lists by seat hold ids of kinds of cards; `groups` are single cards that tell who a seat is (a role, a
    character), by zone; `broke` is why it broke off, if it did.
    """

    game: int
    seed: int
    winners: tuple[int, ...]
    turns: int
    rounds: int
    decisions: int
    forced: int
    options: int
    groups: Mapping[str, tuple[str, ...]]
    choices: Mapping[str, str]
    opening: tuple[tuple[str, ...], ...]
    had: tuple[tuple[str, ...], ...]
    played: tuple[tuple[str, ...], ...]
    triggered: tuple[int, ...]
    broke: str = ""
    standings: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """At some turns, by seat: whether alive, the counters that everyone sees, and how many cards lie in each zone."""
    could: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The kinds of cards that somebody could play or answer with, and the ways to play that were open to somebody."""

    def data(self) -> dict[str, Any]:
        """The record, ready for JSON."""
        return asdict(self)


def record_of(data: Mapping[str, Any]) -> Record:
    """A record that was written as JSON; raises KeyError, TypeError and ValueError for what is none."""
    opening, had, played = (tuple(tuple(kinds) for kinds in data[name]) for name in ("opening", "had", "played"))
    groups = {name: tuple(kinds) for name, kinds in data["groups"].items()}
    numbers = (int(data[name]) for name in ("game", "seed", "turns", "rounds", "decisions", "forced", "options"))
    game, seed, turns, rounds, decisions, forced, options = numbers
    standings = tuple(tuple(tuple(map(int, each)) for each in standing) for standing in data["standings"])
    kinds, ways = data["could"]
    return Record(
        game, seed, tuple(data["winners"]), turns, rounds, decisions, forced, options, groups, dict(data["choices"]),
        opening, had, played, tuple(data["triggered"]), str(data["broke"]), standings, (tuple(kinds), tuple(ways)),
    )  # fmt: skip


def play(
    rules: Rules, settings: Settings, game: int, seed: int, names: Sequence[str], choices: Mapping[str, str]
) -> Record:
    """Play one game by bots (their names go round the seats), and keep what is to be known of it."""
    players = settings.players
    session = Session(rules, players, seed, settings.agreed, settings.variants, settings.names, decks=settings.decks)
    bots: list[Bot] = [make_bot(names[seat % len(names)], derive(seed, BOTS, seat)) for seat in range(players)]
    apart = dealt_alike(rules, settings) if any(isinstance(bot, SearchBot) for bot in bots) else None
    counts = _Counts()
    groups: Mapping[str, tuple[str, ...]] | None = None
    opening: list[set[str]] = []
    standings: list[tuple[tuple[int, ...], ...]] = []
    broke = ""
    try:
        while not session.over:
            if groups is None and session.turn > 0:
                groups, opening = _groups(session), _hands(session)
            if session.turn > len(standings):
                standings.append(_standing(session))
            _step(session, bots, apart, counts)
    except RuleError as error:
        broke = str(error)
    had, played, triggered = _course(session, opening or _hands(session))
    return Record(
        game,
        seed,
        session.winners if not broke else (),
        session.turn,
        session.game.round_no,
        counts.decisions,
        counts.forced,
        counts.options,
        groups or {},
        choices,
        tuple(tuple(sorted(kinds)) for kinds in opening or [set[str]()] * players),
        had,
        played,
        triggered,
        broke,
        tuple(standings[:: -(-len(standings) // STANDINGS) or 1]),
        (tuple(sorted(counts.kinds)), tuple(sorted(counts.ways))),
    )


class _Counts:
    """Decisions of more than one way, those of one, how many options there were, and what could be played."""

    def __init__(self) -> None:
        self.decisions = self.forced = self.options = 0
        self.kinds: set[str] = set()
        self.ways: set[str] = set()

    def note(self, options: Sequence[object]) -> None:
        """What is among the options of a decision to play or to answer."""
        for option in options:
            if isinstance(option, (Action, Answer)):
                self.ways.add(option.play.id if isinstance(option, Action) else option.listener.id)
                if isinstance(option.card, Card):
                    self.kinds.add(option.card.printed.id)


def _step(session: Session, bots: Sequence[Bot], apart: Apart | None, counts: _Counts) -> None:
    """One decision."""
    _, ask = session.asked[0]
    if ask.kind in ("play", "respond"):
        counts.note(ask.options)
    if len(ask.options) > ask.low or ask.low < ask.high:
        counts.decisions += 1
        counts.options += len(ask.options)
    else:
        counts.forced += 1
    step(session, bots, apart)


def _standing(session: Session) -> tuple[tuple[int, ...], ...]:
    """What each player has, as everyone sees it."""
    game = session.game
    counters = [
        each for each in session.rules.shown if (each.of, each.sort, each.seen_by) == ("player", "counter", EVERYONE)
    ]
    found = []
    for player in game.seats:
        values = [value if isinstance(value := each.read(game, player), int) else 0 for each in counters]
        found.append((int(player.alive), *values, *(len(zone.cards) for zone in player.zones)))
    return tuple(found)


def _groups(session: Session) -> dict[str, tuple[str, ...]]:
    """The zones in which every player has one card as the first turn begins, and which."""
    found: dict[str, list[str]] = {}
    for zone in session.game.zones:
        if zone.owner is not None and len(zone.cards) == 1:
            found.setdefault(zone.id, []).append(zone.cards[0].printed.id)
    seats = len(session.game.seats)
    return {name: tuple(kinds) for name, kinds in found.items() if len(kinds) == seats and _tells(session, name)}


def _tells(session: Session, zone: str) -> bool:
    """Whether a zone is no hand: what is in it tells who a player is."""
    hand = session.rules.hand(session.game, session.game.seats[0])
    return getattr(hand, "id", None) != zone


def _hands(session: Session) -> list[set[str]]:
    """The kinds of the cards that only their owner sees, by seat."""
    found: list[set[str]] = [set() for _ in session.game.seats]
    for zone in session.game.zones:
        if zone.owner is not None and zone.seen_by == OWNER:
            found[zone.owner.seat] |= {card.printed.id for card in zone.cards}
    return found


def _course(
    session: Session, opening: list[set[str]]
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """The kinds that each player has held and played, and the listeners that have reacted."""
    game = session.game
    kinds = {card.no: card.printed.id for card in game.cards}
    hands = {zone.no: zone.owner.seat for zone in game.zones if zone.owner is not None and zone.seen_by == OWNER}
    had = [set(kinds_) for kinds_ in opening]
    played: list[set[str]] = [set() for _ in game.seats]
    triggered: set[int] = set()
    for entry in game.trace:
        match entry[0]:
            case "move" if entry[3] in hands and entry[1] in kinds:
                had[hands[entry[3]]].add(kinds[entry[1]])
            case "play" | "answer" if entry[2] in kinds:
                played[entry[1]].add(kinds[entry[2]])
                if entry[0] == "answer":
                    triggered.add(entry[3])
            case "trigger":
                triggered.add(entry[2])
    return (
        tuple(tuple(sorted(each)) for each in had),
        tuple(tuple(sorted(each)) for each in played),
        tuple(sorted(triggered)),
    )
