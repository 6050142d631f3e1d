"""Fonts that a game brings along: checked, given a name that no other font has, and laid where Typst reads them."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Final

from cardwright.backends.paper.read_pictures import NotDrawable
from cardwright.records import record

LARGEST: Final = 30_000_000
"""Bytes; the fonts of Chinese that come along have 18 million."""
_NAMES: Final = (1, 4, 6, 16, 21, 25)
"""The entries of a font's table of names by which programs call it (OpenType, `name`)."""


@record
class OwnFont:
    """A font of a game under the name that it has here; `folder` holds its file; `covers` are what it draws."""

    family: str
    folder: Path = field(repr=False)
    data: bytes = field(repr=False)
    covers: frozenset[int] = field(repr=False)


_KNOWN: dict[str, OwnFont] = {}


def own_font(data: bytes, lay_out: Callable[[bytes], Path]) -> OwnFont:
    """Read a font (TrueType or OpenType), which `lay_out` puts into a folder; raises NotDrawable (`large`, `font`)."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    if len(data) > LARGEST:
        raise NotDrawable("large")
    family = f"Own {hashlib.sha256(data).hexdigest()[:16]}"
    if family in _KNOWN:
        return _KNOWN[family]
    try:
        with TTFont(io.BytesIO(data), recalcTimestamp=False, recalcBBoxes=False) as font:
            covers = frozenset(font.getBestCmap() or ())
            if "glyf" not in font and "CFF " not in font and "CFF2" not in font:
                raise NotDrawable("font")
            table = font["name"]
            table.names = [entry for entry in table.names if entry.nameID not in _NAMES]
            for number in _NAMES[:3]:
                table.setName(family.replace(" ", "-") if number == 6 else family, number, 3, 1, 0x409)
            out = io.BytesIO()
            font.save(out, reorderTables=False)
    except NotDrawable:
        raise
    except Exception as error:  # the reader of fonts raises what it happens to meet in a broken file
        raise NotDrawable("font") from error
    if not covers:
        raise NotDrawable("font")
    made = _KNOWN[family] = OwnFont(family, lay_out(out.getvalue()), out.getvalue(), covers)
    return made


def folder_of(family: str) -> Path:
    """The folder with the file of a font that was read before."""
    return _KNOWN[family].folder
