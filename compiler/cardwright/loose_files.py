"""Files outside of any game: which of them look as if they were of one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.files import RawFile
from cardwright.source.nodes import Mapping

LOOKED_AT = 100_000
"""Bytes of a file that is no YAML, to tell whether it is of a game."""

MOST_KEYS = 200
"""First keys of a file by which it is told whether it is one of a game."""


def is_of_a_game(raw: RawFile) -> bool:
    """Whether a file outside of any game looks like one of a game.

    Most of its first keys are sections of ours, or nearly; of a file that is no YAML the words that begin its lines.
    """
    from cardwright.diagnostics import closest
    from cardwright.validate.schemas import ROOT, schema

    sections = schema(ROOT)["properties"]
    _, root = load_yaml_bytes(raw.path, raw.data, Problems())
    if root is None:
        keys = [found.decode() for found in re.findall(rb"(?m)^(\w+)[ \t]*:", raw.data[:LOOKED_AT])]
    else:
        keys = list(root.keys()) if isinstance(root, Mapping) else []
    keys = keys[:MOST_KEYS]
    ours = [key for key in keys if key in sections or closest(key, sections) is not None]
    return len(ours) * 2 > len(keys)


def of_games(raw: Iterable[RawFile]) -> tuple[list[RawFile], tuple[str, ...]]:
    """Of files outside of any game those that look as if they were of one, and the names of the others.

    What could not be read is taken for one.
    """
    ours: list[RawFile] = []
    others: list[str] = []
    for each in raw:
        if each.left_out or is_of_a_game(each):
            ours.append(each)
        else:
            others.append(each.path)
    return ours, tuple(others)
