"""The files of a generated package: in the folder where it was built, or in memory, where nothing was written."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path

_IN_MEMORY: dict[str, Mapping[str, bytes]] = {}
_COUNTER = count(1)


def keep(files: Mapping[str, bytes]) -> str:
    """Keep the files of a package in memory, by their names; gives what stands for its folder."""
    folder = f"<rules {next(_COUNTER)}>"
    _IN_MEMORY[folder] = files
    return folder


def forget(folder: str) -> None:
    """Keep a package in memory no longer."""
    _IN_MEMORY.pop(folder, None)


def is_in_memory(folder: str) -> bool:
    """Whether a folder is one that `keep` has named."""
    return folder in _IN_MEMORY


def files_in(folder: str) -> Mapping[str, bytes]:
    """All files of a package by their names, for a process that has no such folder; raises OSError."""
    if folder in _IN_MEMORY:
        return dict(_IN_MEMORY[folder])
    found = sorted(each for each in Path(folder).iterdir() if each.suffix in (".py", ".json"))
    return {each.name: each.read_bytes() for each in found}


def read(folder: str, name: str) -> bytes:
    """A file of a package; raises OSError if it has none of that name."""
    if folder not in _IN_MEMORY:
        return (Path(folder) / name).read_bytes()
    try:
        return _IN_MEMORY[folder][name]
    except KeyError:
        raise FileNotFoundError(f"{folder}/{name}") from None
