"""One value of a YAML file is replaced, and nothing else of it is touched."""

from __future__ import annotations

import pytest

from cardwright.source.text import SourceFile
from cardwright.source.yaml import load
from cardwright.yaml_values import Path, Value, at_path, with_value

TEXT = """\
id: attack  # the first
copies: 4
open: yes
names: ['it''s', "two\\twords"]
rows: [[1, 2], {deep: 3}]
effect: |
  play:
    draw 1 cards

    rest

note: >-
  one
  two
"""


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (["id"], "strike", "id: strike  # the first"),
        (["id"], "a: b", "id: 'a: b'  # the first"),
        (["id"], "a\nb", 'id: "a\\nb"  # the first'),
        (["id"], "5", "id: '5'  # the first"),
        (["id"], "", "id: ''  # the first"),
        (["copies"], 5, "copies: 5"),
        (["copies"], True, "copies: true"),
        (["copies"], False, "copies: false"),
        (["names", 0], "that's", "names: ['that''s', \"two\\twords\"]"),
        (["names", 0], "a\nb", 'names: ["a\\nb", "two\\twords"]'),
        (["names", 1], "three", "names: ['it''s', \"three\"]"),
        (["names", 1], "für\nzwei", "names: ['it''s', \"für\\nzwei\"]"),
        (["rows", 0, 1], 7, "rows: [[1, 7], {deep: 3}]"),
        (["rows", 1, "deep"], 7, "rows: [[1, 2], {deep: 7}]"),
    ],
)
def test_a_value_is_written_as_the_one_before_if_it_can_be(path: Path, value: Value, line: str) -> None:
    made = with_value(SourceFile("a.yaml", TEXT), path, value)
    assert made is not None
    was, now = TEXT.splitlines(), made.splitlines()
    assert [new for old, new in zip(was, now, strict=True) if old != new] == [line]


@pytest.mark.parametrize(
    ("path", "value", "stands"),
    [
        (["effect"], "play:\n\n  draw 2 cards\n", "effect: |\n  play:\n\n    draw 2 cards\n"),
        (["effect"], "draw 2 cards\n", "effect: |\n  draw 2 cards\n"),
        (["effect"], " \n", 'effect: " \\n"'),
        (["note"], "three", "note: >-\n  three"),
    ],
)
def test_a_block_stays_a_block(path: Path, value: str, stands: str) -> None:
    made = with_value(SourceFile("a.yaml", TEXT), path, value)
    assert made is not None and stands in made
    root, faults = load(SourceFile("a.yaml", made))
    found = at_path(root, path)
    assert not faults and found is not None and getattr(found, "data", None) == value


@pytest.mark.parametrize(
    "path", [["none"], ["names"], ["names", 2], ["names", -1], ["names", "x"], ["rows", "deep"], [0]]
)
def test_where_no_single_value_stands_nothing_is_written(path: Path) -> None:
    assert with_value(SourceFile("a.yaml", TEXT), path, "x") is None


@pytest.mark.parametrize("text", ["", "# nothing\n", "a: [1\n", "a: 1\na: 2\n"])
def test_a_file_that_cannot_be_read_is_left_alone(text: str) -> None:
    assert with_value(SourceFile("a.yaml", text), ["a"], 1) is None
