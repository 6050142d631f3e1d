"""What is made of the examples of the language reference, combined in every place: any change of it shows here."""

from __future__ import annotations

import re

import pytest
from combined.combine import PLACES, combinations, row_of, what_is_made
from goldens import FOLDER, Goldens


@pytest.mark.parametrize("kind", PLACES)
def test_what_can_be_said_comes_to_the_same_everywhere(kind: str, goldens: Goldens) -> None:
    path = FOLDER / f"made/combined/{kind}.txt"
    refused = re.findall(r"(?m)^(.*) \| CW", path.read_text("utf-8") if path.exists() else "")
    rows = (row_of(text, said) for text, said in what_is_made([*dict.fromkeys(combinations(kind))], frozenset(refused)))
    goldens.check(f"made/combined/{kind}.txt", "".join(f"{row}\n" for row in rows))
