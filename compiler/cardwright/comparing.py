"""Compare two versions of a game, each in a folder or in a revision of git: what changed by meaning, and what comes of
it for rulings, decks and games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from cardwright.analysis.unsupported import Unsupported
from cardwright.decks.examples import names_of, own_decks
from cardwright.decks.law import Words
from cardwright.decks.lawbook import Lawbook, lawbook_of
from cardwright.decks.report import Judged
from cardwright.diagnostics import Problems
from cardwright.diff.compare import compare, in_the_order_of, words_of
from cardwright.diff.entries import edition_of
from cardwright.diff.fact_words import UNPLAYED
from cardwright.diff.values import DeckOutcome, Entry, GameOutcome, Report, RulingOutcome, Version
from cardwright.driver import Compiled, compile_layer
from cardwright.files import GAME_FILE, YAML_SUFFIXES, NoBase, RawFile, read_folder
from cardwright.judging import EVERY, NoFormat, judge_example, judge_file
from cardwright.layers import Layer, digest_of, layer_in, layer_of
from cardwright.model.game import Game
from cardwright.records import record
from cardwright.revisions import commit_of, files_at, repository
from cardwright.syntax.parses import Parses
from cardwright.text.lexicon import Lang
from cardwright.text.traditional_chinese import to_hant

if TYPE_CHECKING:
    from cardwright.bench.parting_games import Both

DECKS, CHAPTERS = "decks/", "rulebook/"
DECK_SUFFIXES = (".txt", ".json", ".cod", ".ydk")
READ = (*YAML_SUFFIXES, ".md", *DECK_SUFFIXES)

Progress = Callable[[str], None]


class NoGameThere(ValueError):
    """There is no game in a folder of a revision."""


@record
class Source:
    """The files of one version, whole, and what it is compiled to; `label` is what the user called it."""

    label: str
    files: tuple[RawFile, ...]
    layer: Layer = field(repr=False)
    compiled: Compiled = field(repr=False)


@record
class Wanted:
    """What is to be looked at besides the game itself."""

    lang: Lang = "en"
    rulings: bool = True
    games: int = 0
    seed: int = 0
    saves: tuple[tuple[str, str], ...] = ()
    """Saved games: name and text."""


# --- reading ------------------------------------------------------------------------------------------------


def in_folder(folder: Path, label: str = "", parses: Parses | None = None) -> Source:
    """The version in a folder; `parses` knows what the texts of another one were parsed into."""
    layer = layer_in(folder)
    return Source(label or str(folder), read_folder(folder, READ), layer, compile_layer(layer, parses))


def in_revision(revision: str, folder: str, near: Path, label: str = "", parses: Parses | None = None) -> Source:
    """The version in a revision of the repository around `near`; `folder` is a path from its top, with `/`.

    Raises NoGit, NoRevision, and NoGameThere.
    """
    top = repository(near)
    commit = commit_of(top, revision)
    at = _inside(folder)
    if at is None:
        raise NoGameThere(folder)
    there = InRevision(top, commit, revision, at)
    files = there.files(READ)
    if not any(each.name == GAME_FILE for each in files):
        raise NoGameThere(folder)
    layer = layer_of([each for each in files if PurePosixPath(each.name).suffix in YAML_SUFFIXES], there)
    return Source(label or f"{revision}:{at}", files, layer, compile_layer(layer, parses))


@record
class InRevision:
    """A game in a folder of a commit; the folder is a path from the top, with `/`."""

    top: Path
    commit: str
    revision: str
    folder: str

    @property
    def name(self) -> str:
        """What the folder is called."""
        return PurePosixPath(self.folder).name or self.top.name

    @property
    def known_by(self) -> str:
        """The path of the folder."""
        return self.folder

    def base(self, written: str) -> InRevision:
        """Where the game that a game here extends lies, as `base_folder` finds it; raises NoBase."""
        at = _inside(f"{self.folder}/{written}")
        if not written or "\\" in written or not written.isprintable() or written.startswith("/"):
            raise NoBase("outside")
        if at is None:
            raise NoBase("missing")
        own, real = PurePosixPath(self.folder), PurePosixPath(at)
        if not real.is_relative_to(own.parent):
            raise NoBase("outside")
        if real != own and (real.is_relative_to(own) or own.is_relative_to(real)):
            raise NoBase("nested")
        found = InRevision(self.top, self.commit, self.revision, at)
        if not any(each.name == GAME_FILE for each in found.files()):
            raise NoBase("missing")
        return found

    def files(self, suffixes: Sequence[str] = YAML_SUFFIXES) -> tuple[RawFile, ...]:
        """The files with these endings there, in order."""
        shown = f"{self.revision}:{self.folder}" if self.folder != "." else f"{self.revision}:"
        return files_at(self.top, self.commit, self.folder, shown, suffixes)


def _inside(path: str) -> str | None:
    """A path from the top of a repository without `.` and `..`; None if it leads out."""
    found: list[str] = []
    for part in PurePosixPath(path).parts:
        if part == ".." and not found:
            return None
        if part == "..":
            found.pop()
        elif part not in (".", "/"):
            found.append(part)
    return "/".join(found) or "."


# --- comparing ----------------------------------------------------------------------------------------------


def version_of(source: Source, game: Game, lang: Lang) -> Version:
    """What a version is called, with a digest of the files that it is compiled from."""
    name = _called(game.meta.name, lang)
    return Version(source.label, game.id, name, game.meta.version or game.meta.edition, digest_of(source.layer))


def compare_sources(
    old: Source, new: Source, wanted: Wanted, told: Progress | None = None, parses: Parses | None = None
) -> Report:
    """Compare two versions that were compiled without errors; `parses` knows what their texts were parsed into."""
    before, after = old.compiled.game, new.compiled.game
    assert before is not None and after is not None
    lang = wanted.lang
    editions = [edition_of(game, lang, _chapters(side)) for side, game in ((old, before), (new, after))]
    entries, renamed = compare(*editions)
    notes: list[str] = []
    played = before.is_played and after.is_played
    alike = not any(entry.section not in UNPLAYED and entry.action != "reads" for entry in entries)
    run: int | None = None
    rulings: tuple[RulingOutcome, ...] = ()
    games: tuple[GameOutcome, ...] = ()
    try:
        if wanted.rulings and played and not alike:
            _tell(told, "rulings")
            from cardwright.bench.old_rulings import Linked, played_again

            sides = Linked(before, old.compiled.roots), Linked(after, new.compiled.roots)
            run, rulings = played_again(*sides, "en" if lang == "en" else "zh", renamed, parses)
        if played and (wanted.games or wanted.saves):
            from cardwright.bench.in_memory import rules_of
            from cardwright.bench.parting_games import Both

            both = Both(rules_of(before), rules_of(in_the_order_of(before, after, renamed)), lang)
            games = tuple(_games(both, wanted, told, notes))
    except Unsupported as error:
        notes.append(str(error))
    return Report(
        lang, version_of(old, before, lang), version_of(new, after, lang), entries,
        tuple(_only_moved(old, new, entries)), rulings, run, games,
        tuple(_decks((old, new), (before, after), lang)), tuple(notes), words_of(*editions),
    )  # fmt: skip


def _tell(told: Progress | None, what: str) -> None:
    if told is not None:
        told(what)


def _games(both: Both, wanted: Wanted, told: Progress | None, notes: list[str]) -> Iterator[GameOutcome]:
    from cardwright.bench.parting_games import bot_games, saved_game
    from cardwright.runtime.session import ReplayMismatch

    for game in bot_games(both, wanted.games, wanted.seed):
        _tell(told, f"game {game.name}/{wanted.games}")
        yield game
    for name, text in wanted.saves:
        _tell(told, name)
        try:
            yield saved_game(both, name, text)
        except ReplayMismatch as error:
            notes.append(f"{name}: {error}")


def _chapters(source: Source) -> Iterator[tuple[str, str]]:
    for each in source.files:
        if each.name.startswith(CHAPTERS) and each.name.endswith(".md"):
            yield each.name.removeprefix(CHAPTERS), each.data.decode("utf-8", "replace")


def _only_moved(old: Source, new: Source, entries: Iterable[Entry]) -> Iterator[str]:
    """The files that are not as they were, and in which no entry stands that is not."""
    sides = [{each.name: each for each in source.files if _is_read(each.name)} for source in (old, new)]
    touched = {place.rpartition(":")[0] for entry in entries for place in (entry.was, entry.now)}
    touched |= {f"{CHAPTERS}{entry.id}" for entry in entries if entry.section == "chapters"}
    for name in sorted({*sides[0], *sides[1]}):
        files = [side[name] for side in sides if name in side]
        changed = len(files) == 1 or files[0].data != files[1].data
        if changed and name not in touched and not any(each.path in touched for each in files):
            yield name


def _is_read(name: str) -> bool:
    return name.endswith(YAML_SUFFIXES) or (name.startswith(CHAPTERS) and name.endswith(".md"))


# --- decks --------------------------------------------------------------------------------------------------


def _decks(sides: tuple[Source, Source], games: tuple[Game, Game], lang: Lang) -> Iterator[DeckOutcome]:
    """The decks of both versions whose verdict is another under the new law; of one that both have, the old list."""
    if not all(game.raw.get("formats") for game in games):
        return
    books = [lawbook_of(game, Problems()) for game in games]
    examples = {**own_decks(books[1]), **own_decks(books[0])}
    for id, node in sorted(examples.items()):
        verdicts = [judge_example(book, node, examples) for book in books]
        place = f"{node.span.file.path}:{node.span.line}"
        yield from _outcomes(id, verdicts, place, lang, _called(names_of(node), lang))
    files = {each.name: each for side in reversed(sides) for each in side.files if _is_deck(each.name)}
    for name, raw in sorted(files.items()):
        yield from _outcomes(name, [_judged(book, raw) for book in books], raw.path, lang)


def _is_deck(name: str) -> bool:
    return name.startswith(DECKS) and name.endswith(DECK_SUFFIXES)


def _judged(book: Lawbook, raw: RawFile) -> list[Judged]:
    try:
        return judge_file(book, raw)
    except NoFormat as error:
        return judge_file(book, raw, EVERY) if error.known else []


def _called(names: Words, lang: Lang) -> str:
    """A name in the language of the report, else in the one that there is; empty where there is none."""
    if lang == "zh-Hant" and lang not in names and "zh-Hans" in names:
        return to_hant(names["zh-Hans"])
    return names.get(lang) or next(iter(names.values()), "")


def _outcomes(
    id: str, verdicts: Sequence[Sequence[Judged]], place: str, lang: Lang, name: str = ""
) -> Iterator[DeckOutcome]:
    before, after = ({each.law.id: each for each in judged} for judged in verdicts)
    for format, was in before.items():
        now = after.get(format)
        if now is not None and was.legal != now.legal:
            reasons = tuple(_reasons(was if now.legal else now, lang))
            yield DeckOutcome(id, format, was.legal, reasons, place, name, _called(now.law.name, lang))


def _reasons(judged: Judged, lang: Lang) -> Iterator[str]:
    for fault in judged.faults:
        if fault.severity.value == "error":
            yield f"{fault.code}: {fault.message('en' if lang == 'en' else 'zh')}"
    for verdict in (judged.verdict, *(verdict for _, verdict in judged.swaps)):
        for finding in verdict.findings:
            if finding.is_error:
                cited = f" [{', '.join(finding.rules)}]" if finding.rules else ""
                yield finding.words["en" if lang == "en" else "zh"] + cited
