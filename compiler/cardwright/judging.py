"""Deck files judged by the deck law of a game: what `deck check` shows, as values."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cardwright.decks.banlists import day
from cardwright.decks.check import Verdict, check
from cardwright.decks.deck import Deck, Entry
from cardwright.decks.examples import format_of, own_decks
from cardwright.decks.find_cards import is_heading, resolve, section_names, section_of
from cardwright.decks.law import Law
from cardwright.decks.lawbook import Lawbook
from cardwright.decks.read_deck import read_file
from cardwright.decks.read_deck_yaml import written_deck
from cardwright.decks.repair import repair
from cardwright.decks.report import Judged
from cardwright.decks.swaps import check_swaps
from cardwright.decks.write_deck import WRITERS, NoNumber, Writing, lost
from cardwright.decks.written import Written
from cardwright.diagnostics import Problem, Problems
from cardwright.files import RawFile, read_files
from cardwright.source.nodes import Mapping, Scalar

EVERY = "all"
"""Asks for every format of a game."""


class NoFormat(ValueError):
    """No format is named, or one that the game does not have; `name` is what was asked for, `known` are the formats."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        listed = ", ".join(known)
        ValueError.__init__(self, f"there is no format {name!r}: {listed}" if name else f"name a format: {listed}")
        self.name = name
        self.known = tuple(known)


class NoSection(ValueError):
    """A section is named that a format does not have; `name` is what was asked for, `known` are its sections."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        ValueError.__init__(self, f"there is no section {name!r}: {', '.join(known)}")
        self.name = name
        self.known = tuple(known)


def judge_file(
    book: Lawbook,
    file: Path | RawFile,
    format: str | None = None,
    as_of: datetime.date | None = None,
    *,
    building: bool = False,
    mend: bool = False,
    keep: Sequence[str] = (),
    usual: str = "",
) -> list[Judged]:
    """The decks of a file (or of one that has been read), each with its verdict in each format asked for.

    `format` is the id of one, `all`, or None for the one that the deck names (else `usual`, else the only one of the
    game).  The lists of banned cards are those of the day `as_of` (None: the newest).  With `building` only what cannot
    be mended by adding cards counts; with `mend` the smallest change that makes a deck legal is looked for, which
    leaves the sections `keep` as they are.  Raises NoFormat, NoSection, and OSError from reading.
    """
    (raw,) = read_files([file]) if isinstance(file, Path) else (file,)
    sections = [section_names(book.formats.law(name, as_of)[0]) for name in book.formats.names]
    faults = Problems()
    known = own_decks(book)
    decks = read_file(
        raw.path, raw.data, faults, lambda text: any(is_heading(names, text) for names in sections), known
    )
    own = {id(fault) for written in decks for fault in written.faults}
    of_file = tuple(fault for fault in faults if id(fault) not in own)
    if not decks and of_file:
        return [_unread(book, raw.path, name, as_of, of_file) for name in formats_for(book, format or usual)]
    return [
        # What is wrong with the file as a whole is said with its first deck.
        judge(book, written, name, as_of, (*(of_file if at == 0 else ()), *written.faults), building, mend, keep)
        for at, written in enumerate(decks)
        for name in formats_for(book, format or written.format or usual)
    ]


def _unread(book: Lawbook, path: str, name: str, as_of: datetime.date | None, faults: tuple[Problem, ...]) -> Judged:
    """What is said of a file in which no deck could be read: its faults, and nothing of a deck without cards."""
    law, _ = book.formats.law(name, as_of)
    return Judged(Deck(Path(path).stem, (), path), law, faults, Verdict((), {}), is_read=False)


def judge_example(book: Lawbook, node: Mapping, known: dict[str, Mapping]) -> list[Judged]:
    """A deck of a game's `decks` sections, in the format that it names; none if that does not exist here.

    `known` are the decks that it may be `like`.
    """
    name = format_of(node, known)
    if name not in book.formats.nodes:
        return []
    problems = Problems()
    when = node.get("as_of")
    as_of = day(when, problems) if isinstance(when, Scalar) else None
    written = written_deck(node, node.span.file.path, known, problems)
    return [judge(book, written, name, as_of, tuple(problems))]


def _section(law: Law, text: str) -> str:
    found = section_of(section_names(law), text)
    if found is None:
        raise NoSection(text, [section.id for section in law.sections])
    return found


def formats_for(book: Lawbook, name: str) -> list[str]:
    """The formats that a name means: one, or all; without a name the only one.  Raises NoFormat."""
    names = list(book.formats.names)
    if name == EVERY and names:
        return names
    if not name and len(names) == 1:
        return names
    if name not in names:
        raise NoFormat(name, names)
    return [name]


def judge(
    book: Lawbook,
    written: Written,
    name: str,
    as_of: datetime.date | None,
    faults: tuple[Problem, ...],
    building: bool = False,
    mend: bool = False,
    keep: Sequence[str] = (),
) -> Judged:
    """A deck that has been read, with its verdict in a format; `faults` are those of its file."""
    law, wrong = book.formats.law(name, as_of)
    kept = [_section(law, each) for each in keep]
    problems = Problems()
    guesses: list[tuple[str, Entry]] = []
    deck: Deck = resolve(law, book.pool, written, problems, guesses)
    verdict = check(law, deck, building=building)
    swaps = check_swaps(law, deck, book.pool.cards)
    meant = replace(deck, entries=(*deck.entries, *(entry for _, entry in guesses)))
    mended = repair(law, book.pool, meant, keep=kept) if mend else None
    mine = tuple(fault for fault in wrong if fault.severity.value == "error")
    return Judged(deck, law, (*mine, *faults, *problems), verdict, swaps, mended, tuple(guesses))


def decks_named(
    book: Lawbook, name: str, format: str | None = None, as_of: datetime.date | None = None, usual: str = ""
) -> list[Judged]:
    """The decks of a file, or one of the game's own by its id, each with its verdict: see `judge_file`.

    Raises NoFormat, and OSError from reading.
    """
    own = own_decks(book)
    if name not in own:
        return judge_file(book, Path(name), format, as_of, usual=usual)
    faults = Problems()
    written = written_deck(own[name], own[name].span.file.path, own, faults)
    written.name, written.format = name, format_of(own[name], own)
    formats = formats_for(book, format or written.format or usual)
    return [judge(book, written, each, as_of, tuple(faults)) for each in formats]


def written_as(book: Lawbook, judged: Judged, form: str, lang: str, problems: Problems) -> str | None:
    """A deck in one of the formats of `WRITERS`; what it does not say as it was, or why it cannot be written, goes to
    `problems`.
    """
    ending, writer = WRITERS[form]
    try:
        text = writer(Writing(judged.deck, judged.law, book.pool, lang))
    except NoNumber as error:
        problems.add("CW598", None, card=error.card.name(lang), form=form)
        return None
    again = judge_file(book, RawFile(f"deck{ending}", f"deck{ending}", text.encode("utf-8", "replace")), judged.law.id)
    missing = lost(judged.deck, [each.deck for each in again])
    if missing:
        problems.add("CW597", None, deck=judged.deck.name, form=form, count=len(missing), cards=missing)
    return text
