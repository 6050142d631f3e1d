"""Run the rulings of a game, each a test: its scenario, what it says of fresh tables, of reports and of print."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from cardwright.backends.paper.model import Lang
from cardwright.diagnostics import Problem
from cardwright.model import scenario as sc
from cardwright.model.game import Game as Model
from cardwright.model.game import Ruling
from cardwright.runtime.blame import in_words, source_lines
from cardwright.runtime.game import Game
from cardwright.runtime.setup import SetupError, settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts
from cardwright.runtime.things import Player
from cardwright.runtime.words import error_text
from cardwright.scenarios import expect as ex
from cardwright.scenarios.driver import Driver
from cardwright.scenarios.failure import Failed, Failure, failure
from cardwright.scenarios.names import Namer
from cardwright.scenarios.passed import passed
from cardwright.scenarios.table import Layer
from cardwright.scenarios.words import same

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Bench:
    """A game with its rules in memory: all that is needed to run its rulings."""

    model: Model
    rules: Rules
    module: ModuleType
    """The module `rulings` of the package."""
    texts: tuple[Texts, Texts]
    """What the runtime says of this game, in Chinese and English."""
    chapters: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(language, chapter) -> the rendered chapter; empty if there is no book."""
    problems: tuple[Problem, ...] = ()
    """What checking the game reports."""


@dataclass(frozen=True, slots=True)
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


class BadGame(ValueError):
    """The game has problems of its own, so its rulings cannot be run."""

    def __init__(self, problems: Any) -> None:
        ValueError.__init__(self, "the game has errors")
        self.problems = problems


# ---------------------------------------------------------------- building


def compiled(folder: Path) -> tuple[Model, tuple[Problem, ...]]:
    """A game's folder as a model, with what checking it reports; raises BadGame."""
    from cardwright.driver import compile_game

    made = compile_game(folder)
    if made.game is None or made.problems.has_errors:
        raise BadGame(made.problems)
    return made.game, tuple(made.problems)


def bench(folder: Path) -> Bench:
    """Load a game's folder and build its rules; raises BadGame."""
    model, problems = compiled(folder)
    return bench_of(model, printed_chapters(model, folder), problems)


def printed_chapters(model: Model, folder: Path) -> dict[tuple[str, str], str]:
    """The chapters of a game's book, which are made only if a ruling speaks of what is printed."""
    if not any(ruling.prints for ruling in model.rulings.values()):
        return {}
    from cardwright.printing import chapter_texts

    return chapter_texts(model, folder)


def printed_pages(model: Model, folder: Path, lang: Lang) -> dict[str, int]:
    """Rule id -> the page of the game's book on which it is stated."""
    from cardwright.printing import rule_pages

    return rule_pages(model, folder, lang)


def bench_of(
    model: Model, chapters: Mapping[tuple[str, str], str] | None = None, problems: tuple[Problem, ...] = ()
) -> Bench:
    """Build the rules of a game in a folder that is thrown away, and import them."""
    from cardwright.backends.rules.rulings import emit_rulings
    from cardwright.runtime.importing import import_rules

    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        for artifact in emit_rulings(model):
            path = Path(folder) / artifact.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(artifact.content)
        rules = import_rules(Path(folder) / "rules")
        module = importlib.import_module(f"{rules.make.__module__}.rulings")
        # Both are read from the folder, which will be gone when somebody needs them.
        texts = (Texts(rules, "zh-Hans"), Texts(rules, "en"))
        source_lines(str(Path(rules.source_file).parent))
    return Bench(model, rules, module, texts, chapters or {}, problems)


# ---------------------------------------------------------------- running


def run_rulings(
    folder: Path, only: Iterable[str] | None = None, progress: Callable[[str], None] | None = None
) -> TestReport:
    """Run the rulings of a game's folder (those named, or all); raises BadGame."""
    return run_all(bench(folder), only, progress)


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
    from cardwright.scenarios.facts import holds, printed, reported

    try:
        if ruling.scenario is not None:
            run_scenario(b, ruling, ruling.scenario)
        for at, fresh in enumerate(ruling.fresh):
            holds(b, ruling, at, fresh)
        for report in ruling.reports:
            reported(b, ruling, report)
        for prints in ruling.prints:
            printed(b, prints)
        if ruling.scenario is None and not (ruling.fresh or ruling.reports or ruling.prints):
            raise Failed("empty", None)
    except Failed as failed:
        return failure(ruling.id, ruling.rules, ruling.span, failed)
    return None


def choices(ruling: Ruling, scenario: sc.Scenario | None = None) -> dict[str, str]:
    """The options in force in a ruling."""
    made = dict(ruling.options)
    for line in scenario.lines if scenario is not None else ():
        if isinstance(line, sc.GivenOption):
            made[line.option.id] = line.choice
    return made


def new_game(b: Bench, ruling: Ruling, players: int, options: Mapping[str, str], seed: int | None = None) -> Game:
    """An empty table; raises Failed if the set-up is refused."""
    try:
        settings = settle(b.rules, players, options, [v.id for v in ruling.variants])
    except SetupError as error:
        raise Failed("setup", None, why=(error_text(error, "zh-Hans"), error_text(error, "en"))) from error
    number = seed if seed is not None else ruling.seed or 0
    made: Game = b.rules.make(settings.players, number, settings.options, frozenset(settings.variants))
    return made


def run_scenario(b: Bench, ruling: Ruling, scenario: sc.Scenario) -> Driver:
    """Play a scenario to its end; raises Failed at the first line that does not hold."""
    namer = Namer(b.model, b.texts, scenario.players)
    g = new_game(b, ruling, len(scenario.players), choices(ruling, scenario))
    rows: dict[int, Row] = {}
    for at, line in enumerate(scenario.lines):
        rows[at] = b.module.TABLE.get((ruling.id, at), {})
        if "unsupported" in rows[at]:
            raise Failed("unsupported", getattr(line, "span", None), what=same(rows[at]["unsupported"]))
    driver = Driver(g, namer, lambda game: Layer(game, b.model, namer, b.module).arrange(scenario, rows))
    for at, line in enumerate(scenario.lines):
        try:
            run_line(driver, scenario, line, rows[at])
        except Failed as failed:
            failed.span = failed.span or line.span
            raise
        except Exception as error:
            why = in_words(error, "zh-Hans"), in_words(error)
            raise Failed("error", line.span, why=why) from error
    return driver


def run_line(d: Driver, scenario: sc.Scenario, line: sc.Line, row: Row) -> None:
    """One line: what is done, or what is expected."""

    def seat(name: str) -> Player:
        found: Player = d.g.seats[scenario.players.index(name)]
        return found

    def items(answer: sc.Answers, made: tuple[Any, ...]) -> Callable[[], list[Any]]:
        def give() -> list[Any]:
            flat: list[Any] = []
            for item, function in zip(answer.items, made, strict=True):
                value = item if function is None else function(d.g)
                flat += value if isinstance(value, list) else [value]
            return flat

        return give

    match line:
        case sc.Plays():
            d.play(line, seat(line.who), [seat(x) if isinstance(x, str) else x for x in line.on])
        case sc.Answers():
            d.answers(line, seat(line.who), items(line, row["items"]))
        case sc.Together():
            made = zip(line.answers, row["answers"], strict=True)
            d.together([(a, seat(a.who), items(a, functions)) for a, functions in made], line.span)
        case sc.Expect():
            d.settle()
            ex.expect(d, line, row)
        case sc.ExpectCannot():
            d.settle(seat(line.who))
            ex.cannot(d, line, seat(line.who), [seat(x) if isinstance(x, str) else x for x in line.on], row)
        case sc.ExpectSees():
            d.settle()
            ex.sees(d, line, seat(line.who), row)
        case sc.ExpectAsked():
            ex.asked(d, line, seat(line.who) if line.who is not None else None)
        case sc.ExpectWins():
            d.settle()
            ex.wins(d, line, [seat(name) for name in line.who])
        case sc.ExpectTrace():
            passed(d, line)
        case _:
            pass
