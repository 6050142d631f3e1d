"""Rules that an earlier run has compiled are used again for as long as nothing has changed that they were made from."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import read_once
from games import folder_of

from cardwright import driver, kept_rules, loader, store
from cardwright.driver import compile_whole
from cardwright.files import cache_folder, read_folder
from cardwright.layers import Layer


class Compiling:
    """Two games, one of which extends the other, and how often one was compiled."""

    def __init__(self, at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        shutil.copytree(folder_of("brook"), at / "brook")
        self.folder, self.base, self.made = at / "brook" / "night", at / "brook" / "day" / "game.yaml", 0

        def counted(layer: Layer) -> driver.Compiled:
            self.made += 1
            return compile_whole(layer)

        monkeypatch.setattr(driver, "compile_whole", counted)
        monkeypatch.setattr(loader, "build_rules", read_once.build_anew)

    def again(self) -> bool:
        """Ask for the rules once more: whether they were compiled; they are always those that are compiled alone."""
        before = self.made
        found = self.bytes_of(loader.build_rules(self.folder))
        needed = self.made > before
        with store.unused():
            assert found == self.bytes_of(loader.build_rules(self.folder))
        return needed

    def bytes_of(self, folder: Path) -> dict[str, bytes]:
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.py")}


@pytest.fixture
def twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiling]:
    """A game that was compiled once, with a store of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    store.use(tmp_path / "kept", b"this program")
    made = Compiling(tmp_path, monkeypatch)
    assert made.again()
    yield made
    store.use(None)


def test_what_is_unchanged_is_not_compiled_again(twice: Compiling, tmp_path: Path) -> None:
    assert not twice.again()
    own = twice.folder / "game.yaml"
    for path in (own, twice.base):
        path.write_text(path.read_text("utf-8") + "\n# another line\n", "utf-8")
        assert twice.again() and not twice.again()
    store.use(tmp_path / "kept", b"another program")
    assert twice.again()
    store.use(None)
    assert twice.again()


def test_rules_that_do_not_stand_as_they_were_written_are_compiled_again(twice: Compiling) -> None:
    there = cache_folder(twice.folder)
    for path in sorted((there / "rules").glob("*.py"))[:2]:
        path.write_bytes(path.read_bytes() + b"# by hand\n")
        assert twice.again()
        path.unlink()
        assert twice.again() and not twice.again()


def test_what_was_kept_is_not_believed_when_it_is_damaged(twice: Compiling) -> None:
    key = kept_rules.key_of(twice.folder, read_folder(twice.folder))
    halves = (b'{"files": 1, "bases": [], "untouched": ""}', b'{"files": [], "bases": [["x"]]}')
    for content in (b"", b"[]", b"{}", *halves):
        store.put(kept_rules.SORT, key, content)
        assert twice.again() and not twice.again()


def test_what_is_written_while_rules_are_compiled_counts(twice: Compiling, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = driver.compile_whole

    def slow(layer: Layer) -> driver.Compiled:
        found = counted(layer)
        twice.base.write_text(twice.base.read_text("utf-8") + "\n# meanwhile\n", "utf-8")
        return found

    monkeypatch.setattr(driver, "compile_whole", slow)
    twice.base.write_text(twice.base.read_text("utf-8") + "\n# another line\n", "utf-8")
    loader.build_rules(twice.folder)
    monkeypatch.setattr(driver, "compile_whole", counted)
    assert twice.again() and not twice.again()


def test_what_the_desk_keeps_there_is_in_nobodys_way(twice: Compiling) -> None:
    """Whoever had played at the desk first could play by no other command: status 70."""
    there = cache_folder(twice.folder)
    shutil.rmtree(there, ignore_errors=True)
    kept = there / "desk" / "tables.json"
    kept.parent.mkdir(parents=True)
    kept.write_text("{}", "utf-8")
    assert twice.again() and not twice.again()
    assert kept.read_text("utf-8") == "{}"
