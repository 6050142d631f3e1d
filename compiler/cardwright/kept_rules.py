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


def key_of(folder: Path, raw: Iterable[RawFile]) -> str:
    """What the rules of a game's folder are kept under: its place, and its files."""
    return store.digest(str(folder), str(folder.resolve()), str(cache_folder(folder)), digest(raw))


def is_kept(folder: Path) -> bool:
    """Whether the rules in the cache are those that compiling the folder again would give."""
    try:
        whole = store.get(SORT, key_of(folder, read_folder(folder)))
        if whole is None:
            return False
        data: dict[str, Any] = json.loads(whole)
        names = [str(name) for name in data["files"]]
        chain = [str(name) for name, _ in data["bases"]]
        there = untouched(cache_folder(folder), names)
        told = [[name, digest(raw)] for name, _, raw in bases(folder, chain, read_folder)]
        return told == data["bases"] and there != "" and there == str(data["untouched"])
    except (NoBase, OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return False


def keep(folder: Path, extends: Iterable[str], seen: Iterable[RawFile], written: Written) -> None:
    """Keep that rules were `written` for a folder, from these files of it and of those that it `extends`."""
    if not store.in_use():
        return
    try:
        own, found = read_folder(folder), [*bases(folder, extends, read_folder)]
    except (NoBase, OSError):
        return
    if {*own, *(each for _, _, raw in found for each in raw)} != set(seen):  # somebody wrote while we worked
        return
    told = [[name, digest(raw)] for name, _, raw in found]
    data = {"bases": told, "files": list(written.files), "untouched": untouched(written.folder, written.files)}
    store.put(SORT, key_of(folder, own), json.dumps(data, separators=(",", ":")).encode())
