"""Where lines may not end: between a sign, its number and what it is about. Typst keeps to all other customs itself."""

from __future__ import annotations

import re
from typing import Final

from cardwright.backends.paper.text_icons import TOGETHER

_NO_BREAK: Final = "\u00a0"
_SIGNS: Final = "+＋−－±×÷≤≥≠"
_NUMBER: Final = rf"[ {TOGETHER}{_NO_BREAK}]?[\dX]"
_WORD: Final = r"(?<=[\w）)\]】」』》”’%])"
_ANY: Final = re.compile(rf"[{_SIGNS}=＝♠♥♦♣♤♡♢♧–]")
_BLANK: Final = re.compile(rf"{_WORD} (?=[{_SIGNS}=＝]{_NUMBER})|(?<=[ {_NO_BREAK}][{_SIGNS}]) (?=[\dX])")
_BEFORE: Final = re.compile(rf"{_WORD}(?=[{_SIGNS}=＝]{_NUMBER})")
_BEHIND: Final = re.compile(r"(?<=[＋−－±×÷≤≥≠＝♠♥♦♣♤♡♢♧])(?=[\dX])|(?<=[♠♥♦♣♤♡♢♧])(?=[AJQK])")
_RANGE: Final = re.compile(r"(?<=\d)–(?=\d)")


def kept_together(text: str) -> str:
    """A text in which no line ends before a sign with a number (＋1, 2 − 1 = 1, ×2), between the two, or within 2–5.

    Behind a = with a blank one may: what is worked out can be long.
    """
    if _ANY.search(text) is None:
        return text
    text = _BEFORE.sub(TOGETHER, _BLANK.sub(_NO_BREAK, text))
    return _RANGE.sub(f"{TOGETHER}–{TOGETHER}", _BEHIND.sub(TOGETHER, text))
