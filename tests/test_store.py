"""What was worked out is kept for the next run, within bounds, and nothing that cannot be believed is given back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import store


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    before = store.in_use_here()
    store.use(tmp_path / "kept", b"this program")
    yield tmp_path / "kept"
    store.use(*before)


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_is_kept_is_given_back_to_the_same_program(folder: Path) -> None:
    store.put("sort", "key", b"content")
    assert store.get("sort", "key") == b"content" and store.get("other", "key") is None
    store.use(folder, b"another program")
    assert store.get("sort", "key") is None


def test_nothing_is_kept_where_no_folder_is_named(folder: Path) -> None:
    store.put("sort", "key", b"content")
    store.put_all("sort", "both", [b"one", b"", b"two"])
    with store.unused():
        assert store.get("sort", "key") is None and store.get_all("sort", "both") is None
        store.put("sort", "key", b"other")
        store.put_all("sort", "both", [b"other"])
    assert store.get("sort", "key") == b"content" and store.get_all("sort", "both") == [b"one", b"", b"two"]


def test_what_is_too_large_is_neither_kept_nor_believed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put("sort", "key", b"12345")
    monkeypatch.setattr(store, "LARGEST", 4)
    store.put("sort", "other", b"12345")
    assert store.get("sort", "other") is None
    assert store.get("sort", "key") is None and files(folder) == [], "it is taken out"
    store.put("sort", "other", b"1234")
    assert store.get("sort", "other") == b"1234"


def test_what_was_damaged_is_taken_out(folder: Path) -> None:
    store.put("sort", "key", b"content")
    (path,) = files(folder)
    path.write_bytes(path.read_bytes()[:-1])
    assert store.get("sort", "key") is None and files(folder) == []


@pytest.mark.parametrize(("bound", "most"), [("ENTRIES", 4), ("BYTES", 4 * 80)])
def test_what_was_asked_for_longest_ago_goes(
    bound: str, most: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(8):
        store.put("sort", str(number), b"x" * 20)
    for age, number in enumerate([3, 5]):
        (path,) = [each for each in files(folder) if each.name == store.digest(b"this program", "sort", str(number))]
        os.utime(path, (2e9 - age, 2e9 - age))
    (folder / "a file").write_text("not ours", "utf-8")
    monkeypatch.setattr(store, f"MOST_{bound}", most)
    monkeypatch.setattr(store, f"LEFT_{bound}", most // 2)
    store.use(folder, b"this program")
    store.put("sort", "new", b"y" * 20)
    left = [number for number in range(8) if store.get("sort", str(number)) is not None]
    assert left == [3, 5] and store.get("sort", "new") == b"y" * 20
    assert (folder / "a file").exists()


def test_nothing_goes_while_there_is_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        store.put("sort", str(number), b"x" * 20)
    size = sum(each.stat().st_size for each in files(folder))
    for bound, most in {"MOST_BYTES": size, "MOST_ENTRIES": 4, "LEFT_BYTES": 0, "LEFT_ENTRIES": 0}.items():
        monkeypatch.setattr(store, bound, most)
    store.use(folder, b"this program")
    store.put("sort", "new", b"y")
    assert len(files(folder)) == 5


def test_what_lies_behind_a_link_is_left_alone(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "old").write_bytes(b"x" * 400)
    store.put("sort", "key", b"x")
    (folder / "link").symlink_to(tmp_path / "other")
    for bound in ("MOST_BYTES", "LEFT_BYTES"):
        monkeypatch.setattr(store, bound, 200)
    store.use(folder, b"this program")
    store.put("sort", "new", b"y")
    assert (tmp_path / "other" / "old").exists() and store.get("sort", "key") == b"x"


def test_texts_are_remembered_with_the_work_that_asked_for_them(folder: Path) -> None:
    calls: list[str] = []

    @store.of_a_text("upper")
    def upper(text: str) -> str:
        calls.append(text)
        return text.upper()

    with store.remembering("work"):
        assert upper("a") == "A" and upper("a") == "A"
    assert calls == ["a"] and len(files(folder)) == 1
    kept = files(folder)[0].stat().st_mtime_ns
    os.utime(files(folder)[0], ns=(1, 1))
    with store.remembering("work"):
        assert upper("a") == "A"
    assert calls == ["a"] and files(folder)[0].stat().st_mtime_ns in (1, kept), "what is known is not written again"


def test_no_more_texts_are_remembered_than_there_is_room_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    @store.of_a_text("lower")
    def lower(text: str) -> str:
        calls.append(text)
        return text.lower()

    monkeypatch.setattr(store, "MOST_TEXTS", 2)
    assert [lower(text) for text in "ABABCCA"] == list("ababcca")
    assert calls == ["A", "B", "C", "A"]
