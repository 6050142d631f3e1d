"""What is wrong is found at the right place, and said in the designer's words.

The pages in `errors/` are texts; a line of carets and a code marks the line above it (columns of the screen, Chinese
characters take two), and what follows the code must stand in the message or the help.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from goldens import Goldens
from helpers import words

from cardwright.diagnostics.problem import Problem
from cardwright.diagnostics.screen import width
from cardwright.syntax import parse
from cardwright.syntax.parse import SyntaxFault

VOCABULARY = words(
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
    ["deck", "discard pile", "play phase", "弹幕", "出发！"],
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
