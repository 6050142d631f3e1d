"""Read decks in JSON, as EmeraldDB and FiveRingsDB write them, and in the XML of Cockatrice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from cardwright.decks import unreadable
from cardwright.decks.unreadable import Unreadable
from cardwright.decks.written import MOST_COPIES, Line, Written, line_of, stem
from cardwright.diagnostics import Problems
from cardwright.source.text import SourceFile, Span


def read_json(file: SourceFile, problems: Problems) -> list[Written]:
    """EmeraldDB and FiveRingsDB: `cards: {id: n}`, or counts by section; a list or `decks` holds several.

    Sections are keys that hold counts; a list of ids counts one each, a text is one card.
    """
    try:
        data = unreadable.read_json(file.text)
    except Unreadable as error:
        problems.add("CW736", Span(file, error.at, min(error.at + 1, len(file.text))), form="JSON", why=error.why)
        return []
    several = data.get("decks") if isinstance(data, dict) else data
    items = several if isinstance(several, list) else [data]
    spans = _JsonSpans(file)
    found = []
    for item in items:
        if isinstance(item, dict):
            faults = Problems()
            found.append(_json_deck(item, file, faults, spans))
            found[-1].faults = tuple(faults)
            problems.extend(faults)
    return found


_META = frozenset({
    "name", "id", "format", "source", "date", "raw", "sizes", "description", "version", "tags", "user_id", "username",
    "created_at", "updated_at", "published", "primary_clan", "secondary_clan", "link", "notes", "record",
})  # fmt: skip


MOST_MISSED = 20
"""Keys that are not found as they stand (written with escapes, say), after which no places are looked for."""


class _JsonSpans:
    """The place of a key in a JSON file, going forward: good enough to show the line."""

    def __init__(self, file: SourceFile) -> None:
        self.file, self.at, self.missed = file, 0, 0

    def of(self, text: str) -> Span | None:
        if self.missed == MOST_MISSED:
            return None
        quoted = json.dumps(text, ensure_ascii=False)
        at = self.file.text.find(quoted, self.at)
        if at < 0:
            self.missed += 1
            return None
        self.at = at + len(quoted)
        return Span(self.file, at, at + len(quoted))


def _json_deck(data: dict[str, object], file: SourceFile, problems: Problems, spans: _JsonSpans) -> Written:
    name, form = data.get("name") or data.get("id"), data.get("format")
    made = Written(str(name or stem(file.path)), file.path, str(form) if isinstance(form, str) else "")
    cards = data.get("cards")
    if isinstance(cards, dict):
        made.lines += _json_lines(cards, None, file, problems, spans)
    else:
        sections = {key: value for key, value in data.items() if key not in _META}
        made.lines += _json_lines(sections, None, file, problems, spans)
    return made


def _json_lines(
    data: dict[str, object], section: str | None, file: SourceFile, problems: Problems, spans: _JsonSpans
) -> Iterator[Line]:
    for key, value in data.items():
        if isinstance(value, dict) and section is None and not _is_pool_entry(value):
            spans.of(key)
            yield from _json_lines(value, key, file, problems, spans)
            continue
        if isinstance(value, list) and section is None:
            spans.of(key)
            for item in value:
                if isinstance(item, str):
                    yield line_of(item, 1, key, spans.of(item))
            continue
        if isinstance(value, str) and section is None:
            spans.of(key)
            yield line_of(value, 1, key, spans.of(value))
            continue
        if value is None:
            continue
        count = value.get("quantity", value.get("count")) if isinstance(value, dict) else value
        span = spans.of(key)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_COPIES:
            problems.add("CW733", span or Span(file, 0, 0), value=str(count)[:60])
        else:
            yield line_of(key, count, section, span)


def _is_pool_entry(value: dict[str, object]) -> bool:
    return "quantity" in value or "count" in value


def read_cod(file: SourceFile, problems: Problems) -> list[Written]:
    """Cockatrice: `<zone name="main"><card number="4" name="…"/></zone>`; a file that declares entities is refused."""
    from xml.parsers import expat

    made = Written(stem(file.path), file.path)
    parser = expat.ParserCreate("utf-8")  # whatever the file says: its text has been decoded
    zone: list[str | None] = [None]
    title: list[str] = []
    inside: list[str] = []

    def refuse(*_: object) -> None:
        raise ValueError("it declares entities")

    def start(tag: str, attributes: dict[str, str]) -> None:
        inside.append(tag)
        if tag == "zone":
            zone[0] = {"side": "sideboard"}.get(attributes.get("name", ""), attributes.get("name"))
        elif tag == "card":
            at = parser.CurrentLineNumber
            first = file.line_start(at)
            span = Span(file, first, first + len(file.line(at)))
            raw = attributes.get("number", "1")
            if not re.fullmatch(r"[0-9]{1,6}", raw) or not 1 <= int(raw) <= MOST_COPIES:
                problems.add("CW733", span, value=raw[:60])
            else:
                made.lines.append(line_of(attributes.get("name", ""), int(raw), zone[0], span))

    def end(_: str) -> None:
        inside.pop()

    def text(data: str) -> None:
        if inside[-1] == "deckname":
            title.append(data)

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
    parser.EntityDeclHandler = parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(file.text.lstrip("\ufeff").encode("utf-8"), True)
    except (expat.ExpatError, ValueError) as error:
        problems.add("CW736", Span(file, 0, 0), form="Cockatrice", why=str(error))
        return []
    made.name = "".join(title).strip() or made.name
    return [made]
