"""The work on one game for the page and the terminal: which files changed, and what follows for its rulings."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from cardwright.analysis.unsupported import Unsupported
from cardwright.bench.failures import Failure
from cardwright.bench.in_memory import Bench, bench_of
from cardwright.bench.rulings import run_one
from cardwright.desk.known import KeptEntries, Known, News, touched, touching, written
from cardwright.diagnostics import Problem
from cardwright.engine.renamed import told_once
from cardwright.engine.work import Engine, Work
from cardwright.files import YAML_SUFFIXES, NoBase, base_folder, written_at
from cardwright.model.game import Game, Ruling
from cardwright.proving import printed_once, with_book
from cardwright.runtime.importing import let_go
from cardwright.runtime.tables import Rules
from cardwright.source.text import Span

WATCHED = (*YAML_SUFFIXES, ".md", ".svg", ".png", ".jpg", ".jpeg", ".webp")
"""What a save may be of: data, chapters, pictures."""
_SPAN = re.compile(r"Span\(file=SourceFile\(path=(?:'[^']*'|\"[^\"]*\")\), start=\d+, end=\d+\)")
AT_ONCE = 25
"""So many rulings are run before their verdicts are told."""

LOOKING = 0.05
"""What part of a processor looking at the files may take, at most, while nothing is saved."""
LONGEST = 1.0
"""Seconds between two looks, at most, however many files there are."""

Written = Mapping[str, tuple[int, int]]


class Workshop:
    """The work on one game, done again where a save asks for it; `known` is what is known so far.

    Files that did not change are not parsed again. Rules are made again when the game is sound; a ruling is run again
    unless it held and neither the rules nor what it says changed. Whoever calls `work` does so from one thread.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known = Known()
        self.engine = Engine(folder)
        self._folders: tuple[Path, ...] = (folder,)
        self._seen: Written = {}
        self._looking = 0.0
        """Seconds of a processor that the last look took."""
        self._unread: set[str] = set()
        """Files that have been written since the engine has read them."""
        self._entries = KeptEntries()
        self._held: dict[str, str] = {}
        """For each ruling that held when it was run last: what that depended on."""
        self.plays: Callable[[Rules], bool] = lambda rules: False
        """Whether somebody plays by these rules: they are needed whole as long as a game can be begun again."""
        self._old: list[Rules] = []
        """Rules that others have taken the place of, and that were played by then."""

    # ------------------------------------------------------------ watching

    def look(self) -> tuple[str, ...]:
        """The files that have been written, made or removed since the last work began, by their paths."""
        began = time.thread_time()
        files = self._differing(self._written())
        self._looking = time.thread_time() - began
        return files

    def pause(self, least: float) -> float:
        """Seconds to wait before the next look: `least` for few files, more where looking is dear."""
        return min(max(least, self._looking / LOOKING), LONGEST)

    def _differing(self, now: Written) -> tuple[str, ...]:
        if now == self._seen:
            return ()
        return tuple(sorted(path for path in {*now, *self._seen} if now.get(path) != self._seen.get(path)))

    def rest(self) -> None:
        """Nothing is being worked on any more."""
        self.known = replace(self.known, working="")

    def _written(self) -> Written:
        return {path: seen for folder in self._folders for path, seen in written_at(folder, WATCHED).items()}

    # ------------------------------------------------------------ working

    def work(self) -> Iterator[News]:
        """Do all that the files as they are ask for, and tell of each step; stops early when there is a new save."""
        began = time.perf_counter()
        now = self._written()
        files, self._seen = self._differing(now), now
        self._unread.update(files)
        self.known = replace(self.known, number=self.known.number + 1, working="check")
        yield self._news("saved", began, files)
        before = self.known
        found = None
        steps = self.engine.steps(self._unread)
        self._unread = set()
        for step in steps:
            if isinstance(step, Work):
                found = step
                break
            entries = {**before.entries, **self._entries.of(step.roots)}
            cards = written(step.game, entries)
            self.known = replace(
                self.known, game=step.game, entries=entries, written=cards, touched=touched(before, cards), ahead=True
            )  # fmt: skip
            yield self._news("ahead", began, files)
        assert found is not None
        if found.linked is not None:
            folders = self._where(found.linked)
            if folders != self._folders:
                self._folders = folders
                self._seen = {**self._written(), **self._seen}
        game, problems = found.game, told_once(found.problems, found.renames)
        if game is None:
            self.known = replace(
                before, problems=problems, current=False, touched=(), working="", number=self.known.number,
                renames=found.renames,
            )  # fmt: skip
            yield self._news("checked", began, files)
            return
        entries = self._entries.of(found.roots)
        self._entries.forget(found.roots)
        cards = written(game, entries)
        self.known = replace(
            self.known, problems=problems, game=game, current=True, entries=entries,
            written=cards, touched=touched(before, cards), verdicts={}, ahead=False,
            working="rulings", renames=(),
        )  # fmt: skip
        yield self._news("checked", began, files)
        if game.is_played:
            yield from self._prove(game, began)
        if not self.look():
            self.known = replace(self.known, working="")
            yield self._news("done", began)

    def _where(self, game: Game) -> tuple[Path, ...]:
        """The folders of a game and of those that it extends."""
        found = [self.folder]
        while game.extension is not None:
            try:
                found.append(base_folder(found[-1], game.extension.path))
            except NoBase:
                break
            game = game.extension.base
        return tuple(found)

    # ------------------------------------------------------------ rulings

    def _prove(self, game: Game, began: float) -> Iterator[News]:
        """Run the rulings that something has changed for, those of the cards that were touched first."""
        try:
            bench = bench_of(game, problems=self.known.problems)
        except Unsupported as error:
            span = error.span if isinstance(error.span, Span) else None
            problem = Problem("CW801", span, {"what": error.what})
            self.known = replace(self.known, problems=(*self.known.problems, problem), current=False, working="")
            yield self._news("checked", began)
            return
        before, self.known = self.known.bench, replace(self.known, bench=bench)
        if before is not None and before.rules is not bench.rules:
            self._old.append(before.rules)
        for rules in [each for each in self._old if not self.plays(each)]:
            self._old.remove(rules)
            let_go(rules)
        keys = {ruling.id: _key(bench, ruling) for ruling in game.rulings.values()}
        self._held = {id: key for id, key in self._held.items() if keys.get(id) == key}
        held: dict[str, Failure | None] = {id: None for id in keys if id in self._held}
        self.known = replace(self.known, verdicts=held)
        yield from self._run(bench, [ruling for ruling in self._order(game) if ruling.id not in held], keys, began)

    def _order(self, game: Game) -> list[Ruling]:
        first = {ruling.id for id in self.known.touched for ruling in touching(self.known, game.cards[id])}
        ordered = sorted(game.rulings.values(), key=lambda ruling: (bool(ruling.prints), ruling.id not in first))
        return ordered

    def _run(self, bench: Bench, todo: list[Ruling], keys: Mapping[str, str], began: float) -> Iterator[News]:
        told: list[str] = []
        verdicts = dict(self.known.verdicts)
        for ruling in todo:
            if len(told) % 4 == 3 and self.look():
                return
            if ruling.prints and not bench.chapters:
                with printed_once(bench.model):
                    bench = with_book(self.folder, bench)
            verdicts[ruling.id] = run_one(bench, ruling)
            if verdicts[ruling.id] is None:
                self._held[ruling.id] = keys[ruling.id]
            told.append(ruling.id)
            if len(told) == AT_ONCE:
                self.known = replace(self.known, verdicts=_in_order(bench.model, verdicts))
                yield self._news("rulings", began, rulings=tuple(told))
                told = []
        self.known = replace(self.known, verdicts=_in_order(bench.model, verdicts))
        if told:
            yield self._news("rulings", began, rulings=tuple(told))

    def _news(self, kind: str, began: float, files: tuple[str, ...] = (), rulings: tuple[str, ...] = ()) -> News:
        return News(kind, self.known, (time.perf_counter() - began) * 1000, files, rulings)


def _key(bench: Bench, ruling: Ruling) -> str:
    """What it depends on whether a ruling holds: the rules and what it says, for print and reports everything."""
    whole = "" if not (ruling.prints or ruling.reports) else str(id(bench))
    said = repr((ruling.scenario, ruling.recorded, ruling.fresh, ruling.options, ruling.variants, ruling.seed))
    return hashlib.sha256("\0".join((bench.rules.digest, _SPAN.sub("", said), whole)).encode()).hexdigest()


def _in_order(game: Game, verdicts: Mapping[str, Failure | None]) -> dict[str, Failure | None]:
    return {id: verdicts[id] for id in game.rulings if id in verdicts}
