"""Validate with jsonschema-rs: verdicts on thousands of cards in a tenth of a second."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import unquote

import jsonschema_rs

from cardwright.validate.faults import Departure
from cardwright.validate.schemas import BASE, ROOT, Schema, schema


def departures(data: object) -> Iterator[Departure]:
    """Where data departs from the schemas."""
    return map(_departure, _validator().iter_errors(data))


@cache
def _validator() -> jsonschema_rs.Draft7Validator:
    """The validator of a whole data file; it reads nothing but our own schemas."""
    return jsonschema_rs.Draft7Validator(schema(ROOT), retriever=_retrieve, base_uri=BASE + ROOT)


def _retrieve(uri: str) -> Schema:
    return schema(uri.removeprefix(BASE))


def _departure(error: jsonschema_rs.ValidationError) -> Departure:
    kind: Any = error.kind  # a class for each keyword, which its stubs do not tell apart
    detail: tuple[object, ...] = ()
    branches: list[list[Departure]] = []
    match kind.name:
        case "additionalProperties":
            detail = tuple(kind.unexpected)
        case "required":
            detail = (kind.property,)
        case "enum":
            detail = tuple(kind.options)
        case "minimum":
            detail = (kind.limit,)
        case "anyOf":
            branches = [[_departure(inner) for inner in branch] for branch in kind.context]
    schemas = _steps_to(error.absolute_keyword_location or f"{BASE}{ROOT}#")
    return Departure(tuple(error.instance_path), kind.name, schemas, detail, branches)


def _steps_to(location: str) -> tuple[Schema, ...]:
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
    return tuple(found)
