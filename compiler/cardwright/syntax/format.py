"""Give a text of the effect language its canonical spelling, comments and blank lines between abilities kept."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping

from cardwright.syntax import parse
from cardwright.syntax.parse import Parsed
from cardwright.syntax.unparse import Row, rows
from cardwright.syntax.vocabulary import Vocabulary
from cardwright.syntax.words import TOKEN_OR_COMMENT

KINDS: Mapping[str, Callable[[str, Vocabulary], Parsed]] = {
    "effect": parse.parse_effect,
    "body": parse.parse_body,
    "scenario": parse.parse_scenario,
}


def format_text(text: str, vocabulary: Vocabulary, kind: str = "effect") -> str:
    """The same text in canonical spelling, ending with a line break; a text with faults comes back unchanged.

    Kind is effect, body or scenario. `format_text(format_text(t)) == format_text(t)`, and both parse alike.
    """
    parsed = KINDS[kind](text, vocabulary)
    if parsed.root is None:
        return text
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    written = rows(parsed.root, vocabulary, text)
    placed: list[tuple[int, Row]] = []
    for row in written:
        placed.append((bisect_right(starts, row.start) - 1, row))
    base = min((_indent(line) for line in lines if _code(line)), default=0)
    out: list[str] = []
    at = 0
    for k, (number, row) in enumerate(placed):
        before = placed[k - 1][1] if k else None
        out += _between(lines[at:number], row.depth, _deepest(before, row), base, bool(out))
        comment = _comment(lines[number]) if k + 1 == len(placed) or placed[k + 1][0] != number else ""
        out.append("  " * row.depth + row.text + (f"  {comment}" if comment else ""))
        at = max(at, number + 1)
    last = placed[-1][1] if placed else None
    deepest = _deepest(last, None)
    tail = _between(lines[at:], 0, deepest, base, bool(out))
    while tail and not tail[-1]:
        tail.pop()
    return "\n".join(out + tail) + "\n"


def _deepest(before: Row | None, after: Row | None) -> int:
    """How deep a comment between two lines may stand."""
    if before is None:
        return after.depth if after is not None else 0
    return before.depth + (1 if before.text.endswith(":") else 0)


def _between(lines: list[str], depth: int, deepest: int, base: int, has_before: bool) -> list[str]:
    """Comments and blank lines in front of a line that stands at `depth`; blank lines stay only at depth 0."""
    out: list[str] = []
    blank = False
    for line in lines:
        comment = line.strip()
        if comment.startswith("#"):
            if blank and (has_before or out):
                out.append("")
            blank = False
            level = max(depth, min(deepest, (_indent(line) - base + 1) // 2))
            out.append("  " * max(0, level) + comment)
        elif not comment and depth == 0:
            blank = True
    if blank and (has_before or out):
        out.append("")
    return out


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _code(line: str) -> bool:
    stripped = line.strip()
    return bool(stripped) and not stripped.startswith("#")


def _comment(line: str) -> str:
    """The comment at the end of a line, or nothing."""
    for match in TOKEN_OR_COMMENT.finditer(line):
        if match.group()[0] == "#":
            return re.sub(r"\s+$", "", match.group())
    return ""
