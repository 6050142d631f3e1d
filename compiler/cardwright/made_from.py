"""What something is made from: the files of a game and of those that it extends, each told by a digest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from cardwright import store
from cardwright.files import RawFile, base_folder

Read = Callable[[Path], tuple[RawFile, ...]]
"""Gives those files of a folder that count."""


def digest(raw: Iterable[RawFile]) -> str:
    """One name for files: what they are called, as given and within their folder, and what they hold."""
    return store.digest(*(part for each in raw for part in (each.path, each.name, each.data)))


def bases(folder: Path, chain: Iterable[str], read: Read) -> Iterator[tuple[str, Path, tuple[RawFile, ...]]]:
    """The games that a game extends: as it or the one before names each, its folder, its files. Raises NoBase."""
    for written in chain:
        folder = base_folder(folder, written)
        yield written, folder, read(folder)
