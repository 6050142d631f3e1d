"""Which cards chapters show as boxes, found out without printing them: links may lead to these alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardwright.backends.paper.compose import Source
from cardwright.backends.paper.fill_chapter import every_branch

_BOX = re.compile(r"!\[[^\[\]\n]*\]\(card:([^()\n]*)\)")


def shown_cards(chapters: Sequence[Source], lang: str, values: Mapping[str, object]) -> frozenset[str] | None:
    """The cards that the chapters of a language may show, by their ids; None where that cannot be told.

    `values` are those that chapters may print, without texts. A condition may hold or not: what stands under it counts
    as shown.
    """
    found: set[str] = set()
    for source in chapters:
        if source.lang != lang:
            continue
        named = {box[1] for box in _BOX.finditer(source.file.text)}
        if any("{" in name for name in named):
            filled = every_branch(source.file.text, values)
            if filled is None:
                return None
            named |= {box[1].replace("\\", "") for box in _BOX.finditer(filled)}
        found |= named
    return frozenset(found)
