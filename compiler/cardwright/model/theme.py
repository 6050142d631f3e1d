"""What the cards of a game look like, as it is written: colours, icons, and looks laid over one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from cardwright.ir import decl
from cardwright.records import record
from cardwright.source.text import Span

CORNERS = ("top left", "top right", "bottom left", "bottom right")
FRAMES = ("bar", "clear", "side")
EDGES = ("colour", "paper")
MOTIFS = ("rings", "rays", "waves", "peaks", "squares", "lines", "dots", "none")
SHAPES = ("circle", "square", "hexagon", "diamond", "shield", "plain")
FITS = ("cover", "contain")
PIP = "pip"
"""What a corner shows of a playing card: its number and its sign."""
ACCENTS = (
    "slate", "red", "rust", "gold", "olive", "green", "teal", "blue", "indigo", "violet", "rose", "ink",
)  # fmt: skip
SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 89.0),
    "mini": (44.0, 63.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
    "chinese": (57.0, 87.0),
    "chinese large": (59.0, 91.0),
}
"""Width and height in mm of cards that stand upright."""


@record
class Corner:
    """What stands in a corner: the first of these values that the card prints; a colour may be that of a value."""

    show: tuple[str, ...]
    shape: str = "circle"
    colour: str = ""
    icon: str = ""
    label: bool = False


@record
class Art:
    """A picture by its path in the game's folder (or one for each card or face, with `{card}` or `{face}` in it), and
    whose it is.
    """

    file: str
    span: Span
    artist: str = ""
    licence: str = ""
    fit: str = "cover"
    focus: tuple[int, int] = (50, 50)


@record
class TextIcon:
    """An icon in the place of a word of texts, or (`word`) in front of it; `names`: in names and labels, too."""

    icon: str
    word: bool = False
    names: bool = False


FontRole: TypeAlias = Literal["texts", "names"]
FONT_ROLES: tuple[FontRole, ...] = ("texts", "names")
Fonts: TypeAlias = Mapping[tuple[FontRole, str], str]
"""Fonts by what is set in them and by language ("" for all): a family that comes along, or a file of the game."""
FAMILIES = ("Noto Sans SC", "Noto Sans TC")
"""The fonts that come along."""


@record
class Look:
    """What some cards look like: those of a kind, of printed values, of a language, or single ones; all without these.

    `parts` holds what it says, under the names of its keys; of two looks of a card the later says what counts.
    """

    span: Span
    kind: decl.Category | None = None
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cards: tuple[decl.CardKind, ...] = ()
    langs: tuple[str, ...] = ()
    parts: Mapping[str, object] = field(default_factory=dict)
    corners: Mapping[str, Corner | None] = field(default_factory=dict)
    fonts: Fonts = field(default_factory=dict)


@record
class Theme:
    """The theme of a game. `icons` are those of values and words, by field, word or `field.word`; colours are
    `#rrggbb` by the names that the game gives them. `files` are the drawings of the game that it uses as icons,
    `font_files` its fonts; `in_texts` are the icons that stand for words of texts, as they are written there.
    `dials` are the counters that are cut out as dials, `unmade` the declarations for which no piece is made.
    """

    colours: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    looks: tuple[Look, ...] = ()
    size: tuple[float, float] | None = None
    files: dict[str, Span] = field(default_factory=dict)
    font_files: dict[str, Span] = field(default_factory=dict)
    in_texts: Mapping[str, TextIcon] = field(default_factory=dict)
    fonts: Fonts = field(default_factory=dict)
    dials: frozenset[str] = frozenset()
    unmade: frozenset[str] = frozenset()

    @property
    def behind(self) -> frozenset[str]:
        """The cards (by id) that stand on the backs of others: one half of double-faced cards."""
        found = (look.parts.get("back_card") for look in self.looks)
        return frozenset(card.id for card in found if isinstance(card, decl.CardKind))
