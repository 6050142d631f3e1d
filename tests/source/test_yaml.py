"""The YAML reader: what values mean, what it refuses, and that nothing can upset it."""

from __future__ import annotations

import re
import sys

import pytest
import yaml
from ends import ends
from hypothesis import given
from hypothesis import strategies as st
from samples import samples

from cardwright.diagnostics import Problems, info
from cardwright.diagnostics.yaml import report
from cardwright.source.faults import Limits, YamlFault
from cardwright.source.nodes import Mapping, Scalar, Sequence, show, to_data
from cardwright.source.text import SourceFile
from cardwright.source.yaml import load, load_bytes


def kinds(text: str, **limits: int) -> list[str]:
    return [fault.kind for fault in load(SourceFile("a.yaml", text), Limits(**limits))[1]]


def data(text: str) -> object:
    root, faults = load(SourceFile("a.yaml", text))
    assert root is not None and not faults, faults
    return to_data(root)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[(word, word) for word in ["2020-03-20", "30..40", "1.2.3", "e3", "tRue", "攻击", "1,5"]],
        *[(word, word) for word in ["0x", "0o9", "+-", "b-"]],
        *[("true", True), ("False", False), ("~", None), ("null", None), ("", None)],
        *[("0", 0), ("-7", -7), ("+3", 3), ("0o17", 15), ("0xFF", 255), ("9007199254740992", 2**53)],
        *[("1.5", 1.5), (".5", 0.5), ("1e3", 1000.0), ("1.", 1.0), ("'1'", "1"), ('"true"', "true")],
    ],
)
def test_plain_scalars_follow_the_core_schema(text: str, value: object) -> None:
    found = data(f"a: {text}\n")
    assert found == {"a": value} and type(found["a"]) is type(value)  # type: ignore[index]


def test_keys_are_always_text() -> None:
    assert data("1: a\ntrue: b\nnull: c\n") == {"1": "a", "true": "b", "null": "c"}


def test_a_tree_shows_its_places() -> None:
    root, _ = load(SourceFile("a.yaml", "# c\na:\n  - x\n  - {b: 2}\n"))
    assert root is not None
    assert show(root) == (
        'mapping @2:1\n  "a" @2:1\n    sequence @3:3\n      plain "x" @3:5\n'
        '      mapping @4:5\n        "b" @4:6\n          plain 2 @4:9\n'
    )


def test_spans_of_collections_end_with_their_last_child() -> None:
    root, _ = load(SourceFile("a.yaml", "a:\n  b: 1\n  c: |\n    x\n\n\nd: [1]   \n"))
    assert isinstance(root, Mapping)
    assert [entry.value.span.text for entry in root.entries] == ["b: 1\n  c: |\n    x", "[1]"]
    assert root.span.text.endswith("[1]")


def test_a_mapping_answers_for_its_keys() -> None:
    root, _ = load(SourceFile("a.yaml", "a: 1\nb: [x]\n"))
    assert isinstance(root, Mapping)
    assert root.keys() == ("a", "b") and "a" in root and "c" not in root and root.get("c") is None
    assert isinstance(root.get("b"), Sequence)
    entry = root.entry("b")
    assert entry is not None and entry.span.text == "b: [x]"


def test_limits_hold() -> None:
    assert kinds("a: 1234567", size=5) == ["file-too-large"]
    assert kinds("[a, b, c, d]", nodes=3) == ["too-many-nodes"]
    assert kinds("{a: 1, b: {c: 1, d: 2}, e: 3}", keys=2) == ["too-many-keys"]
    assert kinds("{a: 1, b: {c: 1, d: 2}}", keys=2) == []
    assert kinds("[[[a]]]", depth=2) == ["nested-too-deeply"]
    assert kinds("[[a]]", depth=2) == []
    assert load_bytes("a.yaml", b"a: 1234567", Limits(size=5))[2][0].kind == "file-too-large"
    assert len(kinds("- off\n" * 500)) == 100
    assert len(kinds("\x07a" * 500)) == 100


def test_text_that_no_page_can_hold() -> None:
    assert kinds("a: \ud800") == ["lone-surrogate"]
    assert load_bytes("a.yaml", "a: 1".encode("utf-16"))[2][0].kind == "not-utf8"
    assert load_bytes("a.yaml", b"\xef\xbb\xbfa: 1")[2] == []
    root, faults = load(SourceFile("a.yaml", "\ufeffa: off"))
    assert (faults[0].span.line, faults[0].span.column) == (1, 4) and root is not None


BOMBS = [
    "[" * 1_000_000, "{" * 1_000_000, "- " * 500_000, "? " * 500_000,
    "[{" * 400_000, "a: " * 400_000, "&a " * 300_000,
    "[a," * 300_000, "- &a [" * 100_000, "- *a\n" * 200_000, "'" + "a\n" * 500_000,
    "\t" * 1_000_000, "#" * 1_000_000,
    "\n".join(" " * n + "a:" for n in range(1500)), "[" + "\ufeff" * 500_000, "%" * 500_000,
    "\u202ea" * 500_000,
    "a: |\n" + " \n" * 500_000, "a: {" + "b," * 90_000 + "}", "- a\n" * 90_000,
    "\ue000e\u0301" * 300_000, "「" * 600_000,
]  # fmt: skip


@pytest.mark.one_of(2)
@pytest.mark.parametrize("text", BOMBS, ids=lambda text: f"{text[:6]!a}-{len(text)}")
def test_a_bomb_does_no_harm(text: str) -> None:
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    file = SourceFile("a.yaml", text)
    problems = Problems()
    sys.setprofile(count)
    try:
        root, faults = load(file)
        report(faults, problems)
        shown = problems.show()
        if root is not None and isinstance(root, Mapping) and isinstance(root.entries[0].value, Scalar):
            root.entries[0].value.at(0, 1)
    finally:
        sys.setprofile(None)
    assert shown is not None
    assert len(faults) <= 100
    assert calls < 100_000 + 40 * len(text), f"{calls / len(text):.1f} calls for each character"


WORDS = """a b: :_ -_ ^ ^__ ^-_ _ [ ] { } ,_ " ' | > |2-^___x # _# &a *a !t !!int_ <<:_ ?_ % ---^ ...^ ： ，
攻 \\ \\x4 😀
e\u0301 012 12:30 yes .inf @ ` ~"""
CHARACTERS = "\t \r\n \r \ufeff \u202e \x00 \x85 \u2028 \ud800 \u3000"
PIECES = st.sampled_from([word.replace("_", " ").replace("^", "\n") for word in WORDS.split()] + CHARACTERS.split(" "))


def settled(text: str) -> tuple[list[YamlFault], object]:
    root, faults = load(SourceFile("a.yaml", text))
    for fault in faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text), fault
    problems = Problems()
    report(faults, problems)
    for problem in problems:
        assert set(re.findall(r"\{(\w+)\}", info(problem.code).message["en"])) <= set(problem.args)
    assert root is not None or problems.has_errors
    return faults, to_data(root) if root is not None else None


@samples(400)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_no_text_upsets_the_reader(text: str) -> None:
    assert repr(settled(text)) == repr(settled(text))


@samples(200)
@given(st.binary(max_size=60))
def test_no_bytes_upset_the_reader(raw: bytes) -> None:
    file, _, faults = load_bytes("a.yaml", raw)
    for fault in faults:
        assert 0 <= fault.span.start <= fault.span.end <= max(len(file.text), 1)


GOOD = """id: attack
name: {zh-Hans: 攻击, en: "Attack"}
faces:
  - {copies: 4, bonus: 0}
  - copies: 3
text: 'it''s'
effect: |
  play:
    draw 1 card
"""


@samples(200)
@given(st.integers(0, len(GOOD)), st.integers(0, 3), PIECES)
def test_no_slip_of_the_hand_upsets_the_reader(at: int, cut: int, piece: str) -> None:
    settled(GOOD[:at] + piece + GOOD[at + cut :])


@samples(150)
@given(st.lists(PIECES, max_size=10).map("".join))
def test_pure_python_serves_where_libyaml_is_missing(text: str) -> None:
    file = SourceFile("a.yaml", text)
    root, faults = load(file, loader=yaml.Loader)
    for fault in faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
    assert root is not None or faults


def test_what_is_missing_in_a_line_without_an_end_is_found() -> None:
    with ends():
        assert kinds("{x: " + "a" * 400_000 + " b: c}") == ["missing-comma"]
