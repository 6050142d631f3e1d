"""Validate with jsonschema, the reference validator, wherever jsonschema-rs is not installed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from jsonschema import Draft7Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from cardwright.validate.faults import Departure
from cardwright.validate.schemas import BASE, ROOT, Schema, schema


def departures(data: object) -> Iterator[Departure]:
    """Where data departs from the schemas."""
    return _departures(_validator().iter_errors(data))


@cache
def _validator() -> Draft7Validator:
    """The validator of a whole data file; it reads nothing but our own schemas."""
    registry: Any = Registry(retrieve=_retrieve)  # type: ignore[call-arg]  # made by attrs, which its types hide
    return Draft7Validator({"$ref": BASE + ROOT}, registry=registry)


def _retrieve(uri: str) -> Resource[Any]:
    return Resource.from_contents(_schema(uri.removeprefix(BASE)), DRAFT7)


@cache
def _schema(name: str) -> Schema:
    """A schema file with its patterns as Python has them: there `$` also stands before a last line break."""
    copied: Schema = _with_python_patterns(schema(name))
    return copied


def _with_python_patterns(part: Any) -> Any:
    if isinstance(part, list):
        return [_with_python_patterns(item) for item in part]
    if not isinstance(part, dict):
        return part
    copied = {key: _with_python_patterns(value) for key, value in part.items()}
    if isinstance(copied.get("pattern"), str):
        copied["pattern"] = _python(copied["pattern"])
    if isinstance(copied.get("patternProperties"), dict):
        copied["patternProperties"] = {_python(key): value for key, value in copied["patternProperties"].items()}
    return copied


def _python(pattern: str) -> str:
    return pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern


def _departures(errors: Iterable[ValidationError]) -> Iterator[Departure]:
    """One departure for each missing key; the rest as they come."""
    seen: set[tuple[object, ...]] = set()
    for error in errors:
        path = tuple(error.absolute_path)
        where = tuple(error.absolute_schema_path)
        keyword = str(error.validator)
        demanded: Any = error.validator_value
        found: Any = error.instance
        schemas = _steps_to(where)
        match keyword:
            case "required":
                if (path, where) not in seen:  # jsonschema says it once for each key, but not of which
                    seen.add((path, where))
                    for name in demanded:
                        if name not in found:
                            yield Departure(path, keyword, schemas, (name,))
            case "additionalProperties":
                yield Departure(path, keyword, schemas, tuple(_unexpected(found, schemas[-1])))
            case "enum":
                yield Departure(path, keyword, schemas, tuple(demanded))
            case "minimum":
                yield Departure(path, keyword, schemas, (demanded,))
            case "anyOf":
                branches: list[list[ValidationError]] = [[] for _ in demanded]
                for inner in error.context or ():
                    branches[int(inner.relative_schema_path[0])].append(inner)
                yield Departure(path, keyword, schemas, (), [list(_departures(branch)) for branch in branches])
            case _:
                yield Departure(path, keyword, schemas)


def _unexpected(found: Iterable[str], part: Schema) -> Iterator[str]:
    """Keys that the part of a schema does not name."""
    known, patterns = part.get("properties", {}), part.get("patternProperties", {})
    for name in found:
        if name not in known and not any(re.search(pattern, name) for pattern in patterns):
            yield name


def _steps_to(path: Iterable[str | int]) -> tuple[Schema, ...]:
    """The schema objects on the way to a keyword, outermost first, in the file where it stands.

    The path that jsonschema gives leads through references without naming them.
    """
    name = ROOT
    at: Any = _schema(name)
    found: list[Schema] = [at]
    for step in path:
        at = at[step]
        if isinstance(at, dict):
            found.append(at)
        while isinstance(at, dict) and isinstance(at.get("$ref"), str):
            uri, _, pointer = at["$ref"].partition("#")
            name = uri or name
            at = _schema(name)
            found = [at]
            for inner in pointer.split("/")[1:]:
                at = at[inner]
                found.append(at)
    return tuple(found)
