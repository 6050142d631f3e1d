"""Load the schemas, and find in them what a fault is about: the words of the closest title."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from cardwright import resources
from cardwright.diagnostics.problem import Words, words

Schema: TypeAlias = dict[str, Any]
"""A schema as JSON has it: the one place where a bare dictionary is the honest type."""

ROOT = "cardwright.schema.json"
BASE = "file:///schemas/"


@cache
def schema(name: str) -> Schema:
    """One schema file by its name."""
    loaded: Schema = json.loads(resources.read_text("schemas", name))
    return loaded


def referred(part: Schema) -> Schema:
    """A part of a schema, or the definition in another file to which it refers."""
    at = part.get("$ref")
    file, _, pointer = at.partition("#/definitions/") if isinstance(at, str) else ("", "", "")
    if not file:
        return part
    found: Schema = schema(file)["definitions"][pointer]
    return found


def title(schemas: Sequence[Schema]) -> Words:
    """The closest title, `English · 中文`, as words."""
    for each in reversed(schemas):
        text = each.get("title")
        if isinstance(text, str):
            en, _, zh = text.partition(" · ")
            return words(en, zh or en)
    return words("this", "这里")
