"""Turn the verdict of the schema validator into problems, each at the smallest place that is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import jsonschema_rs

from cardwright.diagnostics import Problems, closest, words
from cardwright.diagnostics.problem import Words
from cardwright.source.nodes import Entry, Mapping, Node, Scalar, to_data
from cardwright.source.nodes import Sequence as SequenceNode
from cardwright.source.text import Span
from cardwright.validate.schemas import ROOT, Schema, steps_to, title, validator

Path: TypeAlias = Sequence[str | int]

_TYPES: dict[str, Words] = {
    "string": words("a text", "一段文字"),
    "array": words("a list", "一个列表"),
    "object": words("entries", "若干键值"),
    "null": words("nothing", "空"),
}


def validate(root: Node, problems: Problems) -> None:
    """Report where a data file departs from the schemas: unknown and missing keys, wrong types and values."""
    for error in validator().iter_errors(to_data(root)):
        _report(root, error, problems)


def _report(root: Node, error: jsonschema_rs.ValidationError, problems: Problems) -> None:
    entry, node = find(root, error.instance_path)
    key = _key(error.instance_path, entry)
    schemas = steps_to(error.absolute_keyword_location or f"#/{ROOT}")
    kind: Any = error.kind  # a class for each keyword, which its stubs do not tell apart
    match kind.name:
        case "additionalProperties":
            _unknown(node, kind.unexpected, schemas, problems)
        case "required":
            _missing(node, entry, str(kind.property), schemas, problems)
        case "enum":
            value = _shown(node)
            known = [_plain(option) for option in kind.options if not isinstance(option, bool)]
            near = closest(value, known)
            problems.add("CW204", _span(node, entry), key=key, value=value, near=near, known=known)
        case "pattern":
            problems.add("CW205", _span(node, entry), value=_shown(node), expected=title(schemas))
        case "minimum":
            problems.add("CW206", _span(node, entry), key=key, value=_shown(node), least=kind.limit)
        case "anyOf" if (branch := _meant(kind.context, error.instance_path)) is not None:
            for inner in branch:
                _report(root, inner, problems)
        case _:
            expected = title(schemas)
            problems.add("CW203", _span(node, entry), key=key, expected=expected, found=_found(node))


def _meant(
    branches: Sequence[Sequence[jsonschema_rs.ValidationError]], path: Path
) -> Sequence[jsonschema_rs.ValidationError] | None:
    """The errors of the alternative that was probably meant: the first whose outer type fits the value."""
    for errors in branches:
        if not any(error.kind.name == "type" and list(error.instance_path) == list(path) for error in errors):
            return errors
    return None


def find(root: Node, path: Path) -> tuple[Entry | None, Node]:
    """The node at a path of keys and positions, and the entry that holds it if a mapping does."""
    entry: Entry | None = None
    for step in path:
        if isinstance(root, Mapping) and isinstance(step, str):
            entry = root.entry(step)
            if entry is None:
                break
            root = entry.value
        elif isinstance(root, SequenceNode) and isinstance(step, int):
            entry, root = None, root.items[step]
    return entry, root


def _key(path: Path, entry: Entry | None) -> str:
    """The name under which a value stands; for an item of a list, that of the list."""
    if entry is not None:
        return entry.key.value
    return next((step for step in reversed(path) if isinstance(step, str)), "file")


def _span(node: Node, entry: Entry | None) -> Span:
    """The value; the key when the value is empty and nothing could be underlined."""
    if node.span.start == node.span.end and entry is not None:
        return entry.key.span
    return node.span


def _unknown(node: Node, names: Iterable[str], schemas: list[Schema], problems: Problems) -> None:
    known = list(schemas[-1].get("properties", ()))
    for name in names:
        found = node.entry(name) if isinstance(node, Mapping) else None
        span = found.key.span if found else node.span
        code = "CW207" if len(schemas) == 1 else "CW208" if _is_cut_off(node, found) else "CW201"
        near = closest(name, known)
        problems.add(code, span, key=name, what=title(schemas), near=near, known=sorted(known))


def _is_cut_off(node: Node, entry: Entry | None) -> bool:
    """Whether a key is the rest of a text that a comma has ended: `{en: one, two}` has a key `two`."""
    if entry is None or not node.span.text.startswith("{") or entry.value.span.text:
        return False
    before = entry.key.span.file.text[: entry.key.span.start].rstrip()
    return before.endswith(",") and entry.key.style == "plain"


def _missing(node: Node, entry: Entry | None, name: str, schemas: list[Schema], problems: Problems) -> None:
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
