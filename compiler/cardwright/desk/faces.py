"""Card faces as they will be printed, drawn when somebody looks at them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from cardwright.artwork import artwork_of
from cardwright.backends.paper import compose, print_cards
from cardwright.backends.paper.chapter_values import paper_id
from cardwright.backends.paper.fit_cards import Fitted, fit
from cardwright.backends.paper.paper_values import Lang, SheetJob
from cardwright.backends.paper.print_problems import report
from cardwright.desk.known import Known
from cardwright.diagnostics import Problem, Problems
from cardwright.model.game import Game
from cardwright.text.lexicon import Lexicon

MOST_KEPT = 400
"""Drawings that are remembered."""
SHARP = 150
"""Dots per inch of a picture for a table or a gallery; a card page has the drawing itself."""


class NoFace(Exception):
    """A face cannot be drawn: there is none of that id, or its words do not fit (`problems`)."""

    def __init__(self, problems: tuple[Problem, ...] = ()) -> None:
        Exception.__init__(self)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The faces of a language that can be printed, by id, and what is wrong with the others."""

    job: SheetJob
    fits: tuple[Fitted, ...]
    places: Mapping[str, int]
    wrong: Mapping[str, tuple[Problem, ...]]


class Faces:
    """The faces of the last sound game in each language; drawings are kept by what they show."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        self._game: Game | None = None
        self._sheets: dict[Lang, _Sheet] = {}
        self._drawn: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    def ids(self, known: Known, card: str) -> tuple[str, ...]:
        """The ids of the faces of a card that are printed."""
        made = known.game.cards.get(card) if known.game is not None else None
        if made is None:
            return ()
        return tuple(id for face in range(len(made.faces)) if (id := face_id(known, card, face)))

    def version(self, known: Known, lang: Lang, id: str) -> str:
        """A word that changes when the face does; empty where there is none."""
        with self._lock:
            sheet = self._sheet(known, lang)
            return _digest(sheet, sheet.places[id]) if sheet is not None and id in sheet.places else ""

    def draw(self, known: Known, lang: Lang, id: str, form: str) -> bytes:
        """A face as `svg`, or as `png` for small views. Raises NoFace."""
        with self._lock:
            sheet = self._sheet(known, lang)
            if sheet is None or id not in sheet.places:
                raise NoFace(sheet.wrong.get(id, ()) if sheet is not None else ())
            at = sheet.places[id]
            key = (_digest(sheet, at), form)
            if key not in self._drawn:
                self._drawn[key] = print_cards.face_drawing(sheet.job, sheet.fits, at, None if form == "svg" else SHARP)
                if len(self._drawn) > MOST_KEPT:
                    self._drawn.popitem(last=False)
            self._drawn.move_to_end(key)
            return self._drawn[key]

    def wrong(self, known: Known, lang: Lang, id: str) -> tuple[Problem, ...]:
        """What keeps a face from being printed."""
        with self._lock:
            sheet = self._sheet(known, lang)
            return sheet.wrong.get(id, ()) if sheet is not None else ()

    def _sheet(self, known: Known, lang: Lang) -> _Sheet | None:
        game = known.game
        if game is None or lang not in game.meta.languages:
            return None
        if self._game is not game:
            self._game = game
            self._sheets = {}
        if lang not in self._sheets:
            art = artwork_of(game, self.folder, Problems())
            self._sheets[lang] = _fitted(game, compose.sheet_job(game, Lexicon.of(game), lang, art.source))
        return self._sheets[lang]


def _fitted(game: Game, job: SheetJob) -> _Sheet:
    """A job without the faces that cannot be printed: those are told of, each by itself."""
    wrong: dict[str, tuple[Problem, ...]] = {}
    fits: tuple[Fitted, ...] = ()
    found = print_cards.check(job)
    while True:
        for each in found:
            told = Problems()
            report((each,), game, job.lang, {}, (), told)
            for id in [each.where.partition(":")[2]] if each.where.startswith("card:") else [f.id for f in job.faces]:
                wrong[id] = (*wrong.get(id, ()), *told)
        job = replace(job, faces=tuple(face for face in job.faces if face.id not in wrong))
        fits, found = fit(job) if job.faces else ((), ())
        if not found:
            return _Sheet(job, fits, {face.id: at for at, face in enumerate(job.faces)}, wrong)


def face_id(known: Known, card: str, face: int) -> str:
    """The id of a face of a card (`face` from 0) as it is printed; empty if it is not."""
    made = known.game.cards.get(card) if known.game is not None else None
    if made is None or not 0 <= face < len(made.faces) or not made.faces[face].copies:
        return ""
    return paper_id(card) if len(made.faces) == 1 else f"{paper_id(card)}-{face + 1}"


def _digest(sheet: _Sheet, at: int) -> str:
    job = sheet.job
    whole = f"{job.lang} {at}/{len(job.faces)} {job.faces[at]!r} {sheet.fits[at]!r} {job.style!r}"
    return hashlib.sha256(whole.encode()).hexdigest()[:16]
