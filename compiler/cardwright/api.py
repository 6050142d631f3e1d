"""What programs may use of Cardwright; `import cardwright` offers all of it, and nothing else is public.

What playing needs is imported at once and costs little; the compiler and deck law only when they are asked for.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.build_folder import NotOurs
from cardwright.extras import MissingExtra
from cardwright.loader import NoGame, NotBuilt, NotPlayed
from cardwright.loader import load_rules as load
from cardwright.runtime.bots import Bot, FirstBot, GreedyBot, RandomBot
from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.exits import InvariantBroken, RuleError
from cardwright.runtime.importing import NoRules
from cardwright.runtime.plain import view_data
from cardwright.runtime.playout import Outcome, play_out
from cardwright.runtime.session import IllegalAnswer, ReplayMismatch, Session, replay
from cardwright.runtime.setup import SetupError
from cardwright.runtime.simulate import Report, simulate
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts, texts_for
from cardwright.runtime.views import About, CardView, MarkedView, Option, Pending, PlayerView, Refused, View, ZoneView

if TYPE_CHECKING:
    from cardwright.decks.report import Judged
    from cardwright.diagnostics.problem import Lang, Problem

__all__ = [
    "About",
    "Bot",
    "BroughtDeck",
    "Built",
    "CardView",
    "Checked",
    "DeckVerdict",
    "FirstBot",
    "GreedyBot",
    "IllegalAnswer",
    "IllegalDeck",
    "InvariantBroken",
    "MarkedView",
    "MissingExtra",
    "NoGame",
    "NoRules",
    "NotBuilt",
    "NotOurs",
    "NotPlayed",
    "Option",
    "Outcome",
    "Pending",
    "PlayerView",
    "RandomBot",
    "Refused",
    "ReplayMismatch",
    "Report",
    "RuleError",
    "Rules",
    "Session",
    "SetupError",
    "Texts",
    "View",
    "ZoneView",
    "bring_deck",
    "build",
    "check",
    "check_deck",
    "load",
    "play_out",
    "replay",
    "simulate",
    "texts_for",
    "view_data",
]


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with games or files: problems in the order of their places, and how many files were read.

    A problem has a `code` (`CW401`), a `severity`, a `span` (`span.file.path`, `span.line`, `span.column`, both from 1;
    None where no place fits), `message(lang)` and `help(lang)` in `en` or `zh`.
    """

    problems: tuple[Problem, ...]
    files: int

    @property
    def good(self) -> bool:
        """Whether there is no error; warnings and notes may be there."""
        return not any(problem.severity.value == "error" for problem in self.problems)

    def text(self, lang: Lang = "en") -> str:
        """The problems as `cardwright check` shows them, without colours."""
        from cardwright.diagnostics import render

        return render.to_text(self.problems, lang)

    def json(self, lang: Lang = "en") -> str:
        """The problems as `cardwright check --json` writes them."""
        from cardwright.diagnostics import render

        return render.to_json(self.problems, lang, files=self.files)


@dataclass(frozen=True, slots=True)
class Built:
    """What a build gave: its problems, its folder, its files (relative to the folder), and which of them changed.

    With an error nothing is written, and `folder` is None.
    """

    problems: tuple[Problem, ...]
    folder: Path | None = None
    files: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether it was written."""
        return self.folder is not None

    def text(self, lang: Lang = "en") -> str:
        """The problems as `cardwright build` shows them, without colours."""
        from cardwright.diagnostics import render

        return render.to_text(self.problems, lang)


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """Whether a deck is legal in a format, and all that is wrong with it (faults of its file and broken rules)."""

    deck: str
    format: str
    legal: bool
    problems: tuple[Problem, ...]
    _judged: Judged

    def text(self, lang: Lang = "en") -> str:
        """The verdict as `cardwright deck check` shows it, without colours."""
        from cardwright.decks import report

        return report.text([self._judged], lang)

    def json(self, lang: Lang = "en") -> str:
        """The verdict as `cardwright deck check --json` writes it."""
        from cardwright.decks import report

        return report.to_json([self._judged], lang)


class IllegalDeck(ValueError):
    """A deck may not be brought to a game; `verdict` tells all that is wrong with it."""

    def __init__(self, verdict: DeckVerdict) -> None:
        ValueError.__init__(self, verdict.text())
        self.verdict = verdict


def check(*paths: str | Path) -> Checked:
    """All that is wrong with games (their folders) and single files of games.

    Raises FileNotFoundError for a path that is not there, and OSError from reading.
    """
    from cardwright.driver import check as check_paths
    from cardwright.files import NoSuchPath

    try:
        found = check_paths([Path(path) for path in paths])
    except NoSuchPath as missing:
        raise FileNotFoundError(str(missing)) from None
    return Checked(tuple(found.problems), found.files)


def build(game: str | Path, out: str | Path = "build", only: Iterable[str] | None = None) -> Built:
    """Compile the game in a folder and write what it becomes into `out/<id of the game>/`.

    `only` are parts of a build: `rules`, `text`, `rulebook`, `sheets`, `data`, `legality` (None: all).  Nothing is
    written where there is an error.  Raises NoGame, ValueError for a part that does not exist, NotOurs for a folder
    that no build has made, MissingExtra where printing is not installed, and OSError.
    """
    from cardwright.driver import BACKENDS
    from cardwright.driver import build as build_parts

    folder = _folder_of(game)
    parts = list(BACKENDS) if only is None else list(only)
    for part in parts:
        if part not in BACKENDS:
            raise ValueError(f"{part!r} is no part of a build: {', '.join(BACKENDS)}")
    result = build_parts(folder, Path(out), [part for part in BACKENDS if part in parts])
    if result.written is None:
        return Built(tuple(result.problems))
    return Built(tuple(result.problems), result.written.folder, result.written.files, result.written.changed)


def check_deck(
    deck: str | Path,
    game: str | Path,
    format: str | None = None,
    *,
    as_of: datetime.date | None = None,
    building: bool = False,
) -> list[DeckVerdict]:
    """Judge the decks of a file by the deck law of the game in a folder: a verdict for each deck and format.

    `format` is the id of one, `all`, or None for the one that the deck names (else the only one of the game).
    `as_of` is the day whose lists count (None: the newest); with `building` only what more cards cannot mend is wrong.
    Raises NoGame, ValueError for a format that does not exist, and OSError.
    """
    from cardwright.judging import judge_file
    from cardwright.loader import load_lawbook

    book = load_lawbook(_folder_of(game))
    return [_verdict(judged) for judged in judge_file(book, Path(deck), format, as_of, building=building)]


def _folder_of(game: str | Path) -> Path:
    """The folder of a game's sources; raises NoGame."""
    from cardwright.files import source_folder

    folder = source_folder(Path(game))
    if folder is None:
        raise NoGame(game)
    return folder


def _verdict(judged: Judged) -> DeckVerdict:
    from cardwright.decks.report import as_problem

    problems = (*judged.faults, *(as_problem(finding, judged.law) for finding in judged.verdict.findings))
    return DeckVerdict(judged.deck.name, judged.law.id, judged.legal, problems, judged)


def bring_deck(
    deck: str | Path, game: str | Path, format: str | None = None, *, as_of: datetime.date | None = None
) -> BroughtDeck:
    """A deck of a file, or one of the game's own by its id, for `decks` of `Session`, `play_out` and `simulate`.

    `format` is the id of one (None: the one that the deck names, else the first of the game whose decks are played).
    Raises IllegalDeck, NoGame, ValueError for a file that does not hold one deck and for a format whose decks are not
    played, and OSError.
    """
    from cardwright.bringing import NotLegal, bring
    from cardwright.loader import load_lawbook

    book = load_lawbook(_folder_of(game))
    try:
        return bring(book, str(deck), format, as_of)
    except NotLegal as illegal:
        raise IllegalDeck(_verdict(illegal.judged)) from None
