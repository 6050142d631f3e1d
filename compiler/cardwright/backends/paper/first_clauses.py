"""The beginning of a text where there is no room for all of it: whole clauses, then `…`."""

from __future__ import annotations

import re
from typing import Final

_ENDS: Final = re.compile(r"[。；，：！？\n]|[.;,:!?](?=\s|$)")
"""What stands behind a clause."""
_STRONG: Final = "。；！？\n.;!?"
"""Behind these nothing is left half said; where they leave most of the room empty, a comma has to do."""
_OPENED, _CLOSED = "（(【“「[", "）)】”」]"
_BLANK: Final = re.compile(r"\s")


def first_clauses(text: str, most: int) -> str:
    """As much of a text as fits into so many signs: all of it, or whole clauses and `…`; of a first clause that is too
    long the first words.  Nothing is cut within brackets or quotation marks.
    """
    if len(text) <= most:
        return text
    room = max(1, most - 1)
    ends = [found.start() for found in _ENDS.finditer(text, 0, room + 1) if _is_whole(text[: found.start()])]
    sentences = [at for at in ends if text[at] in _STRONG and at >= room // 2]
    cut = max(sentences or ends, default=0)
    if not cut:
        places = [found.start() for found in _BLANK.finditer(text, 0, room + 1)] or range(1, room + 1)
        cut = max((at for at in places if _is_whole(text[:at])), default=room)
    return text[:cut].rstrip(" ，：；。,:;.") + "…"


def _is_whole(text: str) -> bool:
    """Whether all brackets and quotation marks of a text are closed."""
    return all(text.count(opened) == text.count(closed) for opened, closed in zip(_OPENED, _CLOSED, strict=True))
