"""A series of games: played over processes, kept as they end, and gone on with where they stopped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardwright.lab.recording import Record, play, record_of
from cardwright.runtime.make_bots import practise_for_all
from cardwright.runtime.setup import GAMES, Settings, derive, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.workers import Engine, Local, Span, spans_of

CHUNK = 10
FORMAT = "cardwright-lab/3"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: the set-up, the bots in the order of seats, and options that take their choices in turn."""

    settings: Settings
    seed: int
    bots: tuple[str, ...]
    spread: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def choices(self, game: int) -> dict[str, str]:
        """What the spread options are in a game: all pairs of choices come about equally often."""
        found = {}
        for name, values in self.spread:
            game, at = divmod(game, len(values))
            found[name] = values[at]
        return found

    def key(self, rules: Rules) -> str:
        """The same for the same games: of the rules and of all that is settled."""
        settings = self.settings
        told = [
            FORMAT, rules.id, rules.digest, settings.players, sorted(settings.agreed.items()), list(settings.variants),
            [None if deck is None else deck.data() for deck in settings.decks], self.seed, list(self.bots),
            [[name, list(values)] for name, values in self.spread],
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(told, ensure_ascii=True).encode()).hexdigest()


def one_game(rules: Rules, plan: Plan, game: int) -> Record:
    """Game number `game` of a plan."""
    settings, choices = plan.settings, plan.choices(game)
    if choices:
        settings = settle(
            rules, settings.players, {**settings.agreed, **choices}, settings.variants, settings.names, settings.decks
        )
    return play(rules, settings, game, derive(plan.seed, GAMES, game), plan.bots, choices)


def games(rules: Rules, plan: Plan, first: int, last: int, engine: Engine) -> Iterator[Record]:
    """The games from number `first` to before `last`, in order; the same for every engine."""
    size = 1 if engine == Local() else CHUNK
    if first < last and not plan.spread:
        practise_for_all(plan.bots, rules, plan.settings)
    for part in engine.parts(rules, _work, plan, spans_of(first, last, size)):
        yield from part


def _work(rules: Rules, plan: Plan, span: Span) -> list[Record]:
    """A range of games."""
    first, count = span
    return [one_game(rules, plan, number) for number in range(first, first + count)]


def kept(text: str, key: str) -> list[Record]:
    """The games that an earlier run of the same series has kept, up to the first line that is none."""
    lines = text.splitlines()
    if not lines or _line(lines[0]).get("key") != key:
        return []
    found: list[Record] = []
    for line in lines[1:]:
        try:
            record = record_of(_line(line))
        except (KeyError, TypeError, ValueError, AttributeError):
            break
        if record.game != len(found):
            break
        found.append(record)
    return found


def _line(line: str) -> Mapping[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def header(key: str, rules: Rules) -> str:
    """The first line of the file in which the games of a series are kept."""
    return json.dumps({"format": FORMAT, "rules": rules.id, "key": key}) + "\n"


def line_of(record: Record) -> str:
    """A game as a line of that file."""
    return json.dumps(record.data(), ensure_ascii=False, separators=(",", ":")) + "\n"


@dataclass(frozen=True, slots=True)
class Wanted:
    """When a series is long enough: after so many games, or earlier when `enough` says so of those so far."""

    games: int
    enough: Callable[[Sequence[Record]], bool] | None = None
    batch: int = 200


def series(
    rules: Rules,
    plan: Plan,
    wanted: Wanted,
    before: Sequence[Record] = (),
    engine: Engine | None = None,
    keep: Callable[[Record], None] | None = None,
) -> list[Record]:
    """The games of a plan, going on behind those of `before`; `keep` is told each as it ends."""
    engine = engine or Local()
    found = list(before[: wanted.games])
    while len(found) < wanted.games:
        if wanted.enough is not None and found and wanted.enough(found):
            break
        last = wanted.games if wanted.enough is None else min(wanted.games, len(found) + wanted.batch)
        for record in games(rules, plan, len(found), last, engine):
            found.append(record)
            if keep is not None:
                keep(record)
    return found
