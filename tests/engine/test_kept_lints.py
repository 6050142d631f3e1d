"""What is kept of a check is told in a fresh process, which has opened no room that the verdict does not need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

GAME = (
    "game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2}\ncounters: {luck: {of: player, name: {en: luck}}}\n"
)


def test_a_second_run_tells_the_same_lints(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    where = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    where.pop("CARDWRIGHT_NO_CACHE", None)
    command = [sys.executable, "-m", "cardwright", "check", "--lang", "en", str(folder)]
    first, second = (subprocess.run(command, env=where, capture_output=True, text=True) for _ in range(2))
    assert "CW601" in first.stdout + first.stderr
    assert (second.returncode, second.stdout, second.stderr) == (first.returncode, first.stdout, first.stderr)
