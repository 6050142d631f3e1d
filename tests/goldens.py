"""Texts that are compared with files in `golden/`: `pytest --refresh-goldens` writes the files anew."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import zip_longest
from pathlib import Path

from cardwright.diagnostics import Problem

FOLDER = Path(__file__).parent / "golden"


class Goldens:
    """Compares a text with the file that holds what is expected."""

    def __init__(self, refresh: bool) -> None:
        self.refresh = refresh

    def check(self, name: str, text: str) -> None:
        """Compare a text with `golden/<name>`, or write it there."""
        path = FOLDER / name
        if self.refresh:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        expected = path.read_text("utf-8")
        now, then = text.splitlines(), expected.splitlines()
        other = next((pair for pair in zip_longest(now, then) if pair[0] != pair[1]), None)
        assert now == then, f"golden/{name}: --refresh-goldens if the new text is right; first {other}"

    def check_part(self, name: str, key: str, text: str) -> None:
        """Compare a text with its part of `golden/<name>`, which is to be there.

        `pytest -n0 --refresh-goldens` writes parts anew, one after the other.
        """
        path = FOLDER / name
        if self.refresh:
            _parts.cache_clear()
            kept = _parts(path) | {key: text.splitlines()}
            path.parent.mkdir(parents=True, exist_ok=True)
            rows = [line for key, lines in sorted(kept.items()) for line in (f"######## {key}", *lines)]
            path.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
            return
        told = f"golden/{name}, {key}: -n0 --refresh-goldens if the new text is right"
        assert _parts(path).get(key) == text.splitlines(), told


@cache
def _parts(path: Path) -> dict[str, list[str]]:
    """The parts of a file, each with its lines."""
    found = re.split(r"(?m)^######## (.*)\n", path.read_text("utf-8") if path.is_file() else "")
    return {key: text.splitlines() for key, text in zip(found[1::2], found[2::2], strict=True)}


def said(problems: Iterable[Problem]) -> str:
    """What problems say, and where: sentence, help and notes, in both languages."""
    rows = []
    for problem in problems:
        at = problem.span
        place = f"{Path(at.file.path).name}:{at.line}:{at.column}-{at.end_line}:{at.end_column}" if at else "nowhere"
        rows.append(f"{place} {problem.code} {problem.severity.value}")
        for lang in ("en", "zh"):
            rows.append(f"  {problem.message(lang)}")
            if (help_ := problem.help(lang)) is not None:
                rows.append(f"  = {help_}")
            for note in problem.notes:
                where = f"{Path(note.span.file.path).name}:{note.span.line}:{note.span.column} " if note.span else ""
                rows.append(f"  - {where}{problem.note(note, lang)}")
    return "\n".join(rows)
