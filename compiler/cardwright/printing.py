"""Print a game from its folder: read the chapters, set the table for the numbers of the setup, make book and sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from cardwright import resources
from cardwright.analysis.unsupported import Unsupported
from cardwright.artwork import artwork_of
from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import compose
from cardwright.backends.paper.paper_values import Lang, SetupRow, Shows
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.setup_numbers import choice_tables, setup_table
from cardwright.bench.shown_rulings import rulings_of, shown
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import report
from cardwright.extras import need
from cardwright.files import base_folder, read_folder
from cardwright.model.game import WHOLE, Game
from cardwright.source.guards import read_bytes_as_source, scan_characters
from cardwright.source.text import SourceFile

Progress = Callable[[str], None]


def read_chapters(game: Game, path: Path, problems: Problems) -> tuple[compose.Source, ...]:
    """The chapters in a game's folder, else those that any game can have.

    Of a game that extends another and is printed whole, they come with those of its base, and in the place of those
    that are called alike.
    """
    own = chapters_in(path, problems)
    if game.extension is None:
        return own or default_chapters()
    if game.meta.book != WHOLE:
        return own or default_chapters("differences")
    named = {(source.lang, source.id) for source in own}
    wider = read_chapters(game.extension.base, base_folder(path, game.extension.path), problems)
    return (*(source for source in wider if (source.lang, source.id) not in named), *own)


def chapters_in(path: Path, problems: Problems) -> tuple[compose.Source, ...]:
    """The chapters in a game's folder (`rulebook/<lang>/*.md`); files with faults are left out and reported."""
    found = []
    for raw in read_folder(path, (".md",)):
        file, faults = read_bytes_as_source(raw.path, raw.data)
        if not faults:
            faults, _ = scan_characters(file)
        chapter = compose.chapter_of(raw.name, file)
        if chapter is None:
            continue
        report(faults, problems)
        if not faults:
            found.append(chapter)
    return tuple(found)


def default_chapters(sort: str = "rulebook") -> tuple[compose.Source, ...]:
    """The chapters of a game that has none of its own: what can be said of any game, or of any that extends another."""
    found = []
    for lang in ("zh-Hans", "en"):
        for name in resources.names("templates", f"{sort}/{lang}", ".md"):
            file = SourceFile(f"templates/{name}", resources.read_text("templates", name))
            found.append(compose.Source(lang, PurePosixPath(name).stem, file))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Manuscript:
    """What the books of a game are made from: its chapters, and what playing the game has told for them."""

    chapters: tuple[compose.Source, ...]
    setups: tuple[SetupRow, ...] = ()
    shows: Shows = field(default_factory=Shows)


def manuscript(game: Game, path: Path, problems: Problems, bench: Bench | None = None) -> Manuscript:
    """Read the chapters of a game and play what they ask for: setups, the rulings that they show.

    `bench` is the game if it has been built for something else already. Rules that cannot be made are reported by
    whoever builds them; the books then do without.
    """
    chapters = read_chapters(game, path, problems)
    if not chapters or not game.is_played:
        return Manuscript(chapters)
    wanted = compose.wanted(chapters)
    if bench is None:
        rulings = {ruling.id: ruling for _, _, ruling in rulings_of(game, wanted)}
        try:
            bench = bench_of(replace(game, rulings=rulings))
        except Unsupported:
            return Manuscript(chapters)
    setups = setup_table(game, bench.rules, problems)
    shows = shown(bench, wanted, problems)
    if compose.wants_choices(chapters):
        rows, left_out = choice_tables(game, bench.rules, problems)
        shows = replace(shows, choices=rows, left_out=left_out)
    return Manuscript(chapters, setups, shows)


def rulebook(game: Game, path: Path, problems: Problems, told: Progress | None = None) -> tuple[Artifact, ...]:
    """The rulebook in every language of the game."""
    made = manuscript(game, path, problems)
    if not made.chapters or problems.has_errors:
        return ()
    return compose.emit_rulebook(game, made.chapters, made.setups, problems, told, made.shows)


def sheets(game: Game, path: Path, problems: Problems, told: Progress | None = None) -> tuple[Artifact, ...]:
    """Sheets, backs and pictures of the cards in every language of the game."""
    art = artwork_of(game, path, problems)
    made = compose.emit_cards(game, problems, told, art.pictures, art.drawings)
    art.tell_missing()
    return () if problems.has_errors else made


def chapter_texts(game: Game, made: Manuscript) -> dict[tuple[str, str], str]:
    """(language, chapter) -> what the printed chapter says, as plain text: what rulings about print ask for."""
    return compose.chapter_texts(game, made.chapters, made.setups, made.shows)


def rule_pages(game: Game, made: Manuscript, lang: Lang) -> dict[str, int]:
    """Rule id -> the page of the rulebook (PDF, the cover is 1) on which it is stated; raises MissingExtra."""
    need("print")
    return compose.pages_of(game, made.chapters, made.setups, lang, made.shows)
