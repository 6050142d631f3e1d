"""Read deck files of many programs into lines: YAML, text, JSON, Cockatrice, ydk, Arena and MTGO."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode
from cardwright.source.text import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a deck as it was written; `id_only` names are ids or numbers of a program, not names."""

    text: str
    count: int
    section: str | None
    span: Span | None


@dataclass(slots=True)
class Written:
    """A deck as it was written, before its cards were looked up."""

    name: str
    file: str
    format: str = ""
    lines: list[Line] = field(default_factory=list)
    swaps: list[tuple[str, list[Line], list[Line], Span]] = field(default_factory=list)


Reader: TypeAlias = Callable[[SourceFile, Problems], "list[Written]"]
_COUNT_FIRST = re.compile(r"(?P<count>[-+−]?\d+(?:[.,]\d+)?)\s*(?:[xX×*]\s*|[张張枚]\s*|\s)\s*(?P<name>\S.*)")
_COUNT_LAST = re.compile(r"(?P<name>.*\S)\s*(?:[xX×*]\s*|\s)(?P<count>-?\d+)\s*[张張枚]?")
_COUNT_SIGN = re.compile(r"(?P<name>.*\S)\s*[xX×*]\s*(?P<count>-?\d+)\s*[张張枚]?")
_SET_TAIL = re.compile(r"\s+\((?P<set>[A-Za-z0-9]{2,6})\)(?:\s+(?P<number>\w+))?(?:\s+\*F\*)?$")
_HEADING = re.compile(r"(?:#+\s*|\[)?(?P<name>[^:：\[\]()（）]+?)\s*(?:[(（]\s*\d*\s*[)）])?\s*(?:[:：]|\])?\s*")
_NARROW = str.maketrans({"＃": "#", "：": ":", "（": "(", "）": ")", "　": " ", "－": "-", "−": "-"})
_DIGITS = {0xFF10 + n: str(n) for n in range(10)} | {0xFF58: "x", 0xFF38: "X"}


def read_file(
    path: str,
    data: bytes,
    problems: Problems,
    is_section: Callable[[str], bool],
    known: dict[str, Mapping] | None = None,
) -> list[Written]:
    """The decks of a file, read by its name's ending, else by its looks.  Faults go to `problems`.

    `known` are the game's own decks, which a deck in YAML may be `like`.
    """
    text = decode(data)
    file = SourceFile(path, text)
    low = path.casefold()
    if low.endswith((".yaml", ".yml")):
        return read_yaml(file, problems, known or {})
    if low.endswith(".json"):
        return read_json(file, problems)
    if low.endswith(".cod") or text.lstrip("\ufeff \r\n").startswith("<?xml"):
        return read_cod(file, problems)
    if low.endswith(".ydk"):
        return read_ydk(file, problems)
    return read_text(file, problems, is_section)


def decode(data: bytes) -> str:
    """UTF-8 with or without a mark, UTF-16 with a mark, else GB18030, which can be read from any bytes."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", "replace")


def _stem(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0] or path


# --- YAML -------------------------------------------------------------------------------------------------------


def read_yaml(file: SourceFile, problems: Problems, known: dict[str, Mapping]) -> list[Written]:
    """`{name, format, cards: {section: {card: n}}}`, or such decks in a list under `decks`.

    A deck may be `like` another of the file or of `known`, with `add` and `remove`.
    """
    root = load_yaml(file, problems)
    if not isinstance(root, Mapping):
        if root is not None:
            problems.add("CW736", root.span, form="YAML", why="no keys")
        return []
    many = root.get("decks")
    nodes = [item for item in many if isinstance(item, Mapping)] if isinstance(many, ListNode) else [root]
    table = {**known, **{key.value: node for node in nodes if isinstance(key := node.get("id"), Scalar)}}
    return [completed(node, file.path, table, problems) for node in nodes]


def completed(node: Mapping, path: str, table: dict[str, Mapping], problems: Problems) -> Written:
    """A deck with the lines of the deck that it is `like`."""
    made = yaml_deck(node, path, problems)
    base = node.get("like")
    if base is not None and (not isinstance(base, Scalar) or base.value not in table):
        why = f"no deck `{base.value}`" if isinstance(base, Scalar) else "like"
        problems.add("CW736", base.span, form="YAML", why=why)
    elif base is not None or node.get("add") is not None or node.get("remove") is not None:
        made.lines = written_lines(node, table, problems)
    return made


def written_lines(node: Mapping, table: dict[str, Mapping], problems: Problems, depth: int = 0) -> list[Line]:
    """The lines of an example: those of the deck that it is `like`, with `add` and `remove` applied."""
    lines: list[Line] = []
    named = node.get("like")
    base = table.get(named.value) if isinstance(named, Scalar) else None
    if base is not None and depth < 8:
        lines += written_lines(base, table, problems, depth + 1)
    lines += yaml_deck(node, node.span.file.path, problems).lines
    for key, sign in (("remove", -1), ("add", 1)):
        inner = node.get(key)
        for change in yaml_lines(inner, problems) if inner is not None else ():
            lines = _changed(lines, change, sign * change.count)
    return lines


def _changed(lines: list[Line], change: Line, by: int) -> list[Line]:
    done: list[Line] = []
    left = by
    for line in lines:
        if left and line.text == change.text and line.section == change.section:
            count = line.count + left
            left = min(count, 0) if left < 0 else 0
            if count > 0:
                done.append(Line(line.text, count, line.section, line.span))
        else:
            done.append(line)
    if left > 0:
        done.append(Line(change.text, left, change.section, change.span))
    return done


def yaml_deck(node: Mapping, path: str, problems: Problems) -> Written:
    """One deck of a YAML file."""
    name = node.get("name") or node.get("id")
    said = name.value if isinstance(name, Scalar) else ""
    if isinstance(name, Mapping) and name.entries and isinstance(name.entries[0].value, Scalar):
        said = name.entries[0].value.value
    form = node.get("format")
    made = Written(said or _stem(path), path, form.value if isinstance(form, Scalar) else "")
    cards = node.get("cards")
    made.lines += yaml_lines(cards, problems) if cards is not None else []
    swaps = node.get("swaps")
    for item in swaps if isinstance(swaps, ListNode) else ():
        if isinstance(item, Mapping):
            into, out = item.get("in"), item.get("out")
            title = item.get("name")
            made.swaps.append(
                (
                    title.value if isinstance(title, Scalar) else "",
                    yaml_lines(into, problems) if into is not None else [],
                    yaml_lines(out, problems) if out is not None else [],
                    item.span,
                )
            )
    return made


def yaml_lines(node: Node, problems: Problems) -> list[Line]:
    """Cards by section, or without sections: `{main: {card: 2}}`, `{card: 2}`, `[2x Card]`."""
    return _yaml_sections(node, problems) if isinstance(node, Mapping) else _yaml_cards(node, None, problems)


def _yaml_sections(cards: Mapping, problems: Problems) -> list[Line]:
    found: list[Line] = []
    for entry in cards:
        if isinstance(entry.value, Scalar) and entry.value.data is not None:
            found += _yaml_cards(Mapping(entry.span, (entry,)), None, problems)
        else:
            found += _yaml_cards(entry.value, entry.key.value, problems)
    return found


def _yaml_cards(node: Node, section: str | None, problems: Problems) -> list[Line]:
    found: list[Line] = []
    if isinstance(node, Mapping):
        for entry in node:
            value = entry.value
            count = value.data if isinstance(value, Scalar) else None
            if not isinstance(count, int) or isinstance(count, bool) or count < 1:
                problems.add("CW733", value.span, value=value.span.text)
            else:
                found.append(Line(entry.key.value, count, section, entry.span))
    elif isinstance(node, ListNode):
        for item in node:
            if isinstance(item, Scalar):
                line = card_line(item.value, section, item.span, problems)
                found.append(line or Line(item.value, 1, section, item.span))
            else:
                found += _yaml_cards(item, section, problems)
    return found


# --- text -------------------------------------------------------------------------------------------------------


def card_line(text: str, section: str | None, span: Span, problems: Problems) -> Line | None:
    """`3x Name`, `3 Name`, `Name x3`, `３张 名字`; None if there is no count.  A count below 1 is reported."""
    text = " ".join(text.translate(_DIGITS).translate(_NARROW).split())
    found = _COUNT_FIRST.fullmatch(text) or _COUNT_SIGN.fullmatch(text)
    if found is None:
        return None
    name, raw = found["name"].strip(), found["count"]
    if not re.fullmatch(r"\+?\d{1,6}", raw) or int(raw) < 1:
        problems.add("CW733", span, value=raw)
        return Line("", 0, section, span)
    return Line(_SET_TAIL.sub("", name), int(raw), section, span)


def read_text(file: SourceFile, problems: Problems, is_section: Callable[[str], bool]) -> list[Written]:
    """Plain text, Arena and MTGO: counts and names, headings, `#` and `//` comments; `SB:` marks the sideboard.

    A line without a count is a heading if a section is called so, else one copy of a card.
    """
    made = Written(_stem(file.path), file.path)
    section: str | None = None
    blank_seen = False
    for number in range(1, file.line_count + 1):
        raw = file.line(number)
        text = raw.strip().strip("\ufeff")
        start = file.line_start(number) + len(raw) - len(raw.lstrip())
        span = Span(file, start, start + len(raw.strip()))
        if not text:
            blank_seen = True
            continue
        if text.startswith("//") or (text.startswith("#") and not is_section(_heading(text))):
            continue
        text = re.split(r"\s+(?:#|//)\s", text)[0]
        here = section
        if text.upper().startswith("SB:"):
            text, here = text[3:].strip(), "sideboard"
        if is_section(_heading(text)):
            section = _heading(text)
            continue
        line = card_line(text, here, span, problems)
        if line is None:
            narrow = text.translate(_DIGITS).translate(_NARROW)
            if narrow.rstrip().endswith(":") or narrow.startswith("["):
                problems.add("CW734", span, name=_heading(text), near=None, known=[])
                continue
            line = Line(" ".join(narrow.split()), 1, here, span)
        if line.count:
            made.lines.append(line)
    del blank_seen
    return [made] if made.lines else []


def _heading(text: str) -> str:
    found = _HEADING.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return found["name"].strip() if found else text


# --- JSON -------------------------------------------------------------------------------------------------------


def read_json(file: SourceFile, problems: Problems) -> list[Written]:
    """EmeraldDB and FiveRingsDB: `cards: {id: n}`, or counts by section; a list or `decks` holds several.

    Sections are keys that hold counts; a list of ids counts one each, a text is one card.
    """
    try:
        data = json.loads(file.text)
    except (ValueError, RecursionError) as error:
        at = getattr(error, "pos", 0)
        problems.add("CW736", Span(file, at, min(at + 1, len(file.text))), form="JSON", why=str(error))
        return []
    several = data.get("decks") if isinstance(data, dict) else data
    items = several if isinstance(several, list) else [data]
    spans = _JsonSpans(file)
    return [_json_deck(item, file, problems, spans) for item in items if isinstance(item, dict)]


_META = frozenset({
    "name", "id", "format", "source", "date", "raw", "sizes", "description", "version", "tags", "user_id", "username",
    "created_at", "updated_at", "published", "primary_clan", "secondary_clan", "link", "notes", "record",
})  # fmt: skip


class _JsonSpans:
    """The place of a key in a JSON file, going forward: good enough to show the line."""

    def __init__(self, file: SourceFile) -> None:
        self.file, self.at = file, 0

    def of(self, text: str) -> Span | None:
        quoted = json.dumps(text, ensure_ascii=False)
        at = self.file.text.find(quoted, self.at)
        if at < 0:
            return None
        self.at = at + len(quoted)
        return Span(self.file, at, at + len(quoted))


def _json_deck(data: dict[str, object], file: SourceFile, problems: Problems, spans: _JsonSpans) -> Written:
    name, form = data.get("name") or data.get("id"), data.get("format")
    made = Written(str(name or _stem(file.path)), file.path, str(form) if isinstance(form, str) else "")
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
                    yield Line(item, 1, key, spans.of(item))
            continue
        if isinstance(value, str) and section is None:
            spans.of(key)
            yield Line(value, 1, key, spans.of(value))
            continue
        if value is None:
            continue
        count = value.get("quantity", value.get("count")) if isinstance(value, dict) else value
        span = spans.of(key)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            problems.add("CW733", span or Span(file, 0, 0), value=str(count))
        else:
            yield Line(key, count, section, span)


def _is_pool_entry(value: dict[str, object]) -> bool:
    return "quantity" in value or "count" in value


# --- programs -----------------------------------------------------------------------------------------------------


def read_cod(file: SourceFile, problems: Problems) -> list[Written]:
    """Cockatrice: `<zone name="main"><card number="4" name="…"/></zone>`; a file that declares entities is refused."""
    from xml.parsers import expat

    made = Written(_stem(file.path), file.path)
    parser = expat.ParserCreate()
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
            if not re.fullmatch(r"\d{1,6}", raw) or int(raw) < 1:
                problems.add("CW733", span, value=raw)
            else:
                made.lines.append(Line(attributes.get("name", ""), int(raw), zone[0], span))

    def end(_: str) -> None:
        inside.pop()

    def text(data: str) -> None:
        if inside and inside[-1] == "deckname":
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


def read_ydk(file: SourceFile, problems: Problems) -> list[Written]:
    """YGOPro: one card number a line, under `#main`, `#extra`, `!side`."""
    made = Written(_stem(file.path), file.path)
    section: str | None = None
    counts: dict[tuple[str | None, str], tuple[int, Span]] = {}
    for number in range(1, file.line_count + 1):
        text = file.line(number).strip()
        span = Span(file, file.line_start(number), file.line_start(number) + len(file.line(number)))
        if text.startswith(("#", "!")):
            section = {"main": "main", "extra": "extra", "side": "side"}.get(text[1:].strip(), section)
        elif re.fullmatch(r"\d{1,12}", text):
            key = (section, text.lstrip("0") or "0")
            have, first = counts.get(key, (0, span))
            counts[key] = (have + 1, first)
        elif text:
            problems.add("CW735", span, text=text[:60])
    made.lines = [Line(f"#{text}", n, section, span) for (section, text), (n, span) in counts.items()]
    return [made]
