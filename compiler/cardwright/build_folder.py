"""Write what was built into a game's folder: the folder changes as a whole, or not at all.

What a build makes is put together beside the folder, with what stays of the old one, and takes its place in one step.
Whoever is killed on the way, or finds the disk full, leaves the folder as it was; what he left beside it goes with the
next build.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import field
from pathlib import Path

from cardwright.backends.artifact import Artifact
from cardwright.records import record

MANIFEST = ".cardwright.json"
NO_LINKS = (errno.EPERM, errno.EXDEV, errno.EMLINK, errno.EACCES, errno.ENOTSUP, errno.ENOSYS)
"""Why a file system cannot have one file in two places: it is copied instead."""
LINKS = getattr(os, "link", None) in os.supports_follow_symlinks
"""Whether the system can have one file in two places at all, and a link as well as what it leads to."""


class NotOurs(Exception):
    """A folder that a build should fill is a link, or holds files that no build of ours has put there."""


@record
class Written:
    """What a build left in its folder: its files (by part, too), and which of them changed or went."""

    folder: Path
    files: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    size: int = 0
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def show(self) -> str:
        """One line for each file for tests: `+` changed, `-` removed, blank kept."""
        rows = [f"{'+' if name in self.changed else ' '} {name}" for name in self.files]
        return "\n".join([*rows, *(f"- {name}" for name in self.removed)])


def write_build(
    folder: Path,
    parts: Mapping[str, Iterable[Artifact]],
    origin: Mapping[str, str] | None = None,
    *,
    ours: bool = False,
) -> Written:
    """Write the artifacts of the parts that were built into a game's folder, and remove what is out of date.

    The folder keeps a manifest of what builds have put there: file -> part and digest, and part -> `origin`, from what
    it was built (parts that stay keep theirs). Only files of these
    parts that the manifest lists and that are still what we wrote are removed; files whose bytes stay the
    same are not touched. Raises OSError, and `NotOurs` for a folder that is a link or, unless it is known to be
    `ours`, has files but no manifest.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _alone(folder.parent):
        stage, gone = (folder.with_name(f".{folder.name}.cardwright-{what}") for what in ("new", "old"))
        if gone.is_dir() and not gone.is_symlink() and not _is_there(folder):
            os.rename(gone, folder)
        for left in (stage, gone):
            _drop(left)
        return _write(folder, stage, gone, parts, origin, ours)


def _write(
    folder: Path,
    stage: Path,
    gone: Path,
    parts: Mapping[str, Iterable[Artifact]],
    origin: Mapping[str, str] | None,
    ours: bool,
) -> Written:
    known, origins = _manifest(folder)
    if folder.is_symlink() or (known is None and not ours and folder.exists() and any(folder.iterdir())):
        raise NotOurs(str(folder))
    known = known or {}
    made = {artifact.path: (part, artifact) for part, artifacts in parts.items() for artifact in artifacts}
    for name in made:
        _inside(folder, name)
    entries = {name: entry for name, entry in known.items() if entry[0] not in parts}
    stale = [name for name in known if name not in entries and name not in made]
    removed = tuple(sorted(name for name in stale if _is_still(folder, name, known[name][1])))
    entries |= {name: (part, hashlib.sha256(each.content).hexdigest()) for name, (part, each) in made.items()}
    changed = tuple(
        sorted(
            n for n, (_, each) in made.items() if known.get(n, ("", ""))[1] != entries[n][1] or not _same(folder, each)
        )
    )
    built_from = {part: dict(origin) for part in parts} if origin is not None else {}
    built_from |= {part: known_origin for part, known_origin in origins.items() if part not in parts}
    if changed or entries != known or built_from != origins or not folder.exists():
        text = json.dumps(
            {
                "about": "files that cardwright build wrote here, and what it made each part from",
                "from": dict(sorted(built_from.items())),
                "files": dict(sorted(entries.items())),
            },
            indent=1,
            ensure_ascii=False,
        )
        try:
            os.mkdir(stage)
            _carry(folder, stage, {*changed, *removed, MANIFEST})
            for name in changed:
                _put(stage, name, made[name][1].content)
            _put(stage, MANIFEST, text.encode() + b"\n")
            _swap(stage, folder, gone)
        except BaseException:
            _drop(stage)
            raise
        for left in (stage, gone):
            _drop(left)
    of_part = {part: tuple(sorted(name for name in made if made[name][0] == part)) for part in parts}
    size = sum(len(each.content) for _, each in made.values())
    return Written(folder, tuple(sorted(made)), changed, removed, size, of_part)


def _manifest(folder: Path) -> tuple[dict[str, tuple[str, str]] | None, dict[str, dict[str, str]]]:
    """The files that the manifest lists (None without one), and from what each part was built."""
    try:
        data = json.loads((folder / MANIFEST).read_text("utf-8"))
        files = {str(name): (str(entry[0]), str(entry[1])) for name, entry in data["files"].items()}
        origins = data.get("from", {})
        return files, {str(part): {str(k): str(v) for k, v in told.items()} for part, told in origins.items()}
    except FileNotFoundError:
        return None, {}
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OSError, RecursionError):
        return {}, {}  # a manifest that was tampered with: nothing is removed on its word


def untouched(folder: Path, names: Iterable[str]) -> str:
    """A digest of what stands in a folder of a build: its manifest, and these files; empty if one is missing."""
    found = hashlib.sha256()
    try:
        if folder.is_symlink():
            return ""
        for name in (MANIFEST, *names):
            path = _inside(folder, name)
            if path.is_symlink():
                return ""
            found.update(f"{name}\n".encode())
            found.update(hashlib.sha256(path.read_bytes()).digest())
    except (OSError, ValueError, NotOurs):
        return ""
    return found.hexdigest()


def _inside(folder: Path, name: str) -> Path:
    """The place of an artifact; no folder on the way may be a link, which could lead out."""
    at = folder
    for part in name.split("/")[:-1]:
        at = at / part
        if at.is_symlink():
            raise NotOurs(str(at))
    return folder / name


def _same(folder: Path, artifact: Artifact) -> bool:
    path = _inside(folder, artifact.path)
    try:
        return not path.is_symlink() and path.read_bytes() == artifact.content
    except OSError:
        return False


def _is_still(folder: Path, name: str, digest: str) -> bool:
    """Whether a file of an earlier build is what that build wrote, and may go."""
    try:
        path = _inside(folder, Artifact(name, b"").path)
        return hashlib.sha256(path.read_bytes()).hexdigest() == digest
    except (OSError, ValueError, NotOurs):
        return False


# --- steps on the disk ----------------------------------------------------------------------------------------


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While a build writes below a folder, others wait; the system lets them go on when the build is killed."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # on a file system without locks two builds at once are the user's to avoid
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _is_there(path: Path) -> bool:
    return os.path.lexists(path)


def _put(stage: Path, name: str, content: bytes) -> None:
    path = stage / name
    _make_folders(stage, path.parent)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(handle, rest) :]
    finally:
        os.close(handle)


def _make_folders(stage: Path, folder: Path) -> None:
    if folder != stage and not folder.is_dir():
        _make_folders(stage, folder.parent)
        os.mkdir(folder)


def _carry(old: Path, new: Path, without: set[str]) -> None:
    """Put what stays of the old folder into the new one, as the same files: also what somebody else put there."""
    if not old.is_dir():
        return
    shutil.copymode(old, new)
    folders = [""]
    for at in folders:
        with os.scandir(old / at) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
        for entry in found:
            name = f"{at}/{entry.name}" if at else entry.name
            if entry.is_dir(follow_symlinks=False):
                folders.append(name)
            elif name not in without:
                _make_folders(new, (new / name).parent)
                _link(Path(entry.path), new / name)
        if not found:
            _make_folders(new, new / at)


def _link(old: Path, new: Path) -> None:
    if LINKS:
        try:
            os.link(old, new, follow_symlinks=False)
            return
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
    shutil.copy2(old, new, follow_symlinks=False)


def _swap(stage: Path, folder: Path, gone: Path) -> None:
    """Put the new folder in the place of the old one; `stage` or `gone` is then the old one."""
    if not folder.exists():
        os.rename(stage, folder)
    elif not exchange(stage, folder):
        os.rename(folder, gone)
        os.rename(stage, folder)


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; False where the system cannot do that."""
    import ctypes

    paths = os.fsencode(one), os.fsencode(other)
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            at_here, exchanged = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
            return bool(library.renameat2(at_here, paths[0], at_here, paths[1], exchanged) == 0)
        if sys.platform == "darwin":
            swapped = 2  # RENAME_SWAP
            return bool(library.renamex_np(*paths, swapped) == 0)
    except (AttributeError, OSError, TypeError):
        pass
    return False


def _drop(tree: Path) -> None:
    """Remove a folder that a build has left; a link goes, not what it leads to.  What cannot be removed stays."""
    try:
        if tree.is_dir() and not tree.is_symlink():
            with os.scandir(tree) as entries:
                found = [Path(entry.path) for entry in entries]
            for path in found:
                _drop(path)
            os.rmdir(tree)
        elif _is_there(tree):
            os.unlink(tree)
    except OSError:
        pass
