"""Games saved by earlier versions are replayed equal, and what is not right is refused in plain words."""

from __future__ import annotations

import json
from pathlib import Path

import games
import pytest

from cardwright.runtime.session import ReplayMismatch, replay
from cardwright.runtime.tables import Rules
from cardwright.runtime.traces import digest, opened
from cardwright.runtime.words import error_text

FOLDER = Path(__file__).parent / "saves"
SAVES = sorted(FOLDER.glob("*.json"))
PLAYED = dict(row.split(" ", 1) for row in (FOLDER / "games.txt").read_text("utf-8").splitlines())
"""What the version that saved a game has seen in it; the trace is that of all that happened, not of who knows what."""


def rules_of(path: Path) -> Rules:
    return games.rules(path.stem.partition("-")[0])


def refusal(path: Path, text: str, *, strict: bool) -> str:
    """Why a save is not replayed, by its key; told in both languages."""
    with pytest.raises(ReplayMismatch) as refused:
        replay(rules_of(path), text, strict=strict)
    assert all(error_text(refused.value, lang) for lang in ("zh-Hans", "en"))
    return refused.value.key


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_is_replayed_equal(path: Path) -> None:
    session = replay(rules_of(path), path.read_text("utf-8"), strict=False)
    winners = " ".join(str(seat + 1) for seat in session.winners) or "-"
    trace = digest([opened(entry) for entry in session.trace()]).hex()
    assert f"turns {session.turn} winners {winners} trace {trace}" == PLAYED[path.stem]


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_of_rules_that_were_compiled_otherwise_is_refused_unless_that_is_wanted(path: Path) -> None:
    text = path.read_text("utf-8")
    if json.loads(text)["digest"] != rules_of(path).digest:
        assert refusal(path, text, strict=True) == "digest"


HARMS = {"format": "format", "rules": "rules", "decisions": "format", "seat": "decision", "option": "decision"}


@pytest.mark.parametrize("path", SAVES[:2], ids=lambda path: path.stem)
@pytest.mark.parametrize("harm", HARMS)
def test_a_save_that_is_not_right_is_refused(path: Path, harm: str) -> None:
    saved = json.loads(path.read_text("utf-8"))
    match harm:
        case "seat":
            saved["decisions"][0][0] += 1
        case "option":
            saved["decisions"][0][1] = [9999]
        case _:
            saved[harm] = "another"
    assert refusal(path, json.dumps(saved), strict=False) == HARMS[harm]
