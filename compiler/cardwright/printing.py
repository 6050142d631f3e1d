"""Print a game from its folder: read the chapters, set the table for the numbers of the setup, make book and sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path, PurePosixPath

from cardwright import resources
from cardwright.analysis.unsupported import Unsupported
from cardwright.artwork import artwork_of
from cardwright.backends.artifact import Artifact
from cardwright.backends.paper import compose, print_cards
from cardwright.backends.paper.card_look import DEFAULT_ACCENT, colour_of
from cardwright.backends.paper.card_theme import book_look
from cardwright.backends.paper.chapter_values import face_id, paper_id
from cardwright.backends.paper.paper_values import CardFace, Lang, SetupRow, SheetJob, Shows
from cardwright.backends.paper.pdf_cmyk import in_cmyk
from cardwright.backends.paper.pieces import emit_pieces
from cardwright.backends.paper.print_options import USUAL_BOOK, BookOptions, PrintOptions
from cardwright.backends.paper.print_problems import report as report_print
from cardwright.backends.paper.reference_sheet import emit_reference
from cardwright.backends.paper.typst_press import Later, side_by_side
from cardwright.backends.rules.package import Emitted
from cardwright.bench.example_turn import example_turn
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.setup_numbers import Deals, choice_tables, setup_table
from cardwright.bench.shown_rulings import rulings_of, shown
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import report
from cardwright.extras import need
from cardwright.files import RawFile, base_folder, read_folder
from cardwright.model.game import WHOLE, Game
from cardwright.records import record
from cardwright.source.guards import read_bytes_as_source, scan_characters
from cardwright.source.text import SourceFile
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

Progress = Callable[[str], None]
Unsaved = Mapping[str, bytes]
"""What editors hold of files that are not saved, by path."""
NOTHING_UNSAVED: Unsaved = {}


def read_chapters(
    game: Game, path: Path, problems: Problems, unsaved: Unsaved = NOTHING_UNSAVED
) -> tuple[compose.Source, ...]:
    """The chapters in a game's folder, else those that any game can have.

    Of a game that extends another and is printed whole, they come with those of its base, and in the place of those
    that are called alike. Before them stands the game on one page, unless a chapter of its own does that; behind them
    what has changed since an earlier version, if there is one.
    """
    found = _chapters(game, path, problems, unsaved)
    if not found:
        return ()
    whole = game.extension is None or game.meta.book == WHOLE
    own = {(source.lang, source.id) for source in found}
    front = (source for source in default_chapters("front") if whole and (source.lang, source.id) not in own)
    changes = default_chapters("changes") if game.earlier is not None else ()
    return (*front, *found, *changes)


def _chapters(game: Game, path: Path, problems: Problems, unsaved: Unsaved) -> tuple[compose.Source, ...]:
    own = chapters_in(path, problems, unsaved)
    if game.extension is None:
        return own or default_chapters()
    if game.meta.book != WHOLE:
        return own or default_chapters("differences")
    named = {(source.lang, source.id) for source in own}
    wider = read_chapters(game.extension.base, base_folder(path, game.extension.path), problems)
    gone = {
        change.id for change in game.extension.changes if change.section == "rule_ids" and change.action == "removes"
    }
    return (*(without_rules(source, gone) for source in wider if (source.lang, source.id) not in named), *own)


_STATES = re.compile(r"\]\(rule:([^)\s]+)\)")
_BEGINS = re.compile(r"\s*(?:[-*+]|\d+[.)])\s|\s*$|#|\||>|\{%")


def without_rules(source: compose.Source, gone: Collection[str]) -> compose.Source:
    """A chapter without the paragraphs and points of lists that state rules which are gone; other lines stay in place.

    A row of a table that states one stays: whoever prints the book is told of it.
    """
    lines = source.file.text.split("\n")
    starts = [at for at, line in enumerate(lines) if at == 0 or _BEGINS.match(line) or not lines[at - 1].strip()]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        stated = _STATES.findall("\n".join(lines[start:end]))
        if not lines[start].startswith("|") and any(rule in gone for rule in stated):
            lines[start:end] = [""] * (end - start)
    text = "\n".join(lines)
    return source if text == source.file.text else replace(source, file=SourceFile(source.file.path, text))


def chapters_in(path: Path, problems: Problems, unsaved: Unsaved = NOTHING_UNSAVED) -> tuple[compose.Source, ...]:
    """The chapters in a game's folder (`rulebook/<lang>/*.md`), with what is not saved yet in the place of what a file
    holds; files with faults are left out and reported.
    """
    found = []
    for raw in with_unsaved(path, read_folder(path, (".md",)), unsaved):
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


def with_unsaved(folder: Path, files: Sequence[RawFile], unsaved: Unsaved) -> tuple[RawFile, ...]:
    """The chapters of a folder, by their names, with what is not saved yet: also those that no file holds so far."""
    found = {each.path: each for each in files}
    for path, data in unsaved.items():
        if Path(path).suffix == ".md" and (path in found or Path(path).is_relative_to(folder)):
            name = found[path].name if path in found else Path(path).relative_to(folder).as_posix()
            found[path] = RawFile(path, name, data)
    return tuple(sorted(found.values(), key=lambda each: each.name)) if unsaved else tuple(files)


def default_chapters(sort: str = "rulebook") -> tuple[compose.Source, ...]:
    """The chapters of a game that has none of its own: what can be said of any game, or of any that extends another."""
    found = []
    for lang in ("zh-Hans", "en"):
        for name in resources.names("templates", f"{sort}/{lang}", ".md"):
            file = SourceFile(f"templates/{name}", resources.read_text("templates", name))
            found.append(compose.Source(lang, PurePosixPath(name).stem, file))
    return tuple(found)


@record
class Manuscript:
    """What the books of a game are made from: its chapters, and what playing the game has told for them."""

    chapters: tuple[compose.Source, ...]
    setups: tuple[SetupRow, ...] = ()
    shows: Shows = field(default_factory=Shows)


def manuscript(
    game: Game, path: Path, problems: Problems, bench: Bench | None = None, rules: Emitted | None = None
) -> Manuscript:
    """Read the chapters of a game and play what they ask for: setups, the rulings that they show.

    `bench` is the game if it has been built for something else already, `rules` are its rules if they have been made.
    Rules that cannot be made are reported by whoever builds them; the books then do without.
    """
    chapters = read_chapters(game, path, problems)
    if not chapters or not game.is_played:
        return Manuscript(chapters)
    wanted = compose.wanted(chapters)
    if bench is None:
        rulings = {ruling.id: ruling for _, _, ruling in rulings_of(game, wanted)}
        try:
            bench = bench_of(replace(game, rulings=rulings), made=rules)
        except Unsupported:
            return Manuscript(chapters)
    deals = Deals(bench.rules)
    setups = setup_table(game, deals, problems)
    shows = shown(bench, wanted, problems)
    if compose.wants_choices(chapters):
        rows, left_out = choice_tables(game, deals, problems)
        shows = replace(shows, choices=rows, left_out=left_out)
    if compose.wants_example(chapters):
        shows = replace(shows, examples=example_turn(bench))
    return Manuscript(chapters, setups, shows)


def rulebook(
    game: Game, path: Path, problems: Problems, told: Progress | None = None, rules: Emitted | None = None
) -> Later[tuple[Artifact, ...]]:
    """Begin the rulebook in every language of the game, to be asked for later; `rules` as for `manuscript`."""
    return _books(game, path, problems, USUAL_BOOK, told, rules)


def printed_books(
    game: Game, path: Path, problems: Problems, options: BookOptions, told: Progress | None = None
) -> tuple[Artifact, ...]:
    """`print/<lang>/`: the rulebook, or sheets to fold into one, on the pages that are wanted."""
    with side_by_side():
        return _for_print(_books(game, path, problems, options, told)(), options.cmyk)


def _books(
    game: Game,
    path: Path,
    problems: Problems,
    options: BookOptions,
    told: Progress | None,
    rules: Emitted | None = None,
) -> Later[tuple[Artifact, ...]]:
    made = manuscript(game, path, problems, rules=rules)
    if not made.chapters or problems.has_errors:
        return tuple
    found = artwork_of(game, path, Problems())  # what is wrong with pictures is told where cards are printed
    return compose.begin_rulebook(game, made.chapters, made.setups, problems, told, made.shows, found.source, options)


def _for_print(made: Iterable[Artifact], cmyk: bool) -> tuple[Artifact, ...]:
    """The same in the folder of what is printed; PDF files in inks alone if that is wanted."""
    return tuple(
        Artifact(
            f"print/{each.path.partition('/')[2]}",
            in_cmyk(each.content) if cmyk and each.path.endswith(".pdf") else each.content,
        )
        for each in made
    )


def sheets(game: Game, path: Path, problems: Problems, told: Progress | None = None) -> Later[tuple[Artifact, ...]]:
    """Begin sheets, backs and pictures of the cards in every language of the game, to be asked for later."""
    art = artwork_of(game, path, problems)
    begun = compose.begin_cards(game, problems, told, art.source)
    art.tell_missing()

    def finish() -> tuple[Artifact, ...]:
        made = begun()
        return () if problems.has_errors else made

    return finish


def printed_cards(
    game: Game,
    path: Path,
    problems: Problems,
    options: PrintOptions,
    kinds: tuple[str, ...],
    langs: tuple[str, ...] = (),
    deck: Mapping[str, int] | None = None,
    told: Progress | None = None,
    since: Game | None = None,
) -> tuple[Artifact, ...]:
    """`print/<lang>/`: sheets, single cards, pictures (`kinds`) of all cards, or of those of a deck (by card id).

    Of those that an earlier version (`since`) has, only the ones that look otherwise now are printed.
    """
    art = artwork_of(game, path, problems, options.dpi)
    lexicon = Lexicon.of(game)
    made: list[Artifact] = []
    for lang in compose.languages_of(game):
        if langs and lang not in langs:
            continue
        if told:
            told(f"{game.id}/print {lang}")
        job = compose.sheet_job(game, lexicon, lang, art.source, options)
        if deck is not None:
            job = _of_deck(game, job, deck)
        if since is not None:
            job = changed_cards(job, compose.sheet_job(since, Lexicon.of(since), lang, art.source, options))
        for kind in kinds:
            if kind in ("pieces", "reference"):
                accents = job.faces[0].look.accents[:1] if job.faces else ()
                say, colour = Say(lexicon, lang), colour_of(accents[0] if accents else DEFAULT_ACCENT)
                if kind == "pieces":
                    printed = emit_pieces(game, say, lang, colour, options, job.style)
                else:
                    book_colour, _, _ = book_look(game, art.drawings)
                    printed = emit_reference(game, say, lang, colour_of(book_colour), options, art.source)
            else:
                printed = print_cards.EMITTERS[kind](job)
            if printed.problems:
                report_print(printed.problems, game, lang, {}, (), problems)
                break
            made += _for_print(printed.artifacts, options.cmyk)
    art.tell_missing()
    problems.extend(lexicon.problems)
    return tuple(made)


def changed_cards(job: SheetJob, before: SheetJob) -> SheetJob:
    """The same with what an earlier version does not print: cards that are new or other, and copies that are more."""
    known, now = ({face.id: face for face in each.faces} for each in (before, job))
    kept = []
    for face in job.faces:
        old = known.get(face.id)
        if old is None or _differs(old, face) or _other_differs(face, known, now):
            kept.append(face)
        elif face.copies > old.copies:
            kept.append(replace(face, copies=face.copies - old.copies))
    return with_other_faces(job, kept)


def _differs(old: CardFace, face: CardFace) -> bool:
    """Whether a face looks otherwise, however many there are."""
    return replace(old, copies=face.copies) != face


def _other_differs(face: CardFace, known: Mapping[str, CardFace], now: Mapping[str, CardFace]) -> bool:
    """Whether the other face of a double-faced card looks otherwise."""
    other = now.get(face.look.other)
    if other is None:
        return False
    old = known.get(other.id)
    return old is None or _differs(old, other)


def with_other_faces(job: SheetJob, kept: Iterable[CardFace]) -> SheetJob:
    """The same with these faces alone, and with what else stands on their backs, without copies."""
    faces = [face for face in kept if face.copies]
    ids = {face.id for face in faces}
    behind = {face.look.other for face in faces} - ids
    faces += [replace(face, copies=0) for face in job.faces if face.id in behind]
    return replace(job, faces=tuple(faces), among=job.among or job.faces)


def card_picture(game: Game, path: Path, card: str, lang: Lang, problems: Problems, dpi: float = 300) -> bytes | None:
    """The first face of a card as a picture (PNG), as it is printed; None where it cannot be, which is reported."""
    art = artwork_of(game, path, problems, dpi)
    job = compose.sheet_job(game, Lexicon.of(game), lang, art.source, PrintOptions(dpi=dpi))
    name = paper_id(card)
    printed = print_cards.emit_images(job, lambda face: face.id in (name, f"{name}-1"))
    report_print(printed.problems, game, lang, {}, (), problems)
    return next((made.content for made in printed.artifacts if made.path.endswith(".png")), None)


def _of_deck(game: Game, job: SheetJob, deck: Mapping[str, int]) -> SheetJob:
    """The same with the cards of a deck alone, each as often as the deck has it: of several faces the first."""
    known = {face.id: face for face in job.faces}
    counts = {face_id(card, 0): deck.get(card.id, 0) for card in game.cards.values()}
    return with_other_faces(job, [replace(known[id], copies=n) for id, n in counts.items() if n and id in known])


def chapter_texts(game: Game, made: Manuscript, langs: Collection[str] | None = None) -> dict[tuple[str, str], str]:
    """(language, chapter) -> what the printed chapter says, as plain text: what rulings about print ask for.

    `langs` are the languages that are asked for; all of the game's, if nothing is said.
    """
    return compose.chapter_texts(game, made.chapters, made.setups, made.shows, langs)


def rule_pages(game: Game, made: Manuscript, lang: Lang) -> dict[str, int]:
    """Rule id -> the page of the rulebook (PDF, the cover is 1) on which it is stated; raises MissingExtra."""
    need("print")
    return compose.pages_of(game, made.chapters, made.setups, lang, made.shows)
