"""What was kept by another program is not used: another file of it, or of a package on which it depends."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright import store
from cardwright.engine import program

Digest = Callable[[], bytes]


@pytest.fixture
def digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Digest:
    """The digest of a program of a few files, which depends on two packages."""
    for path in ("own/engine/program.py", "own/a.py", "own/b/c.py", "beside/templates/x.yaml"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path, "utf-8")
    monkeypatch.setattr(program, "__file__", str(tmp_path / "own/engine/program.py"))
    monkeypatch.setattr(program.resources, "folder", lambda kind: tmp_path / "beside" / kind)
    monkeypatch.setattr(program, "OTHERS", ("needed_of_others", "nowhere_to_be_found"))
    monkeypatch.syspath_prepend(tmp_path / "others")
    (tmp_path / "others").mkdir()
    return program.program_digest.__wrapped__


def test_it_is_the_same_as_long_as_nothing_changes(digest: Digest, tmp_path: Path) -> None:
    first = digest()
    assert first and digest() == first
    (tmp_path / "own" / "__pycache__").mkdir()
    (tmp_path / "own" / "__pycache__" / "a.pyc").write_bytes(b"1")
    assert digest() == first, "what Python keeps of it does not count"


def test_whatever_changes_makes_another(digest: Digest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [digest()]
    for path, text in (
        ("own/a.py", "another text"),
        ("own/b/d.py", "new"),
        ("beside/templates/x.yaml", "another"),
        ("beside/schemas/y.json", "new"),
        ("others/needed_of_others.py", "x = 1"),
        ("others/needed_of_others.py", "x = 22"),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
        seen.append(digest())
    (tmp_path / "own/a.py").rename(tmp_path / "own/e.py")
    seen.append(digest())
    monkeypatch.setattr(program, "__version__", "99")
    seen.append(digest())
    assert len(set(seen)) == len(seen), seen


def test_nothing_is_kept_where_it_is_not_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[tuple[object, ...]] = []
    monkeypatch.setattr(store, "use", lambda *words: used.append(words))
    monkeypatch.setattr(program, "cache_root", lambda: tmp_path)
    monkeypatch.delenv(program.NO_CACHE, raising=False)
    program.keep_between_runs()
    program.keep_between_runs(False)
    monkeypatch.setenv(program.NO_CACHE, "1")
    program.keep_between_runs()
    monkeypatch.delenv(program.NO_CACHE)
    monkeypatch.setattr(program, "program_digest", lambda: b"")
    program.keep_between_runs()
    assert used[0][0] == tmp_path / "kept" and used[0][1]
    assert used[1:] == [(None,), (None,), (None, b"")]


def test_a_program_that_cannot_be_looked_at_has_none(digest: Digest, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> os.stat_result:
        raise PermissionError(path)

    monkeypatch.setattr(program.os, "stat", refuse)
    assert digest() == b""
