"""A build gives the same bytes with what is kept of earlier runs and without."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from games import folder_of

from cardwright import store
from cardwright.build_folder import MANIFEST
from cardwright.driver import build

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
