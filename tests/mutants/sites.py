"""Where a file of a game can be misspelt: each word that means something, with what sort of word it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardwright.source import nodes
from cardwright.syntax.words import TOKEN_OR_COMMENT
from cardwright.validate.schemas import ROOT, Schema, schema

EFFECTS = ("effect", "body", "condition", "value", "type")
"""Definitions of the schema whose texts are in the language of effects."""
DECLARING = {
    "kinds", "zones", "counters", "variables", "quantities", "values", "tables", "adjectives", "statuses", "symbols",
    "constants", "options", "invariants", "hints", "terms", "skills", "phases", "game_rules", "checks",
    "character_fields", "fields", "rule_ids", "words", "choices", "slots", "columns", "formats", "banlists",
}  # fmt: skip
"""Keys below which each key declares something."""
REFERENCES = {
    "is_a", "kind", "active_in", "part_of", "refill_from", "alters", "while_resolving", "afterwards", "from",
    "suppresses", "cards", "variants", "chapter", "default", "skills", "doer", "of_one_player", "node", "verb", "card",
    "phase", "rule", "check", "drop", "code", "third", "ing", "combined", "options", "needs", "sets",
}  # fmt: skip
"""Keys whose texts name something that is declared elsewhere."""
PHRASES = {"phrase", "event_phrase", "cancel_phrase", "satisfy_phrase", "log", "result", "parts", "asks"}
LAW = {"formats", "banlists", "decks"}
PROSE = {"zh-Hans", "zh-Hant", "en"}
_HOLE = re.compile(r"\{([^{}]+)\}|\[!?([^\[\]{}|]+)\|")
_NAME = re.compile(r"[^\W\d_][\w]*")
_LINK = re.compile(r"\]\((?:card|rule|ruling|chapter|trace|table|legend):([^){}\s]+)\)")
_SORT = re.compile(r"\]\((card|rule|ruling|chapter|trace|table|legend):")
_CALLOUT = re.compile(r"^> \[!(\w+)\]", re.M)
_TEMPLATE = re.compile(r"\{[{%](.*?)[%}]\}", re.S)
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")
_LOCAL = ("let", "choose", "chooses", "called", "naming", "each", "turns")
"""Words behind which a text gives a name of its own."""


@dataclass(frozen=True, slots=True)
class Site:
    """A word: its sort, its place in the text of a file, and the place of the whole name that it belongs to."""

    sort: str
    start: int
    end: int
    first: int
    last: int


def sites_of(name: str, text: str, root: nodes.Node | None) -> Iterator[Site]:
    """The words of a file that mean something, in no particular order."""
    if name.endswith(".md"):
        yield from _of_chapter(text)
    elif root is not None:
        yield from _walk(root, schema(ROOT), ROOT, "", "")


def _resolve(spec: Schema, file: str) -> tuple[Schema, str, str]:
    """A schema without references, the file that it stands in, and the name of its definition."""
    label = ""
    while "$ref" in spec:
        place, _, path = spec["$ref"].partition("#")
        file = place or file
        spec = schema(file)
        for step in path.strip("/").split("/"):
            spec = spec[step]
            label = step
    return spec, file, label


def _walk(node: nodes.Node, spec: Schema, file: str, key: str, section: str) -> Iterator[Site]:
    spec, file, label = _resolve(spec, file)
    for branch in spec.get("anyOf", ()):
        made, place, name = _resolve(branch, file)
        if (made.get("type") == "array") == isinstance(node, nodes.Sequence):
            spec, file, label = made, place, name
            break
    if section in LAW:
        yield from _of_law(node, key)
        return
    match node:
        case nodes.Mapping():
            for entry in node:
                name = entry.key.value
                below = section or name
                properties: Mapping[str, Any] = spec.get("properties", {})
                if label == "words" and key not in PHRASES:
                    continue
                if name in properties or label in ("words",):
                    if name not in PROSE:
                        yield from _words(entry.key, "schema key")
                    inner = properties.get(name, {})
                else:
                    inner = spec.get("additionalProperties")
                    inner = inner if isinstance(inner, dict) else {}
                    declares = key in DECLARING and not (key == "choices" and section == "rulings")
                    sort = "declaration" if declares else "declared name as key"
                    yield from _words(entry.key, sort, whole_ids=key == "rule_ids")
                if key in PHRASES and name in PROSE and isinstance(entry.value, nodes.Scalar):
                    yield from _holes(entry.value)
                else:
                    below_key = key if name in PROSE or (key in PHRASES and label != "words") else name
                    yield from _walk(entry.value, inner, file, below_key, below)
        case nodes.Sequence():
            inner = spec.get("items")
            for item in node.items:
                yield from _walk(item, inner if isinstance(inner, dict) else spec, file, key, section)
        case nodes.Scalar():
            yield from _scalar(node, spec, label, key, section)


def _scalar(node: nodes.Scalar, spec: Schema, label: str, key: str, section: str) -> Iterator[Site]:
    if not isinstance(node.data, str):
        return
    if label in EFFECTS or (key in ("order", "holds", "equal_if", "of", "by") and "enum" not in spec):
        yield from _of_effect(node, "word of an effect")
    elif key == "scenario":
        yield from _of_effect(node, "word of a scenario")
    elif "enum" in spec:
        yield from _words(node, "one of a few words")
    elif key == "rules":
        yield from _words(node, "rule id")
    elif key == "say":
        for found in re.finditer(r"\{([^{}]+)\}", node.value):
            yield _site(node, "reference", found.start(1), found.end(1))
    elif key in REFERENCES or (label == "text" and section in ("cards", "characters") and key not in ("id", "tags")):
        yield from _words(node, "reference")


def _site(node: nodes.Scalar, sort: str, start: int, end: int, whole: bool = True) -> Site:
    span = node.at(start, end)
    around = node.span if whole else span
    return Site(sort, span.start, span.end, around.start, around.end)


def _words(node: nodes.Scalar, sort: str, whole_ids: bool = False) -> Iterator[Site]:
    for found in re.finditer(r"[\w-]+" if whole_ids or sort == "rule id" else r"\w+", node.value):
        yield _site(node, sort, *found.span())


def _holes(node: nodes.Scalar) -> Iterator[Site]:
    for found in _HOLE.finditer(node.value):
        which = 1 if found[1] is not None else 2
        part = re.match(r"[^’|]*", found[which])
        assert part is not None
        for word in _NAME.finditer(part[0]):
            at = found.start(which)
            yield _site(node, "placeholder", at + word.start(), at + word.end(), whole=False)


def _of_effect(node: nodes.Scalar, sort: str) -> Iterator[Site]:
    text = node.value
    before = ""
    for found in TOKEN_OR_COMMENT.finditer(text):
        word = found[0]
        if word[0] in "#\"“" or not _NAME.fullmatch(word) or word == "s":
            before = word
            continue
        if before not in _LOCAL and len(word) > 1:
            yield _site(node, sort, *found.span(), whole=False)
        before = word


def _of_law(node: nodes.Node, key: str) -> Iterator[Site]:
    match node:
        case nodes.Mapping():
            for entry in node:
                if entry.key.value not in PROSE:
                    yield from _words(entry.key, "deck law: keys")
                    yield from _of_law(entry.value, entry.key.value)
        case nodes.Sequence():
            for item in node.items:
                yield from _of_law(item, key)
        case nodes.Scalar() if isinstance(node.data, str) and key not in ("id", "note", "why", "source"):
            for found in _NAME.finditer(node.value):
                yield _site(node, "rule id" if key == "rules" else "deck law: words", *found.span())


def _of_chapter(text: str) -> Iterator[Site]:
    for found in _LINK.finditer(text):
        yield Site("link of a chapter", *found.span(1), *found.span(1))
    for found in _SORT.finditer(text):
        yield Site("sort of a link", *found.span(1), *found.span(1))
    for found in _CALLOUT.finditer(text):
        yield Site("callout", *found.span(1), *found.span(1))
    for found in _TEMPLATE.finditer(text):
        inside = _STRING.sub(lambda m: " " * len(m[0]), found[1])
        local = re.match(r"[-+]?\s*(?:for|set)\s+(\w+)", inside)
        for word in _NAME.finditer(inside):
            if local is None or word.span() != local.span(1):
                at = found.start(1)
                yield Site("value of a chapter", at + word.start(), at + word.end(), at + word.start(), at + word.end())
