"""What made games have found: each stays in `found/`, small, and fails exactly as long as `found/OPEN` lists it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reference.generate.compare import compare
from reference.generate.judge import Fault, read, try_game

FOUND = Path(__file__).parents[1] / "found"
OPEN = set((FOUND / "OPEN").read_text("utf-8").split())
"""Files of what is not mended yet; whoever mends a class takes its lines out."""

REFUSED = re.compile(r"^# refused:((?: CW[0-9]+)+)$", re.MULTILINE)
"""Where a page says with which problems its game is refused; one that says nothing is no page if it is."""


def faults_of(text: str) -> tuple[Fault, ...]:
    """What is wrong with a page: its game is refused otherwise than it says, or plays wrongly."""
    _, wrong = read(text)
    codes = sorted({line.split()[0] for line in wrong})
    said = REFUSED.search(text)
    if codes != (sorted(said[1].split()) if said is not None else []):
        return (Fault(f"refused: {' '.join(codes) or 'no'}", "\n".join(wrong)),)
    if codes:
        return ()
    sort = text.partition("\n")[0].removeprefix("# ")
    return (compare(text, 4) if sort.startswith(("differs", "compare")) else try_game(text, 6)).faults


@pytest.mark.one_of(2)
@pytest.mark.parametrize("path", sorted(FOUND.glob("*.yaml")), ids=lambda path: path.stem)
def test_it_is_mended_or_known(path: Path) -> None:
    text = path.read_text("utf-8")
    faults = faults_of(text)
    if path.stem in OPEN:
        assert faults, f"mended: take {path.stem} off found/OPEN (it was: {text.partition(chr(10))[0]})"
    else:
        assert not faults, "\n".join(f"{fault.sort}\n{fault.words}" for fault in faults)


def test_a_page_whose_game_is_refused_says_so() -> None:
    page = (FOUND / "place_in_secret.yaml").read_text("utf-8")
    broken = page.replace("chooses second:", "chooses other:")
    assert [fault.sort for fault in faults_of(broken)] == ["refused: CW330"]
    assert not faults_of(f"# differs\n# refused: CW330\n{broken}")
    assert [fault.sort for fault in faults_of(f"# differs\n# refused: CW330\n{page}")] == ["refused: no"]
