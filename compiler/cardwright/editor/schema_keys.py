"""What the schemas say of a place in a file: which keys may stand there, which words, and what a key means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from cardwright.diagnostics.problem import Lang
from cardwright.validate.schemas import ROOT, Schema, schema

Where = tuple[str, Schema]
"""A schema, and the file in which its references are looked up."""


def _expanded(at: Where, depth: int = 0) -> Iterator[Where]:
    """A schema with all that it refers to; of a list what may stand in it."""
    file, node = at
    yield at
    if depth > 8:
        return
    ahead: list[Where] = []
    if "$ref" in node:
        name, _, path = str(node["$ref"]).partition("#")
        whole: Schema = schema(name or file)
        for part in path.strip("/").split("/"):
            whole = whole[part] if part else whole
        ahead.append((name or file, whole))
    for key in ("anyOf", "oneOf", "allOf"):
        ahead += [(file, each) for each in node.get(key, ())]
    if isinstance(node.get("items"), dict):
        ahead.append((file, node["items"]))
    for each in ahead:
        yield from _expanded(each, depth + 1)


@cache
def _found(keys: tuple[str, ...]) -> tuple[tuple[Where, ...], bool]:
    """The schemas at a path of keys, and whether the last one is a name that the author gives."""
    here: list[Where] = list(_expanded((ROOT, schema(ROOT))))
    own = False
    for key in keys:
        named = [(file, node["properties"][key]) for file, node in here if key in node.get("properties", {})]
        more = [
            (file, node["additionalProperties"])
            for file, node in here
            if isinstance(node.get("additionalProperties"), dict)
        ]
        own = not named
        here = [each for start in named or more for each in _expanded(start)]
    return tuple(here), own


def keys_at(keys: Sequence[str]) -> dict[str, Schema]:
    """The keys that may stand below a path, with what is said of them."""
    found: dict[str, Schema] = {}
    for file, node in _found(tuple(keys))[0]:
        for key, value in node.get("properties", {}).items():
            found.setdefault(key, _with_words(file, value))
    return found


def _with_words(file: str, node: Schema) -> Schema:
    """A schema with the title and description that it or what it refers to has."""
    said: Schema = {}
    for _, each in _expanded((file, node)):
        for name in ("title", "description"):
            if isinstance(each.get(name), str):
                said.setdefault(name, each[name])
    return said


def words_at(keys: Sequence[str]) -> tuple[str, ...]:
    """The words of which one must stand at a path."""
    found = [each for _, node in _found(tuple(keys))[0] for each in (*node.get("enum", ()), node.get("const"))]
    return tuple(dict.fromkeys(each for each in found if isinstance(each, str)))


def sort_at(keys: Sequence[str]) -> str:
    """Which text of the effect language stands at a path: effect, body, condition, value or scenario; else empty."""
    for _, node in _found(tuple(keys))[0]:
        name = str(node.get("$ref", "")).rpartition("/")[2]
        if name in ("effect", "body", "condition", "value", "scenario"):
            return name
    return "scenario" if keys and keys[-1] == "scenario" else ""


def about(keys: Sequence[str], lang: Lang) -> str | None:
    """What a key means; None for a name that the author gave."""
    found, own = _found(tuple(keys))
    if own:
        return None
    for name in ("description", "title"):
        for _, node in found:
            text = node.get(name)
            if isinstance(text, str):
                return said(text, lang)
    return None


def said(text: str, lang: Lang) -> str:
    """The words of one language: `English\\n中文`, or `English · 中文`."""
    first, parted, rest = text.partition("\n") if "\n" in text else text.partition(" · ")
    return rest if lang == "zh" and parted else first
