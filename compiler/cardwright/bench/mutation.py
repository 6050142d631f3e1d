"""Which changes to the rules of a game no ruling notices: change one line at a time, and run the rulings.

Each change is tried in a process of its own, forked from one that has the whole game in memory: only the text that
changes is resolved again, and only the functions of rules that it changes are put in place. Only rulings that run one
of these functions can notice it, so only they are run.
"""

from __future__ import annotations

import gc
import multiprocessing
import random
import re
import signal
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial

from cardwright.analysis.unsupported import Unsupported
from cardwright.bench.changes import Change, changes_of
from cardwright.bench.failures import Failure
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.patching import Place, changed, loaded, put, run_by
from cardwright.bench.rulings import run_one
from cardwright.model.exchange import Exchange, RuleText
from cardwright.model.game import Ruling
from cardwright.records import record
from cardwright.runtime.workers import end_with_parent
from cardwright.source.text import Span

SECONDS = 10
"""A ruling that takes so much time of the processor with a change is taken for one that does not end: it notices."""
KINDS = ("noticed", "survives", "same", "no rule")
"""What may come of a change: a ruling fails; none does; the same rules come of it; it cannot be read."""

Lines = Mapping[str, Collection[int]]
"""Line numbers by the path of a file."""


@record
class Tried:
    """A change, where it was made, and what came of it; `by` is the ruling that noticed it.

    `why` is the reason that is noted at the line for which nobody can notice a change of it.
    """

    span: Span
    rules: tuple[str, ...]
    owner: str
    was: str
    now: str
    kind: str
    by: str = ""
    why: str = ""

    def to_data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "file": self.span.file.path, "line": self.span.line, "rules": list(self.rules), "of": self.owner,
            "was": self.was, "now": self.now, "result": self.kind, "by": self.by, "why": self.why,
        }  # fmt: skip


@record
class Tries:
    """What came of all changes, in the order of the files; `failing` rulings fail without any, and notice nothing."""

    tried: tuple[Tried, ...]
    failing: tuple[str, ...] = ()

    def count(self, kind: str) -> int:
        """How many came to that."""
        return sum(one.kind == kind for one in self.tried)

    @property
    def share(self) -> float:
        """How many of the changes that change something were noticed, in per cent."""
        seen, missed = self.count("noticed"), self.count("survives")
        return 100 * seen / (seen + missed) if seen + missed else 100.0

    @property
    def survivors(self) -> tuple[Tried, ...]:
        """The changes that no ruling notices."""
        return tuple(one for one in self.tried if one.kind == "survives")

    @property
    def needless(self) -> tuple[Tried, ...]:
        """The first change of each line that has a reason noted, though every change of it is noticed."""
        missed = {(one.span.file.path, one.span.line) for one in self.survivors}
        lines = {(one.span.file.path, one.span.line): one for one in reversed(self.tried) if one.why}
        return tuple(one for place, one in reversed(lines.items()) if place not in missed)

    def to_data(self) -> dict[str, object]:
        """Ready for JSON."""
        counts: dict[str, object] = {kind.replace(" ", "_"): self.count(kind) for kind in KINDS}
        survivors = [one.to_data() for one in self.survivors]
        return {**counts, "share": round(self.share, 1), "failing": list(self.failing), "survivors": survivors}


@record
class Task:
    """A change that waits to be tried."""

    text: RuleText
    change: Change

    @property
    def span(self) -> Span:
        """The line that it changes."""
        return self.text.text.at(self.change.start, self.change.end)

    def tried(self, kind: str, by: str) -> Tried:
        """What came of it."""
        was = " ".join(self.text.text.value[self.change.start : self.change.end].split())
        return Tried(self.span, self.text.rules, self.text.owner, was, self.change.now, kind, by, self.change.why)


class Workshop:
    """A game with all that does not change with a line of it."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.bench: Bench = bench_of(exchange.game)
        self.loaded = loaded(exchange.game, self.bench.rules)
        played = [one for one in exchange.game.rulings.values() if one.scenario is not None or one.fresh]
        played = [one for one in played if not one.prints]
        found: dict[str, Failure | None] = {}
        self.runs: dict[str, frozenset[Place]] = {}
        """The functions that each ruling runs."""
        for one in played:
            found[one.id], self.runs[one.id] = run_by(self.loaded, partial(run_one, self.bench, one))
        self.rulings = [one for one in played if found[one.id] is None]
        self.failing = tuple(one.id for one in played if found[one.id] is not None)

    def tasks(self, only: Lines | None) -> list[Task]:
        """The changes that can be made, in the order of the files."""
        found = []
        for text in self.exchange.texts():
            for change in changes_of(text.text.value):
                task = Task(text, change)
                if only is None or task.span.line in only.get(task.span.file.path, ()):
                    found.append(task)
        return sorted(found, key=lambda task: (task.span.file.path, task.span.start, task.change.now))

    def try_out(self, task: Task) -> Tried:
        """Make a change and run the rulings; the game is of no more use afterwards."""
        return task.tried(*self._outcome(task))

    def _outcome(self, task: Task) -> tuple[str, str]:
        try:
            if not self.exchange.put(task.text.number, task.change.text):
                return "no rule", ""
            made = changed(self.loaded, self.exchange.game)
            bench = bench_of(self.exchange.game) if made is None else self.bench
        except Unsupported:
            return "no rule", ""
        if made is not None:
            put(self.loaded, made)
        if made == {}:
            return "same", ""
        for ruling in self.in_order(task.text):
            if (made is None or self.runs[ruling.id] & made.keys()) and self._notices(bench, ruling):
                return "noticed", ruling.id
        return "survives", ""

    def _notices(self, bench: Bench, ruling: Ruling) -> bool:
        """Whether a ruling does not hold, or its rules break down or do not end."""
        signal.signal(signal.SIGVTALRM, _too_long)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            return run_one(bench, ruling) is not None
        except Exception:
            return True
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def in_order(self, text: RuleText) -> list[Ruling]:
        """The rulings, those first that are most likely to notice: which cite its rules, then which name it."""
        game = self.exchange.game
        names = {text.owner, *(game.cards[text.owner].name.values() if text.owner in game.cards else ())}
        named = re.compile("|".join(map(re.escape, names)))

        def far(ruling: Ruling) -> int:
            cites = len({*ruling.rules} & {*text.rules})
            return -2 * cites - any(card.id == text.owner for card in ruling.cards) - bool(named.search(ruling.id))

        return sorted(self.rulings, key=lambda ruling: (bool(ruling.fresh), far(ruling)))


_shop: list[Workshop] = []
"""The workshop that forked processes find in their memory."""


def _work(job: tuple[int, Task]) -> tuple[int, Tried]:
    gc.disable()  # the process ends soon
    number, task = job
    try:
        return number, _shop[0].try_out(task)
    except Exception as error:  # rules that cannot even be loaded
        return number, task.tried("noticed", type(error).__name__)


def _too_long(number: int, frame: object) -> None:
    raise TimeoutError


def mutate(
    exchange: Exchange,
    only: Lines | None = None,
    sample: int | None = None,
    cores: int = 1,
    told: Callable[[str], None] | None = None,
) -> Tries:
    """Try the changes of a game (of `only` these lines; a `sample` of them) on so many cores; raises Unsupported."""
    shop = Workshop(exchange)
    tasks = shop.tasks(only)
    if sample is not None and sample < len(tasks):
        chosen = random.Random(0).sample(range(len(tasks)), sample)
        tasks = [tasks[number] for number in sorted(chosen)]
    found: dict[int, Tried] = {}
    for number, tried in _each(shop, tasks, cores):
        found[number] = tried
        if told is not None:
            told(f"{len(found)}/{len(tasks)} {tried.span.file.path}:{tried.span.line}")
    return Tries(tuple(found[number] for number in sorted(found)), shop.failing)


def _each(shop: Workshop, tasks: Iterable[Task], cores: int) -> Iterator[tuple[int, Tried]]:
    _shop[:] = [shop]
    gc.collect()
    gc.freeze()  # else each process copies the whole game when it collects garbage
    try:
        with multiprocessing.get_context("fork").Pool(cores, end_with_parent, maxtasksperchild=1) as pool:
            yield from pool.imap_unordered(_work, enumerate(tasks), chunksize=1)
    finally:
        _shop.clear()
        gc.unfreeze()
