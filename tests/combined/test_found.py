"""What is made of small games that made games have found: any change of it shows here.

They hold what else is in no game: odd conditions, values of values, steps out of order.
"""

from __future__ import annotations

from pathlib import Path

from goldens import Goldens
from made_of import compiled, row_of

from cardwright.backends.rules.package import Package, emitted

TESTS = Path(__file__).parents[1]
FOUND = tuple(path.relative_to(TESTS).as_posix() for path in sorted((TESTS / "reference/found").glob("*.yaml")))


def test_they_are_read_written_and_said_as_they_were(goldens: Goldens) -> None:
    rows = []
    for page in FOUND:
        made = compiled(page)
        assert made.game is not None
        rows.append(f"{page}: {row_of(made, emitted(Package(made.game)))}\n")
    goldens.check("made/found.txt", "".join(rows))
