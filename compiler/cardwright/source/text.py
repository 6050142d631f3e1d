"""A source file and stretches of it, counted in code points."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import field

from cardwright.records import record

# The line breaks of YAML 1.2; the guards refuse U+0085, U+2028, U+2029 (YAML 1.1).
_BREAK = re.compile(r"\r\n|\n|\r")


@record
class SourceFile:
    """One file: the path as it is shown to people, and its whole text."""

    path: str
    text: str = field(hash=False, repr=False)
    _starts: list[int] = field(default_factory=list, init=False, repr=False, compare=False)

    def _line_starts(self) -> list[int]:
        if not self._starts:
            self._starts.append(0)
            self._starts.extend(found.end() for found in _BREAK.finditer(self.text))
        return self._starts

    @property
    def line_count(self) -> int:
        """How many lines there are; a last empty line counts."""
        return len(self._line_starts())

    def line_col(self, offset: int) -> tuple[int, int]:
        """Line and column (both from 1, in code points) of an offset; offsets outside are clamped.

        A byte order mark at the start takes no column.
        """
        offset = min(max(offset, 0), len(self.text))
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        column = offset - starts[line - 1] + 1
        if line == 1 and column > 1 and self.text.startswith("\ufeff"):
            column -= 1
        return line, column

    def line_start(self, line: int) -> int:
        """The offset at which a line (from 1) starts, after a byte order mark; lines outside are clamped."""
        starts = self._line_starts()
        start = starts[min(max(line, 1), len(starts)) - 1]
        return 1 if start == 0 and self.text.startswith("\ufeff") else start

    def line_range(self, n: int) -> tuple[int, int]:
        """Where line `n` (from 1) starts and ends, without its line break; nothing at 0 when there is no such line."""
        starts = self._line_starts()
        if not 1 <= n <= len(starts):
            return 0, 0
        start, end = self.line_start(n), starts[n] if n < len(starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return start, end

    def line(self, n: int) -> str:
        """The text of line `n` (from 1), without its line break; empty when there is no such line."""
        start, end = self.line_range(n)
        return self.text[start:end]


@record
class Span:
    """The stretch of a file from `start` up to, not including, `end` (offsets in code points)."""

    file: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character, from 1."""
        return self.file.line_col(self.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character, from 1, in code points."""
        return self.file.line_col(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line on which the stretch ends, from 1."""
        return self.file.line_col(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column just behind the last character, from 1, in code points."""
        return self.file.line_col(self.end)[1]

    @property
    def text(self) -> str:
        """The characters of the stretch, as they stand in the file."""
        return self.file.text[self.start : self.end]

    def join(self, other: Span) -> Span:
        """The smallest span that covers both; spans of two files give the first one back."""
        if other.file.path != self.file.path:
            return self
        return Span(self.file, min(self.start, other.start), max(self.end, other.end))

    def sub(self, i: int, j: int) -> Span:
        """Characters `i` to `j` of this span, clamped to it."""
        size = self.end - self.start
        i = min(max(i, 0), size)
        return Span(self.file, self.start + i, self.start + min(max(j, i), size))

    def show(self) -> str:
        """The span as `path:line:column`."""
        return f"{self.file.path}:{self.line}:{self.column}"
