"""Card faces as they will be printed, drawn when somebody looks at them."""

from __future__ import annotations

import hashlib
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import Condition, Lock, Thread

from cardwright.artwork import artwork_of
from cardwright.backends.paper import compose, print_cards
from cardwright.backends.paper.card_faces import faces_of
from cardwright.backends.paper.card_theme import ArtSource
from cardwright.backends.paper.chapter_values import face_id as printed_face_id
from cardwright.backends.paper.fit_cards import Fitted, fit
from cardwright.backends.paper.paper_values import CardFace, Lang, SheetJob
from cardwright.backends.paper.print_problems import report
from cardwright.desk.known import Known, touched
from cardwright.desk.small_pictures import smaller
from cardwright.diagnostics import Problem, Problems
from cardwright.ir import decl
from cardwright.model.game import Game
from cardwright.text.lexicon import Lexicon
from cardwright.text.say import Say

MOST_KEPT = 400
"""Drawings that are remembered."""
THUMB = "thumb"
"""The form of a small picture, for a gallery and for files that are sent."""
DOTS = {"png": 150, THUMB: 90}
"""Dots per inch of the pictures of each form; a card page has the drawing itself."""


TRIES = 2
CALM = 2.0
"""Seconds without another save after which all faces are made anew, where some were made ahead of the rest."""


class NoFace(Exception):
    """A face cannot be drawn: there is none of that id, or its words do not fit (`problems`)."""

    def __init__(self, problems: tuple[Problem, ...] = ()) -> None:
        Exception.__init__(self)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Look:
    """What is known of how a face looks: its `version`, a word that changes when the face does, or what is `wrong`.

    Neither of them where there is no such face. `late`: the game has changed since, and nobody has looked yet.
    """

    version: str = ""
    wrong: tuple[Problem, ...] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The faces of a language that can be printed, by id, and what is wrong with the others."""

    known: Known
    job: SheetJob
    fits: tuple[Fitted, ...]
    places: Mapping[str, int]
    wrong: Mapping[str, tuple[Problem, ...]]
    style: str
    """A digest of what all faces have in common."""
    ahead: bool = False
    """Whether only faces of cards that were read ahead are new."""
    versions: dict[str, str] = field(default_factory=dict)

    def version(self, id: str) -> str:
        """A word for all that a face shows; empty where there is none."""
        if id not in self.versions:
            self.versions[id] = _digest(self, self.places[id]) if id in self.places else ""
        return self.versions[id]

    def versions_of_all(self) -> dict[str, str]:
        """The same of all faces, and of those that are wrong."""
        return {id: self.version(id) for id in (*self.places, *self.wrong)}


class Faces:
    """The faces of the last sound game in each language; drawings are kept by what they show.

    Which words fit takes time to find out. Once `start` was called a thread of its own does that, and whoever asks is
    told what was known before; without it, whoever asks waits.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        """Held while the faces of a game are worked out."""
        self._drawing = Lock()
        """Held while one of them is drawn."""
        self._sheets: dict[Lang, _Sheet] = {}
        self._drawn: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._asked: dict[Lang, Known] = {}
        self._faults: deque[Game | None] = deque(maxlen=TRIES)
        """The games whose faces could not be made when that was tried last."""
        self._news = Condition()
        self._thread: Thread | None = None

    # ------------------------------------------------------------ working beside

    def start(self, told: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        """Work in a thread of its own from now on; `told` is called when faces look otherwise than before, `failed`
        when they cannot be made by a fault of ours.
        """
        self._thread = Thread(target=self._work, args=(told, failed), name="fitting", daemon=True)
        self._thread.start()

    def _work(self, told: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        while True:
            with self._news:
                while not self._asked:
                    self._news.wait()
                lang, known = next(iter(self._asked.items()))
                before = made = self._sheets.get(lang)
                shown = before is not None and before.ahead and not known.ahead
                if shown and self._news.wait_for(partial(self._is_other, lang, known), CALM):
                    continue
            try:
                with self._lock:
                    made = self._made(known, lang)
            except Exception as error:
                self._faults.append(known.game)
                if self._gave_up(known.game):
                    failed(error)
            with self._news:
                if self._asked.get(lang) is known:
                    del self._asked[lang]
                self._news.notify_all()
            if made is not None and (before is None or made.versions_of_all() != before.versions_of_all()):
                told()

    def _is_other(self, lang: Lang, known: Known) -> bool:
        """Whether another game than this is asked for by now."""
        return self._asked.get(lang) is not known

    def _gave_up(self, game: Game | None) -> bool:
        """Whether it failed more than once: once a game may have been read again while we looked."""
        return sum(each is game for each in self._faults) == TRIES

    def wait(self, seconds: float) -> None:
        """Wait until what was asked for is there, but not for long."""
        with self._news:
            self._news.wait_for(lambda: not self._asked, seconds)

    # ------------------------------------------------------------ looking

    def ids(self, known: Known, card: str) -> tuple[str, ...]:
        """The ids of the faces of a card that are printed."""
        made = known.game.cards.get(card) if known.game is not None else None
        if made is None:
            return ()
        return tuple(id for face in range(len(made.faces)) if (id := face_id(known, card, face)))

    def look(self, known: Known, lang: Lang, id: str) -> Look:
        """How a face looks, as far as that is known."""
        game = known.game
        if game is None or lang not in game.meta.languages:
            return Look()
        sheet = self._sheets.get(lang)
        late = sheet is None or sheet.known.game is not game
        if late and self._thread is None:
            with self._lock:
                sheet, late = self._made(known, lang), False
        elif late and self._gave_up(game):
            late = False
        elif late:
            with self._news:
                self._asked[lang] = known
                self._news.notify_all()
        if sheet is None:
            return Look(late=late)
        return Look(sheet.version(id), sheet.wrong.get(id, ()), late)

    def draw(self, known: Known, lang: Lang, id: str, form: str, version: str = "") -> tuple[bytes, str]:
        """A face as `svg`, or as a picture (`png`, or smaller a `thumb`), with its version. Raises NoFace.

        Whoever asks for the `version` that `look` told gets it at once, though the game may have changed since.
        """
        game = known.game
        if game is None or lang not in game.meta.languages:
            raise NoFace()
        sheet = self._sheets.get(lang)
        if sheet is None or not version or sheet.version(id) != version:
            with self._lock:
                sheet = self._made(known, lang)
        if id not in sheet.places:
            raise NoFace(sheet.wrong.get(id, ()))
        version = sheet.version(id)
        key = (version, form)
        with self._drawing:
            if key not in self._drawn:
                at, dpi = sheet.places[id], DOTS.get(form)
                drawn = print_cards.face_drawing(sheet.job, sheet.fits, at, dpi)
                self._drawn[key] = drawn if dpi is None else smaller(drawn)
                if len(self._drawn) > MOST_KEPT:
                    self._drawn.popitem(last=False)
            self._drawn.move_to_end(key)
            return self._drawn[key], version

    def _made(self, known: Known, lang: Lang) -> _Sheet:
        """The faces of a game in a language; to be called with the lock."""
        sheet, game = self._sheets.get(lang), known.game
        assert game is not None
        if sheet is None or sheet.known.game is not game:
            art = artwork_of(game, self.folder, Problems()).source
            job = _ahead(sheet, known, game, art) if sheet is not None and known.ahead else None
            sheet = _fitted(known, game, job or compose.sheet_job(game, Lexicon.of(game), lang, art))
            sheet = self._sheets[lang] = replace(sheet, ahead=job is not None)
        return sheet


def _ahead(sheet: _Sheet, known: Known, game: Game, art: ArtSource) -> SheetJob | None:
    """The faces of a game of which some cards were read ahead; the others look as they did."""
    others = [game.cards[id] for id in touched(sheet.known, known.written)]
    if sheet.wrong or len(others) * 2 > len(game.cards):
        return None
    say = Say(Lexicon.of(game), sheet.job.lang)
    made = {
        card.id: [each for each in faces_of(game, say, art, (card,)) if each.copies or card.id in game.theme.behind]
        for card in others
    }
    was = {face.id: face for face in sheet.job.faces}
    faces: list[CardFace] = []
    for card in game.cards.values():
        kept = (was.get(id) for face in range(len(card.faces)) if (id := _face_id(game, card, face)))
        faces += made[card.id] if card.id in made else [face for face in kept if face is not None]
    return replace(sheet.job, faces=tuple(faces))


def _fitted(known: Known, game: Game, job: SheetJob) -> _Sheet:
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
            places = {face.id: at for at, face in enumerate(job.faces)}
            style = hashlib.sha256(f"{job.lang} {job.style!r}".encode()).hexdigest()
            return _Sheet(replace(known, bench=None, verdicts={}), job, fits, places, wrong, style)


def face_id(known: Known, card: str, face: int) -> str:
    """The id of a face of a card (`face` from 0) as it is printed; empty if it is not."""
    made = known.game.cards.get(card) if known.game is not None else None
    return _face_id(known.game, made, face) if known.game is not None and made is not None else ""


def _face_id(game: Game, card: decl.CardKind, face: int) -> str:
    if not 0 <= face < len(card.faces) or not (card.faces[face].copies or card.id in game.theme.behind):
        return ""
    return printed_face_id(card, face)


def _digest(sheet: _Sheet, at: int) -> str:
    whole = f"{sheet.style} {at}/{len(sheet.job.faces)} {sheet.job.faces[at]!r} {sheet.fits[at]!r}"
    return hashlib.sha256(whole.encode()).hexdigest()[:16]
