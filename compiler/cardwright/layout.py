"""Lay out a YAML file: line breaks, blanks at the ends of lines, empty lines; its meaning stays the same."""

from __future__ import annotations

import re

from cardwright.source.nodes import Plain, to_data
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load

_MANY_EMPTY = re.compile(r"\n{4,}")


def lay_out(file: SourceFile) -> str | None:
    """The text as it should stand, or None when the file has errors and is better left alone.

    `"a: 1  \\r\\n\\n\\n\\n\\nb: 2"` -> `"a: 1\\n\\n\\nb: 2\\n"`. A layout that would change the meaning
    of the file is never given back: then the text comes back as it was.
    """
    before, faults = load(file)
    if before is None or faults:
        return None
    text = file.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = "\n".join(line.rstrip(" \t") for line in text.split("\n"))
    text = _MANY_EMPTY.sub("\n\n\n", text).strip("\n") + "\n"
    after, faults = load(SourceFile(file.path, text))
    if after is None or faults or _loose(to_data(after)) != _loose(to_data(before)):
        return file.text
    return text


def _loose(data: Plain) -> Plain:
    """Data without the blanks at the ends of lines and without runs of empty lines."""
    if isinstance(data, str):
        lines = "\n".join(line.rstrip() for line in data.splitlines())
        return _MANY_EMPTY.sub("\n\n\n", lines).rstrip("\n")
    if isinstance(data, list):
        return [_loose(item) for item in data]
    if isinstance(data, dict):
        return {key: _loose(value) for key, value in data.items()}
    return data
