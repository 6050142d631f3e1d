"""Every page in `cases/yaml` has exactly the problems that it is marked with."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from zlib import crc32

import pytest
from goldens import Goldens, said

from cardwright.diagnostics import Problems
from cardwright.diagnostics.pages import mismatch, parse_page
from cardwright.diagnostics.problem import Lang, all_codes
from cardwright.diagnostics.render import to_github, to_json, to_sarif, to_text
from cardwright.diagnostics.yaml import load_yaml_bytes
from cardwright.source.nodes import Mapping, Node, Sequence

CASES = sorted((Path(__file__).parents[1] / "cases" / "yaml").glob("*.case"))
# These need megabytes, UTF-16 or text that no file can hold; test_yaml.py has them.  CW160 and CW161 are about folders;
# cli/test_files.py has them.
ELSEWHERE = {"CW111", "CW131", "CW133", "CW135", "CW141", "CW144", "CW160", "CW161"}


def check(files: dict[str, str]) -> Problems:
    problems = Problems()
    for path, text in files.items():
        load_yaml_bytes(path, text.encode("utf-8", "surrogateescape"), problems)
    return problems


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page(path: Path, goldens: Goldens) -> None:
    page = parse_page(path.read_text("utf-8"))
    problems = check(page.files)
    assert (why := mismatch(page, problems)) is None, why
    goldens.check_part("cases/yaml.txt", path.stem, said(problems))
    for lang in ("en", "zh"):
        for text in (to_text(problems, lang), to_json(problems, lang), to_github(problems, lang)):
            assert "\x1b" not in text and "\u202e" not in text
        assert to_sarif(problems, lang)


def test_every_code_has_a_page() -> None:
    marked = {mark.code for path in CASES for mark in parse_page(path.read_text("utf-8")).marks}
    codes = {entry.code for entry in all_codes() if entry.code.startswith("CW1")}
    assert codes - marked == ELSEWHERE


LANGS: tuple[Lang, ...] = ("en", "zh")
SIGNS = (
    *(
        ":",
        " ",
        "- ",
        "'",
        '"',
        "[",
        "{",
        "]",
        "}",
        ", ",
        " #",
        "：",
        "，",
        "\t",
        "\n",
        "&",
        "*",
        "!",
        "|",
        ">",
        "\\",
        "%",
    ),
    "\r",
)
"""What somebody's hand may put where it does not belong."""
IN_FRONT = ("\u202e", "# a\u200b\n", "--- ", "%YAML 1.2\n---\n", "\n\n", "\x07", " ", "{", "- ", "\ufeff")
FOLDED = (
    *("a: |", "a: >-\n", "a: |+\n\n\n", "- |2\n    b\n   c", "a: |-\r\n b\r\n c\r\n", "a: >+\n\n  b\n  c\n \n\n"),
    *(
        "a: >\n  b\n\n  c\n    d\n\n\n    e\n  f\n\ng: h",
        "a: 'b''\n\n   c'\n",
        "a: b\n  c\n\n\n  d # e\n",
        "- >\n\tb\n\tc",
    ),
    *('a: "b\n  c\n\n  d\\\n  e \\x41\\u00e9\\U0001F600\\t\\/"', "a: | # b\n   c\n    d\n\n   e", 'a: "\\u200b\\\\"'),
    *("a: \n  - b\n  -c\n- d", "a: 0x1F\nb: 1_000\nc: 0o17\nd: 08\ne: 1:30\nf: .5\ng: -1e3\nh: .inf"),
)
"""Values on several lines, and those that are written in ways of their own."""
EACH = 10
"""So many places of each file are damaged."""


def damaged(text: str, turn: int) -> Iterator[str]:
    """A text with other breaks of lines, with what stands in front of it, without its end, with a sign more or less."""
    yield text
    yield "\ufeff" + text.replace("\n", "\r\n")
    yield IN_FRONT[turn % len(IN_FRONT)] + text
    for number, at in enumerate(range(turn % 3, len(text), max(1, len(text) // EACH))):
        sign = SIGNS[(turn + number) % len(SIGNS)]
        yield (text[:at] + text[at + 1 :], text[:at], text[:at] + sign + text[at:])[number % 3]


def placed(node: Node) -> Iterator[object]:
    """Each value with its style and its place, and the place of each of its characters."""
    yield type(node).__name__, node.span.start, node.span.end
    if isinstance(node, Mapping):
        for entry in node:
            yield from placed(entry.key)
            yield from placed(entry.value)
    elif isinstance(node, Sequence):
        for item in node:
            yield from placed(item)
    else:
        of_each = [node.at(at, at + 1) for at in range(len(node.value[:200]))]
        yield node.value, node.data, node.style, [(each.start, each.end) for each in of_each], node.at(0, 0).start


def test_what_is_read_of_damaged_files_and_how_it_is_shown_is_as_it_was(goldens: Goldens) -> None:
    rows = []
    pages = {path.stem: parse_page(path.read_text("utf-8")).files for path in CASES}
    pages |= {f"folded {number}": {"a.yaml": text} for number, text in enumerate(FOLDED)}
    for title, files in pages.items():
        turn = crc32(title.encode())
        read: list[object] = []
        shown: list[str] = []
        for name, text in files.items():
            for number, each in enumerate(damaged(text, turn)):
                problems = Problems()
                _, root = load_yaml_bytes(name, each.encode("utf-8", "surrogateescape"), problems)
                read += [said(problems), *(placed(root) if root is not None else ())]
                lang = LANGS[number % 2]
                shown += [to_text(problems, lang, color=number % 3 == 0, columns=20 + 7 * number)]
                shown += [to_json(problems, lang), to_github(problems, lang), to_sarif(problems, lang)][number % 3 :][
                    :1
                ]
        rows.append(f"{title} {digest(read)} {digest(shown)}\n")
    goldens.check("made/damaged_yaml.txt", "".join(rows))


def digest(of: object) -> str:
    return sha256(repr(of).encode("utf-8", "surrogateescape")).hexdigest()[:12]
