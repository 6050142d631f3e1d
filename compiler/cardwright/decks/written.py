"""A deck as it was written, before its cards are looked up: lines with counts, names and places."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cardwright.diagnostics import Problem, Problems
from cardwright.diagnostics.problem import words
from cardwright.records import record
from cardwright.source.text import Span

MOST_LINES = 2_000
"""Of one deck; what is longer is no deck, and is not read to its end."""
MOST_COPIES = 9_999
"""Of one line."""
MOST_SIGNS = 500
"""Of one line of text."""
MOST_DECKS, MOST_LINES_OF_FILE, MOST_SWAPS = 1_000, 20_000, 100
"""Decks and lines of one file, swaps of one deck."""
MOST_GUESSES, MOST_GUESSES_OF_FILE = 20, 400
"""Misspelt names of a deck, and of all decks of a file, for which it is looked what was meant."""
DECKS, LINES, SWAPS = words("decks", "副牌组"), words("lines of decks", "行牌"), words("swaps", "次换牌")


@record
class Line:
    """One line of a deck as it was written; `printing` is the set and the number that it names besides, and `heading`
    where its section is named.
    """

    text: str
    count: int
    section: str | None
    span: Span | None
    printing: tuple[str, str] | None = None
    heading: Span | None = None

    @property
    def key(self) -> object:
        """What two lines of the same card have in common."""
        return self.text, self.section, self.printing


@dataclass(slots=True)
class Written:
    """A deck as it was written, before its cards were looked up.  `faults` are those that stand in it."""

    name: str
    file: str
    format: str = ""
    guesses: int = MOST_GUESSES
    lines: list[Line] = field(default_factory=list)
    swaps: list[tuple[str, list[Line], list[Line], Span]] = field(default_factory=list)
    faults: tuple[Problem, ...] = ()


_COUNT_FIRST = re.compile(r"(?P<count>[-+−]?\d+(?:[.,]\d+)?) ?(?:[xX×*] ?|[张張枚] ?| )(?P<name>\S.*)")
_COUNT_LAST = re.compile(r"(?P<name>.*\S) ?[xX×*] ?(?P<count>-?\d+) ?[张張枚]?")
_PRINTING = re.compile(r" \((?P<set>[A-Za-z0-9]{1,6})\)(?: (?P<number>\w{1,8}))?(?: \*F\*)?$")
_NARROW = str.maketrans({"＃": "#", "：": ":", "（": "(", "）": ")", "　": " ", "－": "-", "−": "-"})
_DIGITS = {0xFF10 + n: str(n) for n in range(10)} | {0xFF58: "x", 0xFF38: "X"}


def stem(path: str) -> str:
    """The name of a file without its folders and its ending."""
    return path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0] or path


def narrow(text: str) -> str:
    """A line with digits and signs of ASCII width, and one blank between words."""
    return " ".join(text.translate(_DIGITS).translate(_NARROW).split())


def card_line(text: str, section: str | None, span: Span, problems: Problems) -> Line | None:
    """`3x Name`, `3 Name`, `Name x3`, `３张 名字`; None if there is no count.  One that is none is reported."""
    text = narrow(text)
    found = _COUNT_FIRST.fullmatch(text) or _COUNT_LAST.fullmatch(text)
    if found is None:
        return None
    name, raw = found["name"].strip(), found["count"]
    count = int(raw) if re.fullmatch(r"\+?[0-9]{1,6}", raw) else 0
    if not 1 <= count <= MOST_COPIES:
        problems.add("CW733", span, value=raw)
        return Line("", 0, section, span)
    return line_of(name, count, section, span)


def line_of(name: str, count: int, section: str | None, span: Span | None) -> Line:
    """Copies of a card; what stands in brackets behind its name (`Arrow (red)`, `Arrow (WTR) 4`) is kept apart."""
    tail = _PRINTING.search(name)
    if tail is None:
        return Line(name, count, section, span)
    return Line(name[: tail.start()], count, section, span, (tail["set"], tail["number"] or ""))
