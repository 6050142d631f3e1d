"""Find games, read their files and write single ones; what was built `build_folder` writes. Only these two touch the
user's folders.
"""

from __future__ import annotations

import atexit
import errno
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from threading import get_ident
from typing import NamedTuple

from cardwright.records import record

GAME_FILE = "game.yaml"
PACKAGE = ("__init__.py", "sources.json")
"""What a built package of rules has in any case."""
YAML_SUFFIXES = (".yaml", ".yml")
MOST_FILES = 20_000
SETTLED = 2_000_000_000  # nanoseconds after which a file that was written is not taken to be written again unseen
MOST_WHOLE = 100_000_000  # of a pool of cards or a saved game
MOST_BYTES = 8_000_000  # of one file; the YAML reader has a smaller limit of its own and words it
_AT_ONCE = 65_536


class NoSuchPath(Exception):
    """A path that the user gave does not exist."""


class LeftOut(Enum):
    """Why something in a folder was not read; the value is the readable name of its code."""

    UNREADABLE = "folder-not-readable"
    TOO_MANY = "too-many-files"


@record
class Target:
    """Something to check: a game's folder, or single files outside of any game.

    `only` names the files to report on (as they are shown), None for all of the game.
    """

    folder: Path | None
    only: tuple[Path, ...] | None = None


@record
class RawFile:
    """A file as it was read: the path as it is shown, relative to the game with `/`, and its bytes.

    Where not all could be read that a folder holds, it stands among the files without bytes; `left_out` says why.
    """

    path: str
    name: str
    data: bytes
    left_out: LeftOut | None = None


def targets(paths: Iterable[Path]) -> tuple[Target, ...]:
    """What a list of paths means: a game's folder, a folder that holds games, or a file (of a game or alone).

    Raises `NoSuchPath` for a path that is neither a file nor a folder. Each game comes once, in sorted order,
    and each single file once, as it was first named.
    """
    whole: set[Path] = set()
    parts: dict[Path, list[Path]] = {}
    alone: list[Path] = []
    for path in paths:
        if path.is_dir():
            games = games_under(path)
            if not games:
                around = game_around(path)
                if around is None:
                    alone += [found for found in _walk(path) if found.suffix in YAML_SUFFIXES]
                else:
                    parts.setdefault(around, []).extend(_walk(path))
            whole.update(games)
            alone += [at for at in _not_readable(path) if not any(at.is_relative_to(game) for game in (*games, *parts))]
        elif path.is_file():
            around = game_around(path.parent)
            if around is None:
                alone.append(path)
            else:
                parts.setdefault(around, []).append(path)
        else:
            raise NoSuchPath(str(path))
    found = [Target(folder) for folder in sorted(whole)]
    found += [
        Target(folder, tuple(dict.fromkeys(only))) for folder, only in sorted(parts.items()) if folder not in whole
    ]
    if alone:
        found.append(Target(None, tuple(dict.fromkeys(alone))))
    return tuple(found)


def whole_games(paths: Iterable[Path]) -> tuple[Path, ...]:
    """For each file of a game the folder of that game; all other paths as they are."""
    return tuple((game_around(path.parent) if path.is_file() else None) or path for path in paths)


def games_under(folder: Path) -> tuple[Path, ...]:
    """The folder itself if it is a game's, else all game folders below it, sorted."""
    if (folder / GAME_FILE).is_file():
        return (folder,)
    return tuple(sorted({path.parent for path in _walk(folder) if path.name == GAME_FILE}))


def game_around(folder: Path) -> Path | None:
    """The closest folder, from this one upwards, that holds a game; None when there is none."""
    return next((at for at in _upwards(folder) if (at / GAME_FILE).is_file()), None)


def _upwards(folder: Path) -> Iterator[Path]:
    """A folder and all that it lies in: written as it is as far as that goes (`..` lies in nothing by its spelling)."""
    at = folder
    yield at
    while at.name not in ("", ".."):
        at = at.parent
        yield at
    yield from Path(os.path.abspath(at)).parents


class NoBase(ValueError):
    """A game cannot extend what it names; `why` is `missing`, `outside` or `nested`, `known` are games beside it."""

    def __init__(self, why: str, known: tuple[str, ...] = ()) -> None:
        ValueError.__init__(self, why)
        self.why = why
        self.known = known


def base_folder(folder: Path, written: str) -> Path:
    """The folder of the game that the game in `folder` extends; raises NoBase.

    A path is written with `/`, relative to the folder of the game, and leads to a game that lies, links followed,
    beside it or deeper down there: a game must not be able to name any other place of the machine. Neither of the
    two lies within the other. (That a game does not extend itself is found out by whoever goes on from here.)
    """
    if not written or "\\" in written or not written.isprintable() or Path(written).is_absolute():
        raise NoBase("outside")
    at = Path(os.path.normpath(folder / written))
    try:
        own, real = folder.resolve(), (folder / written).resolve()
        if at.resolve() != real or not real.is_relative_to(own.parent):
            raise NoBase("outside")
        if real != own and (real.is_relative_to(own) or own.is_relative_to(real)):
            raise NoBase("nested")
        if not (real / GAME_FILE).is_file():
            beside = sorted(own.parent.glob(f"*/{GAME_FILE}"))[:MOST_FILES]
            raise NoBase("missing", tuple(f"../{game.parent.name}" for game in beside if game.parent != own))
    except (OSError, RuntimeError):
        raise NoBase("missing") from None
    return at


def built_package(where: Path) -> Path | None:
    """The folder of the built rules at a path: the path itself, or `rules` in it."""
    return next((at for at in (where, where / "rules") if all((at / name).is_file() for name in PACKAGE)), None)


def source_folder(where: Path) -> Path | None:
    """The folder of a game's sources at a path: the path itself, or that of its `game.yaml`."""
    folder = where.parent if where.name == GAME_FILE and where.is_file() else where
    return folder if (folder / GAME_FILE).is_file() else None


def cache_root() -> Path:
    """Where this user's programs keep what can be made again: our folder there."""
    given = os.environ.get("XDG_CACHE_HOME")
    if given:
        return Path(given) / "cardwright"
    local = os.environ.get("LOCALAPPDATA")
    if sys.platform == "win32" and local:
        return Path(local) / "cardwright" / "Cache"
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "cardwright"


def cache_folder(folder: Path) -> Path:
    """Where the compiled rules of a source folder are kept: one place for each folder, in the user's cache."""
    whole = str(folder.resolve())
    name = f"{folder.resolve().name}-{hashlib.sha256(whole.encode()).hexdigest()[:12]}"
    return cache_root() / "play" / name


class _Found(NamedTuple):
    """A file that is no hidden one: its path as it is shown, that from the folder on with `/`, what the system has."""

    path: str
    name: str
    entry: os.DirEntry[str]


def _files(folder: Path, left_out: list[RawFile] | None = None) -> list[_Found]:
    """The files under a folder, sorted, without hidden ones; links to folders are not followed.

    What cannot be read there is noted among what is `left_out`.
    """
    found: list[_Found] = []
    left = [] if left_out is None else left_out
    top = "" if str(folder) == "." else os.path.join(folder, "")
    ahead = [""]
    while ahead and len(found) <= MOST_FILES:
        at = ahead.pop()
        try:
            with os.scandir(top + at or ".") as entries:
                inside = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            left.append(RawFile(_shown(top, at) or str(folder), at.rstrip("/"), b"", LeftOut.UNREADABLE))
            continue
        below = []
        for entry in inside:
            if _is_folder(entry):
                if not entry.name.startswith((".", "__")) and not entry.is_symlink():
                    below.append(f"{at}{entry.name}/")
            elif not entry.name.startswith("."):
                name = at + entry.name
                found.append(_Found(_shown(top, name), name, entry))
        ahead += below[::-1]
    if len(found) > 1:
        found.sort(key=lambda each: each.name.split("/"))
    if len(found) > MOST_FILES:
        left.append(RawFile(str(folder), "", b"", LeftOut.TOO_MANY))
    return found[:MOST_FILES]


def _shown(top: str, name: str) -> str:
    """The path of what lies at a place in a folder, as the system writes it."""
    return top + (name if os.sep == "/" else name.replace("/", os.sep)).rstrip(os.sep)


def _not_readable(folder: Path) -> list[Path]:
    """The folders there that cannot be read."""
    left: list[RawFile] = []
    _files(folder, left)
    return [Path(each.path) for each in left if each.left_out is LeftOut.UNREADABLE]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _walk(folder: Path) -> list[Path]:
    """The same as paths."""
    return [Path(each.path) for each in _files(folder)]


def read_folder(folder: Path, suffixes: tuple[str, ...] = YAML_SUFFIXES) -> tuple[RawFile, ...]:
    """The files of a game with these suffixes, game.yaml first, the others sorted by path.

    Whatever is no regular file inside the folder (a device, a pipe, a link that leads out of it) is left out:
    a game must not be able to show files of the machine that checks it. Where YAML is read, folders of which not all
    was read stand behind the files.
    """
    return read_folder_again(folder, suffixes, {})


ReadBefore = dict[str, tuple[tuple[int, ...], RawFile]]
"""Files by their paths, with what told of each when it was read that it was the same."""


def read_folder_again(folder: Path, suffixes: tuple[str, ...], before: ReadBefore) -> tuple[RawFile, ...]:
    """The same, without reading files that have not been written since they were read; what is read is noted `before`.

    A file that was written just before it was read may have been written twice within one tick of the clock: it is
    read again.
    """
    root: Path | None = None
    found = []
    left: list[RawFile] = []
    for each in _files(folder, left):
        if not each.name.endswith(suffixes):
            continue
        if each.entry.is_symlink():
            root = root or real_path(folder)
            if not _is_inside(Path(each.path), root):
                continue
        elif not each.entry.is_file(follow_symlinks=False):
            continue
        seen = os.stat(each.path)
        key = (seen.st_mtime_ns, seen.st_ctime_ns, seen.st_size, seen.st_ino)
        known = before.get(each.path)
        if known is None or known[0] != key:
            made = RawFile(each.path, each.name, _read(each.path))
            settled = time.time_ns() - max(seen.st_mtime_ns, seen.st_ctime_ns) > SETTLED
            known = (key if settled else (), known[1] if known is not None and known[1] == made else made)
            before[each.path] = known
        found.append(known[1])
    return in_order((*found, *left) if YAML_SUFFIXES[0] in suffixes else found)


def read_some_again(folder: Path, before: Sequence[RawFile], written: Collection[str]) -> tuple[RawFile, ...] | None:
    """The files of a game that were read `before`, those that have been `written` since read again.

    None where that is not all that there is to know: a file has come, or one that was there is no regular file now.
    """
    places = {each.path: at for at, each in enumerate(before)}
    found = list(before)
    for path in written:
        at = places.get(path)
        if at is None or os.path.islink(path) or not _is_inside(Path(path), real_path(folder)):
            return None
        try:
            found[at] = RawFile(path, found[at].name, _read(path))
        except OSError:
            return None
    return tuple(found)


def in_order(files: Iterable[RawFile]) -> tuple[RawFile, ...]:
    """The files of a game in the order in which they are read: game.yaml first, the others by path."""
    return tuple(sorted(files, key=lambda file: (file.left_out is not None, file.name != GAME_FILE, file.name)))


def written_at(folder: Path, suffixes: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """When each file of a folder with these suffixes was written last (ns), and its size: what is looked at to see a
    save without reading.
    """
    found = {}
    for each in _files(folder):
        if each.name.endswith(suffixes):
            try:
                seen = os.stat(each.path)
            except OSError:
                continue  # it went away while we looked
            found[each.path] = (seen.st_mtime_ns, seen.st_size)
    return found


def read_files(paths: Iterable[Path]) -> tuple[RawFile, ...]:
    """Single files, as they were named, and folders that cannot be read."""
    return tuple(
        RawFile(str(path), path.name, b"", LeftOut.UNREADABLE)
        if path.is_dir()
        else RawFile(str(path), path.name, _read(path))
        for path in paths
    )


def read_inside(folder: Path, name: str) -> bytes | None:
    """The bytes of a file of a game by its path there; None for what is no regular file inside of the folder."""
    path = folder / name
    try:
        return read_file(path) if _is_inside(path, real_path(folder)) else None
    except OSError:
        return None


def _is_inside(path: Path, root: Path) -> bool:
    try:
        real = real_path(path)
        return real.is_relative_to(root) and stat.S_ISREG(real.stat().st_mode)
    except OSError:
        return False


def real_path(path: Path) -> Path:
    """Where a path leads, with all links followed but those that lead in a circle (`Path.resolve` breaks off there)."""
    return Path(os.path.realpath(path))


def read_file(path: Path) -> bytes:
    """The bytes of one file, whole.  Raises OSError, also for one that is too large or has no end."""
    with path.open("rb") as stream:
        data = stream.read(MOST_WHOLE + 1)
    if len(data) > MOST_WHOLE:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def _read(path: Path | str) -> bytes:
    with open(path, "rb", buffering=0) as stream:  # most files are small: room for the largest is made for few
        pieces = [stream.read(_AT_ONCE)]
        size = len(pieces[0])
        while pieces[-1] and size < MOST_BYTES:
            pieces.append(stream.read(MOST_BYTES - size if size >= _AT_ONCE else _AT_ONCE - size))
            size += len(pieces[-1])
    return b"".join(pieces)


# --- writing ------------------------------------------------------------------------------------------------


def lay_out(content: bytes, name: str) -> Path:
    """A folder with a file of this content, for what reads nothing but files; it is gone when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="cardwright-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / name).write_bytes(content)
    return folder


def write_file(path: Path, content: bytes, *, secret: bool = False) -> None:
    """Write a file whole or not at all: into a temporary neighbour that then takes its place.

    Where a link leads to is written, and who may read it stays (of a `secret` one nobody else). What is there and is no
    file, as a device or a pipe, is written into.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    path = real_path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name[:40]}.{os.getpid()}-{get_ident()}.tmp")
    try:
        if secret:
            beside.touch(0o600)
        beside.write_bytes(content)
        if not secret and path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
