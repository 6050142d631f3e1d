"""Problems as plain data, and back: what is kept of a check."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Any

from cardwright.diagnostics import Note, Problem, Problems, info
from cardwright.source.guards import read_bytes_as_source
from cardwright.source.text import SourceFile, Span

Texts = Mapping[str, bytes]
"""The bytes of files by their paths."""


class NotPlain(TypeError):
    """A problem has an argument that cannot be told as plain data."""


def to_data(problems: Iterable[Problem], files: Texts) -> dict[str, Any]:
    """Problems as lists, numbers and texts; of `files` only the path is noted. Raises NotPlain."""
    places: dict[str, tuple[int, SourceFile]] = {}

    def place(span: Span | None) -> list[int] | None:
        if span is None:
            return None
        at, _ = places.setdefault(span.file.path, (len(places), span.file))
        return [at, span.start, span.end]

    rows = [
        [
            each.code,
            place(each.span),
            _plain(each.args),
            [[place(note.span), _plain(note.message), _plain(note.args)] for note in each.notes],
        ]
        for each in problems
    ]
    noted = [[path, None if path in files else file.text] for path, (_, file) in places.items()]
    return {"files": noted, "problems": rows}


def from_data(data: Mapping[str, Any], files: Texts) -> Problems:
    """The same problems; raises KeyError, ValueError, TypeError or IndexError for data that is not ours."""
    sources = [
        SourceFile(path, text) if text is not None else read_bytes_as_source(path, files[path])[0]
        for path, text in data["files"]
    ]

    def span(place: list[int] | None) -> Span | None:
        return None if place is None else Span(sources[place[0]], place[1], place[2])

    problems = Problems()
    for code, place, args, notes in data["problems"]:
        _known(code)
        made = tuple(Note(span(at), _back(message), _back(more)) for at, message, more in notes)
        problems.put(Problem(code, span(place), _back(args), made))
    return problems


def _known(code: str) -> None:
    """Load the words of a code: those of lints come with their room, which a kept verdict does not open. Raises
    KeyError for a code that there is not.
    """
    try:
        info(code)
    except KeyError:
        importlib.import_module("cardwright.checks")
        info(code)


def _plain(value: object) -> Any:
    """A value with each list told by its sort: `["list", ...]`, `["map", [key, value], ...]`."""
    if value is None or type(value) in (str, int, float, bool):
        return value
    if isinstance(value, Mapping):
        return ["map", *([_plain(key), _plain(each)] for key, each in value.items())]
    if isinstance(value, (set, frozenset)):
        return ["list", *sorted(str(each) for each in value)]
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, *map(_plain, value)]
    raise NotPlain(type(value).__name__)


def _back(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    sort, *rest = data
    match sort:
        case "map":
            return {_back(key): _back(each) for key, each in rest}
        case "list":
            return list(map(_back, rest))
        case "tuple":
            return tuple(map(_back, rest))
    raise ValueError(sort)
