"""What is wrong is found at the right place, and said in the designer's words.

The pages in `errors/` are texts; a line of carets and a code marks the line above it (columns of the screen, Chinese
characters take two), and what follows the code must stand in the message or the help.
"""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from zlib import crc32

import pytest
from goldens import Goldens
from helpers import words

from cardwright.diagnostics.problem import Problem
from cardwright.diagnostics.screen import width
from cardwright.syntax import parse
from cardwright.syntax.parse import SyntaxFault
from cardwright.syntax.vocabulary import Lacking

VOCABULARY = replace(
    words(
        [
            "deal {amount} damage to {target} [with {card}]",
            "draw {n} cards [from the bottom]",
            "discard {cards}",
            "hand over draws to {heir}",
            "move {card} from {origin} to {place}",
            "play {card} [on {target}]",
            "cancel {event}",
            "shuffle {zone}",
        ],
        ["player", "card", "spell", "function card", "hand"],
        ["living", "red", "drunk"],
        ["hand", "life", "draws", "distance|to", "attack range", "turn", "cost"],
        ["deck", "discard pile", "play phase", "弹幕", "出发！", "five stars", "salvage"],
    ),
    absent={"seize": Lacking("`hand`", "hand", None), "salvage": Lacking("`discard pile`", "discard pile", "heap")},
    numbered=frozenset({"five"}),
)
KINDS = {
    "effect": parse.parse_effect,
    "body": parse.parse_body,
    "value": parse.parse_value,
    "cond": parse.parse_cond,
    "scenario": parse.parse_scenario,
}
_MARK = re.compile(r" *(\^+) (CW\d+)(?: (.*))?")


def pages() -> list[object]:
    out = []
    for path in sorted((Path(__file__).parent / "errors").glob("*.txt")):
        for block in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
            title, _, rest = block.partition("\n")
            out.append(pytest.param(path.stem, rest, id=f"{path.stem}: {title}"))
    return out


def columns(text: str) -> int:
    return sum(width(char) or 1 for char in text)


def shown(fault: SyntaxFault) -> str:
    problem = Problem(fault.code, None, fault.args)
    assert "?" not in problem.message().replace("?`", "").replace("`?", ""), problem.message()
    assert problem.message("zh")
    return f"{problem.message()} / {problem.help()}"


@pytest.mark.parametrize(("kind", "page"), pages())
def test_page(kind: str, page: str, request: pytest.FixtureRequest, goldens: Goldens) -> None:
    lines: list[str] = []
    expected: list[tuple[int, int, int, str, str]] = []
    for line in page.rstrip("\n").split("\n"):
        mark = _MARK.fullmatch(line)
        if mark is None:
            lines.append(line)
        else:
            expected.append((len(lines), mark.start(1), len(mark[1]), mark[2], mark[3] or ""))
    text = "\n".join(lines) + "\n"
    parsed = KINDS[kind](text, VOCABULARY)
    found = []
    for fault in parsed.faults:
        start, end = fault.pos
        row = text.count("\n", 0, start)
        before = text[text.rfind("\n", 0, start) + 1 : start]
        size = columns(text[start:end].split("\n")[0])
        found.append((row + 1, columns(before), max(size, 1), fault.code, shown(fault)))
    assert [mark[:4] for mark in expected] == [mark[:4] for mark in found], "\n".join(map(str, found))
    for mark, real in zip(expected, found, strict=True):
        assert mark[4] in real[4], real[4]
    assert parsed.root is None
    goldens.check_part("cases/syntax.txt", request.node.callspec.id, "\n".join(each[4] for each in found))


OTHER_WORDS = (
    "random",
    "whose",
    "2",
    "player",
    "repeat",
    "is",
    ":",
    "of",
    "where",
    "_x",
    "hand",
    "either",
    "spell",
    ")",
)
"""What stands beside a slip, or in its place."""


def beside(page: str, turn: int) -> list[str]:
    """A text with a slip, and another slip beside it: words left out, exchanged, doubled, others in their place."""
    lines = [line for line in page.rstrip("\n").split("\n") if _MARK.fullmatch(line) is None]
    mark = next(found for line in page.split("\n") if (found := _MARK.fullmatch(line)) is not None)
    at = page[: page.index(mark[0])].count("\n") - 1
    words = [(found.start(), found.end()) for found in re.finditer(r"\w+|[^\w\s]", lines[at])]
    here = next(
        (k for k, (start, _) in enumerate(words) if columns(lines[at][:start]) >= mark.start(1)), len(words) - 1
    )
    another = OTHER_WORDS[turn % len(OTHER_WORDS)]
    found = []
    for k in sorted({max(here - 1, 0), here, min(here + 1, len(words) - 1)}):
        start, end = words[k]
        before, word, behind = lines[at][:start], lines[at][start:end], lines[at][end:]
        for said in ("", another, f"{word} {another}") if k == here else (("", another)[turn % 2],):
            found.append("\n".join([*lines[:at], before + said + behind, *lines[at + 1 :]]))
    return found


def test_what_is_said_of_two_slips_beside_each_other_is_as_it_was(goldens: Goldens) -> None:
    rows = []
    for param in pages():
        kind, page = param.values
        turn = crc32(str(param.id).encode())
        texts = beside(page, turn) if "^" in page else [page]
        said = [[(fault.code, fault.pos, shown(fault)) for fault in KINDS[kind](t, VOCABULARY).faults] for t in texts]
        rows.append(f"{param.id} {sha256(repr(said).encode()).hexdigest()[:12]}\n")
    goldens.check("made/two_slips.txt", "".join(rows))
