"""A build gives the same bytes with what is kept of earlier runs and without."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from games import folder_of

from cardwright import driver, store
from cardwright.build_folder import MANIFEST
from cardwright.driver import build
from cardwright.engine import builds
from cardwright.files import MOST_BYTES

pytest.importorskip("typst")


def built(folder: Path, out: Path) -> dict[str, bytes]:
    result = build(folder, out)
    assert result.written is not None, result.problems.show()
    at = result.written.folder
    return {path.relative_to(at).as_posix(): path.read_bytes() for path in at.rglob("*") if path.is_file()}


@pytest.mark.parametrize("game", ["round_table"])
def test_builds_are_equal(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(folder_of(game), folder)
    store.use(tmp_path / "kept", b"this program")
    try:
        built(folder, tmp_path / "first")
        path = folder / "cards.yaml" if (folder / "cards.yaml").exists() else folder / "game.yaml"
        text = path.read_text("utf-8")
        path.write_text(re.sub(r"(copies: )\d+", r"\g<1>7", text, count=1), "utf-8")
        assert path.read_text("utf-8") != text
        mixed = built(folder, tmp_path / "mixed")
        kept = built(folder, tmp_path / "kept build")
    finally:
        store.use(None)
    alone = built(folder, tmp_path / "alone")
    assert alone.keys() == mixed.keys() == kept.keys()
    assert [name for name in alone if not alone[name] == mixed[name] == kept[name]] == []
    assert MANIFEST in alone


PARTS = ("rules", "text", "data")


class Builds:
    """Builds of a copy of a game, and how many of them were really made."""

    def __init__(self, at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.out, self.made = at / "game", at / "out", 0
        shutil.copytree(folder_of("round_table"), self.folder)
        (self.folder / "note.md").write_text("a file that is no part of the game", "utf-8")

        def counted(*args: object, **more: object) -> driver.BuildResult:
            self.made += 1
            return write_game(*args, **more)  # type: ignore[arg-type]

        write_game = driver.write_game
        monkeypatch.setattr(driver, "write_game", counted)

    def again(self, out: Path | None = None, only: tuple[str, ...] = PARTS) -> bool:
        """Build once more: whether that was needed; what comes of it is always the same as of a build alone."""
        before = self.made
        found = builds.build(self.folder, out or self.out, only)
        needed = self.made > before
        assert found.written is not None
        there = {name: (found.written.folder / name).read_bytes() for name in found.written.files}
        alone = build(self.folder, self.out.parent / "alone", only)
        assert alone.written is not None and found.written.files == alone.written.files
        assert there == {name: (alone.written.folder / name).read_bytes() for name in alone.written.files}
        assert [each.code for each in found.problems] == [each.code for each in alone.problems]
        assert (found.written.parts, found.written.size) == (alone.written.parts, alone.written.size)
        return needed


@pytest.fixture
def twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Builds]:
    """A game that was built once, with a store of its own."""
    store.use(tmp_path / "kept", b"this program")
    made = Builds(tmp_path, monkeypatch)
    assert made.again()
    yield made
    store.use(None)


def test_what_is_unchanged_is_not_built_again(twice: Builds, tmp_path: Path) -> None:
    assert not twice.again()
    assert twice.again(only=("data",)) and not twice.again(only=("data",))
    assert twice.again(tmp_path / "elsewhere")
    (twice.folder / "note.md").write_text("another", "utf-8")
    assert twice.again() and not twice.again()
    store.use(tmp_path / "kept", b"another program")
    assert twice.again()
    store.use(None)
    assert twice.again()


def test_a_game_that_cannot_be_read_whole_is_built_every_time(twice: Builds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "_read", lambda folder, out: ())
    assert twice.again() and twice.again()


def test_what_was_built_must_still_be_there(twice: Builds) -> None:
    (there,) = twice.out.iterdir()
    some = sorted(path for path in there.rglob("*") if path.is_file() and path.name != MANIFEST)
    for path in (some[0], some[-1]):
        path.write_bytes(path.read_bytes()[:-1] + b" ")
        assert twice.again()
        path.unlink()
        assert twice.again() and not twice.again()
    (there / MANIFEST).write_bytes((there / MANIFEST).read_bytes() + b" ")
    assert twice.again() and not twice.again()
    (there / "by hand.txt").write_text("somebody else's", "utf-8")
    assert not twice.again()


def test_what_was_kept_is_not_believed_when_it_is_damaged(twice: Builds, tmp_path: Path) -> None:
    for path in (tmp_path / "kept").rglob("*"):
        if path.is_file():
            whole = path.read_bytes()
            path.write_bytes(whole.replace(b"size", b"siZe") if b"size" in whole else whole[:-3])
    assert twice.again()


def test_a_file_that_is_not_read_to_its_end_is_taken_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large picture of which the end was another was taken for the same, and the old build for the new one."""
    kept = Builds(tmp_path, monkeypatch)
    picture = kept.folder / "large.png"
    picture.write_bytes(bytes(MOST_BYTES) + b"a")
    store.use(tmp_path / "kept", b"this program")
    try:
        assert kept.again()
        picture.write_bytes(bytes(MOST_BYTES) + b"b")
        assert kept.again()
        picture.unlink()
        assert kept.again() and not kept.again()
    finally:
        store.use(None)
