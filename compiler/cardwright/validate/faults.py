"""What a schema validator says, whichever it is: where data departs from a schema, and from which part of it."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.records import record
from cardwright.validate.schemas import Schema


@record
class Departure:
    """A value that departs from a schema.

    `path` leads to the value by keys and positions, `keyword` is the one that it breaks, `schemas` are the objects of
    the schema file on the way to that keyword, outermost first. `detail` is what the keyword demands (the options of
    `enum`, the limit of `minimum`), or the keys in question (`required`, `additionalProperties`). Of an `anyOf`,
    `branches` holds the departures from each alternative.
    """

    path: tuple[str | int, ...]
    keyword: str
    schemas: tuple[Schema, ...]
    detail: tuple[object, ...] = ()
    branches: Sequence[Sequence[Departure]] = ()
