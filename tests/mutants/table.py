"""The table of a run: by class, how many faults are caught, at the exact word, with the right word suggested."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from mutants.faults import CLASSES, Fault, known_words, misspellings, others
from mutants.judge import Checker, Verdict


@dataclass
class Row:
    """The verdicts of one class, and the faults that nobody noticed."""

    count: int = 0
    caught: int = 0
    exact: int = 0
    suggested: int = 0
    valid: int = 0
    """Faults that mean something else, as a ruling that fails with them proves."""
    missed: list[str] = field(default_factory=list)
    inexact: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)

    def add(self, where: str, fault: Fault, verdict: Verdict) -> None:
        """Count one fault."""
        self.count += 1
        self.caught += verdict.caught
        self.exact += verdict.exact
        self.suggested += verdict.suggested
        told = ((p.code, p.span.text[:40] if p.span else "", p.message(), p.help()) for p in verdict.problems[:2])
        said = " / ".join(f"{code} at {at!r}: {what} ({help})" for code, at, what, help in told)
        for wanted, kept in ((verdict.caught, self.missed), (verdict.exact, self.inexact)):
            if not wanted:
                kept.append(f"{where}/{fault.show()}\n      {said}")
                return
        if not verdict.suggested:
            self.silent.append(f"{where}/{fault.show()}\n      {said}")

    def show(self, name: str) -> str:
        """One line of the table."""
        shares = (100 * n / self.count for n in (self.caught, self.exact, self.suggested, self.caught + self.valid))
        return f"{name:28} {self.count:6}" + "".join(f"{share:9.1f} %" for share in shares)


Tables = dict[str, Row]


def faults_of(checker: Checker, seed: int) -> Iterator[Fault]:
    """All faults of a game: one misspelling of each word, each word left out, and so on."""
    known = known_words(checker.sources, checker.game)
    listed = checker.game is not None and checker.game.raw["rule_ids"]  # else any rule id will do
    for source in checker.sources:
        r = random.Random(f"{seed}:{source.name}")
        made = (checker.says(fault) for fault in misspellings(r, source, known))
        yield from (fault for fault in made if listed or fault.sort != "rule id")
        yield from others(r, source, checker.game)


def drawn(faults: Iterable[Fault], each: int, seed: int) -> list[Fault]:
    """At most so many faults of each class, in the order of the files."""
    by_class: dict[str, list[Fault]] = defaultdict(list)
    for fault in faults:
        by_class[fault.sort].append(fault)
    r = random.Random(f"draw {seed}")
    return [fault for sort in CLASSES for fault in r.sample(by_class[sort], min(each, len(by_class[sort])))]


def run(
    checker: Checker,
    faults: Iterable[Fault],
    tables: Tables,
    told: Callable[[int], None] | None = None,
    proving: bool = False,
) -> None:
    """Judge faults of a game, and count them; `proving`: run the rulings on those that `check` says nothing of."""
    for number, fault in enumerate(faults):
        verdict = checker.judge(fault)
        row = tables.setdefault(fault.sort, Row())
        row.add(checker.folder.name, fault, verdict)
        row.valid += proving and not verdict.caught and checker.is_proved(fault)
        if told is not None:
            told(number)


def shown(tables: Tables) -> str:
    """The whole table."""
    head = f"{'class':28} {'faults':>6} {'caught':>10} {'exact':>10} {'suggested':>10} {'or proved':>10}"
    return "\n".join([head, *(tables[sort].show(sort) for sort in CLASSES if sort in tables)])
