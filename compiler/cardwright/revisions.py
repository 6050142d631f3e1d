"""Read the files of a game out of a revision of git: whole, in memory, and without running anything of the repository.

Only the names and bytes that git has stored are read: no filter, no hook, no link, and no path of a revision is ever
written to or looked for on the disk.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from cardwright.files import MOST_BYTES, MOST_FILES, LeftOut, RawFile, in_order

SECONDS = 60
REGULAR = (b"100644", b"100755")
_ENVIRONMENT = {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1"}


class NoRevision(ValueError):
    """There is no such revision; the words are git's own, or empty."""


class NoGit(ValueError):
    """Git is not installed, does not answer, or there is no repository here."""


class GitMissing(NoGit):
    """Git is not installed."""


def split_revision(text: str) -> tuple[str, str]:
    """`HEAD~3:games/night` -> the revision and the path; an empty path where there is none."""
    revision, _, path = text.partition(":")
    return revision, path


def repository(near: Path) -> Path:
    """The top folder of the repository that a folder lies in; raises NoGit."""
    return Path(os.fsdecode(_git(near, "rev-parse", "--show-toplevel").rstrip(b"\n")))


def commit_of(top: Path, revision: str) -> str:
    """The whole id of the commit that a revision names; raises NoRevision."""
    if not revision or revision.startswith("-") or not revision.isprintable():
        raise NoRevision("")
    try:
        found = _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    except NoGit as error:
        raise NoRevision(str(error)) from None
    return found.decode("ascii").strip()


def removed_from_index(near: Path) -> tuple[Path, ...]:
    """The files of a repository that the commit which is being made removes, or moves away from where they were; raises
    NoGit.  They are named from the repository's top folder, and in order.
    """
    top = repository(near)
    listed = _git(top, "diff", "--cached", "--name-only", "--no-renames", "--no-ext-diff", "--diff-filter=D", "-z")
    return tuple(top / os.fsdecode(name) for name in sorted(listed.split(b"\0")) if name)


def files_at(top: Path, commit: str, folder: str, shown: str, suffixes: Sequence[str]) -> tuple[RawFile, ...]:
    """The regular files with these endings in a folder of a commit (a path from the top, with `/`), as `read_folder`
    gives them; they are shown under `shown`.
    """
    inside = PurePosixPath(folder)
    prefix = "" if folder in ("", ".") else f"{inside.as_posix()}/"
    listed = _git(top, "ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix or ".")
    wanted: list[tuple[str, bytes]] = []
    for row in listed.split(b"\0"):
        head, _, raw = row.partition(b"\t")
        mode, _, rest = head.partition(b" ")
        name = raw.decode("utf-8", "replace").removeprefix(prefix)
        hidden = any(part.startswith((".", "__")) for part in name.split("/"))
        if mode in REGULAR and not hidden and PurePosixPath(name).suffix in suffixes:
            wanted.append((name, rest.split(b" ")[1]))
    wanted, more = wanted[:MOST_FILES], wanted[MOST_FILES:]
    blobs = _blobs(top, [blob for _, blob in wanted])
    found = [RawFile(f"{shown}/{name}", name, data[:MOST_BYTES]) for (name, _), data in zip(wanted, blobs, strict=True)]
    return in_order((*found, RawFile(shown, "", b"", LeftOut.TOO_MANY)) if more else found)


def _blobs(top: Path, names: Sequence[bytes]) -> list[bytes]:
    """The bytes of blobs, in their order; raises NoGit for one that is not there."""
    if not names:
        return []
    answer = _git(top, "cat-file", "--batch", given=b"".join(name + b"\n" for name in names))
    found: list[bytes] = []
    at = 0
    for _ in names:
        line = answer.index(b"\n", at)
        said = answer[at:line].split(b" ")
        if said[1:] == [b"missing"]:  # the repository is damaged, or holds no more than what was wanted of it
            raise NoGit(answer[at:line].decode("ascii", "replace"))
        size = int(said[2])
        found.append(answer[line + 1 : line + 1 + size])
        at = line + 1 + size + 1
    return found


def _git(folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    try:
        made = subprocess.run(
            ["git", "-C", str(folder), "--no-pager", *arguments],
            input=given, capture_output=True, check=True, timeout=SECONDS, env={**os.environ, **_ENVIRONMENT},
        )  # fmt: skip
    except subprocess.CalledProcessError as error:
        raise NoGit(error.stderr.decode("utf-8", "replace").strip().split("\n")[0]) from None
    except FileNotFoundError as error:
        raise GitMissing(str(error)) from None
    except (OSError, subprocess.SubprocessError) as error:
        raise NoGit(str(error)) from None
    return made.stdout
