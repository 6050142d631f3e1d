"""Files that no program has written: deep, endless, with characters for the terminal, and places that take none."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
XSTX = Path(__file__).parents[2] / "carddata" / "xstx"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "this is no saved game: a number is too large, lists are too deep"),
        ('["\\ud800"]', "or a text has half a character"),
        ('{"format": "cardwright-replay/1", "rules": ' + "9" * 5000 + "}", "this is no saved game: a number"),
        ('{"format": "cardwright-replay/1", "rules": "x\\u001b[31mred"}', "x<U+001B>[31mred"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "play --load"])
def test_a_saved_game_that_is_none(command: str, text: str, told: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "save.json"
    file.write_text(text, "utf-8")
    verb, *rest = command.split()
    ran = run(verb, XSTX, *rest, file, "--lang", "en")
    assert ran.status in (1, 2) and told in ran.err and "\x1b" not in ran.err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "数太大，列表嵌套太深，或者文字里有半个字符"),
        ("{\n x}", "第 2 行第 2 列"),
        ("[]", "它的格式不是 cardwright-replay/1"),
        ('{"format": "cardwright-replay/1", "rules": "xstx", "decisions": [], "seed": "x"}', "seed, players 写得不对"),
    ],
)
def test_why_it_is_none_is_told_in_chinese_too(text: str, told: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "save.json"
    file.write_text(text, "utf-8")
    ran = run("replay", XSTX, file, "--lang", "zh")
    assert ran.status == 1 and told in ran.err


SAVED = (
    '{"format": "cardwright-replay/1", "rules": "xstx", "players": 3, "seed": 1, "options": {}, "variants": [],'
    ' "names": ["A", "B", "C"], "decisions": [], "digest": "x", "trace": "y"}'
)


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ('"decisions": []', f'"decisions": [[0, [{10**30}]]]', "decision 1 does not fit"),
        ('"players": 3', '"players": 1000000000', "xstx is for "),
        ('["A", "B", "C"]', '["a\\u001b[2J"]', "1 names for 3 players"),
        ('"options": {}', '"options": {"x\\u001b[2J": "y"}', "no option `x<U+001B>[2J`"),
        ('"variants": []', '"variants": ["__class__"]', "no variant `__class__`"),
    ],
)
def test_what_a_saved_game_says_is_looked_at(one: str, other: str, told: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "save.json"
    file.write_text(SAVED.replace(one, other), "utf-8")
    ran = run("replay", XSTX, file, "--loose", "--lang", "en")
    assert ran.status == 1 and told in ran.err and "\x1b" not in ran.err


def test_a_saved_game_that_is_no_text(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "save.json"
    file.write_bytes(b"\xff\xfe\x00")
    ran = run("replay", XSTX, file, "--lang", "en")
    assert ran.status == 2 and "cannot be read: UTF-8" in ran.err


def test_links_in_a_circle_and_pipes_are_no_files_of_a_game(game: Path, run: Run) -> None:
    (game / "one.yaml").symlink_to("other")
    (game / "other").symlink_to("one.yaml")
    (game / "again").symlink_to(".")
    os.mkfifo(game / "pipe.yaml")
    out = game.parent / "out"
    for words in (("check", game), ("fmt", "--check", game), ("build", game, "--only", "data", "-o", out)):
        assert run(*words, "--lang", "en").status == 0, words
    ran = run("check", game / "one.yaml", "--lang", "en")
    assert ran.status == 2 and "one.yaml" in ran.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_a_file_without_an_end_is_not_read_to_it(run: Run) -> None:
    ran = run("replay", XSTX, "/dev/zero", "--lang", "en")
    assert ran.status == 2 and "too large" in ran.err


def test_a_file_that_cannot_be_laid_out_is_named(game: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("cardwright.files.write_file", full)
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + "\n\n\n", "utf-8")
    ran = run("fmt", game, "--lang", "en")
    assert ran.status == 2 and str(file) in ran.err and "No space left" in ran.err
