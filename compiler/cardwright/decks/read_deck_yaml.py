"""Read decks in YAML: those of a game, with what is expected of them, and those of people."""

from __future__ import annotations

from dataclasses import replace

from cardwright.decks.banlists import day
from cardwright.decks.written import MOST_COPIES, MOST_SWAPS, SWAPS, Line, Written, card_line, line_of, stem
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
MOST_LIKE = 20
"""Decks in a row of which each is like the next."""
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
    found = []
    for node in nodes:
        faults = Problems()
        check_shape(node, table, faults)
        found.append(written_deck(node, file.path, table, faults))
        found[-1].faults = tuple(faults)
        problems.extend(faults)
    return found


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
    elif like is not None and not _ends(node, table):
        path = way(node, table)
        if len(path) > MOST_LIKE:
            problems.add("CW746", like.span, what=DECK, most=MOST_LIKE)
        else:
            problems.add("CW727", like.span, path=" -> ".join(path))


def _check_cards(reader: Reader, given: list[tuple[str, Node | None]]) -> None:
    for key, node in given:
        if isinstance(node, Scalar):
            reader.wrong(node, key, A_DECK)


def way(node: Mapping, table: dict[str, Mapping]) -> list[str]:
    """The decks that a deck is like, the nearest first, up to one that stands there already or too many."""
    path: list[str] = []
    at: Mapping | None = node
    while at is not None and len(path) <= MOST_LIKE:
        named = at.get("like")
        if not isinstance(named, Scalar):
            break
        path.append(named.value)
        if named.value in path[:-1]:
            break
        at = table.get(named.value)
    return path


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
    listed = swaps.items if isinstance(swaps, ListNode) else ()
    if len(listed) > MOST_SWAPS:
        problems.add("CW745", node.span, most=MOST_SWAPS, what=SWAPS)
    for item in listed[:MOST_SWAPS]:
        if isinstance(item, Mapping):
            title = item.get("name")
            into, out = (yaml_lines(item.get(key), problems) for key in ("in", "out"))
            made.swaps.append((title.value if isinstance(title, Scalar) else "", into, out, item.span))
    return made


def _lines(node: Mapping, table: dict[str, Mapping], problems: Problems) -> list[Line]:
    """The lines of a deck: those of the deck that it is `like` and its own, with `remove` and `add` applied."""
    named = node.get("like")
    base = table.get(named.value) if isinstance(named, Scalar) and _ends(node, table) else None
    lines = _lines(base, table, Problems()) if base is not None else []
    lines += yaml_lines(node.get("cards"), problems)
    less, more = (yaml_lines(node.get(key), problems) for key in ("remove", "add"))
    return _more(_less(lines, less, problems), more) if less or more else lines


def _ends(node: Mapping, table: dict[str, Mapping]) -> bool:
    """Whether the way from a deck through those that they are like has an end, and not too far away."""
    path = way(node, table)
    return not path or (len(path) <= MOST_LIKE and path[-1] not in path[:-1])


def _less(lines: list[Line], gone: list[Line], problems: Problems) -> list[Line]:
    """Lines without the copies that are removed, the first ones first."""
    left: dict[object, int] = {}
    for change in gone:
        left[change.key] = left.get(change.key, 0) + change.count
    done: list[Line] = []
    for line in lines:
        key = line.key
        count = line.count - left.get(key, 0)
        if key in left:
            left[key] = max(-count, 0)
        if count > 0:
            done.append(replace(line, count=count))
    sections = sorted({line.section for line in lines if line.section is not None})
    for change in reversed(gone):
        if change.section is not None and change.section not in sections and change.heading is not None:
            near = closest(change.section, sections)
            problems.add("CW734", change.heading, name=change.section, near=near, known=sections)
            continue
        missing = min(left[change.key], change.count)
        if missing:
            left[change.key] -= missing
            problems.add("CW728", change.span, card=change.text, count=missing)
    return done


def _more(lines: list[Line], added: list[Line]) -> list[Line]:
    """Lines with the copies that are added: to the line of the same card where there is one."""
    first: dict[object, int] = {}
    done = list(lines)
    for at, line in enumerate(done):
        first.setdefault(line.key, at)
    for change in added:
        at = first.setdefault(change.key, len(done))
        if at == len(done):
            done.append(change)
        else:
            done[at] = replace(done[at], count=done[at].count + change.count)
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
            lines = _yaml_cards(entry.value, entry.key.value, problems)
            found += (replace(line, heading=entry.key.span) for line in lines)
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
                found.append(line_of(entry.key.value, count, section, entry.span))
    elif isinstance(node, ListNode):
        for item in node:
            if isinstance(item, Scalar):
                line = card_line(item.value, section, item.span, problems)
                found.append(line or line_of(item.value, 1, section, item.span))
            else:
                found += _yaml_cards(item, section, problems)
    return found
