"""Scenarios of small games in which a line is left out or has another word, and what is said of each: kept as pages."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

import games
import pytest
from goldens import Goldens

from cardwright.bench.failures import Failure
from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_one
from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.driver import Compiled, compile_sources
from cardwright.files import RawFile, read_folder
from cardwright.source.nodes import Mapping, Scalar, Sequence

NAMES = (
    *(
        "contract",
        "duel_of_answers",
        "hush",
        "levels",
        "nodes",
        "peek",
        "roles",
        "secret_answers",
        "skills",
        "two_answers",
    ),
)
EACH = 5
"""One change of so many."""
OTHER = (
    *(
        (r"\bA\b", "B"),
        (r"\bB\b", "A"),
        (r"\bcannot\b", ""),
        (r"\byes\b", "no"),
        (r"\bno\b", "yes"),
        (r"\bhas an? ", "has no "),
    ),
    *(
        (r"\bpasses", "chooses 1"),
        (r"\bdoes not see\b", "sees"),
        (r"\bsees\b", "does not see"),
        (r"\bnobody is\b", "A is"),
    ),
    *((r"(expect .*) is (\d)", r"\1 is not \2"), (r"\bchooses .*", "passes"), (r"(chooses (.*))", r"\1, \2")),
    *((r" on .*", ""), (r"(plays \w+)$", r"\1 on B"), (r",.*", ""), (r"wins", "passes")),
)
"""What stands in the place of words; a number is one more, and a card another."""
FILE = "spoilt.yaml"


def changed(lines: list[str], cards: list[str]) -> Iterator[tuple[str, list[str]]]:
    """A scenario with one of its lines changed, and what is told of that."""
    for at, line in enumerate(lines):
        found = [] if line.startswith("expect") or not at else [f"without: {line}"]
        found += [re.sub(old, new, line, count=1) for old, new in OTHER]
        for card, following in zip(cards, [*cards[1:], *cards[:1]], strict=True):
            if re.search(rf"(?:plays|chooses|uses|on|with|hand is|has an?) {card}\b", line):
                found.append(re.sub(rf"\b{card}\b", following, line, count=1))
        for number in re.finditer(r"\d+", line):
            found.append(f"{line[: number.start()]}{int(number[0]) + 1}{line[number.end() :]}")
        if not any(each.startswith(" ") for each in lines[at : at + 2]):
            for made in dict.fromkeys(" ".join(each.split()) for each in found):
                if made != line:
                    now = [] if made.startswith("without") else [made]
                    yield f"{at + 1} {made}", [*lines[:at], *now, *lines[at + 1 :]]


def scenarios(name: str) -> Iterator[tuple[str, list[str]]]:
    """The scenarios of a game, but those that need more than themselves."""
    for file in read_folder(games.folder_of(name)):
        _, root = load_yaml_bytes(file.name, file.data, Problems())
        rulings = root.get("rulings") if isinstance(root, Mapping) else None
        for ruling in rulings.items if isinstance(rulings, Sequence) else ():
            assert isinstance(ruling, Mapping)
            id, text = ruling.get("id"), ruling.get("scenario")
            if isinstance(id, Scalar) and isinstance(text, Scalar) and not {"options", "variants"} & {*ruling.keys()}:
                yield id.value, text.value.splitlines()


def compiled(name: str, spoilt: list[list[str]]) -> tuple[Compiled, list[int]]:
    """The game with these for its scenarios, and the lines at which they begin."""
    rows, places = ["rulings:"], []
    for n, lines in enumerate(spoilt):
        places.append(len(rows) + 1)
        rows += [f"  - id: n {n}", "    scenario: |", *(f"      {line}" for line in lines)]
    extra = RawFile(FILE, FILE, "\n".join(rows).encode())
    return compile_sources([*read_folder(games.folder_of(name)), extra]), places


def told(change: str, failed: Failure | None, begins: int) -> list[str]:
    """A change, and what is said of it."""
    if failed is None:
        return [change]
    at = failed.line - begins - 1
    return [
        change,
        f"  {failed.key}, {f'line {at}' if at > 0 else 'nowhere'}",
        *(f"    {said}" for said in failed.words),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said(name: str, goldens: Goldens) -> None:
    cards = sorted(games.model(name).cards)
    every = [(f"{id}: {told}", lines) for id, before in scenarios(name) for told, lines in changed(before, cards)]
    made, places = compiled(name, [lines for _, lines in every[::EACH]])
    errors = [each.span for each in made.problems if each.span and each.severity.value == "error"]
    unread = {bisect_right(places, span.line) - 1 for span in errors}
    left = [each for n, each in enumerate(every[::EACH]) if n not in unread]
    made, places = compiled(name, [lines for _, lines in left])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    b = bench_of(made.game)
    rows = []
    for n, (change, _) in enumerate(left):
        rows += told(change, run_one(b, made.game.rulings[f"n {n}"]), places[n])
    page = "\n".join(rows).replace(str(games.folder_of(name)), "…")
    goldens.check(f"scenarios/{name}.txt", f"{page}\n")
