"""Load the schemas, and find in them what a fault is about: the words of the closest title."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, TypeAlias
from urllib.parse import unquote

import jsonschema_rs

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


@cache
def validator() -> jsonschema_rs.Draft7Validator:
    """The validator of a whole data file; it reads nothing but our own schemas."""
    return jsonschema_rs.Draft7Validator(schema(ROOT), retriever=_retrieve, base_uri=BASE + ROOT)


def _retrieve(uri: str) -> Schema:
    return schema(uri.removeprefix(BASE))


def steps_to(location: str) -> list[Schema]:
    """The schema objects on the way to a keyword, outermost first.

    `file:///schemas/words.schema.json#/definitions/zones/type` -> the file, its definitions, zones.
    """
    uri, _, pointer = location.partition("#")
    at: Any = schema(uri.removeprefix(BASE))
    found = [at]
    for step in pointer.split("/")[1:]:
        step = unquote(step).replace("~1", "/").replace("~0", "~")
        at = at[int(step)] if isinstance(at, list) else at[step]
        if isinstance(at, dict):
            found.append(at)
    return found


def title(schemas: list[Schema]) -> Words:
    """The closest title, `English · 中文`, as words."""
    for each in reversed(schemas):
        text = each.get("title")
        if isinstance(text, str):
            en, _, zh = text.partition(" · ")
            return words(en, zh or en)
    return words("this", "这里")
