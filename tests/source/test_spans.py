"""Offsets in a value lead to the very characters of the file that made them."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import assume, given, reject
from hypothesis import strategies as st
from samples import part, samples

from cardwright.source.nodes import Mapping, Scalar, Sequence
from cardwright.source.scalars import offsets
from cardwright.source.text import SourceFile, Span
from cardwright.source.yaml import load


def only(text: str) -> Scalar:
    """The one scalar under `k`, or under `k` and in a list."""
    node, _ = load(SourceFile("a.yaml", text))
    if isinstance(node, Mapping) and len(node) == 1:
        node = node.entries[0].value
    if isinstance(node, Sequence) and len(node) == 1:
        node = node.items[0]
    if not isinstance(node, Scalar):
        reject()
    return node


@pytest.mark.parametrize(
    ("text", "part", "source"),
    [
        ("k: draw 2 cards", "2", "2"),
        ("k: 'it''s me'", "t's", "t''s"),
        ('k: "a \\u4e00\\n b"', "一\n", "\\u4e00\\n"),
        ("k: one\n  two", "one two", "one\n  two"),
        ("k: |\n  play:\n    draw\n", "draw", "draw"),
        ("k: |\n  a\n  b\n", "a\nb", "a\n  b"),
        ("k: >\n  a\n  b\n\n  c\n", "b\nc", "b\n\n  c"),
        ("k: |2\n    x\n", "  x", "  x"),
        ("k: |\r\n  a\r\n  攻击 b\r\n", "攻击", "攻击"),
        ('k: "a\\\n   b"', "ab", "a\\\n   b"),
        ('k: "a\\\n\n   b"', "a\nb", "a\\\n\n   b"),
        ('k: "a\\\r\n\r\n   b"', "a\nb", "a\\\r\n\r\n   b"),
    ],
)
def test_a_part_of_a_value(text: str, part: str, source: str) -> None:
    scalar = only(text)
    at = scalar.value.index(part)
    assert scalar.at(at, at + len(part)).text == source


def test_the_ends_of_a_value() -> None:
    scalar = only("k: 'ab'")
    assert (scalar.at(2, 2).start, scalar.at(2, 2).end) == (6, 6)
    assert scalar.at(0, 99).text == "ab" and scalar.at(-3, 1).text == "a" and scalar.at(2, 0).text == "ab"
    empty = only("k: ''")
    assert empty.at(0, 0).start == 4 and empty.at(0, 5).text == ""


def faithful(scalar: Scalar) -> None:
    """Each character has its own stretch, in order, and that stretch spells the character."""
    text = scalar.span.file.text
    starts, ends = offsets(text, scalar.span.start, scalar.raw_end, scalar.value, scalar.style)
    assert len(starts) == len(scalar.value) + 1 and len(ends) == len(scalar.value)
    before = scalar.span.start
    for i, char in enumerate(scalar.value):
        source = scalar.at(i, i + 1).text
        assert before <= starts[i] < ends[i], (i, char)
        before = ends[i]
        if char == "\n" and source != "\\n":
            assert source in ("\n", "\r\n", "\r")
        elif char == " " and source in ("\n", "\r\n", "\r"):
            assert scalar.style != "literal"
        elif scalar.style == "double" and source.startswith("\\"):
            assert yaml.load(f'"{source}"', Loader=yaml.CSafeLoader) == char
        elif scalar.style == "single" and char == "'":
            assert source == "''"
        else:
            assert source == char


BODY = st.text(st.sampled_from("ab 攻😀:#-'\"\\,\t\n[]{}é。"), max_size=24)
BREAK = st.sampled_from(["\n", "\n", "\r\n"])
FRAME = st.sampled_from(["k: ", "k:\n  ", "k:\n  - "])


@samples(part(250, 500))
@given(BODY, BREAK, FRAME)
def test_plain(body: str, newline: str, frame: str) -> None:
    scalar = only((frame + body.replace("\n", "\n      ") + "\n").replace("\n", newline))
    assume(scalar.style == "plain")
    faithful(scalar)


@samples(part(250, 500))
@given(BODY, BREAK, FRAME)
def test_single(body: str, newline: str, frame: str) -> None:
    scalar = only(
        (frame + "'" + body.replace("'", "''").replace("\n", "\n      ") + "'\n").replace("\n", newline)
    )
    assert scalar.style == "single"
    faithful(scalar)


ESCAPED = st.lists(
    st.sampled_from(
        [
            "a",
            " ",
            "攻",
            "\t",
            "\n",
            "\n  ",
            "\\\n    ",
            "\\n",
            "\\t",
            '\\"',
            "\\\\",
            "\\x41",
            "\\u4e00",
            "\\U0001F600",
        ]
    )
    | st.sampled_from(["\\0", "\\e", "\\ ", "\\/", "\\N", "\\_", "\\L", "\\P", "'"]),
    max_size=14,
).map("".join)


@samples(part(250, 500))
@given(ESCAPED, BREAK, FRAME)
def test_double(body: str, newline: str, frame: str) -> None:
    scalar = only((frame + '"' + body.replace("\n", "\n      ") + '"\n').replace("\n", newline))
    assert scalar.style == "double"
    faithful(scalar)


LINES = st.lists(
    st.tuples(st.integers(0, 4), st.text(st.sampled_from("ab 攻😀:#-'\"\\\t"), max_size=6)), max_size=6
)


@samples(part(300, 1000))
@given(
    LINES,
    st.sampled_from("|>"),
    st.sampled_from(["", "-", "+", "1", "2-", "+1", "3"]),
    BREAK,
    FRAME,
    st.booleans(),
)
def test_block(
    lines: list[tuple[int, str]], sign: str, header: str, newline: str, frame: str, ended: bool
) -> None:
    text = frame + sign + header + " # c\n" + "\n".join("    " + " " * n + body for n, body in lines)
    scalar = only((text + "\n" * ended).replace("\n", newline))
    assert scalar.style == ("literal" if sign == "|" else "folded")
    faithful(scalar)


def test_a_wrong_value_is_mapped_to_the_whole_scalar() -> None:
    assert offsets("'ab'", 0, 4, "xyz", "single") == ([0, 0, 0, 4], [4, 4, 4])


def test_lines_and_columns() -> None:
    file = SourceFile("a", "ab\r\n攻击\rx\n")
    assert [file.line_col(n) for n in (0, 3, 4, 5, 7, 9, 99, -1)] == [
        (1, 1), (1, 4), (2, 1), (2, 2), (3, 1), (4, 1), (4, 1), (1, 1),
    ]  # fmt: skip
    assert [file.line(n) for n in (0, 1, 2, 3, 4, 5)] == ["", "ab", "攻击", "x", "", ""]


def test_spans() -> None:
    file = SourceFile("a", "one two\nthree")
    one, three = Span(file, 0, 3), Span(file, 8, 13)
    assert one.join(three).text == file.text and three.join(one) == one.join(three)
    assert three.sub(1, 3).text == "hr" and three.sub(4, 99).text == "e" and three.sub(9, 1).text == ""
    assert (three.line, three.column, three.end_line, three.end_column) == (2, 1, 2, 6)
    assert one == Span(SourceFile("a", "one two\nthree"), 0, 3) and hash(one.file) == hash(
        SourceFile("a", "")
    )
    assert one.join(Span(SourceFile("b", "x"), 0, 1)) == one
