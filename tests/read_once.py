"""The same file is read once in a process: tests read the shipped games some hundred times.

Reading a file is a function of its bytes alone, and what it gives is never changed; all that comes after (models,
problems, rules) is made anew for each test. With `--all-games` every file is read every time.
"""

from __future__ import annotations

from functools import lru_cache

from cardwright.diagnostics import yaml as reading
from cardwright.source.faults import DEFAULT_LIMITS, Limits, YamlFault
from cardwright.source.nodes import Node
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load_bytes

LEAST = 2_000
"""Smaller files, in bytes, are most often those of one test."""


@lru_cache(maxsize=600)
def _read(path: str, data: bytes) -> tuple[SourceFile, Node | None, tuple[YamlFault, ...]]:
    file, root, faults = load_bytes(path, data)
    return file, root, tuple(faults)


def read(path: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> tuple[SourceFile, Node | None, list[YamlFault]]:
    """As `load_bytes`."""
    if len(data) < LEAST or limits is not DEFAULT_LIMITS:
        return load_bytes(path, data, limits)
    file, root, faults = _read(path, data)
    return file, root, list(faults)


def switch_on() -> None:
    """Let the whole process read so."""
    setattr(reading, "load_bytes", read)  # noqa: B010 - which the module does not export
