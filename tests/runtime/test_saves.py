"""Games that were saved by earlier versions: they are replayed equal, or refused in plain words."""

from __future__ import annotations

import json
from pathlib import Path

import games
import pytest

from cardwright.runtime.session import ReplayMismatch, replay
from cardwright.runtime.words import error_text

SAVES = sorted((Path(__file__).parent / "saves").glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_is_replayed_equal(path: Path) -> None:
    """Rules that were compiled anew have another digest, which is told; the same decisions lead to the same game."""
    text = path.read_text("utf-8")
    saved = json.loads(text)
    rules = games.rules(path.stem.partition("-")[0])
    if saved["digest"] != rules.digest:
        with pytest.raises(ReplayMismatch) as refused:
            replay(rules, text)
        assert refused.value.key == "digest"
        assert all(error_text(refused.value, lang) for lang in ("zh-Hans", "en"))
    session = replay(rules, text, strict=False)
    assert session.over == saved["over"] and len(session.decisions) == len(saved["decisions"])
    assert session.trace_digest == saved["trace"]


@pytest.mark.parametrize("path", SAVES[:2], ids=lambda path: path.stem)
@pytest.mark.parametrize("harm", ["format", "rules", "decisions", "seat", "option"])
def test_a_save_that_is_not_right_is_refused(path: Path, harm: str) -> None:
    saved = json.loads(path.read_text("utf-8"))
    match harm:
        case "format" | "rules" | "decisions":
            saved[harm] = "another"
        case "seat":
            saved["decisions"][0][0] += 1
        case "option":
            saved["decisions"][0][1] = [9999]
    with pytest.raises(ReplayMismatch) as refused:
        replay(games.rules(path.stem.partition("-")[0]), json.dumps(saved), strict=False)
    assert all(error_text(refused.value, lang) for lang in ("zh-Hans", "en"))
