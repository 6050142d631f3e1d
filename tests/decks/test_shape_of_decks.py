"""Decks in YAML: every key that holds the wrong thing is told there, and what can be read is read all the same."""

from __future__ import annotations

import pytest

from cardwright.decks.read_deck_yaml import read_yaml
from cardwright.diagnostics import Problems
from cardwright.source.text import SourceFile

A = "decks: [{id: a, cards: {main: {x: 2}}}, "


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("id: [a]", ["CW503 [a]"]),
        ("format: [a]", ["CW503 [a]"]),
        ("name: [a]", ["CW503 [a]"]),
        ("name: {en: [a]}", ["CW503 [a]"]),
        ("name: {en: a, fr: b}", ["CW508 fr"]),
        ("expect: maybe", ["CW506 maybe"]),
        ("expect: [legal]", ["CW503 [legal]"]),
        ("expect: {findngs: [A]}", ["CW501 findngs"]),
        ("expect: {findings: [[A]]}", ["CW503 [A]"]),
        ("as_of: soon", ["CW709 soon"]),
        ("as_of: [2020-01-01]", ["CW503 [2020-01-01]"]),
        ("rules: [[A]]", ["CW503 [A]"]),
        ("cards: many", ["CW503 many"]),
        ("add: some", ["CW503 some"]),
        ("remove: 3", ["CW503 3"]),
        ("swaps: x", ["CW503 x"]),
        ("swaps: [3]", ["CW503 3"]),
        ("swaps: [{nmae: a}]", ["CW501 nmae"]),
        ("swaps: [{name: [a], in: 3, out: 4}]", ["CW503 [a]", "CW503 3", "CW503 4"]),
        ("like: [a]", ["CW503 [a]"]),
        ("like: nobody", ["CW701 nobody"]),
        ("crads: {}", ["CW501 crads"]),
        ("cards: {main: {a: 0}}", ["CW733 0"]),
        ("cards: {main: {a: 10000}}", ["CW733 10000"]),
        ("cards: {main: {a: yes}}", ["CW733 yes"]),
        ("cards: [2x A, 0 B]", ["CW733 0 B"]),
        ("decks: 3", ["CW503 3"]),
        ("decks: [3, {id: a}]", ["CW503 3"]),
        ("decks: [{id: a, like: b}, {id: b, like: a}]", ["CW727 b", "CW727 a"]),
        (A + "{id: b, like: a, remove: {main: {x: 3}}}]", ["CW728 x: 3"]),
        (A + "{id: b, like: a, remove: {mian: {x: 1}}}]", ["CW734 mian"]),
        ("- 3", ["CW736 - 3"]),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(text: str, wanted: list[str]) -> None:
    problems = Problems()
    decks = read_yaml(SourceFile("d.yaml", f"{text}\n"), problems, {})
    assert [f"{each.code} {each.span.text}" for each in problems if each.span is not None] == wanted
    assert sum(len(deck.faults) for deck in decks) == len(wanted) or not text.startswith(("id", "name", "swaps: ["))


@pytest.mark.parametrize(
    ("text", "named", "lines"),
    [
        ("cards: {a: 2, main: {b: 1}, side: [3x C, D]}", "d", "2 a, 1 b main, 3 C side, 1 D side"),
        ("id: x\ncards: [a, {b: 2}]", "x", "1 a, 2 b"),
        ("id: x\nname: y", "y", ""),
        ("name: {zh-Hans: 甲, en: one}", "甲", ""),
        ("cards: {main: {x: 2, y: 1}}\nremove: {main: {x: 1, y: 1}}\nadd: {main: {x: 2, z: 1}, side: {x: 1}}", "d",
         "3 x main, 1 z main, 1 x side"),
    ],
)  # fmt: skip
def test_what_is_read(text: str, named: str, lines: str) -> None:
    problems = Problems()
    (deck,) = read_yaml(SourceFile("d.yaml", f"{text}\n"), problems, {})
    shown = [f"{line.count} {line.text} {line.section or ''}".strip() for line in deck.lines]
    assert (problems.show(), deck.name, ", ".join(shown)) == ("", named, lines)


def test_a_deck_like_another_has_its_cards_and_swaps_have_names() -> None:
    problems = Problems()
    text = A + "{id: b, like: a, add: {main: {x: 1}}, swaps: [{name: one, in: {y: 1}, out: {x: 2}}, {in: {z: 1}}]}]\n"
    first, other = read_yaml(SourceFile("d.yaml", text), problems, {})
    assert problems.show() == "" and [(line.text, line.count) for line in first.lines] == [("x", 2)]
    assert [(line.text, line.count) for line in other.lines] == [("x", 3)]
    told = [(name, [each.text for each in into], [each.count for each in out]) for name, into, out, _ in other.swaps]
    assert told == [("one", ["y"], [2]), ("", ["z"], [])]
