"""How the words of a game are set in one language: which of them are drawn as icons, and in which fonts."""

from __future__ import annotations

from typing import Final

from cardwright.backends.paper.own_fonts import OwnFont
from cardwright.backends.paper.text_icons import NO_ICONS, TextIcons
from cardwright.records import record


@record
class HouseStyle:
    """`texts` and `names` are families of fonts (empty: those of the language), `own` the fonts of the game."""

    icons: TextIcons = NO_ICONS
    texts: str = ""
    names: str = ""
    own: tuple[OwnFont, ...] = ()


PLAIN: Final = HouseStyle()
