"""What the pages show of a game that is being written: problems, cards, rulings, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from cardwright.bench.failures import Failure
from cardwright.desk.known import Known, touching
from cardwright.diagnostics import Problem
from cardwright.diagnostics.problem import Lang as Spoken
from cardwright.ir import decl
from cardwright.model.game import Game, Ruling
from cardwright.model.printed_values import values_of
from cardwright.source.text import Span
from cardwright.text.lexicon import LANGS, Lang, Lexicon
from cardwright.text.say import Say, as_title, words_of

MOST = 200
"""So many problems are shown."""
RENAMED = "CW494"
"""The problem that something is called otherwise now."""
LONG = 160
"""Characters of a source line that are shown."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: the file as it is called within the game, and the line."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem with its line of the source, the place in it set apart."""

    code: str
    severity: str
    message: str
    help: str
    place: Place | None
    source: tuple[str, str, str] = ("", "", "")
    notes: tuple[ProblemRow, ...] = ()
    """What it says of other places."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """What could be written everywhere in place of what."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in the table."""

    id: str
    name: str
    kind: str
    copies: int
    values: tuple[tuple[str, str], ...]
    text: tuple[str, ...]
    touched: bool

    @property
    def words(self) -> str:
        """What searching looks through."""
        values = " ".join(f"{name} {value}" for name, value in self.values)
        return " ".join((self.id, self.name, self.kind, values, *self.text)).casefold()


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling with its verdict: holds, fails or waits; `why` and `at` tell what failed."""

    id: str
    title: str
    answer: str
    rules: tuple[str, ...]
    verdict: str
    place: Place
    why: str = ""
    at: str = ""
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class TextOf:
    """The texts of a card in one language: paragraphs with their labels and kinds."""

    lang: str
    name: str
    parts: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """All that the page of a card shows, but for its faces."""

    row: CardRow
    texts: tuple[TextOf, ...]
    rulings: tuple[RulingRow, ...]
    rules: tuple[str, ...]
    place: Place
    source: str
    before: str
    after: str


def spoken(lang: str) -> Spoken:
    """The language of messages that goes with one of pages."""
    return "en" if lang == "en" else "zh"


def place_of(folder: Path, span: Span) -> Place:
    """Where a span stands, as seen from the folder of the game."""
    path = PurePath(span.file.path)
    return Place((path.relative_to(folder) if path.is_relative_to(folder) else path).as_posix(), span.line)


def problem_rows(known: Known, folder: Path, lang: str) -> list[ProblemRow]:
    """The problems of the files as they are, errors first."""
    ranks = {"error": 0, "warning": 1, "note": 2}
    worst = sorted(known.problems, key=lambda each: ranks[each.severity.value])[:MOST]
    rows = [problem_row(each, folder, lang) for each in worst]
    renames = {each.span: each.names for each in known.renames}
    return [
        replace(row, renamed=renames[each.span]) if each.code == RENAMED and each.span in renames else row
        for each, row in zip(worst, rows, strict=True)
    ]


def problem_row(problem: Problem, folder: Path, lang: str) -> ProblemRow:
    """A problem in words, with what it says of other places."""
    words = spoken(lang)
    severity, help = problem.severity.value, problem.help(words) or ""
    code, said = problem.code, [(problem.note(each, words), each.span) for each in problem.notes]
    notes = tuple(_row(code, "note", message, "", span, folder) for message, span in said)
    return replace(_row(code, severity, problem.message(words), help, problem.span, folder), notes=notes)


def _row(code: str, severity: str, message: str, help: str, span: Span | None, folder: Path) -> ProblemRow:
    """What is said of a place, with the line there."""
    if span is None:
        return ProblemRow(code, severity, message, help, None)
    start, end = span.file.line_range(span.line)
    stop = max(span.start, min(span.end, end))
    first = max(start, span.start - LONG // 2)
    text = span.file.text
    source = (text[first : span.start].lstrip(), text[span.start : stop], text[stop : min(end, stop + LONG // 2)])
    return ProblemRow(code, severity, message, help, place_of(folder, span), source)


class Reader:
    """A game in one language of pages, read when it is asked for."""

    def __init__(self, known: Known, folder: Path, lang: Lang) -> None:
        assert known.game is not None
        self.known = known
        self.folder = folder
        self.game: Game = known.game
        lexicon = Lexicon.of(self.game)
        self.says = {each: Say(lexicon, each) for each in LANGS if each in self.game.meta.languages}
        self.say = self.says.get(lang) or next(iter(self.says.values()))
        self._rows: dict[str, CardRow] = {}

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.say.words(self.game.meta.name, "game", self.game.span)

    def rows(self) -> list[CardRow]:
        """All cards, in the order of the files."""
        return [self.row(card) for card in self.game.cards.values()]

    def row(self, card: decl.CardKind) -> CardRow:
        """A card as the table shows it."""
        if card.id not in self._rows:
            kind = self.say.name(card.category) if card.category is not None else ""
            self._rows[card.id] = CardRow(
                card.id, self.say.name(card), as_title(kind), card.copies, tuple(self._values(card)),
                tuple(self.say.card(card)), card.id in self.known.touched,
            )  # fmt: skip
        return self._rows[card.id]

    def _values(self, card: decl.CardKind) -> Iterable[tuple[str, str]]:
        """What its faces print, those of several faces parted by slashes."""
        found: dict[str, list[str]] = {}
        for face in card.faces:
            for printed, value in values_of(card, face):
                words = words_of(self.game, self.say, printed, value)
                found.setdefault(self.say.name(printed), []).append(words)
        return [(name, " / ".join(dict.fromkeys(values))) for name, values in found.items()]

    def card(self, id: str) -> CardPage | None:
        """The page of a card; None if there is none of that id."""
        card = self.game.cards.get(id)
        if card is None:
            return None
        ids = list(self.game.cards)
        at = ids.index(id)
        return CardPage(
            self.row(card),
            tuple(self._texts(card)),
            tuple(self.ruling(each) for each in touching(self.known, card)),
            card.rules,
            place_of(self.folder, card.span),
            _flush(self.known.place(card)),
            ids[at - 1] if at else "",
            ids[at + 1] if at + 1 < len(ids) else "",
        )

    def _texts(self, card: decl.CardKind) -> Iterable[TextOf]:
        from cardwright.text.rules_text import render_card

        for lang, say in self.says.items():
            parts = render_card(say.lexicon, card, say.lang)
            yield TextOf(
                lang, say.name(card), tuple((each.kind, say.done(each.label), say.done(each.text)) for each in parts)
            )

    def rulings(self) -> list[RulingRow]:
        """All rulings, in the order of the files."""
        return [self.ruling(each) for each in self.game.rulings.values()]

    def ruling(self, ruling: Ruling) -> RulingRow:
        """A ruling with its verdict."""
        words = ruling.question or ruling.name
        title = self.say.words(words, ruling.id, ruling.span) if words else ruling.id
        answer = self.say.words(ruling.answer, ruling.id, ruling.span) if ruling.answer else ""
        verdict, failed = self._verdict(self.known.verdicts, ruling.id)
        place = place_of(self.folder, ruling.span)
        scenario = _scenario(self.known.entry(ruling))
        if failed is None:
            return RulingRow(ruling.id, title, answer, ruling.rules, verdict, place, scenario=scenario)
        why = failed.told(self.say.lang)
        place = Place(place.file, failed.line)
        return RulingRow(ruling.id, title, answer, ruling.rules, verdict, place, why, failed.source, scenario)

    @staticmethod
    def _verdict(verdicts: Mapping[str, Failure | None], id: str) -> tuple[str, Failure | None]:
        if id not in verdicts:
            return "waits", None
        return ("holds", None) if verdicts[id] is None else ("fails", verdicts[id])


def _scenario(entry: str) -> str:
    """The lines of the scenario in an entry of YAML, without their indentation."""
    _, found, rest = entry.partition("scenario: |")
    if not found:
        return ""
    lines = rest.splitlines()[1:]
    indent = next((len(line) - len(line.lstrip()) for line in lines if line.strip()), 0)
    kept = []
    for line in lines:
        if line.strip() and len(line) - len(line.lstrip()) < indent:
            break
        kept.append(line[indent:])
    return "\n".join(kept).strip("\n")


def _flush(place: Span) -> str:
    """What begins in the middle of a line of its file: the lines below stand as far to the left as it does."""
    first, *below = place.text.split("\n")
    blank = " " * (place.column - 1)
    return "\n".join([first, *(line.removeprefix(blank) for line in below)])
