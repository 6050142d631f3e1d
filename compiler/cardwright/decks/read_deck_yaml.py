"""Read decks in YAML: those of a game, with what is expected of them, and those of people."""

from __future__ import annotations

from cardwright.decks.banlists import day
from cardwright.decks.written import MOST_COPIES, Line, Written, card_line, stem
from cardwright.diagnostics import Problems, closest
from cardwright.diagnostics.problem import words
from cardwright.diagnostics.yaml import load_yaml
from cardwright.model.yaml_fields import Reader
from cardwright.source.nodes import Mapping, Node, Scalar
from cardwright.source.nodes import Sequence as ListNode
from cardwright.source.text import SourceFile

DECK = words("a deck", "牌组")
SWAP = words("a swap", "换牌")
EXPECT = words("what is expected", "期望的结果")
DECK_KEYS = (
    "id", "name", "format", "cards", "like", "add", "remove", "swaps", "expect", "rules", "as_of", "author", "date",
    "source", "notes",
)  # fmt: skip
VERDICTS = ("legal", "illegal")
A_DECK = words("cards by section, or a list of cards", "按区域写出的牌，或一列牌")


def read_yaml(file: SourceFile, problems: Problems, known: dict[str, Mapping]) -> list[Written]:
    """`{name, format, cards: {section: {card: n}}}`, or such decks in a list under `decks`.

    A deck may be `like` another of the file or of `known`, with `add` and `remove`.
    """
    root = load_yaml(file, problems)
    if not isinstance(root, Mapping):
        if root is not None:
            problems.add("CW736", root.span, form="YAML", why="no keys")
        return []
    several = root.get("decks")
    nodes = [root] if several is None else deck_nodes(several, problems)
    table = {**known, **{key.value: node for node in nodes if isinstance(key := node.get("id"), Scalar)}}
    for node in nodes:
        check_shape(node, table, problems)
    return [written_deck(node, file.path, table, problems) for node in nodes]


def deck_nodes(node: Node, problems: Problems) -> list[Mapping]:
    """The decks in a section `decks`; what is no list of mappings is reported."""
    reader = Reader(problems)
    found = []
    for item in reader.items(node, "decks"):
        if isinstance(item, Mapping):
            found.append(item)
        else:
            reader.fields(item, DECK, DECK_KEYS, key="decks")
    return found


def check_shape(node: Mapping, table: dict[str, Mapping], problems: Problems) -> None:
    """Report the keys of a deck that are unknown or hold the wrong thing, and a deck to be `like` that is not there."""
    reader = Reader(problems)
    fields = reader.fields(node, DECK, DECK_KEYS, key="decks")
    if fields is None:
        return
    name = fields.get("name")
    if isinstance(name, Mapping):
        fields.words("name")
    for key in ("id", "format", *(("name",) if not isinstance(name, Mapping) else ())):
        fields.scalar(key)
    if isinstance(fields.get("expect"), Mapping):
        expected = reader.fields(fields.need("expect") or node, EXPECT, ("findings",), key="expect")
        if expected is not None:
            expected.texts("findings")
    else:
        fields.choice("expect", VERDICTS, "legal")
    if (when := fields.scalar("as_of")) is not None:
        day(when, problems)
    fields.texts("rules")
    _check_cards(reader, [(key, fields.get(key)) for key in ("cards", "add", "remove")])
    for item in fields.items("swaps"):
        swap = reader.fields(item, SWAP, ("name", "in", "out"), key="swaps")
        if swap is not None:
            swap.scalar("name")
            _check_cards(reader, [(key, swap.get(key)) for key in ("in", "out")])
    like = fields.scalar("like")
    if like is not None and like.value not in table:
        problems.add("CW701", like.span, what=DECK, name=like.value, near=closest(like.value, table), known=None)
    elif like is not None and (path := _circle(node, table)):
        problems.add("CW727", like.span, path=" -> ".join(path))


def _check_cards(reader: Reader, given: list[tuple[str, Node | None]]) -> None:
    for key, node in given:
        if isinstance(node, Scalar):
            reader.wrong(node, key, A_DECK)


def _circle(node: Mapping, table: dict[str, Mapping]) -> list[str]:
    """The decks on the way from a deck through those that they are like, back to one of them; else none."""
    path: list[str] = []
    at: Mapping | None = node
    while at is not None:
        named = at.get("like")
        if not isinstance(named, Scalar):
            return []
        if named.value in path:
            return [*path, named.value]
        path.append(named.value)
        at = table.get(named.value)
    return []


def written_deck(node: Mapping, path: str, table: dict[str, Mapping], problems: Problems) -> Written:
    """One deck of a YAML file, with the lines of the deck that it is `like`."""
    name = node.get("name") or node.get("id")
    said = name.value if isinstance(name, Scalar) else ""
    if isinstance(name, Mapping) and name.entries and isinstance(name.entries[0].value, Scalar):
        said = name.entries[0].value.value
    form = node.get("format")
    made = Written(said or stem(path), path, form.value if isinstance(form, Scalar) else "")
    made.lines = _lines(node, table, problems)
    swaps = node.get("swaps")
    for item in swaps if isinstance(swaps, ListNode) else ():
        if isinstance(item, Mapping):
            title = item.get("name")
            into, out = (yaml_lines(item.get(key), problems) for key in ("in", "out"))
            made.swaps.append((title.value if isinstance(title, Scalar) else "", into, out, item.span))
    return made


def _lines(node: Mapping, table: dict[str, Mapping], problems: Problems) -> list[Line]:
    """The lines of a deck: those of the deck that it is `like` and its own, with `remove` and `add` applied."""
    named = node.get("like")
    base = table.get(named.value) if isinstance(named, Scalar) and not _circle(node, table) else None
    lines = _lines(base, table, Problems()) if base is not None else []
    lines += yaml_lines(node.get("cards"), problems)
    for key, sign in (("remove", -1), ("add", 1)):
        for change in yaml_lines(node.get(key), problems):
            lines = _changed(lines, change, sign * change.count, problems)
    return lines


def _changed(lines: list[Line], change: Line, by: int, problems: Problems) -> list[Line]:
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
    elif left < 0:
        problems.add("CW728", change.span, card=change.text, count=-left)
    return done


def yaml_lines(node: Node | None, problems: Problems) -> list[Line]:
    """Cards by section, or without sections: `{main: {card: 2}}`, `{card: 2}`, `[2x Card]`."""
    if isinstance(node, Mapping):
        return _yaml_sections(node, problems)
    return _yaml_cards(node, None, problems) if node is not None else []


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
            if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_COPIES:
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
