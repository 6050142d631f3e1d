"""A desk that is open all day: rules that were made again take the place of the old ones in memory."""

from __future__ import annotations

import gc
import shutil
import sys
from pathlib import Path

from games import folder_of

from cardwright.desk.workshop import Workshop
from cardwright.runtime import packages


def test_old_rules_are_freed(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(folder_of("duel_loop"), folder)
    path = folder / "game.yaml"
    text = path.read_text("utf-8")
    assert text.count("copies: ") > 0
    workshop = Workshop(folder)
    counts = []
    for number in range(3):
        path.write_text(text.replace("copies: ", f"copies: {number + 1}", 1), "utf-8")
        for _ in workshop.work():
            pass
        assert workshop.known.bench is not None
        gc.collect()
        loaded = [name for name in sys.modules if name.startswith("_rules_")]
        counts.append((len(loaded), len(packages._IN_MEMORY)))
    assert counts[2] == counts[1]
