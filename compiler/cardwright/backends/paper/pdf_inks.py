"""Tell with which inks a PDF prints: what its pages say of the colour of every letter, line and area.

Only what Typst writes is read: streams that are not packed, or packed by zlib, and colours that are set by operators.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from cardwright.records import record

_PAGE: Final = re.compile(rb"/Contents (\d+) 0 R")
_OBJECT: Final = re.compile(rb"\b(\d+) 0 obj\s*(<<(?:(?!endobj).)*?>>)\s*stream\r?\n", re.S)
_MASK: Final = re.compile(rb"/SMask (\d+) 0 R")
_SPACE: Final = re.compile(rb"/ColorSpace\s*(/\w+|\[.*?\]|\d+ 0 R)", re.S)
_PIECE_WORDS: Final = (b"/Subtype/Form", b"/PatternType1")
_PLAIN: Final = rb"[^()\\]|\\."
_NESTED: Final = rb"\((?:" + _PLAIN + rb"|\((?:" + _PLAIN + rb"|\((?:" + _PLAIN + rb")*\))*\))*\)"
"""A text: brackets in pairs stand in it as they are."""
_TOKEN: Final = re.compile(
    _NESTED + rb"|<[0-9a-fA-F]*>|/[^\s/<>\[\]()]*|[-+]?(?:\d+\.?\d*|\.\d+)|[A-Za-z*'\"]+[01]?", re.S
)
"""Texts, names, numbers and operators of a page."""
_NUMBER: Final = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)")
KINDS: Final = ("text", "line", "area")
SORTS: Final = ("black ink", "mixed black", "colour", "white")
FILL: Final = {b"g": 1, b"rg": 3, b"k": 4, b"sc": 0, b"scn": 0}
STROKE: Final = {b"G": 1, b"RG": 3, b"K": 4, b"SC": 0, b"SCN": 0}
NEARLY_BLACK: Final = 0.35
"""A colour whose brightest part is darker than this looks like black."""
GREYISH: Final = 0.1
"""Parts of a grey differ by less than this."""
MIXED: Final = 0.5
"""Black of four inks has more than this of each."""


@record
class Ink:
    """What is printed in a colour: `text`, `line` or `area`; one part is grey, three are RGB, four are CMYK."""

    what: str
    parts: tuple[float, ...]

    @property
    def is_black_alone(self) -> bool:
        """Whether it is printed with black ink and no other."""
        return len(self.parts) == 4 and not any(self.parts[:3])

    @property
    def is_mixed_black(self) -> bool:
        """Whether it looks black, or nearly so, but is printed with several inks, or with those that a shop chooses."""
        if len(self.parts) == 4:
            return MIXED < min(self.parts) < 1  # registration marks are in every ink on purpose
        return bool(self.parts) and max(self.parts) < NEARLY_BLACK and max(self.parts) - min(self.parts) < GREYISH

    @property
    def sort(self) -> str:
        """What it amounts to: one of `SORTS`."""
        if self.parts in ((1.0,), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0)):
            return "white"
        if self.is_black_alone:
            return "black ink"
        return "mixed black" if self.is_mixed_black else "colour"

    def show(self) -> str:
        """Return `K 100`, `CMYK 10 0 0 40` or `RGB #1f2227`."""
        shares = [round(100 * part) for part in self.parts]
        if self.is_black_alone:
            return f"K {shares[3]}"
        if len(self.parts) == 4:
            return "CMYK " + " ".join(map(str, shares))
        if len(self.parts) == 3:
            return "RGB #" + "".join(f"{round(255 * part):02x}" for part in self.parts)
        return f"grey {shares[0]}" if shares else "pattern"


def inks(pdf: bytes) -> dict[Ink, int]:
    """Return how often a PDF uses each ink for letters (runs of them), lines and areas."""
    found: Counter[Ink] = Counter()
    for stream in drawing_streams(pdf):
        found.update(_used(stream.content))
    return dict(found)


def mixed_blacks(pdf: bytes) -> tuple[Ink, ...]:
    """Return the letters and lines of a PDF that look black and are not black ink alone."""
    return tuple(ink for ink in inks(pdf) if ink.what != "area" and ink.is_mixed_black)


def summary(pdf: bytes) -> dict[str, dict[str, int]]:
    """Return how many runs of letters, lines and areas of a PDF are of each sort."""
    made = {what: dict.fromkeys(SORTS, 0) for what in KINDS}
    for ink, count in inks(pdf).items():
        made[ink.what][ink.sort] += count
    return made


class Stream(NamedTuple):
    """What draws in a PDF: its dictionary begins at `start`, and `stop` is where `endstream` stands."""

    start: int
    stop: int
    about: bytes
    content: bytes


def drawing_streams(pdf: bytes) -> Iterator[Stream]:
    """The streams of pages, and of the pieces that pages are put together from."""
    pages = set(_PAGE.findall(pdf))
    for found in _OBJECT.finditer(pdf):
        number, about = found[1], found[2]
        if number not in pages and not any(piece in about.replace(b" ", b"") for piece in _PIECE_WORDS):
            continue
        stop = pdf.index(b"endstream", found.end())
        data = pdf[found.end() : stop]
        content = zlib.decompressobj().decompress(data) if b"/FlateDecode" in about else data
        yield Stream(found.start(2), stop, about, content)


def pictures(pdf: bytes) -> dict[str, int]:
    """Return how many pictures made of dots are `CMYK`, `RGB` and `grey`; masks are none."""
    found: Counter[str] = Counter()
    masks = set(_MASK.findall(pdf))
    for each in _OBJECT.finditer(pdf):
        if each[1] not in masks and b"/Subtype/Image" in each[2].replace(b" ", b""):
            space = _SPACE.search(each[2])
            found[_sort_of_space(pdf, space[1] if space else b"")] += 1
    return dict(found)


def _sort_of_space(pdf: bytes, space: bytes) -> str:
    """What colours a colour space has; it may be an object of its own, with a profile in another one."""
    while refers := re.search(rb"(\d+) 0 R", space):
        inside = re.search(rb"\b%b 0 obj\s*(.*?)(?:stream|endobj)" % refers[1], pdf, re.S)
        space = inside[1] if inside else b""
    parts = re.search(rb"/N (\d)", space)
    if b"DeviceGray" in space or b"CalGray" in space or (parts and parts[1] == b"1"):
        return "grey"
    return "CMYK" if b"DeviceCMYK" in space or (parts and parts[1] == b"4") else "RGB"


def _used(stream: bytes) -> Iterator[Ink]:
    black = (0.0,)
    fill: tuple[float, ...] = black
    stroke: tuple[float, ...] = black
    kept: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
    numbers: list[float] = []
    for token in _TOKEN.findall(stream):
        if _NUMBER.fullmatch(token):
            numbers.append(float(token))
            continue
        if token in FILL:
            fill = _colour(numbers, FILL[token])
        elif token in STROKE:
            stroke = _colour(numbers, STROKE[token])
        elif token == b"q":
            kept.append((fill, stroke))
        elif token == b"Q" and kept:
            fill, stroke = kept.pop()
        elif token in (b"Tj", b"TJ", b"'", b'"'):
            yield Ink("text", fill)
        elif token in (b"S", b"s"):
            yield Ink("line", stroke)
        elif token in (b"f", b"F", b"f*"):
            yield Ink("area", fill)
        elif token in (b"B", b"B*", b"b", b"b*"):
            yield Ink("area", fill)
            yield Ink("line", stroke)
        numbers = []


def _colour(numbers: list[float], count: int) -> tuple[float, ...]:
    """The parts of a colour; none of a pattern."""
    parts = numbers[-count:] if count else numbers
    return tuple(round(part, 3) for part in parts)
