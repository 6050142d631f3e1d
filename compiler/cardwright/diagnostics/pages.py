"""Pages: a few files in one text, with the expected problems marked under the lines where they belong.

::

    A key comes twice.
    === card.yaml
    id: attack
    id: defend
    ^^ CW125 given twice

Before the first `=== path` stands the sentence that the page proves; there a line `! CW612` expects a
problem that has no place, and `$ cardwright build . --only sheets` is the command that finds the problems (else it is
`cardwright check`). A line of carets and a code marks the line above it: the carets stand under
what is meant, in columns of the screen (Chinese characters take two), at least one; what follows the
code must occur in the message or its help. Such lines are taken out before the files are read.
`<U+202E>` stands for that character; `<U+DC80>` to `<U+DCFF>` stand for bytes that are not UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.diagnostics.problem import Problem
from cardwright.diagnostics.screen import TAB, width
from cardwright.records import record
from cardwright.source.text import Span

_MARK = re.compile(r"(?P<lead>[ #]*)(?P<carets>\^+) (?P<code>CW\d{3})(?: (?P<words>.*))?")
_BARE = re.compile(r"! (?P<code>CW\d{3})(?: (?P<words>.*))?")
_ESCAPE = re.compile(r"<U\+([0-9A-F]{4,6})>")


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """One expected problem: where (no path: nowhere), its code, and words that it must contain.

    Lines and columns count from 1; columns are those of the page on a screen, `size` is the number of carets.
    """

    path: str
    line: int
    column: int
    size: int
    code: str
    words: str = field(default="", compare=False)


@record
class Page:
    """A parsed page: `files` are the texts to load, `lines` the same lines as the page shows them; `command` finds the
    problems, if another than `cardwright check` does.
    """

    sentence: str
    files: dict[str, str]
    lines: dict[str, list[str]]
    marks: tuple[Mark, ...]
    command: str = ""


def parse_page(text: str) -> Page:
    """Read a page. Raises ValueError for a mark without a line above it, a repeated path, or no file."""
    head: list[str] = []
    lines: dict[str, list[str]] = {}
    marks: list[Mark] = []
    path = command = ""
    for line in text.removesuffix("\n").split("\n"):
        found = _MARK.fullmatch(line)
        if line.startswith("=== "):
            path = line[4:].strip()
            if path in lines:
                raise ValueError(f"two files named {path}")
            lines[path] = []
        elif not path:
            bare = _BARE.fullmatch(line)
            if bare:
                marks.append(Mark("", 0, 0, 0, bare["code"], bare["words"] or ""))
            elif line.startswith("$ "):
                command = line[2:].strip()
            else:
                head.append(line)
        elif found:
            if not lines[path]:
                raise ValueError(f"a mark without a line above it: {line}")
            column = len(found["lead"]) + 1
            marks.append(
                Mark(path, len(lines[path]), column, len(found["carets"]), found["code"], found["words"] or "")
            )
        else:
            lines[path].append(line)
    if not lines:
        raise ValueError("a page needs a line `=== path`")
    files = {name: _unescape("".join(f"{line}\n" for line in rows)) for name, rows in lines.items()}
    return Page("\n".join(head).strip(), files, lines, tuple(sorted(marks)), command)


def _unescape(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)


def mismatch(page: Page, problems: Iterable[Problem]) -> str | None:
    """None when exactly the marked problems were found; otherwise why not, and the page as it would be."""
    found = list(problems)
    actual = sorted(_mark(page, problem) for problem in found)
    why = [f"missing: {mark}" for mark in page.marks if mark not in actual]
    why += [f"unexpected: {mark}" for mark in actual if mark not in page.marks]
    for mark in page.marks:
        spoken = [f"{p.message()}\n{p.help() or ''}" for p in found if _mark(page, p) == mark]
        if mark.words and spoken and not any(mark.words in text for text in spoken):
            why.append(f"`{mark.words}` is not in: {spoken[0]}")
    if not why:
        return None
    told = "".join(problem.show() + "\n" for problem in found)
    return "\n".join([*why, "", "found:", told, "the page would be:", marked(page, actual)])


def marked(page: Page, marks: Iterable[Mark]) -> str:
    """The page with these marks instead of its own."""
    wanted = list(marks)
    rows = [page.sentence] if page.sentence else []
    rows += [f"$ {page.command}"] if page.command else []
    rows += [f"! {mark.code}" for mark in wanted if not mark.path]
    for path, lines in page.lines.items():
        rows.append(f"=== {path}")
        for number, line in enumerate(lines, 1):
            rows.append(line)
            for mark in wanted:
                if (mark.path, mark.line) == (path, number):
                    rows.append(f"{' ' * (mark.column - 1)}{'^' * mark.size} {mark.code}")
    return "\n".join(rows) + "\n"


def _mark(page: Page, problem: Problem) -> Mark:
    span = problem.span
    if span is None:
        return Mark("", 0, 0, 0, problem.code)
    lines = page.lines.get(span.file.path, [])
    line, _ = span.file.line_col(span.start)
    column, size = _columns(lines[line - 1] if line <= len(lines) else "", span)
    if line > len(lines) and lines:
        # Behind the last line break: marked at the end of the last line.
        line, column, size = len(lines), sum(_widths(lines[-1])) + 1, 1
    return Mark(span.file.path, line, column, size, problem.code)


def _columns(shown: str, span: Span) -> tuple[int, int]:
    """Where a span stands under the line of the page, and how many carets it has."""
    first = span.column - 1
    widths = _widths(shown)
    last = span.end_column - 1 if span.end_line == span.line else len(widths)
    return sum(widths[:first]) + 1, max(sum(widths[first:last]), 1)


def _widths(shown: str) -> list[int]:
    """The columns that each character of the loaded line takes in the page."""
    widths: list[int] = []
    at = column = 0
    while at < len(shown):
        escape = _ESCAPE.match(shown, at)
        if escape:
            size, step = len(escape[0]), len(escape[0])
        else:
            size, step = (TAB - column % TAB if shown[at] == "\t" else width(shown[at])), 1
        widths.append(size)
        column += size
        at += step
    return widths
