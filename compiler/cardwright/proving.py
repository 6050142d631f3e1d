"""What proves the rules of a game in its folder: its rulings, its example decks, the pages on which rules stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from cardwright.backends.paper.paper_values import Lang
from cardwright.backends.rules.package import Emitted
from cardwright.bench.coverage import Coverage, coverage_of
from cardwright.bench.example_decks import deck_report, rules_of
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.rulings import TestReport, run_all
from cardwright.decks.examples import Example, run
from cardwright.decks.lawbook import lawbook_of
from cardwright.diagnostics import Problem, Problems
from cardwright.model.game import Game
from cardwright.printing import Manuscript, chapter_texts, manuscript, rule_pages

LANGS: tuple[Lang, ...] = ("zh-Hans", "en")
"""The languages whose pages are told; a book in traditional characters has the pages of its like."""

Progress = Callable[[str], None]


def bench_in(folder: Path, game: Game, problems: Iterable[Problem] = (), made: Emitted | None = None) -> Bench:
    """A game that can be played, with what its rulings need; raises Unsupported.

    The chapters of its book are made only if a ruling speaks of what is printed. `made` are its rules, if somebody has
    made them.
    """
    if not _asked_of_chapters(game):
        return bench_of(game, problems=tuple(problems), made=made)
    with printed_once(game):
        return with_book(folder, bench_of(game, problems=tuple(problems), made=made))


def with_book(folder: Path, bench: Bench) -> Bench:
    """The same with the chapters that its rulings speak of, in the languages in which they do."""
    return _with_chapters(bench, manuscript(bench.model, folder, Problems(), bench))


def _with_chapters(bench: Bench, book: Manuscript) -> Bench:
    return replace(bench, chapters=chapter_texts(bench.model, book, _asked_of_chapters(bench.model)))


def _asked_of_chapters(game: Game) -> set[str]:
    """The languages in which rulings say what is printed."""
    return {lang for ruling in game.rulings.values() for prints in ruling.prints for lang in prints.contains}


@contextmanager
def printed_once(game: Game) -> Iterator[None]:
    """Print once what the rules and the chapters of a game both print."""
    before, game.printed = game.printed, {}
    try:
        yield
    finally:
        game.printed = before


def examples_of(game: Game) -> tuple[Example, ...]:
    """The example decks of a game, judged; none for a game without decks."""
    return tuple(run(lawbook_of(game, Problems()))) if game.raw.get("decks") else ()


def prove(
    folder: Path,
    game: Game,
    problems: Iterable[Problem] = (),
    progress: Progress | None = None,
    only: Iterable[str] = (),
    rules: Iterable[str] = (),
) -> TestReport:
    """Run the rulings and example decks of a game; raises Unsupported.

    `only` are the rulings to be run (then no decks), `rules` the rules of which each must cite one; else all are run.
    """
    named, cited = set(only), set(rules)
    wanted = [
        ruling.id
        for ruling in game.rulings.values()
        if (not named or ruling.id in named) and (not cited or cited & set(ruling.rules))
    ]
    report = TestReport(0, 0)
    if wanted and game.is_played:
        report = run_all(bench_in(folder, game, problems), wanted, progress)
    if not named:
        examples = examples_of(game)
        report += deck_report([one for one in examples if not cited or cited & set(rules_of(one))], game)
    return report


def cover(folder: Path, game: Game, problems: Iterable[Problem] = (), progress: Progress | None = None) -> Coverage:
    """Which rules of a game are proved, by what, and where they are printed; raises Unsupported."""
    found = tuple(problems)
    with printed_once(game):
        bench = bench_of(game, problems=found) if game.is_played else None
        book = manuscript(game, folder, Problems(), bench)
        if bench is not None:
            bench = _with_chapters(bench, book)
    return coverage_of(game, bench, found, examples_of(game), printed_in(game, book), progress)


def printed_in(game: Game, book: Manuscript) -> dict[str, tuple[str, ...]]:
    """The pages of the rulebook on which each rule is stated (`en p. 7`), by rule id."""
    found: dict[str, list[str]] = {}
    for lang in LANGS:
        if lang in game.meta.languages:
            for id, page in rule_pages(game, book, lang).items():
                found.setdefault(id, []).append(f"{lang} p. {page}")
    return {id: tuple(places) for id, places in found.items()}
