"""What newcomers do: stand in the wrong folder, print twice into one place, load what is not there."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardwright
from cardwright import resources

Run = Callable[..., Any]
HERE = "you are in the folder of a game: write `.` for it"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game that `new` makes, in a folder with a blank and Chinese in its path."""
    folder = tmp_path / "我的 游戏" / "my-game"
    shutil.copytree(resources.folder("templates") / "new", folder)
    return folder


@pytest.mark.parametrize("words", [["check"], ["check", "my-game"], ["build"], ["play"], ["test", "my-game"]])
def test_who_stands_in_the_folder_of_a_game_is_told(
    words: list[str], game: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game)
    assert run(*words, "--lang", "en").err.endswith(f"\n{HERE}\n")
    assert "用 `.` 表示它" in run(*words, "--lang", "zh").err
    monkeypatch.chdir(game.parent)
    assert HERE not in run(*words, "--lang", "en").err


def test_what_goes_from_the_folder_of_a_build_is_said(game: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    monkeypatch.chdir(game.parent)
    first = run("print", "my-game", "--as", "calibration", "--in", "en", "--lang", "en")
    assert first.status == 0 and "removed" not in first.out
    second = run("print", "my-game", "--as", "pieces", "--in", "en", "--lang", "en")
    said = "removed, as this run did not write them again: 1 (print/en/calibration.pdf)\n"
    assert second.status == 0 and said in second.out


def test_a_failing_ruling_is_told_line_by_line(game: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rulings = game / "rulings.yaml"
    text = rulings.read_text("utf-8").replace("expect B's lamps is 3", "expect B's lamps is 2")
    rulings.write_text(text, encoding="utf-8")
    monkeypatch.chdir(game.parent)
    told = run("watch", "my-game", "--once", "--lang", "en")
    assert told.status == 1 and "U+000A" not in told.out and "\n    expect B's lamps is 2\n" in told.out
    assert "rulings that fail: 1, that hold: 1 (" in told.out


def test_a_game_of_this_version_needs_no_migrating(game: Path, run: Run) -> None:
    assert run("migrate", game, "--lang", "en").out == "nothing to do: written in version 2\n"


def test_a_size_that_is_none_is_told_those_that_are(game: Path, run: Run) -> None:
    assert "no size: big; write one of poker, bridge" in run("print", game, "--size", "big", "--lang", "en").err


def test_programs_are_told_what_is_wrong_with_a_game(game: Path, tmp_path: Path) -> None:
    with pytest.raises(cardwright.NoGame, match=r"^no game at `mygame`: no game.yaml, and nothing that a build"):
        cardwright.load("mygame")
    cards = game / "cards.yaml"
    cards.write_text(cards.read_text("utf-8").replace("target loses", "target losses"), encoding="utf-8")
    with pytest.raises(cardwright.NotBuilt, match=r"(?s)`cardwright check` tells why; .*cards.yaml.*CW321.*`losses`"):
        cardwright.load(game)


@pytest.mark.parametrize(
    "words",
    [
        ["play", "my-game", "--load", "gone.json"],
        ["replay", "my-game", "gone.json"],
        ["deck", "check", "gone.json", "--game", "my-game"],
        ["deck", "export", "gone.json", "--to", "yaml", "--game", "my-game"],
    ],
)
def test_a_file_that_is_not_there_is_told_in_the_language_asked_for(
    words: list[str], game: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game.parent)
    formats = "formats:\n  free:\n    name: {en: Free, zh-Hans: 自由}\n    sections: {main: {size: 1..40}}\n"
    (game / "formats.yaml").write_text(formats, encoding="utf-8")
    for lang, said in (("en", "there is no file or folder `gone.json`"), ("zh", "没有文件或文件夹 `gone.json`")):
        ran = run(*words, "--lang", lang)
        assert ran.status == 2 and said in ran.err and "No such file" not in ran.err, ran.err


def test_outside_of_git_a_folder_that_is_not_there_is_told(
    game: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(game.parent.parent.parent))
    monkeypatch.chdir(game.parent)
    assert "它不是文件夹，这里也不是 git 仓库" in run("diff", "my-game-1.2", "my-game", "--lang", "zh").err
