"""Turn the colours of a PDF that Typst wrote into inks: red, green and blue into cyan, magenta, yellow and black.

Every colour that is set by an operator is turned; pictures made of dots keep theirs (`pdf_inks.pictures` counts them).
"""

from __future__ import annotations

import re
import zlib
from typing import Final

from cardwright.backends.paper.pdf_edit import Edit, NotAsExpected, edited
from cardwright.backends.paper.pdf_inks import GREYISH, NEARLY_BLACK, drawing_streams, inks

_SET: Final = re.compile(rb"/c\d+ (cs|CS)((?: [\d.]+){3}|(?: [\d.]+)) (?:scn|SCN)\b")
_SPACES: Final = re.compile(rb"/ColorSpace\s*<<(?:\s*/c\d+ \d+ 0 R)+\s*>>")
_BLENDED: Final = re.compile(rb"(/Group\s*<<[^<>]*/CS\s*)(?:\d+ 0 R|/\w+)")
_PACKED: Final = re.compile(rb"/Length \d+|/Filter\s*/FlateDecode")
_OPERATORS: Final = {b"cs": b"k", b"CS": b"K"}
DARK: Final = 0.5
PALE: Final = 0.04
"""Parts of a grey differ by less than this, of one that is darker than `DARK` by less than `GREYISH`."""

Inks = tuple[float, float, float, float]


def in_cmyk(pdf: bytes) -> bytes:
    """The same PDF, whose letters, lines and areas are set in inks alone. Raises NotAsExpected."""
    edits = []
    done = 0
    for found in drawing_streams(pdf):
        edits += _without_spaces(pdf, done, found.start)
        rest = _SPACES.sub(b"", _PACKED.sub(b"", found.about[2:-2]))
        rest = _BLENDED.sub(rb"\1/DeviceCMYK", rest)  # else a RIP makes RGB of its inks, and other inks of that
        packed = zlib.compress(_SET.sub(_as_inks, found.content), 9)
        head = b"<</Length %d/Filter/FlateDecode%s>>\nstream\n" % (len(packed), rest)
        edits.append(Edit(found.start, found.stop, head + packed + b"\n"))
        done = found.stop
    made = edited(pdf, edits + _without_spaces(pdf, done, len(pdf)))
    left = [ink.show() for ink in inks(made) if len(ink.parts) in (1, 3)]
    if left:
        raise NotAsExpected(f"colours that are no inks: {', '.join(left)}")
    return made


def cmyk(red: float, green: float, blue: float) -> Inks:
    """The inks of a colour, all from 0 to 1.

    What the three have in common is black ink, so there are never more than three inks on one spot. Greys are black
    alone, and what looks black is all of it: small letters and thin lines have neither dots nor inks out of place.
    """
    high, low = max(red, green, blue), min(red, green, blue)
    if high - low < (GREYISH if high < DARK else PALE):
        return (0.0, 0.0, 0.0, 1.0 if high < NEARLY_BLACK else 1 - (red + green + blue) / 3)
    return ((high - red) / high, (high - green) / high, (high - blue) / high, 1 - high)


def _without_spaces(pdf: bytes, start: int, stop: int) -> list[Edit]:
    """Take away the names of colour spaces, which nothing uses any more."""
    return [Edit(each.start(), each.end(), b"") for each in _SPACES.finditer(pdf, start, stop)]


def _as_inks(found: re.Match[bytes]) -> bytes:
    parts = [float(part) for part in found[2].split()]
    red, green, blue = parts if len(parts) == 3 else parts * 3
    shares = " ".join(f"{round(share, 4):g}" for share in cmyk(red, green, blue))
    return b" %b %b" % (shares.encode(), _OPERATORS[found[1]])
