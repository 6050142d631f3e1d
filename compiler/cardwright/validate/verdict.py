"""Turn the verdict of the schema validator into problems, each at the smallest place that is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from cardwright.diagnostics import Problems, closest, words
from cardwright.diagnostics.key_words import meant_key
from cardwright.diagnostics.problem import Words
from cardwright.source.nodes import Entry, Mapping, Node, Scalar, to_data
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.syntax_faults import hidden_by_comment
from cardwright.source.text import Span
from cardwright.validate.faults import Departure
from cardwright.validate.forms import USUAL, form_meant
from cardwright.validate.schemas import ROOT, Schema, schema, title

try:
    from cardwright.validate.by_jsonschema_rs import departures
except ImportError:  # not for every machine; the reference validator says the same, more slowly
    from cardwright.validate.by_jsonschema import departures

Path: TypeAlias = Sequence[str | int]

_TYPES: dict[str, Words] = {
    "string": words("a text", "一段文字"),
    "array": words("a list", "一个列表"),
    "object": words("entries", "若干键值"),
    "null": words("nothing", "空"),
}


def languages_of(roots: Iterable[Node]) -> tuple[str, ...]:
    """The languages in which a game must be told, by its cover (traditional characters come from simplified ones); the
    usual ones if none of its files says which.
    """
    for root in roots:
        cover = root.get(COVER) if isinstance(root, Mapping) else None
        said = cover.get("languages") if isinstance(cover, Mapping) else None
        if isinstance(said, SequenceNode) and said.items:
            named = dict.fromkeys(each.value for each in said.items if isinstance(each, Scalar))
            return tuple(lang for lang in named if lang in USUAL or (lang == "zh-Hant" and "zh-Hans" not in named))
    return USUAL


def validate(root: Node, problems: Problems, languages: Sequence[str] | None = None) -> None:
    """Report where a data file departs from the schemas: unknown and missing keys, wrong types and values.

    `languages` are those in which texts are wanted; if they are not given, what this file says of them.
    """
    wanted = languages_of([root]) if languages is None else languages
    for departure in departures(to_data(root)):
        _report(root, departure, problems, wanted)


def _report(root: Node, departure: Departure, problems: Problems, languages: Sequence[str]) -> None:
    key, entry, node = find(root, departure.path)
    schemas = departure.schemas
    match departure.keyword:
        case "additionalProperties":
            _unknown(node, map(str, departure.detail), schemas, problems)
        case "required":
            _missing(node, entry, str(departure.detail[0]), schemas, problems)
        case "enum":
            value = _shown(node)
            known = [_plain(option) for option in departure.detail if not isinstance(option, bool)]
            near = closest(value, known)
            problems.add("CW204", _span(node, entry), key=key, value=value, near=near, known=known)
        case "pattern":
            problems.add("CW205", _span(node, entry), value=_shown(node), expected=title(schemas))
        case "minimum":
            problems.add("CW206", _span(node, entry), key=key, value=_shown(node), least=departure.detail[0])
        case "anyOf" if (branch := _meant(departure)) is not None:
            for inner in branch:
                _report(root, inner, problems, languages)
        case _:
            expected, form = title(schemas), form_meant(node, key, schemas[-1] if schemas else {}, languages)
            problems.add(
                "CW203",
                _span(node, entry),
                key=key,
                expected=expected,
                found=_found(node),
                form=form,
                hidden=hidden_by_comment(node) if isinstance(node, Scalar) else None,
            )


def _meant(departure: Departure) -> Sequence[Departure] | None:
    """The departures from the alternative that was probably meant: the first whose outer type fits the value."""
    for branch in departure.branches:
        if not any(inner.keyword == "type" and inner.path == departure.path for inner in branch):
            return branch
    return None


def find(root: Node, path: Path) -> tuple[str, Entry | None, Node]:
    """The node at a path of keys and positions, the entry that holds it if a mapping does, and the closest key.

    A key of digits may be given as a number.
    """
    key, entry = "file", None
    for step in path:
        if isinstance(root, Mapping):
            entry = root.entry(str(step))
            if entry is None:
                break
            key, root = entry.key.value, entry.value
        elif isinstance(root, SequenceNode) and isinstance(step, int):
            entry, root = None, root.items[step]
    return key, entry, root


def _span(node: Node, entry: Entry | None) -> Span:
    """The value; the key when the value is empty and nothing could be underlined."""
    if node.span.start == node.span.end and entry is not None:
        return entry.key.span
    return node.span


MOST_STRANGE = 100
"""For so many unknown keys of an entry it is looked for what they were to be: more are no slips."""


def _unknown(node: Node, names: Iterable[str], schemas: Sequence[Schema], problems: Problems) -> None:
    known = sorted(schemas[-1].get("properties", ()))
    what = title(schemas)
    for number, name in enumerate(names):
        found = node.entry(name) if isinstance(node, Mapping) else None
        span = found.key.span if found else node.span
        code = "CW207" if len(schemas) == 1 else "CW208" if _is_cut_off(node, found) else "CW201"
        near = meant_key(name, known) if number < MOST_STRANGE else None
        inside = COVER if code == "CW207" and near is None and name in _of_cover() else None
        problems.add(code, span, key=name, what=what, near=near, inside=inside, known=known)


COVER = "game"
"""The section whose keys are sometimes written beside it."""


def _of_cover() -> Iterable[str]:
    """The keys of the cover of a game."""
    file, _, pointer = str(schema(ROOT)["properties"][COVER]["$ref"]).partition("#/definitions/")
    keys: Iterable[str] = schema(file)["definitions"][pointer]["properties"]
    return keys


def _is_cut_off(node: Node, entry: Entry | None) -> bool:
    """Whether a key is the rest of a text that a comma has ended: `{en: one, two}` has a key `two`."""
    if entry is None or not node.span.text.startswith("{") or entry.value.span.text:
        return False
    before = entry.key.span.file.text[: entry.key.span.start].rstrip()
    return before.endswith(",") and entry.key.style == "plain"


def _missing(node: Node, entry: Entry | None, name: str, schemas: Sequence[Schema], problems: Problems) -> None:
    first = node.entries[0].key if isinstance(node, Mapping) and node.entries else None
    span = first.span if first else _span(node, entry)
    problems.add("CW202", span, key=name, what=title(schemas))


def _found(node: Node) -> Words:
    if isinstance(node, Mapping):
        return _TYPES["object"]
    if not isinstance(node, Scalar):
        return _TYPES["array"]
    if node.data is None:
        return _TYPES["null"]
    return _TYPES["string"] if isinstance(node.data, str) else words(f"`{node.value}`", f"`{node.value}`")


def _shown(node: Node) -> str:
    text = node.value if isinstance(node, Scalar) else str(_found(node)["en"])
    return text if len(text) <= 60 else text[:57] + "…"


def _plain(option: object) -> str:
    return option if isinstance(option, str) else json.dumps(option)
