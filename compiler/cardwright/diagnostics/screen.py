"""How wide characters are on a screen, and how the dangerous ones are shown."""

from __future__ import annotations

import unicodedata

TAB = 4
# Format characters that are part of ordinary text: joiners, and marks of the reading direction of one letter.
_HARMLESS = frozenset("\u200c\u200d\u200e\u200f\u061c")


def width(char: str) -> int:
    """Columns that one character takes: 2 for East Asian wide ones, 0 for combining marks."""
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def is_unsafe(char: str) -> bool:
    """Whether a character could steer a terminal, turn a line around, or cannot be seen at all."""
    if " " <= char <= "~":
        return False
    category = unicodedata.category(char)
    return category in ("Cc", "Cs", "Zl", "Zp") or (category == "Cf" and char not in _HARMLESS)


def escape(char: str) -> str:
    """A character as `<U+001B>`."""
    return f"<U+{ord(char):04X}>"


def visible(text: str) -> str:
    """Text for one line of a screen: unsafe characters, breaks and tabs included, are shown as `<U+...>`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(escape(char) if is_unsafe(char) else char for char in text)


def cells(line: str) -> list[tuple[str, int]]:
    """Each character of a line as it is shown, with its columns; tabs go to the next multiple of four."""
    if line.isascii() and line.isprintable():
        return [(char, 1) for char in line]
    shown: list[tuple[str, int]] = []
    column = 0
    for char in line:
        if char == "\t":
            size = TAB - column % TAB
            cell = (" " * size, size)
        elif is_unsafe(char):
            text = escape(char)
            cell = (text, len(text))
        else:
            cell = (char, width(char))
        shown.append(cell)
        column += cell[1]
    return shown
