"""What is said of slips in the texts and declarations of two games is kept, so that any change of it is seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from goldens import Goldens

from cardwright.model.load import read_game

TEXT = (Path(__file__).parent / "wide.yaml").read_text(encoding="utf-8").splitlines()
BASE = (Path(__file__).parent / "base.yaml").read_text(encoding="utf-8").splitlines()
TURNS = 6
"""So many slips of each sort are made in each text."""
OTHERS = ("me", "3", "deck", "none", "life", "another player", "hand", "top card of deck", "suit", "turn player")
"""What stands where something else should."""


def misspelt(words: Sequence[str], at: int, _: int) -> list[str]:
    """Two letters of a word have changed places."""
    word = words[at]
    half = len(word) // 2
    return [*words[:at], word[:half] + word[half:][::-1] if len(word) > 3 else word + "x", *words[at + 1 :]]


def left_out(words: Sequence[str], at: int, _: int) -> list[str]:
    """A word is not there."""
    return [*words[:at], *words[at + 1 :]]


def exchanged(words: Sequence[str], at: int, _: int) -> list[str]:
    """A word has changed places with the next."""
    return [*words[:at], *reversed(words[at : at + 2]), *words[at + 2 :]]


def another(words: Sequence[str], at: int, turn: int) -> list[str]:
    """Something else that has a meaning stands there."""
    return [*words[:at], OTHERS[turn % len(OTHERS)], *words[at + 1 :]]


Slip = Callable[[Sequence[str], int, int], list[str]]
SLIPS: tuple[Slip, ...] = (misspelt, left_out, exchanged, another)


def texts() -> list[list[int]]:
    """The lines of each text that stands in a block of its own."""
    found: list[list[int]] = []
    inside = -1
    for at, line in enumerate(TEXT):
        indent = len(line) - len(line.lstrip())
        if inside >= 0 and indent > inside:
            found[-1].append(at)
            continue
        inside = -1
        if line.endswith(": |"):
            inside = indent
            found.append([])
    return found


def slipped(slip: Slip, turn: int) -> dict[int, str]:
    """The lines with a slip, one in each text."""
    made = {}
    for number, lines in enumerate(texts()):
        at = lines[(number + turn) % len(lines)]
        words = TEXT[at].split()
        said = slip(words, (number + 3 * turn) % len(words), number + turn)
        made[at] = " " * (len(TEXT[at]) - len(TEXT[at].lstrip())) + (" ".join(said) or "nothing")
    return made


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
def test_what_is_said_of_slips(slip: Slip, goldens: Goldens) -> None:
    rows = []
    for turn in range(TURNS):
        made = slipped(slip, turn)
        _, problems = read_game({"wide.yaml": "\n".join(made.get(at, line) for at, line in enumerate(TEXT)) + "\n"})
        said: dict[int, list[str]] = {}
        for problem in problems:
            at = problem.span.line - 1 if problem.span is not None else -1
            said.setdefault(at, []).append(f"  {problem.code} {problem.message('en')} = {problem.help('en')}")
        rows.append(f"######## {turn}")
        for at in sorted({*made, *said}):
            rows += [made.get(at, TEXT[at] if at >= 0 else "").strip(), *said.get(at, ())]
    goldens.check(f"slips/{slip.__name__}.txt", "\n".join(rows) + "\n")


@pytest.mark.parametrize("slip", [misspelt, another], ids=lambda slip: slip.__name__)
def test_what_is_said_of_slips_in_declarations(slip: Slip, goldens: Goldens) -> None:
    """One at a time: a name that is misspelt where it is declared is missed in many places."""
    rows = []
    for at, line in enumerate(BASE[1:], 1):
        found = [*re.finditer(r"[^\W\d]\w*|\d+", line)]
        word = found[(at if slip is misspelt else at + 3) % len(found)]
        (new,) = slip([word[0]], 0, at)
        said = line[: word.start()] + new + line[word.end() :]
        _, problems = read_game({"base.yaml": "\n".join([*BASE[:at], said, *BASE[at + 1 :]]) + "\n"})
        rows.append(f"{at + 1}: {said.strip()}"[:160])
        for problem in problems:
            place = f"{problem.span.line}:{problem.span.column}" if problem.span is not None else "nowhere"
            rows.append(f"  {place} {problem.code} {problem.message('en')} = {problem.help('en')}"[:200])
    goldens.check(f"slips/declarations_{slip.__name__}.txt", "\n".join(rows) + "\n")
