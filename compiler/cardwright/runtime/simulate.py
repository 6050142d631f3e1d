"""Many games by bots, over several processes, with one result whatever their number."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.exits import InvariantBroken, RuleError
from cardwright.runtime.faults import Fault, in_words
from cardwright.runtime.make_bots import practise_for_all
from cardwright.runtime.playout import run
from cardwright.runtime.setup import GAMES, Settings, derive, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.workers import Engine, Local, Span, spans_of

CHUNK = 50
KEPT = 20
FIRST = 3
"""If so many games go on to the bound of turns before any has ended, no more are played: each takes seconds."""
TOLD_OF_FAILURES = ("game", "seed", "sort", "message", "notes", "count")
"""What a program is told of games that broke off."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Games that broke off with the same words: the first of them with its seed (to play it again), and how many.

    `fault` says what went wrong, and `noted` where it did and how far the game had come.
    """

    game: int
    seed: int
    sort: str
    fault: Fault
    noted: tuple[Fault, ...]
    count: int = 1

    @property
    def message(self) -> str:
        """What went wrong, in English."""
        return in_words(self.fault)

    @property
    def notes(self) -> tuple[str, ...]:
        """Where, and how far the game had come, in English."""
        return tuple(map(in_words, self.noted))


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a series of games.

    `finished` games have ended; `invariant_breaks` and `errors` broke off, and the first of them are kept
    as `failures`. Means are over finished games.  `wins_by_seat` counts a shared victory for each winner.
    `trace_digest` is the SHA-256 over the digests of all games in order (of a game that broke off: of its
    error).
    """

    rules: str
    digest: str
    players: int
    seed: int
    options: Mapping[str, str]
    variants: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    finished: int
    invariant_breaks: int
    errors: int
    mean_turns: float
    mean_decisions: float
    wins_by_seat: tuple[int, ...]
    trace_digest: str
    failures: tuple[Failure, ...]
    decks: tuple[str, ...] = ()
    """The names of the decks that players bring, by seat; empty for who brings none."""
    not_played: int = 0
    """How many games were left out, as none of the first ones had an end."""

    def to_data(self) -> dict[str, Any]:
        """The report, ready for JSON."""
        data: dict[str, Any] = {name: getattr(self, name) for name in Report.__slots__}
        data["options"] = dict(self.options)
        data["failures"] = [{name: getattr(f, name) for name in TOLD_OF_FAILURES} for f in self.failures]
        return data


@dataclass(slots=True)
class _Part:
    """The sums of a stretch of games."""

    first: int
    count: int
    digests: bytes
    turns: int
    decisions: int
    wins: list[int]
    finished: int
    failures: list[Failure]


@dataclass(frozen=True, slots=True)
class _Job:
    """What a worker needs besides the rules."""

    settings: Settings
    seed: int
    bots: tuple[str, ...]
    invariants: bool


def simulate(
    rules: Rules,
    n: int,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    variants: Iterable[str] = (),
    jobs: int = 1,
    bots: Sequence[str] = ("random",),
    invariants: bool = True,
    progress: Callable[[int], None] | None = None,
    decks: Sequence[BroughtDeck | None] = (),
    engine: Engine | None = None,
) -> Report:
    """Play n games by bots and sum them up.

    Game i has the seed `derive(seed, GAMES, i)`.  The report is the same for every number of `jobs`
    (processes), and for every `engine` that plays the games instead. `progress` is told how many games are done, from
    time to time.  `decks` are those that players bring, by seat.  Raises SetupError, LostWorkers, and
    ValueError if rules that are no package shall be played by several processes.
    """
    settings = settle(rules, players, options, variants, decks=decks)
    job = _Job(settings, seed, tuple(bots), invariants)
    if n > 0:
        practise_for_all(job.bots, rules, settings)
    hasher = hashlib.sha256()
    total = _Part(0, 0, b"", 0, 0, [0] * settings.players, 0, [])
    broken = {True: 0, False: 0}
    for part in _parts(rules, job, n, engine or Local(jobs)):
        hasher.update(part.digests)
        total.count += part.count
        total.turns += part.turns
        total.decisions += part.decisions
        total.finished += part.finished
        total.wins = [a + b for a, b in zip(total.wins, part.wins, strict=True)]
        for failure in part.failures:
            broken[failure.sort == "invariant"] += failure.count
            _add(total.failures, failure, KEPT)
        if progress is not None:
            progress(total.count)
    done = max(total.finished, 1)
    return Report(
        rules=rules.id,
        digest=rules.digest,
        players=settings.players,
        seed=seed,
        options=settings.agreed,
        variants=settings.variants,
        bots=job.bots,
        games=total.count,
        finished=total.finished,
        invariant_breaks=broken[True],
        errors=broken[False],
        mean_turns=round(total.turns / done, 4),
        mean_decisions=round(total.decisions / done, 4),
        wins_by_seat=tuple(total.wins),
        trace_digest=hasher.hexdigest(),
        failures=tuple(total.failures),
        decks=tuple("" if deck is None else deck.name for deck in settings.decks),
        not_played=max(n, 0) - total.count,
    )


def _parts(rules: Rules, job: _Job, n: int, engine: Engine) -> Iterator[_Part]:
    """The games in their order, a stretch at a time; none after the first ones if no one of these has an end."""
    done = 0
    while done < min(n, FIRST):
        part = _play(rules, job, (done, 1))
        done += 1
        yield part
        if not any(failure.fault.key == "turns" for failure in part.failures):
            break
    else:
        return
    yield from engine.parts(rules, _play, job, spans_of(done, n, CHUNK))


def _add(failures: list[Failure], one: Failure, most: int | None = None) -> None:
    """Count a failure with those of the same words, or keep it as the first of its kind."""
    for at, known in enumerate(failures):
        if (known.sort, known.fault) == (one.sort, one.fault):
            failures[at] = replace(known, count=known.count + one.count)
            return
    if most is None or len(failures) < most:
        failures.append(one)


def _play(rules: Rules, job: _Job, span: Span) -> _Part:
    """Play a stretch of games."""
    first, count = span
    part = _Part(first, count, b"", 0, 0, [0] * job.settings.players, 0, [])
    digests: list[bytes] = []
    for i in range(first, first + count):
        seed = derive(job.seed, GAMES, i)
        try:
            outcome = run(rules, job.settings, seed, job.bots, job.invariants)
            digests.append(bytes.fromhex(outcome.trace_digest))
        except RuleError as error:
            sort = "invariant" if isinstance(error, InvariantBroken) else "error"
            message = str(error)
            digests.append(hashlib.sha256(f"{sort}: {message}".encode()).digest())
            failure = Failure(i, seed, sort, error.fault, tuple(error.noted))
            _add(part.failures, failure)
            continue
        part.finished += 1
        part.turns += outcome.turns
        part.decisions += outcome.decisions
        for seat in outcome.winners:
            part.wins[seat] += 1
    part.digests = b"".join(digests)
    return part
