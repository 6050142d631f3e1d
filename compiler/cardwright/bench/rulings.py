"""Run the rulings of a game, each a test: its scenario, what it says of fresh tables, of reports and of print."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.bench.failures import Failed, Failure, failure
from cardwright.bench.in_memory import Bench
from cardwright.bench.recorded_games import played_again
from cardwright.bench.ruling_claims import holds, printed, reported
from cardwright.bench.scenario_run import run_scenario
from cardwright.model.game import Ruling
from cardwright.records import record


@record
class TestReport:
    """How many rulings hold; `proved` are the ids of those that do."""

    __test__ = False
    passed: int
    failed: int
    failures: tuple[Failure, ...] = ()
    proved: tuple[str, ...] = ()

    def __add__(self, other: TestReport) -> TestReport:
        """Both reports as one."""
        return TestReport(
            self.passed + other.passed,
            self.failed + other.failed,
            self.failures + other.failures,
            self.proved + other.proved,
        )

    def to_data(self) -> dict[str, object]:
        """Ready for JSON."""
        return {"passed": self.passed, "failed": self.failed, "failures": [f.to_data() for f in self.failures]}


def run_all(b: Bench, only: Iterable[str] | None = None, progress: Callable[[str], None] | None = None) -> TestReport:
    """Run the rulings of a game that has been built."""
    wanted = set(only) if only is not None else None
    failures: list[Failure] = []
    proved: list[str] = []
    for ruling in b.model.rulings.values():
        if wanted is not None and ruling.id not in wanted:
            continue
        if progress is not None:
            progress(ruling.id)
        found = run_one(b, ruling)
        if found is None:
            proved.append(ruling.id)
        else:
            failures.append(found)
    return TestReport(len(proved), len(failures), tuple(failures), tuple(proved))


def run_one(b: Bench, ruling: Ruling) -> Failure | None:
    """Run one ruling; None if everything that it says holds."""
    try:
        if ruling.scenario is not None:
            run_scenario(b, ruling, ruling.scenario).leave()
        for at, fresh in enumerate(ruling.fresh):
            holds(b, ruling, at, fresh)
        for report in ruling.reports:
            reported(b, ruling, report)
        for prints in ruling.prints:
            printed(b, prints)
        if ruling.recorded is not None:
            played_again(b, ruling, ruling.recorded)
        if ruling.scenario is None and not (ruling.fresh or ruling.reports or ruling.prints or ruling.recorded):
            raise Failed("empty", None)
    except Failed as failed:
        return failure(ruling.id, ruling.rules, ruling.span, failed)
    return None
