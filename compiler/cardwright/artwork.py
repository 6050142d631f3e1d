"""Read the pictures and icons that the theme of a game names, from its folder and those of the games it extends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from cardwright.backends.paper.card_look import Picture
from cardwright.backends.paper.card_theme import ArtSource
from cardwright.backends.paper.own_fonts import OwnFont, own_font
from cardwright.backends.paper.read_pictures import Drawn, NotDrawable, drawing, drawn
from cardwright.diagnostics import Problems
from cardwright.diagnostics.problem import Words, words
from cardwright.files import base_folder, lay_out, read_inside
from cardwright.model.game import Game
from cardwright.model.theme import Art
from cardwright.source.text import Span

T = TypeVar("T")

CARD: Final = "{card}"
FACE: Final = "{face}"
SHOWN: Final = 8
"""So many cards are named in a message."""
WHY: Final[Mapping[str, Words]] = {
    "unknown": words("it is no picture of a kind that we know", "不是认识的图片格式"),
    "broken": words("its size cannot be read", "读不出它的大小"),
    "size": words("it says neither viewBox nor width and height", "没有写 viewBox，也没有写 width 和 height"),
    "font": words("it is no TrueType or OpenType font that can be read", "不是能读取的 TrueType 或 OpenType 字体"),
    "large": words("it is too large", "文件太大"),
}


@dataclass(slots=True)
class Artwork:
    """What the theme of a game draws on: `pictures` gives that of a card, `drawings` are the icons, `fonts` the
    fonts by their paths.
    """

    folders: tuple[Path, ...]
    problems: Problems
    dpi: float
    drawings: dict[str, str] = field(default_factory=dict)
    fonts: dict[str, OwnFont] = field(default_factory=dict)
    read: dict[str, Drawn | None] = field(default_factory=dict)
    coarse: set[str] = field(default_factory=set)
    missing: dict[Span, tuple[str, list[str]]] = field(default_factory=dict)

    @property
    def source(self) -> ArtSource:
        """The same as cards and books are given it."""
        return ArtSource(self.pictures, self.drawings, self.fonts)

    def pictures(self, art: Art, card: str, face: str, room: tuple[float, float]) -> Picture | None:
        """The picture that is meant for a face of a card, by both ids as they are printed. `room` is what it has to
        fill, in mm: its width, and its height where the theme says that, else 0.
        """
        path = art.file.replace(CARD, card).replace(FACE, face)
        if path not in self.read:
            self.read[path] = self._read(art, path, face if FACE in art.file else card)
        found = self.read[path]
        if found is None:
            return None
        self._look_at_pixels(art, path, found, room)
        focus = (art.focus[0] / 100, art.focus[1] / 100)
        return Picture(found.svg, found.width, found.height, found.pixels, art.fit, focus, art.artist, art.licence)

    def _read(self, art: Art, path: str, identifier: str) -> Drawn | None:
        data = _find(self.folders, path)
        if data is None:
            if CARD in art.file or FACE in art.file:
                self.missing.setdefault(art.span, (path, []))[1].append(identifier)
            else:
                self.problems.add("CW593", art.span, path=path)
            return None
        try:
            return drawn(data)
        except NotDrawable as error:
            self.problems.add("CW594", art.span, path=path, why=_why(error))
            return None

    def _look_at_pixels(self, art: Art, path: str, found: Drawn, room: tuple[float, float]) -> None:
        """Report a photograph, once, that has too few pixels for what it has to fill."""
        width, by_height = room[0], room[1] * found.width / found.height
        if by_height:
            width = min(width, by_height) if art.fit == "contain" else max(width, by_height)
        needed = round(width / 25.4 * self.dpi)
        if found.pixels and found.pixels < needed * 0.9 and path not in self.coarse:
            self.coarse.add(path)
            self.problems.add("CW595", art.span, path=path, pixels=found.pixels, dpi=f"{self.dpi:g}", needed=needed)

    def tell_missing(self) -> None:
        """Report the cards that have no picture, all of one path at once."""
        for span, (path, cards) in self.missing.items():
            shown = ", ".join(cards[:SHOWN]) + (" …" if len(cards) > SHOWN else "")
            self.problems.add("CW592", span, count=len(cards), cards=shown, path=path)


def artwork_of(game: Game, folder: Path, problems: Problems, dpi: float = 300) -> Artwork:
    """What a game draws on; icons are read at once, pictures when a card wants them."""
    made = Artwork(tuple(_folders(game, folder)), problems, dpi)
    _read_each(made, game.theme.files, made.drawings, lambda data: drawing(data).svg)
    _read_each(made, game.theme.font_files, made.fonts, lambda data: own_font(data, _laid_out))
    return made


def _laid_out(font: bytes) -> Path:
    """Where a font of a game lies for programs that want a file."""
    return lay_out(font, "own.ttf")


def _read_each(made: Artwork, named: Mapping[str, Span], into: dict[str, T], read: Callable[[bytes], T]) -> None:
    """Read the files that a theme names; what is missing or cannot be drawn is reported."""
    for path, span in named.items():
        data = _find(made.folders, path)
        if data is None:
            made.problems.add("CW593", span, path=path)
            continue
        try:
            into[path] = read(data)
        except NotDrawable as error:
            made.problems.add("CW594", span, path=path, why=_why(error))


def _folders(game: Game, folder: Path) -> list[Path]:
    found = [folder]
    while game.extension is not None:
        folder = base_folder(folder, game.extension.path)
        found.append(folder)
        game = game.extension.base
    return found


def _find(folders: tuple[Path, ...], path: str) -> bytes | None:
    return next((data for folder in folders if (data := read_inside(folder, path)) is not None), None)


def _why(error: NotDrawable) -> Words:
    if error.why == "unsafe":
        return words(f"it has {error.what}", f"里面有 {error.what}")
    return WHY[error.why]
