"""What is kept between runs is never believed if it is not what was put there, and nothing fails without it."""

from __future__ import annotations

import errno
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from engine.edits import edit
from games import folder_of

from cardwright import store
from cardwright.cli import main
from cardwright.diagnostics import render
from cardwright.driver import check as check_anew
from cardwright.engine import program
from cardwright.engine.verdicts import check

KEY = store.digest("a key")
CONTENT = "what was worked out: 结果\n".encode() * 20


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "kept"
    store.use(folder, b"this program")
    yield folder
    store.use(None)


def test_what_is_made_of_a_text_is_known_in_the_next_run(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def run(work: str, *texts: str) -> list[str]:
        """What a run makes anew of some texts; each comes out as it should."""
        monkeypatch.setattr(store, "_tables", {})
        made.clear()

        @store.of_a_text("louder")
        def louder(text: str) -> str:
            made.append(text)
            return text.upper()

        with store.remembering(work):
            assert [louder(text) for text in texts] == [text.upper() for text in texts]
        return [*made]

    assert run("a game", "a", "ß", "a", "\ud800") == ["a", "ß", "\ud800"]
    assert run("a game", "ß", "b", "\ud800") == ["b"]
    assert run("a game", "a", "b") == ["a"], "what was not asked for is not kept"
    assert run("another", "b") == ["b"]
    for path in entries(kept):
        path.write_bytes(path.read_bytes()[:-1])
    assert run("a game", "b") == ["b"]
    store.put("louder", "a game", b"[1]")
    assert run("a game", "b") == ["b"]


def test_a_table_of_texts_has_an_end(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_tables", {})
    monkeypatch.setattr(store, "MOST_TEXTS", 3)
    louder = store.of_a_text("louder")(str.upper)
    with store.remembering("a game"):
        assert [louder(text) for text in "abcdeab"] == [*"ABCDEAB"]
    assert len(store._tables["louder"].asked) <= 3


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_was_put_is_there(kept: Path) -> None:
    assert store.get("sort", KEY) is None
    store.put("sort", KEY, CONTENT)
    assert store.get("sort", KEY) == CONTENT
    assert store.get("other sort", KEY) is None
    store.use(kept, b"another program")
    assert store.get("sort", KEY) is None


def test_no_byte_of_an_entry_can_be_changed(kept: Path) -> None:
    store.put("sort", KEY, CONTENT)
    (path,) = entries(kept)
    whole = path.read_bytes()
    for at in [*range(len(whole) - len(CONTENT) + 3), len(whole) // 2, len(whole) - 1]:
        for wrong in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :], whole[:at] + whole[at + 1 :]):
            path.write_bytes(wrong)
            assert store.get("sort", KEY) is None, at
            assert not path.exists(), "it is worked out again"
    for wrong in (b"", whole + b"\n", whole * 2, b"\0" * len(whole)):
        path.write_bytes(wrong)
        assert store.get("sort", KEY) is None


def test_an_entry_in_the_place_of_another_is_not_believed(kept: Path) -> None:
    store.put("sort", KEY, CONTENT)
    store.put("sort", store.digest("another"), b"another")
    one, other = entries(kept)
    one_bytes, other_bytes = one.read_bytes(), other.read_bytes()
    one.write_bytes(other_bytes)
    other.write_bytes(one_bytes)
    assert store.get("sort", KEY) is None
    assert store.get("sort", store.digest("another")) is None


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_without_room_or_leave_to_write_nothing_is_kept(kept: Path, why: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(os, "write", refuse)
    store.put("sort", KEY, CONTENT)
    monkeypatch.undo()
    assert store.get("sort", KEY) is None and entries(kept) == []


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "kept").write_bytes(b"not a folder")
    store.use(tmp_path / "kept")
    try:
        store.put("sort", KEY, CONTENT)
        assert store.get("sort", KEY) is None
    finally:
        store.use(None)


def test_what_was_asked_for_longest_ago_goes(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_BYTES", 5_000)
    monkeypatch.setattr(store, "LEFT_BYTES", 3_000)
    for number in range(10):
        store.put("sort", store.digest(str(number)), CONTENT)
    for number, path in enumerate(entries(kept)):
        os.utime(path, (number, number))
    store.use(kept, b"this program")
    store.put("sort", KEY, CONTENT)
    left = entries(kept)
    assert sum(path.stat().st_size for path in left) <= 3_000 + 1_000
    assert store.get("sort", KEY) == CONTENT


def test_one_who_is_killed_leaves_nothing_that_is_believed(kept: Path) -> None:
    """Before each write, and before the entry takes its place."""
    script = (
        "import os, sys, pathlib; from cardwright import store;"
        "store.use(pathlib.Path(sys.argv[1]), b'this program');"
        "real = os.write; os.write = lambda handle, data: (real(handle, bytes(data)[:100]), os.kill(os.getpid(), 9));"
        "os.replace = (lambda *_: os.kill(os.getpid(), 9)) if sys.argv[2] == 'replace' else os.replace;"
        "os.write = real if sys.argv[2] == 'replace' else os.write;"
        f"store.put('sort', {KEY!r}, {CONTENT!r})"
    )
    for where in ("write", "replace"):
        subprocess.run([sys.executable, "-c", script, str(kept), where], check=False)
        assert store.get("sort", KEY) is None
        assert entries(kept), "what it left"
    store.put("sort", KEY, CONTENT)
    assert store.get("sort", KEY) == CONTENT


def test_many_at_once(kept: Path) -> None:
    """Each finds what is whole, or nothing."""
    script = (
        "import pathlib, sys; from cardwright import store; store.use(pathlib.Path(sys.argv[1]), b'this program')\n"
        f"for _ in range(200):\n    store.put('sort', {KEY!r}, {CONTENT!r})\n"
        f"    assert store.get('sort', {KEY!r}) in (None, {CONTENT!r})"
    )
    running = [subprocess.Popen([sys.executable, "-c", script, str(kept)]) for _ in range(3)]
    for _ in range(200):
        assert store.get("sort", KEY) in (None, CONTENT)
    assert [each.wait() for each in running] == [0, 0, 0]
    assert store.get("sort", KEY) == CONTENT
    assert [path.suffix for path in entries(kept)] == [""]


def test_the_program_is_told_apart_by_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "engine" / "program.py"
    package.parent.mkdir()
    package.write_text("", "utf-8")
    monkeypatch.setattr(program, "__file__", str(package))
    program.program_digest.cache_clear()
    before = program.program_digest()
    seen = package.stat()
    package.write_text("", "utf-8")
    os.utime(package, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    program.program_digest.cache_clear()
    assert program.program_digest() != before, "of the same size and time, but written since"
    monkeypatch.undo()
    program.program_digest.cache_clear()


# --- verdicts ------------------------------------------------------------------------------------------------


def shown(checked: object) -> str:
    found = checked.problems  # type: ignore[attr-defined]
    texts = [render.to_text(found, lang) + render.to_json(found, lang) for lang in ("en", "zh")]
    return "".join(texts) + str((checked.files, checked.others))  # type: ignore[attr-defined]


def copied(game: str, to: Path) -> Path:
    shutil.copytree(folder_of(game), to / Path(game).name)
    return to / Path(game).name


@pytest.mark.parametrize("game", ["round_table", "brook", "caravans"])
def test_verdicts_are_those_of_a_first_run(game: str, kept: Path, tmp_path: Path) -> None:
    folder = copied(game, tmp_path)
    sound = {path: path.read_bytes() for path in folder.rglob("*") if path.suffix in (".yaml", ".md")}
    chance = random.Random(game)
    for _ in range(25):
        what = edit(folder, chance, sound)
        expected = shown(check_anew([folder]))
        assert shown(check([folder])) == expected, what
        with pytest.MonkeyPatch.context() as patched:
            if game != "brook":  # of a mode with errors it is not known what it depends on
                patched.setattr("cardwright.engine.verdicts._anew", None)
            assert shown(check([folder])) == expected, f"{what}, kept"


def test_a_verdict_goes_with_the_base(kept: Path, tmp_path: Path) -> None:
    base = tmp_path / "base"
    shutil.copytree(folder_of("round_table"), base)
    mode = tmp_path / "mode"
    mode.mkdir()
    (mode / "game.yaml").write_text("game: {id: mode, name: {en: Mode, zh-Hans: 模式}, extends: ../base}\n", "utf-8")
    before = shown(check([mode]))
    assert before == shown(check_anew([mode]))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("cardwright.engine.verdicts._anew", None)
        assert shown(check([mode])) == before, "it is kept with what it says of the base"
    path = base / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("players:", "playres:", 1), "utf-8")
    assert shown(check([mode])) == shown(check_anew([mode])) != before


def test_single_files(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("cards: [{id: lantern, knid: light}]\n", "utf-8")
    (tmp_path / "b.yaml").write_text("apple: 1\n", "utf-8")
    for _ in range(2):
        assert shown(check([tmp_path])) == shown(check_anew([tmp_path]))
    folder = copied("round_table", tmp_path)
    for _ in range(2):
        assert shown(check([folder / "game.yaml"])) == shown(check_anew([folder / "game.yaml"]))


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = copied("round_table", tmp_path)
    assert main(["check", str(folder)]) == 0
    assert not (tmp_path / "cache").exists(), "CARDWRIGHT_NO_CACHE is set for all tests"
    monkeypatch.delenv("CARDWRIGHT_NO_CACHE")
    assert main(["check", "--no-cache", str(folder)]) == 0
    assert not (tmp_path / "cache").exists()
    assert main(["check", str(folder)]) == main(["check", str(folder)]) == 0
    assert len(entries(tmp_path / "cache")) == 2, "the verdict, and a mark that the folder has been seen"
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4 and len(set(told)) == 1
    store.use(None)
