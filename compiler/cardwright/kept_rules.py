"""Rules that an earlier run compiled: nothing has changed that they were made from, and they stand as written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardwright import store
from cardwright.build_folder import Written, untouched
from cardwright.files import NoBase, RawFile, cache_folder, read_folder
from cardwright.made_from import bases, digest

SORT = "rules"


def key_of(folder: Path) -> str:
    """What the rules of a game's folder are kept under: its place, and its files as they are now."""
    return store.digest(str(folder), str(folder.resolve()), str(cache_folder(folder)), digest(_read(folder)))


def is_kept(folder: Path) -> bool:
    """Whether the rules in the cache are those that compiling the folder again would give."""
    try:
        whole = store.get(SORT, key_of(folder))
        if whole is None:
            return False
        data: dict[str, Any] = json.loads(whole)
        names = [str(name) for name in data["files"]]
        chain = [str(name) for name, _ in data["bases"]]
        there = untouched(cache_folder(folder), names)
        return _bases(folder, chain) == data["bases"] and there != "" and there == str(data["untouched"])
    except (NoBase, OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return False


def keep(folder: Path, extends: Iterable[str], seen: Iterable[RawFile], written: Written) -> None:
    """Keep that rules were `written` for a folder, from these files of it and of those that it `extends`."""
    if not store.in_use():
        return
    try:
        key = key_of(folder)
        found = [*bases(folder, extends, _read)]
        now = {*_read(folder), *(each for _, _, raw in found for each in raw)}
    except (NoBase, OSError):
        return
    if now != set(seen):  # somebody wrote while we worked
        return
    told = [[name, digest(raw)] for name, _, raw in found]
    data = {"bases": told, "files": list(written.files), "untouched": untouched(written.folder, written.files)}
    store.put(SORT, key, json.dumps(data, separators=(",", ":")).encode())


def _read(folder: Path) -> tuple[RawFile, ...]:
    return read_folder(folder)


def _bases(folder: Path, chain: Iterable[str]) -> list[list[str]]:
    return [[name, digest(raw)] for name, _, raw in bases(folder, chain, _read)]
