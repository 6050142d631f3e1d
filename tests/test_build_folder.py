"""A build takes the place of its folder as a whole, and what others have put there or beside it stays theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import build_folder
from cardwright.backends.artifact import Artifact
from cardwright.build_folder import MANIFEST, NotOurs, untouched, write_build


def parts(**texts: str) -> dict[str, list[Artifact]]:
    return {"text": [Artifact(f"{name}.txt", text.encode()) for name, text in texts.items()]}


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@pytest.mark.parametrize("how", ["at once", "by two steps", "without locks"])
def test_what_changes_is_told(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "by two steps":
        monkeypatch.setattr(build_folder, "exchange", lambda one, other: False)
    if how == "without locks":
        monkeypatch.setattr(build_folder.sys, "platform", "win32")
    folder = tmp_path / "game"
    assert write_build(folder, parts(one="1", two="2")).show() == "+ one.txt\n+ two.txt"
    (folder / "mine").write_text("mine", "utf-8")
    assert write_build(folder, parts(one="1", three="3")).show() == "  one.txt\n+ three.txt\n- two.txt"
    assert names(folder) == [MANIFEST, "mine", "one.txt", "three.txt"]
    assert names(tmp_path) == ["game", f"game/{MANIFEST}", "game/mine", "game/one.txt", "game/three.txt"]


def test_what_a_killed_build_left_takes_its_place_again(tmp_path: Path) -> None:
    folder, gone = tmp_path / "game", tmp_path / ".game.cardwright-old"
    write_build(folder, parts(one="1"))
    (folder / "mine").write_text("mine", "utf-8")
    folder.rename(gone)
    assert write_build(folder, parts(one="1")).changed == () and (folder / "mine").read_text("utf-8") == "mine"
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "theirs").write_text("theirs", "utf-8")
    gone.symlink_to(tmp_path / "elsewhere")
    folder.rename(tmp_path / "aside")
    write_build(folder, parts(one="1"))
    assert names(folder) == [MANIFEST, "one.txt"], "nothing is taken from behind a link"
    assert not gone.is_symlink() and names(tmp_path / "elsewhere") == ["theirs"]


def test_what_was_left_beside_a_folder_that_is_there_goes(tmp_path: Path) -> None:
    folder, gone = tmp_path / "game", tmp_path / ".game.cardwright-old"
    write_build(folder, parts(one="1"))
    gone.mkdir()
    (gone / "old").write_text("old", "utf-8")
    write_build(folder, parts(one="2"))
    assert not gone.exists() and (folder / "one.txt").read_text("utf-8") == "2"


def test_a_file_that_has_become_a_link_is_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_build(folder, parts(one="1"))
    assert untouched(folder, ["one.txt"])
    (tmp_path / "same").write_text("1", "utf-8")
    (folder / "one.txt").unlink()
    (folder / "one.txt").symlink_to(tmp_path / "same")
    assert untouched(folder, ["one.txt"]) == "" and untouched(folder, []) != ""
    assert write_build(folder, parts(one="1")).changed == ("one.txt",)
    assert not (folder / "one.txt").is_symlink()


def test_a_folder_that_is_a_link_is_not_ours(tmp_path: Path) -> None:
    write_build(tmp_path / "real", parts(one="1"))
    (tmp_path / "game").symlink_to(tmp_path / "real")
    assert untouched(tmp_path / "game", ["one.txt"]) == ""
    with pytest.raises(NotOurs):
        write_build(tmp_path / "game", parts(one="1"))


def test_a_manifest_that_lists_nothing_removes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_build(folder, parts())
    (folder / "mine").write_text("mine", "utf-8")
    assert write_build(folder, parts(one="1")).show() == "+ one.txt"
    assert names(folder) == [MANIFEST, "mine", "one.txt"]
