"""Words of texts that are drawn as icons: each stands as one character of its own until the templates draw it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cardwright.records import record

FIRST: Final = 0xF000
"""The character of the first icon; Unicode leaves these to whoever wants them, and no font of ours has them."""
TOGETHER: Final = "\u2060"
"""No line ends here (WORD JOINER)."""
_OPENS = "([{（［｛「『《〈“‘0123456789"
_CLOSES = ")]}）］｝」』》〉”’，。、；：！？,.;:!?%"
_LETTER = re.compile(r"[A-Za-z0-9_]")


@record
class DrawnWord:
    """A word that is drawn: its icon as SVG; `beside`: the word stays behind it; `names`: in names, too."""

    word: str
    svg: str
    beside: bool = False
    names: bool = False


@record
class TextIcons:
    """The words of a language that are drawn; each may be written in several ways (`also`, by its number)."""

    drawn: tuple[DrawnWord, ...] = ()
    also: tuple[tuple[str, int], ...] = ()

    def marked(self, text: str, *, name: bool = False) -> str:
        """A text with a character for each icon; it stays on the line of the figure or bracket before it."""
        if not self.drawn:
            return text
        out = ""
        for said, at in self.parts(text, name=name):
            if at is None:
                out += TOGETHER + said if out and self.is_mark(out[-1]) and said[0] in _CLOSES else said
                continue
            out += TOGETHER if out[-1:] and out[-1] in _OPENS else ""
            out += chr(FIRST + at) + (TOGETHER + said if self.drawn[at].beside else "")
        return out

    def parts(self, text: str, *, name: bool = False) -> Iterator[tuple[str, int | None]]:
        """A text in parts: words as they stand, and those that are drawn with the number of their icon."""
        if not self.drawn:
            yield text, None
            return
        pattern, numbers = _pattern(self, name)
        done = 0
        for found in pattern.finditer(text):
            if found.start() > done:
                yield text[done : found.start()], None
            yield found[0], numbers[found.lastindex or 0]
            done = found.end()
        if done < len(text):
            yield text[done:], None

    def is_mark(self, char: str) -> bool:
        """Whether a character stands for an icon."""
        return FIRST <= ord(char) < FIRST + len(self.drawn)


NO_ICONS: Final = TextIcons()
_NOTHING: Final = re.compile(r"(?!)")


@lru_cache(maxsize=64)
def _pattern(icons: TextIcons, name: bool) -> tuple[re.Pattern[str], dict[int, int]]:
    """What finds any of the words, the longest first, and the icon of each of its groups."""
    words = [(each.word, at) for at, each in enumerate(icons.drawn)] + list(icons.also)
    wanted = [(word, at) for word, at in words if icons.drawn[at].names or not name]
    if not wanted:
        return _NOTHING, {}
    wanted.sort(key=lambda pair: (-len(pair[0]), pair[0]))
    groups = "|".join(f"({_whole(word)})" for word, _ in wanted)
    return re.compile(groups, re.IGNORECASE), {group: at for group, (_, at) in enumerate(wanted, 1)}


def _whole(word: str) -> str:
    """A word by itself: what begins and ends with letters is no part of a longer one, and may have an s behind it."""
    before = r"(?<![A-Za-z0-9_])" if _LETTER.match(word[0]) else ""
    after = r"s?(?![A-Za-z0-9_])" if _LETTER.match(word[-1]) else ""
    return before + re.escape(word) + after
