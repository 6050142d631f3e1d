"""Whether something that is not looked for again speaks of an edited file: then the game is linked anew."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.diagnostics import Note, Problem
from cardwright.diagnostics.problem import words
from cardwright.engine.sound import Sound, _speak_of
from cardwright.source.text import SourceFile, Span


def at(path: str | None) -> Span | None:
    return None if path is None else Span(SourceFile(path, "a: b\n"), 0, 1)


def problem(path: str | None, *notes: str | None) -> Problem:
    return Problem("CW540", at(path), {}, tuple(Note(at(note), words("so", "如此")) for note in notes))


@pytest.mark.parametrize(
    ("found", "of_chapters", "speaks"),
    [
        ([], [], False),
        ([problem("edited.yaml")], [], False),
        ([problem("other.yaml", "edited.yaml")], [], True),
        ([problem("edited.yaml", "other.yaml", None)], [], False),
        ([problem(None), problem("other.yaml", "other.yaml", "edited.yaml")], [], True),
        ([], [problem("edited.yaml")], True),
        ([], [problem("rules.md", "edited.yaml")], True),
        ([], [problem("rules.md", "other.yaml"), problem(None)], False),
    ],
)
def test_what_speaks_of_an_edited_file(found: list[Problem], of_chapters: list[Problem], speaks: bool) -> None:
    """A note of anything, and whatever is said of chapters; what is said at the file itself is looked for again."""
    linked: Any = None
    assert _speak_of({"edited.yaml", "more.yaml"}, Sound(linked, tuple(found), tuple(of_chapters))) == speaks
