"""What a card looks like, as plain values: colours, frame, corners, window, size; and what these words mean."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from cardwright.model.theme import MOTIFS
from cardwright.records import record

PAPER: Final = "#fffdf8"
WHITE: Final = "#ffffff"
INK: Final = "#1f2227"

# Calm enough to print large, dark enough that white text on them keeps a contrast of 4.5:1 (WCAG AA).
ACCENTS: dict[str, str] = {
    "slate": "#46566b",
    "red": "#973a3a",
    "rust": "#9a5327",
    "gold": "#80641a",
    "olive": "#5f6c31",
    "green": "#37704f",
    "teal": "#276f73",
    "blue": "#2f5f8d",
    "indigo": "#474f94",
    "violet": "#6b4c8b",
    "rose": "#93436a",
    "ink": "#30343b",
}
DEFAULT_ACCENT = "slate"
_HEX = re.compile(r"#[0-9a-f]{6}")


@record
class CornerMark:
    """What stands in a corner of a face: a value (or a playing card's number and sign), an icon, a small label.

    `name` is what the value is called, for those who explain the card.
    """

    at: str
    value: str = ""
    name: str = ""
    number: str = ""
    sign: str = ""
    red: bool = False
    label: str = ""
    icon: str = ""
    shape: str = "circle"
    colour: str = ""


@record
class Figure:
    """A figure in the strip under the text: its label, or an icon instead."""

    label: str
    value: str
    icon: str = ""


@record
class Picture:
    """A picture in the window as an SVG (see `read_pictures`), its size in pixels (0 for drawings), how it is cut."""

    svg: str
    width: float
    height: float
    pixels: int = 0
    fit: str = "cover"
    focus: tuple[float, float] = (0.5, 0.5)
    artist: str = ""
    licence: str = ""

    @property
    def credit(self) -> str:
        """What is printed small: the artist and the licence."""
        return " · ".join(part for part in (self.artist, self.licence) if part)


@record
class CardLook:
    """How one face is drawn. What is None stands where cards have it by default.

    `copies` is how many are printed at most, where a game needs more of a card than anybody will print.
    `window` is the height of the picture in mm, -1 for what the texts of its kind leave free; icons are SVG;
    fonts are families, empty for those of the language. `other` is the id of the face that stands on the back of a
    double-faced card, empty for cards that have a back like others.
    """

    accents: tuple[str, ...] = ()
    paper: str = PAPER
    frame: str = ""
    edge: str = "colour"
    window: float = -1.0
    motif: str = ""
    icon: str = ""
    corners: tuple[CornerMark, ...] | None = None
    strip: tuple[Figure, ...] | None = None
    tags: tuple[str, ...] | None = None
    kind_line: bool = True
    footer: bool = True
    centred: bool = False
    rule_ids: bool = False
    text: float = 8.5
    width: float = 63.0
    height: float = 88.0
    art: Picture | None = None
    back_accent: str = ""
    back_motif: str = "rings"
    back_icon: str = ""
    other: str = ""
    copies: int | None = None
    text_font: str = ""
    name_font: str = ""


def is_colour(accent: str) -> bool:
    """Whether it is one of our accents, or a colour such as `#3b5d7a`."""
    return accent in ACCENTS or _HEX.fullmatch(accent) is not None


def colour_of(accent: str) -> str:
    """The colour of an accent as `#rrggbb`."""
    return accent if _HEX.fullmatch(accent) else ACCENTS.get(accent, ACCENTS[DEFAULT_ACCENT])


def ink_on(colour: str) -> str:
    """White, or black where white could not be read: the text on a colour."""
    return WHITE if contrast(colour, WHITE) >= contrast(colour, INK) * 0.6 else INK


def contrast(one: str, other: str) -> float:
    """How far two colours differ in brightness (WCAG 2), from 1 to 21."""
    high, low = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable(colour: str) -> str:
    """A colour, made darker until white can be read on it, or lighter until it can be told from black."""
    while contrast(colour, WHITE) < 4.6:
        colour = mixed(colour, "#000000")
    while contrast(colour, WHITE) > 10.5:
        colour = mixed(colour, WHITE)
    return colour


def mixed(one: str, other: str, share: float = 0.06) -> str:
    """A colour with some of another."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def seed_of(identifier: str) -> tuple[float, ...]:
    """Four numbers from 0 to 1 out of a card's id: its ornament is its own, and the same in every build."""
    digest = hashlib.sha256(identifier.encode()).digest()
    return tuple(round(byte / 255, 3) for byte in digest[:4])


def motif_of(identifier: str) -> str:
    """The ornament of a card that is given none."""
    found = [motif for motif in MOTIFS if motif != "none"]
    return found[hashlib.sha256(identifier.encode()).digest()[4] % len(found)]
