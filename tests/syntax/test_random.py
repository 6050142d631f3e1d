"""Random trees survive writing and reading; random texts and damaged texts never break the parser."""

from __future__ import annotations

import trees
from hypothesis import given
from hypothesis import strategies as st
from samples import part, samples

from cardwright.diagnostics.problem import Problem
from cardwright.syntax import nodes as n
from cardwright.syntax import parse
from cardwright.syntax.format import format_text
from cardwright.syntax.grammar import keywords
from cardwright.syntax.show import show
from cardwright.syntax.unparse import unparse

QUICK = samples(part(30, 60), slow=True)


def check(root: object, kind: object) -> None:
    text = unparse(root, trees.VOCABULARY)  # type: ignore[arg-type]
    parsed = kind(text, trees.VOCABULARY)  # type: ignore[operator]
    assert not parsed.faults, (text, parsed.faults)
    assert show(parsed.root) == show(root), text
    assert unparse(parsed.root, trees.VOCABULARY) == text


@QUICK
@given(trees.values())
def test_values(root: n.Value) -> None:
    check(root, parse.parse_value)


@QUICK
@given(trees.conditions())
def test_conditions(root: n.Cond) -> None:
    check(root, parse.parse_cond)


@QUICK
@given(trees.bodies())
def test_bodies(root: n.Block) -> None:
    check(root, parse.parse_body)


@QUICK
@given(trees.effects())
def test_effects(root: tuple[n.Ability, ...]) -> None:
    check(root, parse.parse_effect)


PIECES = st.sampled_from(
    [*keywords(), "draw", "draws", "cards", "card", "player", "red", "deck", "my", "its", "'s", "hand", "x", "2", "0",
     '"', '"a"', "（", "：", "，", "“", "\n", "\n  ", "\n    ", "\n\t", "\n ", ":", ":\n  ", "# c\n", ";", "=", "é",
     "e\u0301", "\u3000", "弹幕", "\x00", "\u2028", "😀", "'", "' ", "9" * 12, "if so", "either:\n  ", "or:\n  "]
)  # fmt: skip
SOUP = st.lists(st.tuples(PIECES, st.sampled_from([" ", " ", " ", ""])), max_size=40).map(
    lambda pieces: "".join(piece + blank for piece, blank in pieces)
)
PARSERS = (parse.parse_effect, parse.parse_body, parse.parse_value, parse.parse_cond, parse.parse_scenario)


def never_breaks(text: str) -> None:
    for parser in PARSERS:
        parsed = parser(text, trees.VOCABULARY)
        assert (parsed.root is None) == bool(parsed.faults)
        for fault in parsed.faults:
            start, end = fault.pos
            assert 0 <= start <= end <= len(text), (text, fault)
            problem = Problem(fault.code, None, fault.args)
            for lang in ("en", "zh"):
                assert problem.message(lang) and "{" not in problem.message(lang).replace("`{`", "")
                problem.help(lang)
            assert "__ANON" not in problem.message() + (problem.help() or "")


@samples(part(60, 150), slow=True)
@given(SOUP)
def test_soup_never_breaks(text: str) -> None:
    never_breaks(text)
    assert isinstance(format_text(text, trees.VOCABULARY), str)


@QUICK
@given(st.text(max_size=60))
def test_any_text_never_breaks(text: str) -> None:
    never_breaks(text)


@QUICK
@given(trees.effects(), st.data())
def test_damaged_texts_never_break(root: tuple[n.Ability, ...], data: st.DataObject) -> None:
    text = unparse(root, trees.VOCABULARY)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        size = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(st.one_of(PIECES, st.just(""))) + text[at + size :]
    never_breaks(text)
    once = format_text(text, trees.VOCABULARY)
    assert format_text(once, trees.VOCABULARY) == once
