"""Which files of a folder are read, and which paths a game may name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardwright import files
from cardwright.files import (
    NoBase,
    RawFile,
    base_folder,
    cache_folder,
    games_under,
    read_folder,
    read_folder_again,
    read_some_again,
    source_folder,
    targets,
    whole_games,
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "night"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("game: {id: night}\n", "utf-8")
    (folder / "cards.yaml").write_text("cards: []\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "outside"), ("a\\b", "outside"), ("../da\x07y", "outside"), ("/etc", "outside"), ("../../x", "outside"),
        ("../link/../night", "outside"), ("sub", "nested"), ("../nobody", "missing"),
    ],
)  # fmt: skip
def test_a_base_lies_beside_its_game(written: str, why: str, game: Path) -> None:
    (game / "sub").mkdir()
    (game / "sub" / "game.yaml").write_text("game: {id: sub}\n", "utf-8")
    (game.parent.parent / "far" / "away").mkdir(parents=True)
    (game.parent / "link").symlink_to(game.parent.parent / "far" / "away")
    with pytest.raises(NoBase) as error:
        base_folder(game, written)
    assert str(error.value) == why


def test_links_to_files_within_a_game_are_read_and_others_are_not(game: Path) -> None:
    outside = game.parent / "outside.yaml"
    outside.write_text("cards: []\n", "utf-8")
    (game / "a.yaml").symlink_to(game / "cards.yaml")
    (game / "b.yaml").symlink_to(outside)
    (game / "c.yaml").symlink_to(game / "cards.yaml")
    (game / "d.yaml").symlink_to(game / "nowhere.yaml")
    (game / "e.yaml").symlink_to(game)
    os.mkfifo(game / "f.yaml")
    for found in (read_folder(game), read_folder_again(game, (".yaml",), {})):
        assert [each.name for each in found if each.left_out is None] == ["game.yaml", "a.yaml", "c.yaml", "cards.yaml"]


def test_a_file_that_was_written_is_read_again_unless_it_is_a_link_now(game: Path) -> None:
    before = read_folder(game)
    path = game / "cards.yaml"
    path.write_text("cards: [{}]\n", "utf-8")
    made = read_some_again(game, before, [str(path)])
    assert made is not None and made[1] == RawFile(str(path), "cards.yaml", b"cards: [{}]\n") and made[0] is before[0]
    assert read_some_again(game, before, [str(game / "new.yaml")]) is None
    path.rename(game / "other.yaml")
    path.symlink_to(game / "other.yaml")
    assert read_some_again(game, before, [str(path)]) is None


def test_what_a_path_means(game: Path) -> None:
    (game / "more").mkdir()
    (game / "more" / "x.yaml").write_text("cards: []\n", "utf-8")
    (game.parent / "loose").mkdir()
    (game.parent / "loose" / "y.yaml").write_text("cards: []\n", "utf-8")
    (game.parent / "loose" / "y.txt").write_text("", "utf-8")
    (within,) = targets([game / "more"])
    assert (within.folder, within.only) == (game, (game / "more" / "x.yaml",))
    (alone,) = targets([game.parent / "loose"])
    assert (alone.folder, alone.only) == (None, (game.parent / "loose" / "y.yaml",))
    paths = [game / "cards.yaml", game.parent, game.parent / "loose" / "y.yaml"]
    assert whole_games(paths) == (game, game.parent, game.parent / "loose" / "y.yaml")
    assert source_folder(game / "game.yaml") == game == source_folder(game)
    assert source_folder(game / "game.yaml" / "game.yaml") is None and source_folder(game.parent) is None
    assert games_under(game.parent) == (game,)


def test_of_too_many_files_no_more_are_looked_at(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_FILES", 1)
    (game / "a").mkdir()
    (game / "a" / "z.yaml").write_text("cards: []\n", "utf-8")
    assert len([each for each in read_folder(game) if each.left_out is None]) == 1


def test_a_folder_that_is_not_there_is_told(game: Path) -> None:
    (found,) = read_folder(game / "nowhere")
    assert (Path(found.path), found.name) == (game / "nowhere", "")
    assert found.left_out is files.LeftOut.UNREADABLE


@pytest.mark.parametrize(
    ("system", "given", "place"),
    [
        ("linux", {}, "home/.cache/cardwright"),
        ("darwin", {}, "home/Library/Caches/cardwright"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/cardwright/Cache"),
        ("win32", {}, "home/.cache/cardwright"),
        ("linux", {"LOCALAPPDATA": "local"}, "home/.cache/cardwright"),
        ("win32", {"XDG_CACHE_HOME": "xdg", "LOCALAPPDATA": "local"}, "xdg/cardwright"),
    ],
)
def test_where_rules_are_kept(
    system: str, given: dict[str, str], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, str(tmp_path / value))
    monkeypatch.setattr(files.sys, "platform", system)
    monkeypatch.setattr(files.Path, "home", lambda: tmp_path / "home")
    found = cache_folder(tmp_path / "game")
    assert found.parent == tmp_path / place / "play" and found.name.startswith("game-")
