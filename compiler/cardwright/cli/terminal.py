"""Lay out text on a terminal: wide characters, wrapping, colour where there is some."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from typing import TextIO

from cardwright.diagnostics.screen import visible, width

STYLES = {"bold": "1", "dim": "2", "green": "32", "yellow": "33", "cyan": "36", "red": "31"}
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def use_color(stream: TextIO) -> bool:
    """Whether to colour what goes to `stream`: a terminal, and no `NO_COLOR` (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width_of(text: str) -> int:
    """Columns that a text takes."""
    return len(text) if text.isascii() else sum(map(width, text))


def pad(text: str, columns: int) -> str:
    """The text with blanks behind it, up to so many columns."""
    return text + " " * (columns - width_of(text))


def cut(text: str, columns: int) -> str:
    """As much of the text as fits, up to a blank if there is one in the last third."""
    used = 0
    for at, char in enumerate(text):
        used += width(char)
        if used > columns:
            blank = text.rfind(" ", 2 * at // 3, at)
            return text[: blank + 1] if blank > 0 else text[:at]
    return text


class Screen:
    """A terminal or a file to write on."""

    def __init__(self, out: TextIO, columns: int | None = None, color: bool | None = None) -> None:
        """Without `color`: colour on terminals unless NO_COLOR is set or TERM is dumb."""
        self.out = out
        self.tty = out.isatty()
        found = columns or (shutil.get_terminal_size((80, 24)).columns if self.tty else 80)
        self.columns = max(found, 2)  # a wide character takes two
        plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self.color = color if color is not None else self.tty and not plain

    def paint(self, text: str, *styles: str) -> str:
        """The text in a style; as it is where there is no colour."""
        if not self.color or not text or not styles:
            return text
        return f"\x1b[{';'.join(STYLES[s] for s in styles)}m{text}\x1b[0m"

    def line(self, text: str = "", *styles: str) -> None:
        """One line."""
        self.out.write(self.paint(visible(text), *styles) + "\n")

    def rule(self, text: str) -> None:
        """A heading with a rule to the edge."""
        shown = visible(text)
        rest = max(2, self.columns - width_of(shown) - 4)
        self.line(f"── {shown} {'─' * rest}"[: self.columns], "bold")

    def flow(self, items: Iterable[str], head: str = "", gap: str = "  ", *styles: str) -> None:
        """Items one behind the other; a line that is full goes on under the first item."""
        indent = " " * min(width_of(head), self.columns // 3)
        line, empty = head, True
        for item in items:
            piece = item if empty else gap + item
            if not empty and width_of(line) + width_of(piece) > self.columns:
                self.line(line, *styles)
                line, piece = indent, item
            line += piece
            empty = False
            while width_of(line) > self.columns:
                first = cut(line, self.columns)
                self.line(first, *styles)
                line = indent + line[len(first) :].lstrip()
        if line.strip():
            self.line(line, *styles)

    def clear(self) -> None:
        """An empty screen, with nothing to scroll back to; off a terminal a line of equals signs."""
        self.out.write(CLEAR if self.tty else "=" * 20 + "\n")
        self.out.flush()
