"""A turn for the rulebook: a game is played by bots, and the first turn that is quiet enough to follow is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardwright.backends.paper.paper_values import LANGS, ExampleTurn, Lang, Round, Seat
from cardwright.backends.paper.template_words import WORDS
from cardwright.bench.in_memory import Bench
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.runtime.exits import RuleError
from cardwright.runtime.make_bots import make_bot
from cardwright.runtime.session import Session
from cardwright.runtime.setup import BOTS, SetupError, derive
from cardwright.runtime.story import in_lines, settled, worth_telling
from cardwright.runtime.texts import Texts, texts_for
from cardwright.runtime.traces import Entry, visible_trace
from cardwright.runtime.views import PlayerView, View

SEEDS: Final = range(1, 5)
TURNS: Final = 6
"""So many turns of each game are looked at."""
DECISIONS: Final = 25
"""A turn that is not over after so many decisions is none to begin with; no further game is tried then."""
FEWEST, MOST = 4, 20
"""A quiet turn has so many lines."""
LONGEST: Final = 150
"""No line of it has more letters."""
TOLD: Final = (
    *("play", "answer", "cancel", "missed", "reveal", "move", "look", "announce", "shuffle", "skip", "insert"),
    *("chose", "verb", "status", "trigger"),
)
"""What is told of a turn: what players do and see, not how the rules keep count of it."""
ENDS: Final = frozenset(("out", "win", "extra"))
"""A turn with one of these is no usual one."""
FEW: Final = 2
"""Open cards of a zone are named up to so many, else counted."""
ROOM: Final = 5
"""So many lines stand at a seat."""


@record
class _Turn:
    """A turn of a game: who has it, what they saw of the table when they first decided, the trace before and after."""

    number: int
    seat: int
    view: View
    opening: tuple[Entry, ...]
    rest: tuple[Entry, ...]


def example_turn(bench: Bench) -> dict[Lang, ExampleTurn]:
    """The turn in every language of the game; nothing where no turn is short and telling enough."""
    game = bench.model
    for seed in SEEDS:
        played = _played(bench, seed)
        if played is None:
            return {}
        session, turns = played
        ranked = sorted(turns, key=lambda turn: (-_worth(game, session, turn), turn.number))
        if ranked and _worth(game, session, ranked[0]) > 0:
            langs = [lang for lang in LANGS if lang in game.meta.languages]
            return {lang: _told(game, session, ranked[0], lang) for lang in langs}
    return {}


def _played(bench: Bench, seed: int) -> tuple[Session, list[_Turn]] | None:
    """The first turns of a game of the fewest players; None where it cannot be played, or takes too long."""
    players = max(2, bench.model.meta.players[0])
    if players > bench.model.meta.players[1]:
        return None
    turns: list[_Turn] = []
    first: dict[int, tuple[int, View, int]] = {}
    try:
        session = Session(bench.rules, players, seed)
        bots = [make_bot("greedy", derive(seed, BOTS, seat)) for seat in range(players)]
        since = 0
        while not session.over and session.turn <= TURNS:
            pending = session.pending[0]
            if session.turn and session.turn not in first:
                mover = session.game.turn_player.seat
                first[session.turn] = (mover, session.view(mover), len(session.game.trace))
                since = len(session.decisions)
            if len(session.decisions) - since > DECISIONS:
                return None
            session.answer(pending.seat, bots[pending.seat].choose(pending, session.view(pending.seat)))
    except (SetupError, RuleError):
        return None
    begins = {n: at for n, at in zip(range(1, TURNS + 2), _begins(session), strict=False)}
    for number, (seat, view, decided) in first.items():
        if number + 1 in begins:
            parts = [
                tuple(visible_trace_of(session, seat, begin, end))
                for begin, end in ((begins[number], decided), (decided, begins[number + 1]))
            ]
            turns.append(_Turn(number, seat, view, *parts))
    return session, turns


def _begins(session: Session) -> list[int]:
    return [at for at, entry in enumerate(session.game.trace) if entry[0] == "turn"]


def visible_trace_of(session: Session, seat: int, begin: int, end: int) -> list[Entry]:
    """A part of the trace as a player may read it."""
    later = visible_trace(session.game, seat, end)
    found = visible_trace(session.game, seat, begin)
    return found[: len(found) - len(later)]


def _worth(game: Game, session: Session, turn: _Turn) -> int:
    """How much can be learnt from a turn: different cards and abilities that are used; 0 for one not to be told."""
    entries = (*turn.opening, *turn.rest)
    if any(entry[0] in ENDS for entry in entries):
        return 0
    texts = texts_for(session, "en")
    lines = [*_lines(game, session, texts, turn.opening), *_lines(game, session, texts, turn.rest)]
    if not FEWEST <= len(lines) <= MOST or max(map(len, lines)) > LONGEST:
        return 0
    return len({entry[2:4] for entry in entries if entry[0] in ("play", "answer")})


def _lines(game: Game, session: Session, texts: Texts, entries: Sequence[Entry]) -> list[str]:
    """A part of a trace, a sentence for each entry; cards that go the same way, and what happens again, in one."""
    where = game.where_played
    table = next((zone.no for zone in session.game.zones if where is not None and zone.id == where.id), None)
    kept = [entry for entry in worth_telling(settled(entries), table) if _is_told(game, entry)]
    return [texts.line(same) for same in in_lines(kept)]


def _is_told(game: Game, entry: Entry) -> bool:
    if entry[0] == "count":
        return is_open(game.counters[entry[2]])
    return entry[0] in TOLD and (entry[0] != "trigger" or entry[3] >= 0)


def _told(game: Game, session: Session, turn: _Turn, lang: Lang) -> ExampleTurn:
    names = WORDS[lang]["example names"].split()
    texts = texts_for(session, lang)
    texts.names = [names[seat % len(names)] for seat in range(session.settings.players)]
    rows = fitting([_seat(game, texts, it) for it in turn.view.players])
    seats = tuple(
        Seat(texts.player(it.seat), "", row, not it.alive) for it, row in zip(turn.view.players, rows, strict=True)
    )
    middle = tuple(f"{texts.name('zones', zone.id)} {zone.count}" for zone in turn.view.zones if zone.count)
    usual = game.usual_zone("hand")
    own = turn.view.players[turn.seat].zones
    hand = tuple(texts.card(card) for zone in own if usual is not None and zone.id == usual.id for card in zone.cards)
    return ExampleTurn(
        players=tuple(texts.names),
        name=texts.player(turn.seat),
        number=turn.number,
        opening=tuple(_lines(game, session, texts, turn.opening)),
        lines=tuple(_lines(game, session, texts, turn.rest)),
        hand=hand,
        table=Round(seats, game.turn.order == "clockwise", turn.seat, middle),
    )


def fitting(rows: Sequence[Mapping[str, str]]) -> list[tuple[str, ...]]:
    """The lines of seats, by what they tell, as far as each seat has room for them; all seats tell of the same things.

    A line is empty where a seat has nothing to tell. What says the same at every seat is left out first, from the last;
    then what comes last.
    """
    told = list(dict.fromkeys(key for row in rows for key in row))
    alike = [key for key in told if len({row.get(key) for row in rows}) == 1]
    for key in (*reversed(alike), *(key for key in reversed(told) if key not in alike)):
        if all(sum(bool(row.get(each)) for each in told) <= ROOM for row in rows):
            break
        told.remove(key)
    return [tuple(row[key] for key in told if row.get(key)) for row in rows]


def _seat(game: Game, texts: Texts, player: PlayerView) -> dict[str, str]:
    """What lies before a player: how many cards where, or which, and the numbers that everybody sees."""
    colon, comma = (": ", ", ") if texts.lang == "en" else ("：", "、")
    found: dict[str, str] = {}
    for zone in player.zones:
        if not game.zones[zone.id].name:
            continue
        name = texts.name("zones", zone.id)
        open_cards = game.zones[zone.id].seen_by == "everyone" and len(zone.cards) == zone.count <= FEW
        told = colon.join((name, comma.join(map(texts.card, zone.cards)))) if open_cards else f"{name} {zone.count}"
        found[f"zone {zone.id}"] = told if zone.count else ""
    for counter in game.counters.values():
        value = player.values.get(counter.id)
        if counter.owner == "player" and is_open(counter):
            told = f"{texts.name('values', counter.id)} {texts.value(value)}" if value else ""
            found[f"counter {counter.id}"] = told
    return found


def is_open(counter: decl.Counter) -> bool:
    """Whether a counter has a name and everybody sees it: it lies on the table."""
    return bool(counter.name) and counter.seen_by == "everyone"
