"""Print a game: its rulebook and its sheets, in every language that it has.

chapters (templates) + game -> Markdown -> blocks -> Book -> HTML, PDF;   cards -> faces -> sheets, pictures
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from typing import TypeAlias

from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import drawings, print_cards
from cardwright.backends.paper.book_tree import resolve
from cardwright.backends.paper.card_faces import boxes_of, faces_of, looks_of, rulings_of
from cardwright.backends.paper.card_theme import NO_ART, ArtSource, book_look, style_of
from cardwright.backends.paper.chapter_changes import plain_words, state_rules, to_traditional
from cardwright.backends.paper.chapter_values import EXAMPLE, tag_name
from cardwright.backends.paper.differences import values_of
from cardwright.backends.paper.fill_chapter import render_chapter
from cardwright.backends.paper.icon_legend import legend_of
from cardwright.backends.paper.index_entries import entries_of
from cardwright.backends.paper.paper_values import (
    LANGS,
    Book,
    Chapter,
    Lang,
    PaperProblem,
    Printed,
    SetupRow,
    SheetJob,
    Shows,
)
from cardwright.backends.paper.plain_text import chapters_as_text
from cardwright.backends.paper.print_book import begin_book, rule_pages
from cardwright.backends.paper.print_options import USUAL, USUAL_BOOK, BookOptions, PrintOptions
from cardwright.backends.paper.print_problems import report
from cardwright.backends.paper.read_markdown import parse_chapter
from cardwright.backends.paper.typst_press import Later
from cardwright.diagnostics import Problems
from cardwright.ir.decl import Decl
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.source.text import SourceFile
from cardwright.text.lexicon import Lexicon
from cardwright.text.log_lines import log_sentence
from cardwright.text.say import Say

FOLDER = "rulebook"
QUICK_START = "00-quick-start"
"""The chapter that tells a game on one page."""
DERIVED: Mapping[Lang, Lang] = {"zh-Hant": "zh-Hans"}
"""A language whose chapters are converted from those of another where it has none of its own."""

Progress = Callable[[str], None]
Begun: TypeAlias = tuple[Lang, Later[Printed], Mapping[str, SourceFile], Sequence[str]]
"""What is printed in a language: to be waited for, and with which sources and targets of links its faults are told."""
_SHOWN = re.compile(r"!\[[^\[\]]*\]\((trace|table):(\w+)\)")
_OFFERS = re.compile(r"\boffers\.(\w+)")
_DECLARED = re.compile(r"\bdeclared\.")
_EXAMPLE = re.compile(r"\bexample\b.*%}")
_CHOICES = re.compile(r"\.(setup_table|left_out)\b")


@record
class Source:
    """A chapter as it was written: `rulebook/zh-Hans/03-setup.md` is the chapter `03-setup` in zh-Hans."""

    lang: str
    id: str
    file: SourceFile


@record
class Composed:
    """A book with what was wrong on the way, and the sources of its chapters."""

    book: Book
    problems: tuple[PaperProblem, ...] = ()
    sources: Mapping[str, SourceFile] = field(default_factory=dict)


def chapter_of(name: str, file: SourceFile) -> Source | None:
    """The chapter that a file of the game is (its name is relative to the game); None if it is none."""
    folder, _, rest = name.partition("/")
    lang, _, chapter = rest.partition("/")
    if folder != FOLDER or "/" in chapter or not chapter.endswith(".md"):
        return None
    return Source(lang, chapter.removesuffix(".md"), file)


def languages_of(game: Game) -> tuple[Lang, ...]:
    """The languages in which a game is printed, in their fixed order."""
    return tuple(lang for lang in LANGS if lang in game.meta.languages)


# --- books --------------------------------------------------------------------------------------------------


def wanted(chapters: Iterable[Source]) -> tuple[tuple[str, str], ...]:
    """What chapters ask to be shown by playing: (trace, table or offers, ruling) in their order, each once."""
    texts = [source.file.text for source in chapters]
    found = [(match[1], match[2]) for text in texts for match in _SHOWN.finditer(text)]
    found += [("offers", match[1]) for text in texts for match in _OFFERS.finditer(text)]
    return tuple(dict.fromkeys(found))


def wants_example(chapters: Iterable[Source]) -> bool:
    """Whether chapters tell a turn of a game as an example."""
    return any(_EXAMPLE.search(source.file.text) for source in chapters)


def wants_choices(chapters: Iterable[Source]) -> bool:
    """Whether chapters print what setups are like under other choices of options."""
    return any(_CHOICES.search(source.file.text) for source in chapters)


def compose(
    game: Game,
    lexicon: Lexicon,
    lang: Lang,
    chapters: Iterable[Source],
    setups: Sequence[SetupRow] = (),
    shows: Shows | None = None,
    art: ArtSource = NO_ART,
) -> Composed:
    """The book of a game in one language. Chapters come in the order of their names."""
    mine = {source.id: source for source in chapters if source.lang == DERIVED.get(lang)}
    mine |= {source.id: source for source in chapters if source.lang == lang}
    say = Say(lexicon, lang)
    declared = any(_DECLARED.search(source.file.text) for source in mine.values())
    contexts: dict[bool, dict[str, object]] = {}
    problems: list[PaperProblem] = []
    made: list[Chapter] = []
    for identifier, source in sorted(mine.items()):
        derived = source.lang != lang
        if derived not in contexts:
            contexts[derived] = values_of(game, Say(lexicon, lang, derived), setups, shows, declared=declared)
        filled = render_chapter(source.file.text, contexts[derived], f"chapter:{identifier}")
        problems += filled.problems
        parsed = parse_chapter(identifier, filled.markdown, lang)
        problems += parsed.problems
        title, blocks = parsed.title, parsed.blocks
        if not title and not blocks:
            continue  # a template that has nothing to say in this game
        if derived:
            title, blocks = plain_words(title), to_traditional(blocks)
        made.append(Chapter(identifier, title or identifier, blocks, identifier == QUICK_START))
    meta = game.meta
    names = names_of(game, say)
    shows = shows or Shows()
    rounds = dict(shows.rounds)
    if lang in shows.examples:
        rounds[EXAMPLE] = shows.examples[lang].table
    accent, motif, icon = book_look(game, art.icons)
    book = Book(
        game.id,
        lang,
        say.words(meta.name, "game", game.span),
        tuple(made),
        subtitle=say.words(meta.summary, "summary", game.span),
        edition=meta.edition,
        version_lines=tuple(say.words(version, "versions", game.span) for version in meta.versions),
        cards=boxes_of(game, say, art),
        rulings=rulings_of(game, say),
        courses={ruling: drawings.named(steps, names) for ruling, steps in shows.courses.items()},
        rounds={ruling: drawings.seated(table, names) for ruling, table in rounds.items()},
        entries=entries_of(game, say),
        legend=legend_of(game, say, art.icons),
        out=tag_name(game, say, "out"),
        accent=accent,
        motif=motif,
        icon=icon,
        style=style_of(game, lang, art),
    )
    sources = {identifier: source.file for identifier, source in mine.items()}
    return Composed(state_rules(book), tuple(problems), sources)


def begin_rulebook(
    game: Game,
    chapters: Sequence[Source],
    setups: Sequence[SetupRow],
    problems: Problems,
    told: Progress | None = None,
    shows: Shows | None = None,
    art: ArtSource = NO_ART,
    options: BookOptions = USUAL_BOOK,
) -> Later[tuple[Artifact, ...]]:
    """Begin `paper/<lang>/rulebook.html` and `.pdf` in each language, to be asked for later: faults are
    told then. Without chapters there is no book.
    """
    lexicon = Lexicon.of(game)
    begun: list[Begun] = []
    _missing(game, chapters, problems)
    for lang in languages_of(game):
        if options.langs and lang not in options.langs:
            continue
        if told:
            told(f"{game.id}/rulebook {lang}")
        composed = compose(game, lexicon, lang, chapters, setups, shows, art)
        if not composed.book.chapters and not composed.problems:
            continue
        looks = looks_of(game, Say(lexicon, lang), art)
        book = replace(composed.book, looks=looks, page=options.page, rule_ids=options.rule_ids)
        book = replace(book, bleed=options.bleed, creep=options.creep, cmyk=options.cmyk)
        made = partial(Printed, problems=composed.problems) if composed.problems else begin_book(book, options.kinds)
        begun.append((lang, made, composed.sources, targets_of(composed.book)))
    return partial(_finished, game, lexicon, begun, problems)


def _finished(game: Game, lexicon: Lexicon, begun: Iterable[Begun], problems: Problems) -> tuple[Artifact, ...]:
    """What was begun in each language, waited for; faults are told."""
    artifacts: list[Artifact] = []
    for lang, making, sources, targets in begun:
        printed = making()
        report(printed.problems, game, lang, sources, targets, problems)
        artifacts += printed.artifacts
    problems.extend(lexicon.problems)
    return tuple(artifacts)


def _missing(game: Game, chapters: Sequence[Source], problems: Problems) -> None:
    known = {lang: {source.id for source in chapters if source.lang == lang} for lang in languages_of(game)}
    for lang, ids in known.items():
        if lang in DERIVED:
            continue
        for chapter in sorted(set().union(*known.values()) - ids):
            problems.add("CW832", None, chapter=chapter, lang=lang)


def targets_of(book: Book) -> tuple[str, ...]:
    """What links of a book may lead to."""
    return (
        *(f"chapter:{chapter.id}" for chapter in book.chapters),
        *(f"card:{face.id}" for face in book.cards),
        *(f"ruling:{ruling.id}" for ruling in book.rulings),
        *(f"trace:{ruling}" for ruling in book.courses),
        *(f"table:{ruling}" for ruling in book.rounds),
    )


def names_of(game: Game, say: Say) -> dict[str, str]:
    """The names of what courses and tables speak of, and the sentences of verbs, by `{table}:{id}`."""
    tables: Mapping[str, Mapping[str, Decl]] = {
        "cards": game.cards,
        "skills": game.skills,
        "statuses": game.statuses,
        "rules": game.rules,
        "categories": game.categories,
        "checks": game.checks,
    }
    found = {
        f"{table}:{made.id}": say.name(made) for table, rows in tables.items() for made in rows.values() if made.name
    }
    for verb in game.verbs.values():
        if verb.phrase and verb.body is not None:
            found[f"verbs:{verb.id}"] = say.done(log_sentence(say.lexicon, verb, say.lang))
    return found


def chapter_texts(
    game: Game,
    chapters: Sequence[Source],
    setups: Sequence[SetupRow],
    shows: Shows | None = None,
    langs: Collection[str] | None = None,
) -> dict[tuple[str, str], str]:
    """What every chapter says, as plain text, by language and chapter: what rulings about print are compared with.

    `langs` are the languages that are asked for; all of the game's, if nothing is said.
    """
    lexicon = Lexicon.of(game)
    found: dict[tuple[str, str], str] = {}
    for lang in languages_of(game):
        if langs is not None and lang not in langs:
            continue
        book = compose(game, lexicon, lang, chapters, setups, shows).book
        found |= {(lang, chapter): text for chapter, text in chapters_as_text(book).items()}
    return found


def pages_of(
    game: Game, chapters: Sequence[Source], setups: Sequence[SetupRow], lang: Lang, shows: Shows | None = None
) -> dict[str, int]:
    """The page of the PDF on which each rule is stated, by rule id; nothing for a book that has problems."""
    composed = compose(game, Lexicon.of(game), lang, chapters, setups, shows)
    if composed.problems or not composed.book.chapters or resolve(composed.book)[1]:
        return {}
    pages: dict[str, int] = {}
    for rule, page in rule_pages(composed.book):
        pages.setdefault(rule, page)
    return pages


# --- sheets -------------------------------------------------------------------------------------------------


def sheet_job(
    game: Game,
    lexicon: Lexicon,
    lang: Lang,
    art: ArtSource = NO_ART,
    options: PrintOptions = USUAL,
) -> SheetJob:
    """The cards of a game in one language; faces without copies are printed on the backs of others alone."""
    say = Say(lexicon, lang)
    title = say.words(game.meta.name, "game", game.span)
    found = faces_of(game, say, art)
    behind = {face.look.other for face in found if face.copies}
    faces = tuple(face for face in found if face.copies or face.id in behind)
    version = game.meta.version or game.meta.edition
    return SheetJob(game.id, lang, title, faces, title, options, version, style_of(game, lang, art))


SCREEN_DPI = 150.0
"""Dots per inch of the pictures that `build` makes: to be looked at; `cardwright print` makes those for a shop."""


def begin_cards(
    game: Game,
    problems: Problems,
    told: Progress | None = None,
    art: ArtSource = NO_ART,
) -> Later[tuple[Artifact, ...]]:
    """Begin `paper/<lang>/sheets.pdf`, `backs.pdf` and `cards/*.png` in each language, to be asked for later: faults
    are told then.
    """
    lexicon = Lexicon.of(game)
    begun: list[Begun] = []
    for lang in languages_of(game):
        if told:
            told(f"{game.id}/sheets {lang}")
        begun.append((lang, print_cards.begin_build(sheet_job(game, lexicon, lang, art), SCREEN_DPI), {}, ()))
    return partial(_finished, game, lexicon, begun, problems)
