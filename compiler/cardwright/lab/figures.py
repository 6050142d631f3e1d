"""What a series of games tells: win rates by seat and by who a player is, lengths, and figures of each card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from cardwright.lab.leads import leads
from cardwright.lab.pairs import Pair, pairs
from cardwright.lab.recording import Record
from cardwright.lab.statistics import (
    Estimate,
    chance_of,
    chance_of_difference,
    difference,
    found_among,
    mean,
    share,
)
from cardwright.runtime.tables import Rules

Ids: TypeAlias = "tuple[str, ...]"
SECONDS = 8
"""That people take for a decision, more or less."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often those win who have something in common; `stands_out` from `expected`, many being looked at."""

    name: str
    wins: int
    rate: Estimate
    expected: float
    stands_out: bool = False


@dataclass(frozen=True, slots=True)
class CardFigures:
    """Of one kind of card, by players and games: how often it was held and played, and how often who did so won.

    Those who held it had it in the opening hand (`opening`) or only later (`drawn`).
    `lift` is how much more often those win who held it than those who did not: what goes together, not a cause.
    """

    kind: str
    held: int
    opening: Estimate
    drawn: Estimate
    in_hand: Estimate
    without: Estimate
    when_played: Estimate
    played: Estimate
    lift: Estimate
    stands_out: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is told of a series.

    What never came about: cards that nobody held; cards that were held, could be played and were not; cards that were
    held and could never be played, so never in time; ways to play a card that was held which were never open, though
    another was; texts that never reacted.
    """

    rules: str
    games: int
    broke: int
    draws: Estimate
    players: int
    bots: tuple[str, ...]
    seed: int
    turns: Estimate
    rounds: Estimate
    decisions: Estimate
    forced: Estimate
    width: Estimate
    minutes: float
    seats: tuple[Rate, ...]
    groups: Mapping[str, tuple[Rate, ...]]
    choices: Mapping[str, tuple[Rate, ...]]
    matrix: tuple[tuple[str, str, Estimate], ...]
    cards: tuple[CardFigures, ...]
    never_held: tuple[str, ...]
    never_played: tuple[str, ...]
    never_in_time: tuple[str, ...]
    never_open: tuple[str, ...]
    never_triggered: tuple[str, ...]
    pairs: tuple[Pair, ...]
    comebacks: Estimate
    lead_changes: Estimate
    lengths: tuple[int, ...] = field(repr=False, default=())

    def data(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        return {name: plain(getattr(self, name)) for name in Figures.__slots__}


def plain(value: Any) -> Any:
    """A value as JSON has it: numbers with five digits behind the point, what is endless as nothing."""
    if isinstance(value, float):
        return round(value, 5) if abs(value) != float("inf") else None
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if hasattr(value, "__slots__"):
        return {name: plain(getattr(value, name)) for name in value.__slots__}
    return value


def figures_of(rules: Rules, records: Sequence[Record], players: int, bots: tuple[str, ...], seed: int) -> Figures:
    """Sum up a series."""
    done = [record for record in records if not record.broke]
    decided = [record for record in done if record.winners]
    seats = _rates(
        (str(seat + 1), seat in record.winners, _expected(record, players))
        for record in done
        for seat in range(players)
    )
    zones = sorted({name for record in done for name in record.groups})
    groups = {
        zone: _rates(
            (kind, seat in record.winners, _expected(record, players))
            for record in done
            for seat, kind in enumerate(record.groups.get(zone, ()))
        )
        for zone in zones
    }
    options = sorted({name for record in done for name in record.choices})
    choices = {
        name: _rates(
            (record.choices[name], at in record.winners, 1 / players)
            for record in done
            if name in record.choices
            for at in [options.index(name)]
        )
        for name in options
    }
    decisions = mean([float(record.decisions) for record in done])
    all_asked = sum(record.decisions + record.forced for record in done)
    return Figures(
        rules.id,
        len(records),
        len(records) - len(done),
        share(len(done) - len(decided), len(done)),
        players,
        bots,
        seed,
        mean([float(record.turns) for record in done]),
        mean([float(record.rounds) for record in done]),
        decisions,
        share(sum(record.forced for record in done), all_asked),
        mean([record.options / record.decisions for record in done if record.decisions]),
        round(decisions.value * SECONDS / 60, 1),
        seats,
        groups,
        choices,
        _matrix(done, options),
        _cards(done, players),
        *_lonely(rules, done),
        pairs(done, players),
        *leads(done, players),
        tuple(sorted(record.turns for record in done)),
    )


def _expected(record: Record, players: int) -> float:
    """The chance to win of anybody at the table, as many having won as did."""
    return len(record.winners) / players


def _rates(rows: Iterable[tuple[str, bool, float]]) -> tuple[Rate, ...]:
    """Win rates of those with a name in common; what is expected is what anybody at those tables had."""
    wins: dict[str, int] = {}
    count: dict[str, int] = {}
    hoped: dict[str, float] = {}
    for name, won, expected in rows:
        wins[name] = wins.get(name, 0) + won
        count[name] = count.get(name, 0) + 1
        hoped[name] = hoped.get(name, 0.0) + expected
    names = sorted(count, key=lambda name: (len(name), name) if name.isdigit() else (0, name))
    chances = [chance_of(wins[name], count[name], hoped[name] / count[name]) for name in names]
    return tuple(
        Rate(name, wins[name], share(wins[name], count[name]), hoped[name] / count[name], out)
        for name, out in zip(names, found_among(chances), strict=True)
    )


def _matrix(records: Sequence[Record], options: Sequence[str]) -> tuple[tuple[str, str, Estimate], ...]:
    """Of two options that take their choices in turn: how often the first player wins with each against each."""
    if len(options) != 2:
        return ()
    first, second = options
    cells: dict[tuple[str, str], list[bool]] = {}
    for record in records:
        cells.setdefault((record.choices[first], record.choices[second]), []).append(0 in record.winners)
    return tuple((a, b, share(sum(won), len(won))) for (a, b), won in sorted(cells.items()))


def _cards(records: Sequence[Record], players: int) -> tuple[CardFigures, ...]:
    """The figures of each kind that somebody has held or played."""
    kinds = sorted({kind for record in records for seat in (*record.had, *record.played) for kind in seat})
    table = {kind: [0] * 8 for kind in kinds}
    total = won_at_all = 0
    for record in records:
        for seat in range(players):
            won = seat in record.winners
            total += 1
            won_at_all += won
            had = set(record.had[seat])
            played = set(record.played[seat])
            opening = set(record.opening[seat])
            for kind in had | played:
                row = table[kind]
                row[0] += kind in had
                row[1] += won and kind in had
                row[2] += kind in opening
                row[3] += won and kind in opening
                row[4] += kind in played
                row[5] += won and kind in played
                row[6] += kind in had and kind in played
    rows = []
    for kind, (had_n, had_w, open_n, open_w, play_n, play_w, both, _) in table.items():
        held, without = share(had_w, had_n), share(won_at_all - had_w, total - had_n)
        rows.append((
            chance_of_difference(held, without),
            CardFigures(
                kind, had_n, share(open_w, open_n), share(had_w - open_w, had_n - open_n), held, without,
                share(play_w, play_n), share(both, had_n),
                difference(held, without),
            ),
        ))  # fmt: skip
    out = found_among([chance for chance, _ in rows])
    return tuple(replace(row, stands_out=stands_out) for (_, row), stands_out in zip(rows, out, strict=True))


def _lonely(rules: Rules, records: Sequence[Record]) -> tuple[Ids, Ids, Ids, Ids, Ids]:
    """What never came about, in the order in which `Figures` has it."""
    held = {kind for record in records for seat in record.had for kind in seat}
    played = {kind for record in records for seat in record.played for kind in seat}
    could = played.union(*(record.could[0] for record in records))
    ways = {way for record in records for way in record.could[1]}
    made = {spec.kind for spec in rules.cards if spec.copies}
    listeners = {each.no: each for window in rules.windows.values() for each in window}
    answering = {each.respond.id for each in listeners.values() if each.respond is not None}
    usable = {kind.id for kind in made if kind in rules.plays or answering & {kind.id, *kind.categories}}
    shut = {play.id for kind in made if kind.id in held & could for play in rules.plays.get(kind, ())} - ways
    reacted = {listeners[no].id for record in records for no in record.triggered if no in listeners}
    return (
        tuple(sorted(usable - held - played)),
        tuple(sorted((usable & held & could) - played)),
        tuple(sorted((usable & held) - could)),
        tuple(sorted(shut)),
        tuple(sorted({each.id for each in listeners.values()} - reacted)),
    )
