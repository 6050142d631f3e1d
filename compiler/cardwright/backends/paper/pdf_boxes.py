"""Say in a PDF where its pages are cut: Typst has no TrimBox and no BleedBox, so they are put in afterwards.

Typst writes page objects as plain text.
"""

from __future__ import annotations

import re
from typing import Final

from cardwright.backends.paper.pdf_edit import Edit, NotAsExpected, edited

_PAGE: Final = re.compile(rb"/Type/Page/.{0,200}?/MediaBox\[([\d. ]+)\]", re.S)
_MM: Final = 72 / 25.4


def with_boxes(pdf: bytes, bleed: float) -> bytes:
    """The same PDF, whose pages are cut `bleed` mm inside their edges. Raises NotAsExpected."""
    inset = bleed * _MM
    edits = []
    for found in _PAGE.finditer(pdf):
        left, low, right, high = (float(number) for number in found[1].split())
        trim = " ".join(f"{value:.4f}" for value in (left + inset, low + inset, right - inset, high - inset))
        edits.append(Edit(found.end(), found.end(), f"/TrimBox[{trim}]/BleedBox[{found[1].decode()}]".encode()))
    if not edits:
        raise NotAsExpected("no pages")
    return edited(pdf, edits)
