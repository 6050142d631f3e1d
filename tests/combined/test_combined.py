"""What is made of the examples of the language reference, combined in every place: any change of it shows here."""

from __future__ import annotations

import re

from combined.combine import combinations, row_of, what_is_made
from goldens import FOLDER, Goldens


def test_what_can_be_said_comes_to_the_same_everywhere(goldens: Goldens) -> None:
    path = FOLDER / "made/combined.txt"
    refused = re.findall(r"(?m)^(.*) \| CW", path.read_text("utf-8") if path.exists() else "")
    rows = (row_of(text, said) for text, said in what_is_made([*dict.fromkeys(combinations())], frozenset(refused)))
    goldens.check("made/combined.txt", "".join(f"{row}\n" for row in rows))
