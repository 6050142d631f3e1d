"""Where in the source each character of a YAML scalar's value was written.

A small second reader of the five scalar styles: it follows libyaml's rules, but keeps positions. Its value is
compared with libyaml's; should they ever differ, every character is mapped to the whole scalar rather than to
a wrong place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_BLANK = " \t"
_BREAK = "\r\n"
_END_OF_LINE = re.compile("[\r\n]")
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", 
    "P": "\u2029",
}  # fmt: skip
_HEX = {"x": 2, "u": 4, "U": 8}
_FLOW = frozenset({"plain", "single", "double"})
"""The styles that stand on a line as a rule."""


class _Map:
    """The value as rebuilt so far: each character with the source offsets where it starts and ends."""

    __slots__ = ("chars", "ends", "starts")

    def __init__(self) -> None:
        self.chars: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def put(self, char: str, start: int, end: int) -> None:
        self.chars.append(char)
        self.starts.append(start)
        self.ends.append(end)

    def puts(self, text: str, start: int, end: int) -> None:
        """Copy `text[start:end]` as it stands."""
        self.chars.extend(text[start:end])
        self.starts.extend(range(start, end))
        self.ends.extend(range(start + 1, end + 1))


def offsets(text: str, start: int, end: int, value: str, style: str) -> tuple[list[int], list[int]]:
    """For the scalar at `text[start:end]`: the source start and end of each character of `value`.

    The first list has one more element, the place behind the last character. Never raises.
    """
    quotes = 0 if style == "plain" else 1
    first, last = start + quotes, end - quotes
    if style in _FLOW and text[first:last] == value:  # as most are: nothing is escaped or folded
        return [*range(first, last + 1)], [*range(first + 1, last + 1)]
    for built, last in _attempts(text, start, end, style):
        if "".join(built.chars) == value:
            return [*built.starts, max(last, built.ends[-1]) if built.ends else last], built.ends
    return [start] * len(value) + [end], [end] * len(value)


def _attempts(text: str, start: int, end: int, style: str) -> Iterator[tuple[_Map, int]]:
    if style == "plain":
        yield _flow(text, start, end, ""), end
    elif style in ("single", "double"):
        yield _flow(text, start + 1, end - 1, "'" if style == "single" else '"'), end - 1
    else:
        yield from _block(text, start, end, folded=style == "folded")


def _after_break(text: str, at: int) -> int:
    return at + 2 if text.startswith("\r\n", at) else at + 1


def _flow(text: str, at: int, end: int, quote: str) -> _Map:
    """Plain and quoted scalars: blanks around a break go, one break is a space, n are n - 1 breaks."""
    built = _Map()
    while at < end:
        char = text[at]
        if char in _BLANK or char in _BREAK:
            at = _gap(text, at, end, built, escaped=False)
        elif quote == "'" and text.startswith("''", at):
            built.put("'", at, at + 2)
            at += 2
        elif quote == '"' and char == "\\" and at + 1 < end:
            if text[at + 1] in _BREAK:
                at = _gap(text, _after_break(text, at + 1), end, built, escaped=True)
            else:
                at = _escape(text, at, built)
        else:
            built.put(char, at, at + 1)
            at += 1
    return built


def _gap(text: str, at: int, end: int, built: _Map, *, escaped: bool) -> int:
    """White space from `at`: kept in a line, folded across lines; `escaped`: a break was just escaped."""
    first = at
    breaks: list[tuple[int, int]] = []
    while at < end and (text[at] in _BLANK or text[at] in _BREAK):
        if text[at] in _BREAK:
            after = min(_after_break(text, at), end)
            breaks.append((at, after))
            at = after
        else:
            at += 1
    if escaped:
        for from_, to in breaks:
            built.put("\n", from_, to)
    elif not breaks:
        built.puts(text, first, at)
    elif len(breaks) == 1:
        built.put(" ", *breaks[0])
    else:
        for from_, to in breaks[1:]:
            built.put("\n", from_, to)
    return at


def _escape(text: str, at: int, built: _Map) -> int:
    letter = text[at + 1]
    digits = _HEX.get(letter, 0)
    after = at + 2 + digits
    if not digits:
        built.put(_ESCAPES.get(letter, letter), at, after)
        return after
    try:
        built.put(chr(int(text[at + 2 : after], 16)), at, after)
    except (ValueError, OverflowError):
        built.put(letter, at, after)
    return after


def _block(text: str, start: int, end: int, *, folded: bool) -> Iterator[tuple[_Map, int]]:
    """Literal and folded scalars, for each possible indentation; the first is nearly always right."""
    at = start
    chomp = ""
    while at < end and text[at] not in _BREAK and text[at] != "#":
        if text[at] in "+-":
            chomp = text[at]
        at += 1
    while at < end and text[at] not in _BREAK:
        at += 1
    if at < end:
        at = _after_break(text, at)
    tried: list[int] = []
    for line in _lines(text, at, end):
        indent = len(line) - len(line.lstrip(" "))
        if line.strip(" ") and indent not in tried:
            tried.append(indent)
            yield _block_at(text, at, end, indent, chomp, folded=folded)
            break
    for indent in range(1, max((len(line) - len(line.lstrip(" ")) for line in _lines(text, at, end)), default=0) + 2):
        if indent not in tried:
            yield _block_at(text, at, end, indent, chomp, folded=folded)


def _lines(text: str, at: int, end: int) -> list[str]:
    return text[at:end].replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _block_at(text: str, at: int, end: int, indent: int, chomp: str, *, folded: bool) -> tuple[_Map, int]:
    built = _Map()
    last = at
    leading: tuple[int, int] | None = None  # the break behind the line that was read last
    at, trailing = _empty_lines(text, at, end, indent)
    was_blank = False
    while at < end and _column(text, at) == indent:
        is_blank = text[at] in _BLANK
        if leading:
            if folded and not was_blank and not is_blank:
                if not trailing:
                    built.put(" ", *leading)
            else:
                built.put("\n", *leading)
            leading = None
        for from_, to in trailing:
            built.put("\n", from_, to)
        was_blank = is_blank
        found = _END_OF_LINE.search(text, at, end)
        stop = found.start() if found else end
        built.puts(text, at, stop)
        at = last = stop
        if at < end:
            leading = (at, _after_break(text, at))
            at = leading[1]
        at, trailing = _empty_lines(text, at, end, indent)
    if leading and chomp != "-":
        built.put("\n", *leading)
    if chomp == "+":
        for from_, to in trailing:
            built.put("\n", from_, to)
    return built, last


def _empty_lines(text: str, at: int, end: int, indent: int) -> tuple[int, list[tuple[int, int]]]:
    """Skip indentation and empty lines from the start of a line: where that ends, and the breaks passed."""
    breaks: list[tuple[int, int]] = []
    while True:
        blanks = text[at : min(at + indent, end)]
        stop = at + len(blanks) - len(blanks.lstrip(" "))
        if stop >= end or text[stop] not in _BREAK:
            return stop, breaks
        at = _after_break(text, stop)
        breaks.append((stop, at))


def _column(text: str, at: int) -> int:
    """How many characters stand between the last line break and `at`."""
    line = text.rfind("\n", 0, at)
    return at - 1 - max(line, text.rfind("\r", line + 1, at))
