"""Rules that differ in a word are told in texts that differ, too: the exceptions are kept as a page."""

from __future__ import annotations

import zlib

from combined.apart import alike, shown
from combined.combine import TARGET
from combined.test_by_hand import texts
from goldens import Goldens

PICKED = (
    "[me, target] discard 1 card in their hand",
    "choose foes: 2 other players\n  foes discard 1 card in their hand",
    "discard all cards in [target's hand, my gear]",
    "a random player discards 1 card in their hand",
    "if number of cards in my hand is not 0: rest",
)
"""What once read as something else; and one that may be said in two ways."""


def test_what_reads_alike_plays_alike(goldens: Goldens) -> None:
    some = [text for text in texts() if zlib.crc32(text.encode()) % 100 == 0]
    picked = [text for text in texts() if text.removeprefix(TARGET) in PICKED]
    assert len(picked) == len(PICKED)
    some += picked
    goldens.check("made/apart.txt", shown(alike(some)))
