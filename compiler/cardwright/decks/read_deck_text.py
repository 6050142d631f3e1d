"""Read decks in plain text, as people, Arena and MTGO write them, and in the files of YGOPro (ydk)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from cardwright.decks.written import (
    MOST_COPIES,
    MOST_LINES,
    MOST_SIGNS,
    Line,
    Written,
    card_line,
    line_of,
    narrow,
    stem,
)
from cardwright.diagnostics import Problems
from cardwright.source.text import SourceFile, Span

_HEADING = re.compile(r"(?:#+ ?|\[ ?)?(?P<name>[^:\[\]()]+?) ?(?:\( ?[0-9]{0,6} ?\) ?)?(?:[:\]] ?)?")
_COMMENT = re.compile(r" (?:#|//) ")


def read_text(file: SourceFile, problems: Problems, is_section: Callable[[str], bool]) -> Written:
    """Plain text, Arena and MTGO: counts and names, headings, `#` and `//` comments; `SB:` marks the sideboard.

    A line without a count is a heading if a section is called so, else one copy of a card.
    """
    made = Written(stem(file.path), file.path)
    section: str | None = None
    for number in range(1, min(file.line_count, MOST_LINES) + 1):
        raw = file.line(number)
        start = file.line_start(number) + len(raw) - len(raw.lstrip())
        span = Span(file, start, start + len(raw.strip()))
        if len(raw.strip()) > MOST_SIGNS:
            problems.add("CW735", span, text=raw.strip()[:60])
            continue
        text = " ".join(raw.strip().strip("\ufeff").split())
        if not text or text.startswith("//") or (text.startswith("#") and not is_section(_heading(text))):
            continue
        text, here = _COMMENT.split(text)[0], section
        if text.upper().startswith("SB:"):
            text, here = text[3:].strip(), "sideboard"
        heading = _heading(text)
        if is_section(heading):
            section = heading
            continue
        line = card_line(text, here, span, problems)
        if line is None:
            plain = narrow(text)
            if plain.endswith(":") or plain.startswith("["):
                problems.add("CW734", span, name=heading, near=None, known=[])
                continue
            line = line_of(plain, 1, here, span)
        if line.count:
            made.lines.append(line)
    return made


def _heading(text: str) -> str:
    found = _HEADING.fullmatch(" ".join(unicodedata.normalize("NFKC", text).split()))
    return found["name"].strip() if found else text


def read_ydk(file: SourceFile, problems: Problems, _: Callable[[str], bool]) -> Written:
    """YGOPro: one card number a line, under `#main`, `#extra`, `!side`."""
    made = Written(stem(file.path), file.path)
    section: str | None = None
    counts: dict[tuple[str | None, str], tuple[int, Span]] = {}
    for number in range(1, min(file.line_count, MOST_LINES) + 1):
        text = file.line(number).strip()
        span = Span(file, file.line_start(number), file.line_start(number) + len(file.line(number)))
        if text.startswith(("#", "!")):
            section = {"main": "main", "extra": "extra", "side": "side"}.get(text[1:].strip(), section)
        elif re.fullmatch(r"[0-9]{1,12}", text):
            key = (section, text.lstrip("0") or "0")
            have, first = counts.get(key, (0, span))
            counts[key] = (min(have + 1, MOST_COPIES), first)
        elif text:
            problems.add("CW735", span, text=text[:60])
    made.lines = [Line(f"#{text}", n, section, span) for (section, text), (n, span) in counts.items()]
    return made
