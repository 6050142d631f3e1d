"""What is made of texts that were written by hand: denied and asserted, of one and of several, of me and of others."""

from __future__ import annotations

import re
from pathlib import Path

from combined.combine import TARGET, row_of, what_is_made
from goldens import FOLDER, Goldens

HEADERS = ("play", "action", "respond", "before", "when", "after", "done", "instead", "always", "while")


def texts() -> list[str]:
    """The texts of the page, in which a line break is ` / `; a sentence alone is the effect of a card."""
    lines = (Path(__file__).parent / "by_hand.txt").read_text("utf-8").splitlines()
    whole = (line.replace(" / ", "\n  ") for line in lines)
    return list(dict.fromkeys(text if text.startswith(HEADERS) else TARGET + text for text in whole))


def test_each_is_read_written_and_said_as_it_was(goldens: Goldens) -> None:
    path = FOLDER / "made/by_hand.txt"
    refused = frozenset(re.findall(r"(?m)^(.*) \| CW", path.read_text("utf-8") if path.exists() else ""))
    rows = (f"{row_of(text, said)}\n" for text, said in what_is_made(texts(), refused))
    goldens.check("made/by_hand.txt", "".join(rows))
