"""A build that is killed anywhere, or finds the disk full, leaves the old folder or the new; the next one works."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright import build_folder
from cardwright.backends.artifact import Artifact
from cardwright.build_folder import MANIFEST, NotOurs, write_build

STEPS = frozenset({"open", "write", "close", "mkdir", "link", "rename", "unlink", "rmdir", "scandir"})
FILES = 50


class Killed(BaseException):
    """The process is no more."""


class Disk:
    """The module `os` as the writer of builds sees it: at one step it dies, and does nothing from then on."""

    def __init__(self, at: int, fault: Callable[[], BaseException], *, for_good: bool) -> None:
        self.steps, self.at, self.fault, self.for_good = 0, at, fault, for_good

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return self._counted(name, real) if name in STEPS else real

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            self.steps += 1
            if self.steps == self.at or (self.for_good and self.steps > self.at > 0):
                if name == "write":
                    real(args[0], args[1][: len(args[1]) // 2])
                if name == "close":
                    real(*args)
                raise self.fault()
            return real(*args, **named)

        return call


def killed() -> BaseException:
    return Killed()


def full() -> BaseException:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def parts_of(age: str) -> dict[str, list[Artifact]]:
    """Two builds that share some files: one part stays, one changes, files come and go."""
    text = age.encode() * 50
    rules = [Artifact(f"rules/{n % 2}/{n}.py", text if n % 3 else b"the same") for n in range(FILES)]
    return {"rules": [*rules, Artifact(f"rules/only {age}.py", text)], "data": [Artifact(f"data/{age}/x.json", text)]}


def seen(folder: Path) -> dict[str, bytes]:
    """What is in a folder, and what of it is whose."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def ages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """The folder after the first build, after the second one, and without any."""
    folder = tmp_path_factory.mktemp("ages") / "game"
    found: dict[str, dict[str, bytes]] = {"none": {}}
    for age in ("old", "new"):
        write_build(folder, parts_of(age))
        (folder / "notes.txt").write_text("mine")
        found[age] = {name: data for name, data in seen(folder).items() if name != "notes.txt"}
    return found


def start(folder: Path, first: str) -> None:
    if first == "old":
        write_build(folder, parts_of("old"))
        (folder / "notes.txt").write_text("mine")


def count(tmp_path: Path, first: str, monkeypatch: pytest.MonkeyPatch) -> int:
    disk = Disk(0, killed, for_good=True)
    start(tmp_path / "count", first)
    with monkeypatch.context() as patched:
        patched.setattr(build_folder, "os", disk)
        write_build(tmp_path / "count", parts_of("new"))
    return disk.steps


@pytest.mark.one_of(2)
@pytest.mark.parametrize(
    ("first", "fault", "in_one_step", "points"),
    [("old", killed, True, 200), ("old", killed, False, 25), ("old", full, True, 25), ("none", killed, True, 25)],
)
def test_old_or_new(
    first: str,
    fault: Callable[[], BaseException],
    in_one_step: bool,
    points: int,
    ages: dict[str, dict[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build_folder, "exchange", build_folder.exchange if in_one_step else lambda *_: False)
    steps = count(tmp_path, first, monkeypatch)
    assert steps >= points
    mine = {"notes.txt": b"mine"} if first == "old" else {}
    folder = tmp_path / "x" / "game"
    start(folder, first)
    before, ends = first, set()
    places = {*range(1, steps + 1, steps // points), *range(steps - 5, steps + 1)}
    for at in sorted(places):
        after = "old" if before == "new" else "new"
        with monkeypatch.context() as patched:
            patched.setattr(build_folder, "os", Disk(at, fault, for_good=fault is killed))
            with contextlib.suppress(Killed, OSError):
                write_build(folder, parts_of(after))
        found = seen(folder)
        if not in_one_step and before != "none" and not folder.exists():  # killed between two renames
            found = seen(folder.with_name(".game.cardwright-old"))
        ways = [{**ages[age], **(mine if age != "none" else {})} for age in (before, after)]
        assert found in ways, at
        ends.add(found == ways[1])
        write_build(folder, parts_of(after))
        assert seen(folder) == ways[1], at
        assert sorted(each.name for each in folder.parent.iterdir()) == ["game"], at
        if first == "none":
            shutil.rmtree(folder)
        else:
            before = after
    assert ends == {True, False}


def test_what_stays_is_not_touched(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    start(folder, "old")
    (folder / "empty").mkdir()
    (folder / "link").symlink_to("notes.txt")
    (folder / "notes.txt").chmod(0o600)
    before = {name: (folder / name).stat() for name in ("rules/0/0.py", "notes.txt")}
    write_build(folder, parts_of("new"))
    after = {name: (folder / name).stat() for name in before}
    assert [(each.st_ino, each.st_mtime_ns, each.st_mode) for each in after.values()] == [
        (each.st_ino, each.st_mtime_ns, each.st_mode) for each in before.values()
    ]
    assert (folder / "empty").is_dir() and os.readlink(folder / "link") == "notes.txt"


def test_without_links_files_are_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*args: object, **named: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", none)
    folder = tmp_path / "game"
    start(folder, "old")
    write_build(folder, parts_of("new"))
    assert (folder / "notes.txt").read_text() == "mine" and (folder / "rules" / "0" / "0.py").is_file()


def test_a_folder_that_is_a_link_is_not_filled(tmp_path: Path, run: Callable[..., Any], game: Path) -> None:
    other, out = tmp_path / "other", tmp_path / "out"
    other.mkdir()
    out.mkdir()
    (out / "lamps").symlink_to(other)
    with pytest.raises(NotOurs):
        write_build(out / "lamps", parts_of("new"))
    ran = run("build", game, "-o", out, "--only", "data", "--lang", "en")
    assert ran.status == 2 and str(out / "lamps") in ran.err and not any(other.iterdir())
    (other / MANIFEST).write_text('{"files": {}}')
    assert run("build", game, "-o", out, "--only", "data").status == 2


def test_a_link_that_nobody_named_is_not_followed(
    tmp_path: Path, run: Callable[..., Any], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`build` in the folder at hand may come with somebody's game; a link that is named with `-o` is the user's."""
    other, here = tmp_path / "other", tmp_path / "here"
    other.mkdir()
    here.mkdir()
    (here / "build").symlink_to(other)
    monkeypatch.chdir(here)
    law = Path(__file__).parents[2] / "carddata" / "l5r-skirmish"
    for words in (["build", game, "--only", "data"], ["deck", "build", "--game", law]):
        ran = run(*words, "--lang", "en")
        assert ran.status == 2 and "build" in ran.err and not any(other.iterdir()), words
    assert run("build", game, "--only", "data", "-o", here / "build").status == 0


@pytest.mark.parametrize("name", ["lamps", ".lamps.cardwright-new", ".lamps.cardwright-old"])
def test_what_lies_in_the_way_is_not_followed(name: str, tmp_path: Path) -> None:
    out, other = tmp_path / "out", tmp_path / "other"
    other.mkdir()
    (other / "x").write_text("mine")
    out.mkdir()
    (out / name).symlink_to(other)
    try:
        write_build(out / "lamps", parts_of("new"))
    except NotOurs:
        assert name == "lamps"
    assert seen(other) == {"x": b"mine"}
