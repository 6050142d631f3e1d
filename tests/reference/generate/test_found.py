"""What made games have found: each stays in `found/`, small, and fails exactly as long as `found/OPEN` lists it."""

from __future__ import annotations

from pathlib import Path

import pytest

from reference.generate.compare import compare
from reference.generate.judge import try_game

FOUND = Path(__file__).parents[1] / "found"
OPEN = set((FOUND / "OPEN").read_text("utf-8").split())
"""Files of what is not mended yet; whoever mends a class takes its lines out."""


@pytest.mark.parametrize("path", sorted(FOUND.glob("*.yaml")), ids=lambda path: path.stem)
def test_it_is_mended_or_known(path: Path) -> None:
    text = path.read_text("utf-8")
    sort = text.partition("\n")[0].removeprefix("# ")
    tried = compare(text, 4) if sort.startswith(("differs", "compare")) else try_game(text, 6)
    if path.stem in OPEN:
        assert tried.faults, f"mended: take {path.stem} off found/OPEN (it was: {sort})"
    else:
        assert not tried.faults, "\n".join(f"{fault.sort}\n{fault.words}" for fault in tried.faults)
