"""Check a game with one fault: only the file that was spoilt is read again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from cardwright import driver
from cardwright.backends.paper.check_chapters import check_chapters
from cardwright.backends.paper.compose import chapter_of
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_one
from cardwright.diagnostics import Problem, Problems
from cardwright.diagnostics.one_cause import one_cause
from cardwright.files import RawFile, read_folder
from cardwright.ir import decl
from cardwright.model.all_texts import declarations
from cardwright.model.game import Game
from cardwright.model.load import linked
from cardwright.model.uses import Uses
from cardwright.source.nodes import Mapping
from cardwright.source.text import SourceFile, Span
from cardwright.syntax.words import ing, plural, third
from mutants.faults import UNSPOKEN, Fault, Source

WORDS_AROUND = 3
"""A problem may mark so many words more than the one that is wrong."""

OF_TWO_WORDS = ("word doubled", "words exchanged")
"""Of two words that are wrong together, a problem marks one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` says of a fault: anything at all, at the word that is wrong, with the right word in its help."""

    caught: bool
    exact: bool
    suggested: bool
    problems: tuple[Problem, ...]


class Checker:
    """A game whose files have been read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        raw = read_folder(folder, (".yaml", ".yml", ".md"))
        self.raw = {each.name: each for each in raw}
        self.parsed = {each.name: each for each in driver.parse((r for r in raw if not _is_page(r.name)), Problems())}

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The files that can be spoilt."""
        pages = [Source(r.name, r.data.decode(), None) for r in self.raw.values() if r.name.startswith("rulebook/")]
        return (*(Source(p.name, p.file.text, p.root) for p in self.parsed.values()), *pages)

    @cached_property
    def game(self) -> Game | None:
        """The game as it is."""
        return driver.link(self.parsed.values(), Problems())

    @cached_property
    def unspoken(self) -> frozenset[tuple[str, int]]:
        """Where things are declared that nothing names, neither texts nor keys: checks, most phases. (Options and
        constants are named in chapters, too, so they are not among them.)
        """
        roots = [each.root for each in self.parsed.values() if each.root is not None]
        found = linked(roots, Problems(), uses=(uses := Uses()))
        if found is None:
            return frozenset()
        named = {id(use.made) for use in uses if not use.word}
        made = (each for each in declarations(found.game) if not isinstance(each, decl.Option | decl.Constant))
        return frozenset((each.span.file.path, each.span.start) for each in made if id(each) not in named)

    def says(self, fault: Fault) -> Fault:
        """The fault, or the same as one of its own class if nothing speaks of what is misspelt."""
        if fault.sort == "declaration" and (self.raw[fault.name].path, fault.first) in self.unspoken:
            return replace(fault, sort=UNSPOKEN)
        return fault

    @cached_property
    def usual(self) -> frozenset[tuple[str, str]]:
        """What is said of the game without a fault."""
        return frozenset((each.code, each.message()) for each in driver.compile_game(self.folder).problems)

    def judge(self, fault: Fault) -> Verdict:
        """What `check` says of a fault."""
        found = tuple(each for each in self._check(fault) if (each.code, each.message()) not in self.usual)
        meant = (fault.word, fault.made, fault.word.capitalize()) if fault.sort == "declaration" else (fault.word,)
        return Verdict(
            bool(found),
            any(_is_exact(span, fault, self.raw[fault.name].path) for each in found for span in _places(each)),
            any(_suggests(each, word) for each in found for word in meant),  # a printed name is right, too
            found,
        )

    def is_proved(self, fault: Fault) -> bool:
        """Whether a fault means something else than what was there: a ruling fails with it."""
        spoilt = replace(self.raw[fault.name], data=fault.text.encode())
        files = {**self.parsed, **{each.name: each for each in driver.parse([spoilt], Problems())}}
        game = driver.link(files.values(), Problems())
        if game is None:
            return False
        bench = bench_of(game)
        return any(run_one(bench, each) is not None for each in game.rulings.values() if not each.prints)

    def _check(self, fault: Fault) -> Iterable[Problem]:
        spoilt = replace(self.raw[fault.name], data=fault.text.encode())
        if _is_page(fault.name):
            return self._check_page(spoilt)
        problems = Problems()
        (made,) = driver.parse([spoilt], problems)
        driver.shape([made], problems)
        files = {**self.parsed, fault.name: made}
        if not _is_of_rulings(made):
            first = [each for each in files.values() if not _is_of_rulings(each)]
            driver.link(first, (early := Problems()))
            if early.has_errors and all(each.code != "CW402" for each in early):
                problems.extend(early)
                return one_cause(problems)
        game = driver.link(files.values(), problems)
        if game is not None and not problems.has_errors:
            driver.lint(game, problems)
        driver.judge_law([each.root for each in files.values() if each.root is not None], game, problems)
        if game is not None and not problems.has_errors and _is_of_rulings(made):
            driver.judge_chapters(self.folder, game, problems)
        return one_cause(problems)

    def _check_page(self, spoilt: RawFile) -> Iterable[Problem]:
        assert self.game is not None
        problems = Problems()
        raw = {**self.raw, spoilt.name: spoilt}
        found = (chapter_of(r.name, SourceFile(r.path, r.data.decode())) for r in raw.values() if _is_page(r.name))
        check_chapters(self.game, [each for each in found if each is not None], problems)
        return problems


def _is_page(name: str) -> bool:
    return name.endswith(".md")


def _is_of_rulings(file: driver.Parsed) -> bool:
    return isinstance(file.root, Mapping) and set(file.root.keys()) == {"rulings"}


def _places(problem: Problem) -> Iterator[Span]:
    """What a problem and its notes mark."""
    yield from (span for span in (problem.span, *(note.span for note in problem.notes)) if span is not None)


def _is_exact(span: Span, fault: Fault, path: str) -> bool:
    if fault.sort == "declaration" and _speaks_of(span, fault):
        return True
    if span.file.path != path:
        return False
    if (span.start, span.end) == (fault.first, fault.last):
        return True
    if fault.sort in OF_TWO_WORDS and fault.start <= span.start and span.end <= fault.end:
        return True
    covers = span.start <= fault.start and span.end >= fault.end
    return covers and len(span.text.split()) <= len(fault.text[fault.first : fault.last].split()) + WORDS_AROUND


def _speaks_of(span: Span, fault: Fault) -> bool:
    """Whether a place says the word as it was before it was misspelt where it is declared: both are the same slip."""
    words = re.findall(r"\w+", span.text.casefold())
    word = fault.word.casefold()
    return len(words) <= WORDS_AROUND + 1 and not {word, plural(word), third(word), ing(word)}.isdisjoint(words)


def _suggests(problem: Problem, word: str) -> bool:
    help = problem.help() or ""
    return re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", help) is not None or (
        not word.isascii() and word in help
    )
