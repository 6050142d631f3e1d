"""How words are read, for an index: Chinese by pinyin or by strokes, everything else by its letters."""

from __future__ import annotations

import bisect
import unicodedata
from typing import Final

from cardwright.backends.paper.paper_values import Lang
from cardwright.store import of_a_text

OTHERS: Final = "#"
"""Stands over words that begin with a figure or a sign."""
_BEGINS: Final = """
    A440 A442 A454 A4A1 A4FE A5E0 A6EA A8C3 AB45 ADBC B0AE B3C3 B6C4 B9AC BBF5 BEA7 C075 C24F C35F C455 C4D7 C56B C5C8
    C5F1 C655 C665 C66C C676 C679 C67D
"""
_STROKES: Final = tuple(int(code, 16) for code in _BEGINS.split())
"""Where the characters of so many strokes begin: Big5 holds the usual ones in the order of their strokes."""
_USUAL_END: Final = 0xC67E


def strokes(char: str) -> int | None:
    """How many strokes a usual traditional character has; None of others."""
    try:
        code = int.from_bytes(char.encode("big5"), "big")
    except UnicodeEncodeError:
        return None
    return bisect.bisect_right(_STROKES, code) if _STROKES[0] <= code <= _USUAL_END else None


@of_a_text("pinyin")
def pinyin(words: str) -> str:
    """How words are read in Mandarin, without tones, syllables apart: `月亮` -> `yue liang`."""
    from pypinyin import Style, lazy_pinyin

    return " ".join(lazy_pinyin(words, style=Style.NORMAL, v_to_u=False)).casefold()


def _letters(words: str) -> str:
    """Words without accents and case, as dictionaries sort them."""
    apart = unicodedata.normalize("NFKD", words)
    return "".join(char for char in apart if not unicodedata.combining(char)).casefold()


def reading(words: str, lang: Lang) -> str:
    """How a name may be typed to find it: by its pinyin; nothing where it is written in letters."""
    return pinyin(words) if lang != "en" and not words.isascii() else ""


def place_of(words: str, lang: Lang) -> tuple[tuple[int, str, str], str]:
    """Where a word stands in an index, as a key to sort by, and what stands over those that begin like it."""
    at = next((at for at, char in enumerate(words) if char.isalnum()), 0)
    words, first = words[at:], words[at : at + 1]
    if lang == "zh-Hant" and (count := strokes(first)) is not None:
        return (100 + count, _by_strokes(words), words), f"{count}"
    read = _letters(words if lang == "en" or words.isascii() else pinyin(words)).lstrip()
    letter = read[:1].upper()
    if lang == "zh-Hant" and not first.isascii():
        return (999, read, words), OTHERS
    return ((1, read, words), letter) if letter.isascii() and letter.isalpha() else ((0, read, words), OTHERS)


def _by_strokes(words: str) -> str:
    """Characters as codes that sort by their strokes."""
    return "".join(f"{strokes(char) or 99:02}{char}" for char in words)
