"""Keep what was worked out, by all that it was worked out from, for the next run of the program.

An entry is a file of its own, named by a digest; it begins with a digest of where it belongs and of what it holds, so
that one that was cut short, damaged, or put in another's place is as good as none. What is kept is data and is never
run. Whoever cannot read or write the folder works without. Nothing is kept until `use` names a folder.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import get_ident

MOST_BYTES = 256_000_000
"""What the folder may hold; of more the entries that were asked for longest ago go."""
LEFT_BYTES = MOST_BYTES * 3 // 4
MOST_ENTRIES = 20_000
LEFT_ENTRIES = MOST_ENTRIES * 3 // 4
LARGEST = MOST_BYTES // 8
"""Bytes of one entry."""
MOST_TEXTS = 8192
"""Texts that a table holds."""
_HEAD = b"cardwright kept 1\n"
_SIZE = hashlib.sha256().digest_size


class _State:
    """The folder in use, and by which program."""

    folder: Path | None = None
    program: bytes = b""
    tidy: bool = False


def use(folder: Path | None, program: bytes = b"") -> None:
    """Keep entries in a folder from now on (None: nowhere); `program` is told apart from others."""
    _State.folder, _State.program, _State.tidy = folder, program, False


def in_use() -> bool:
    """Whether anything is kept."""
    return _State.folder is not None


def in_use_here() -> tuple[Path | None, bytes]:
    """What `use` was told, for other processes of the same program."""
    return _State.folder, _State.program


@contextmanager
def unused() -> Iterator[None]:
    """Work without what is kept for a while."""
    folder, _State.folder = _State.folder, None
    try:
        yield
    finally:
        _State.folder = folder


def digest(*parts: bytes | str) -> str:
    """One name for several parts, in their order, however they are cut."""
    found = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()


def get(sort: str, key: str) -> bytes | None:
    """What was kept of a sort under a key (`digest`); None if nothing was that can be believed."""
    path = _place(sort, key)
    if path is None:
        return None
    try:
        with path.open("rb") as stream:
            whole = stream.read(LARGEST + len(_HEAD) + _SIZE + 1)
    except OSError:
        return None
    head, content = whole[: len(_HEAD) + _SIZE], whole[len(_HEAD) + _SIZE :]
    if len(content) > LARGEST or head != _HEAD + _seal(sort, key, content):
        with suppress(OSError):
            path.unlink()
        return None
    with suppress(OSError):
        os.utime(path)  # it was asked for just now
    return content


def put(sort: str, key: str, content: bytes) -> None:
    """Keep something, if it can be kept."""
    path = _place(sort, key)
    if path is None or len(content) > LARGEST:
        return
    beside = path.with_name(f".{path.name[:16]}.{os.getpid()}-{get_ident()}.tmp")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _tidy()
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
        try:
            rest = memoryview(_HEAD + _seal(sort, key, content) + content)
            while rest:
                rest = rest[os.write(handle, rest) :]
        finally:
            os.close(handle)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink()


def get_all(sort: str, key: str) -> list[bytes] | None:
    """The same of several pieces that were put together by `put_all`."""
    whole = get(sort, key)
    if whole is None:
        return None
    head, _, rest = whole.partition(b"\n")
    found, at = [], 0
    for size in map(int, head.split()):
        found.append(rest[at : at + size])
        at += size
    return found


def put_all(sort: str, key: str, pieces: Sequence[bytes]) -> None:
    """Keep several pieces as one entry."""
    if in_use():
        put(sort, key, b" ".join(b"%d" % len(each) for each in pieces) + b"\n" + b"".join(pieces))


class _Table:
    """What a function gave for texts: in this process, and in an earlier run with the work at hand."""

    def __init__(self) -> None:
        self.asked: dict[str, str] = {}
        self.known: dict[str, str] = {}
        self.work = ""


_tables: dict[str, _Table] = {}
_works: list[str] = []


def of_a_text(sort: str) -> Callable[[Callable[[str], str]], Callable[[str], str]]:
    """A function that hangs on a text and on the program alone: what it gave is remembered, and in the next run too if
    it is called while something is worked on (`remembering`).
    """
    table = _tables.setdefault(sort, _Table())

    def remembered(make: Callable[[str], str]) -> Callable[[str], str]:
        def made(text: str) -> str:
            found = table.asked.get(text)
            if found is None:
                if _works and table.work != _works[-1]:
                    table.work, table.known = _works[-1], _table(sort, _works[-1])
                found = table.known.get(text)
                found = make(text) if found is None else found
                if len(table.asked) >= MOST_TEXTS:
                    table.asked.clear()
                table.asked[text] = found
            return found

        return made

    return remembered


@contextmanager
def remembering(work: str) -> Iterator[None]:
    """Work on something, called by a digest; texts that it asked for are kept for the next time."""
    _works.append(work)
    try:
        yield
    finally:
        _works.pop()
        for sort, table in _tables.items():
            if table.work == work and not table.asked.keys() <= table.known.keys():
                put(sort, work, json.dumps(table.asked).encode())
            table.work, table.known = "", {}


def _table(sort: str, work: str) -> dict[str, str]:
    try:
        found = json.loads(get(sort, work) or b"{}")
    except ValueError:
        return {}
    return {str(text): str(made) for text, made in found.items()} if isinstance(found, dict) else {}


def _seal(sort: str, key: str, content: bytes) -> bytes:
    return hashlib.sha256(f"{sort} {key} {len(content)}\n".encode() + content).digest()


def _place(sort: str, key: str) -> Path | None:
    if _State.folder is None:
        return None
    name = digest(_State.program, sort, key)
    return _State.folder / name[:2] / name


def _tidy() -> None:
    """Once in a process that keeps something: take out what was asked for longest ago, and what was cut short."""
    if _State.tidy or _State.folder is None:
        return
    _State.tidy = True
    found: list[tuple[int, int, str]] = []
    with os.scandir(_State.folder) as folders:
        for each in [entry.path for entry in folders if entry.is_dir(follow_symlinks=False)]:
            with suppress(OSError), os.scandir(each) as entries:
                for entry in entries:
                    seen = entry.stat(follow_symlinks=False)
                    found.append((seen.st_mtime_ns, seen.st_size, entry.path))
    found.sort(reverse=True)
    size = sum(each[1] for each in found)
    if size <= MOST_BYTES and len(found) <= MOST_ENTRIES:
        return
    left = 0
    for number, (_, bytes_, path) in enumerate(found):
        left += bytes_
        if left > LEFT_BYTES or number >= LEFT_ENTRIES:
            with suppress(OSError):
                os.unlink(path)
