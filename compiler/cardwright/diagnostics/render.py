"""Show problems: as frames for people, and as JSON, SARIF or GitHub annotations for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote

from cardwright.diagnostics.problem import Lang, Problem, Severity, all_codes
from cardwright.diagnostics.screen import cells, is_unsafe, visible
from cardwright.for_programs import headed
from cardwright.source.text import Span

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "error": "error",
        "warning": "warning",
        "note": "note",
        "help": "help",
        "to": "to line {}",
        "alike": "the same at {count} more {places}, the last is {place}",
    },
    "zh": {
        "error": "错误",
        "warning": "警告",
        "note": "说明",
        "help": "提示",
        "to": "到第 {} 行",
        "alike": "另有 {count} 处相同，最后一处是 {place}",
    },
}
_NOT_PLAIN = re.compile(r"[^ -~\n]")
MOST_FRAMES, MOST_ROWS = 200, 5_000
"""Problems that are shown to people and to programs; of more the worst are, and all are counted."""
MOST_ALIKE = 3
"""Problems in the same words that people are shown; the last of them tells how many more there are, and where."""
_COLORS = {"error": "1;31", "warning": "1;33", "note": "1;36", "help": "1;32", "gutter": "1;34", "bold": "1"}


def to_text(problems: Iterable[Problem], lang: Lang = "en", *, color: bool = False, columns: int = 110) -> str:
    """All problems as frames with their source lines, and a last line that counts them.

    Lines longer than `columns` are cut around the place. Text from data files cannot steer the terminal.
    """
    found = list(problems)
    told, alike = _told(found, lang)
    shown = worst(told, MOST_FRAMES)
    painter = _Painter(lang, color, columns)
    frames = [painter.problem(problem, alike.get(id(problem), ())) for problem in shown]
    if found:
        left = len(told) - len(shown)
        more = "" if not left else f"，其中 {left} 个没有列出" if lang == "zh" else f"; {left} of them are not shown"
        frames.append(f"{summary(found, lang)}{more}\n")
    return "\n".join(frames)


def worst(found: list[Problem], most: int) -> list[Problem]:
    """So many problems in their order: errors before warnings, warnings before notes."""
    if len(found) <= most:
        return found
    rank = {severity: number for number, severity in enumerate(Severity)}
    kept = sorted(range(len(found)), key=lambda at: rank[found[at].severity])[:most]
    return [found[at] for at in sorted(kept)]


def _told(problems: Iterable[Problem], lang: Lang) -> tuple[list[Problem], dict[int, list[Problem]]]:
    """The problems that are told one by one; by the identity of some of these, others in the same words."""
    told: list[Problem] = []
    alike: dict[int, list[Problem]] = {}
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        if problem.span is None:
            told.append(problem)
            continue
        group = groups.setdefault((problem.code, problem.message(lang)), [])
        if len(group) < MOST_ALIKE:
            group.append(problem)
            told.append(problem)
        else:
            alike.setdefault(id(group[MOST_ALIKE - 1]), []).append(problem)
    return told, alike


def summary(problems: Iterable[Problem], lang: Lang = "en") -> str:
    """How many errors, warnings and notes there are, in words."""
    counts = _count(problems)
    if lang == "zh":
        names = {"errors": "个错误", "warnings": "个警告", "notes": "条说明"}
        return "，".join(f"{counts[key]} {name}" for key, name in names.items() if counts[key]) or "没有问题"
    return ", ".join(f"{n} {key if n != 1 else key[:-1]}" for key, n in counts.items() if n) or "no problems"


def _count(problems: Iterable[Problem]) -> dict[str, int]:
    counts = {"errors": 0, "warnings": 0, "notes": 0}
    for problem in problems:
        counts[problem.severity.value + "s"] += 1
    return counts


class _Painter:
    """Writes frames in one language and width, with or without colour."""

    def __init__(self, lang: Lang, color: bool, columns: int) -> None:
        self.lang: Lang = lang
        self.words = _WORDS[lang]
        self.color = color
        self.columns = max(columns, 20)

    def paint(self, kind: str, text: str) -> str:
        return f"\x1b[{_COLORS[kind]}m{text}\x1b[0m" if self.color else text

    def problem(self, problem: Problem, alike: Sequence[Problem] = ()) -> str:
        kind = problem.severity.value
        title = f"{self.words[kind]}[{problem.code}]"
        rows = [self.paint(kind, title) + self.paint("bold", f": {visible(problem.message(self.lang))}")]
        if problem.span:
            rows += self.frame(problem.span, kind)
        cure = problem.help(self.lang)
        if cure:
            rows.append(self.paint("help", self.words["help"]) + f": {visible(cure)}")
        for note in problem.notes:
            words = visible(problem.note(note, self.lang))
            rows.append(self.paint("note", self.words["note"]) + f": {words}")
            if note.span:
                rows += self.frame(note.span, "note")
        if alike and (last := alike[-1].span) is not None:
            place = f"{visible(last.file.path)}:{last.line}:{last.column}"
            places = "place" if len(alike) == 1 else "places"
            said = self.words["alike"].format(count=len(alike), places=places, place=place)
            rows.append(self.paint("note", self.words["note"]) + f": {said}")
        return "\n".join(rows) + "\n"

    def frame(self, span: Span, kind: str) -> list[str]:
        """The place, and the line with what is meant underlined."""
        line, column = span.file.line_col(span.start)
        number = str(line)
        pad = " " * len(number)
        bar = self.paint("gutter", "|")
        place = f"{visible(span.file.path)}:{line}:{column}"
        rows = [f"{pad}{self.paint('gutter', '-->')} {place}"]
        start, end = span.file.line_range(line)
        near = min(max(span.start, start), end)
        # Of a line without an end only what is near the place is looked at.
        low, high = max(start, near - 4 * self.columns), min(end, near + 5 * self.columns)
        text = span.file.text[low:high]
        if not text.strip() and span.start == span.end:
            return rows
        end_line, end_column = span.file.line_col(span.end)
        last = min(max(span.end, near), high) if end_line == line else high
        if end_line > line and end_column == 1:
            end_line -= 1  # it ends with the line break of the line before
        shown, lead, size = self.window(text, near - low, last - low, low > start, high < end)
        marks = " " * lead + self.paint(kind, "^" * size)
        if end_line > line:
            marks += " " + self.paint(kind, self.words["to"].format(end_line))
        rows.append(f"{pad} {bar}")
        rows.append(f"{self.paint('gutter', number)} {bar} {shown}".rstrip())
        rows.append(f"{pad} {bar} {marks}")
        return rows

    def window(self, text: str, first: int, last: int, before_cut: bool, after_cut: bool) -> tuple[str, int, int]:
        """The part of a line to show, and where its underline begins and how long it is, in columns.

        The line may go on before and behind `text`.
        """
        row = cells(text)
        total = sum(size for _, size in row)
        begin, end = 0, len(row)
        if total > self.columns:
            # A third of the room goes to what stands before the place.
            room = self.columns - 2
            begin, before = first, 0
            while begin > 0 and before + row[begin - 1][1] <= room // 3:
                begin -= 1
                before += row[begin][1]
            end = begin
            used = 0
            while end < len(row) and used + row[end][1] <= room:
                used += row[end][1]
                end += 1
            while begin > 0 and used + row[begin - 1][1] <= room:
                begin -= 1
                used += row[begin][1]
        shown = "".join(cell for cell, _ in row[begin:end])
        lead = sum(size for _, size in row[begin:first])
        size = sum(size for _, size in row[first : max(min(last, end), first)])
        if begin > 0 or before_cut:
            shown = "…" + shown
            lead += 1
        if end < len(row) or after_cut:
            shown += "…"
        return shown, lead, max(size, 1)


def safe_json(data: object, indent: int | None = 2) -> str:
    """JSON in which no character can steer a terminal or break an encoding."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return _NOT_PLAIN.sub(lambda found: _escaped(found[0]) if is_unsafe(found[0]) else found[0], text)


def _escaped(char: str) -> str:
    return json.dumps(char)[1:-1] if char != "\x7f" else "\\u007f"


def to_json(problems: Iterable[Problem], lang: Lang = "en", *, files: int | None = None, name: str = "check") -> str:
    """One JSON object for programs, of the format `name`; `files` is how many files were read.

    Without `files` those that have problems are counted. Lines and columns count from 1, columns in code points;
    problems without a place have null there.  Where not all are listed, the summary has `left_out`.
    """
    found = list(problems)
    shown = worst(found, MOST_ROWS)
    rows = []
    for problem in shown:
        span = problem.span
        rows.append(
            {
                "code": problem.code,
                "severity": problem.severity.value,
                "message": problem.message(lang),
                "help": problem.help(lang),
                "path": span.file.path if span else None,
                "line": span.line if span else None,
                "column": span.column if span else None,
                "end_line": span.end_line if span else None,
                "end_column": span.end_column if span else None,
            }
        )
    touched = len({problem.span.file.path for problem in found if problem.span})
    counts: dict[str, int] = {**_count(found), "files": touched if files is None else files}
    if len(shown) < len(found):
        counts["left_out"] = len(found) - len(shown)
    return safe_json(headed(name, {"problems": rows, "summary": counts}), 2) + "\n"


_SARIF_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def to_sarif(problems: Iterable[Problem], lang: Lang = "en", *, version: str = "0") -> str:
    """A SARIF 2.1.0 log with the rules that are used; paths are relative to the source root."""
    found = worst(list(problems), MOST_ROWS)
    used = {problem.code for problem in found}
    entries = [entry for entry in all_codes() if entry.code in used]
    index = {entry.code: n for n, entry in enumerate(entries)}
    rules: list[dict[str, object]] = []
    for entry in entries:
        rule: dict[str, object] = {
            "id": entry.code,
            "name": entry.name,
            "shortDescription": {"text": entry.name.replace("-", " ")},
            "defaultConfiguration": {"level": _SARIF_LEVELS[entry.severity]},
        }
        if entry.explain:
            rule["fullDescription"] = {"text": entry.explain[lang].replace("{{", "{").replace("}}", "}")}
        rules.append(rule)
    results = []
    for problem in found:
        text = problem.message(lang)
        cure = problem.help(lang)
        result: dict[str, object] = {
            "ruleId": problem.code,
            "ruleIndex": index[problem.code],
            "level": _SARIF_LEVELS[problem.severity],
            "message": {"text": f"{text}\n{cure}" if cure else text},
        }
        if problem.span:
            result["locations"] = [_sarif_location(problem.span)]
        related = [
            {**_sarif_location(note.span), "message": {"text": problem.note(note, lang)}}
            for note in problem.notes
            if note.span
        ]
        if related:
            result["relatedLocations"] = related
        results.append(result)
    driver = {"name": "cardwright", "version": version, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return safe_json({"$schema": schema, "version": "2.1.0", "runs": [run]}, 2) + "\n"


def _sarif_location(span: Span) -> dict[str, object]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    uri = quote(span.file.path.replace("\\", "/").encode("utf-8", "replace"), safe="/")
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


_GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def to_github(problems: Iterable[Problem], lang: Lang = "en") -> str:
    """Workflow commands that GitHub turns into annotations, one line each."""
    rows = []
    for problem in worst(list(problems), MOST_ROWS):
        fields: dict[str, str] = {}
        span = problem.span
        if span:
            fields |= {"file": span.file.path, "line": str(span.line), "col": str(span.column)}
            if span.end_line == span.line:
                fields["endColumn"] = str(span.end_column)
            else:
                fields["endLine"] = str(span.end_line)
        fields["title"] = f"{problem.code} {problem.name}"
        cure = problem.help(lang)
        text = problem.message(lang) + (f"\n{cure}" if cure else "")
        rows.append(annotation(_GITHUB_LEVELS[problem.severity], fields, text))
    return "".join(rows)


def annotation(level: str, fields: Mapping[str, str], text: str) -> str:
    """A workflow command that GitHub turns into an annotation: `error`, `warning` or `notice`, its place, its text."""
    properties = ",".join(f"{key}={_github(value, ':,')}" for key, value in fields.items())
    return f"::{level} {properties}::{_github(text, '')}\n"


def _github(text: str, more: str) -> str:
    """Escape as the runner's toolkit does; what remains unsafe is shown as `<U+...>`."""
    escaped = re.sub(f"[%\r\n{more}]", lambda found: f"%{ord(found.group()):02X}", text)
    return visible(escaped)
