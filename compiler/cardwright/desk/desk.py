"""A game on the desk: what is known of it, the games being played, and the thread that watches the files."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

from cardwright import extras
from cardwright.desk.editing import Sheet
from cardwright.desk.faces import Faces
from cardwright.desk.known import Known
from cardwright.desk.laying import Layer
from cardwright.desk.reading import Reader
from cardwright.desk.signals import Signal
from cardwright.desk.tables import Tables
from cardwright.desk.workshop import Workshop
from cardwright.runtime.practising import Coach
from cardwright.runtime.tables import Rules
from cardwright.text.lexicon import LANGS, Lang

LOOKS = 0.05
"""Seconds between two looks at the files, at least."""
SHOWING = 0.08
"""Seconds in which pages that listen may show what has just been read, before the work goes on."""
FITTING = 1.0
"""Seconds in which the faces on these pages may be drawn, at most."""


class Desk:
    """A game on the desk: what is known of it, and what its pages need."""

    def __init__(
        self,
        folder: Path,
        token: str | None = None,
        kept: Path | None = None,
        tell_fault: Callable[[Exception], None] = lambda error: None,
    ) -> None:
        self.folder = folder
        self.tell_fault = tell_fault
        """Is told what goes wrong on our side, besides the pages."""
        self.token = token or secrets.token_urlsafe(18)
        self.workshop = Workshop(folder)
        self.faces = Faces(folder)
        self.sheet = Sheet(folder, lambda: self.known.game)
        self.coach = Coach(self._practised)
        self.tables = Tables(self.coach, kept)
        self.workshop.plays = self.tables.play_by
        self.layer = Layer(lambda: self.known, self.workshop.engine.with_file)
        self.news = Signal()
        self.prints = extras.installed("print")
        self._readers: dict[tuple[str, int], Reader] = {}
        self.starting = kept is not None
        """Whether games of the last time are still to be set up again."""
        self.fault = ""
        """What went wrong on our side with the last save, if something did."""
        self._digest = ""
        self._stop = Event()
        self._thread = Thread(target=self._watch, name="watching", daemon=True)

    @property
    def known(self) -> Known:
        """What is known of the game just now."""
        return self.workshop.known

    @property
    def rules(self) -> Rules | None:
        """The rules of the last sound game that can be played."""
        bench = self.known.bench
        return bench.rules if bench is not None else None

    def start(self) -> None:
        """Begin to watch."""
        self.faces.start(self._look_again, self.failed)
        self._thread.start()

    def stop(self) -> None:
        """Watch no more."""
        self._stop.set()
        self.coach.stop()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
            except Exception as error:
                self.failed(error)
            self._stop.wait(self.workshop.pause(LOOKS))

    def _look(self) -> None:
        """One look at the files, and all that follows from a save."""
        if self.known.number and not self.workshop.look():
            return
        self.fault = ""
        for news in self.workshop.work():
            self._restore()
            self.news.touch()
            if self._stop.is_set():
                return
            if news.kind in ("ahead", "checked") and self.news.heard:
                self._stop.wait(SHOWING)  # pages are answered by other threads of this process, and come first
                self.faces.wait(FITTING if news.kind == "ahead" else 0)

    def failed(self, error: Exception) -> None:
        """A fault of ours: it is told in the terminal and on every page, and the next save is looked at as ever."""
        self.tell_fault(error)
        self.fault = f"{type(error).__name__}: {error}"
        self.workshop.rest()
        self.news.touch()

    def _restore(self) -> None:
        """Once there are rules: the games that were played when the desk was stopped; tell pages of new rules."""
        rules = self.rules
        if rules is None or rules.digest == self._digest:
            return
        if not self._digest:
            self.tables.restore(rules, self.layer.again)
            self.starting = False
        self._digest = rules.digest
        for table in tuple(self.tables.all.values()):
            table.signal.touch()

    def _practised(self) -> None:
        """Bots have practised, or have come on with it."""
        try:
            self.tables.go_on()
        except Exception as error:
            self.failed(error)

    def _look_again(self) -> None:
        """Faces look otherwise now: tell all pages on which some may be."""
        self.news.touch()
        for table in tuple(self.tables.all.values()):
            table.signal.touch()

    def reader(self, lang: str) -> Reader | None:
        """The last sound game in a language of pages; None before there is any."""
        known = self.known
        if known.game is None:
            return None
        key = (lang, id(known))
        found = self._readers.get(key)
        if found is None:
            found = Reader(known, self.folder, _lang(lang))
            self._readers = {each: kept for each, kept in self._readers.items() if kept.known is known} | {key: found}
        return found


def _lang(lang: str) -> Lang:
    return next((each for each in LANGS if each == lang), "en")
