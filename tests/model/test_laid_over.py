"""A part of a base game with what a mode says of it laid over it."""

from __future__ import annotations

import pytest

from cardwright.diagnostics import Problems
from cardwright.diagnostics.yaml import load_yaml
from cardwright.diff.yaml_facts import in_line
from cardwright.model.extend import laid_over
from cardwright.source.nodes import Node
from cardwright.source.text import SourceFile


def tree(text: str) -> Node:
    node = load_yaml(SourceFile("g.yaml", text), Problems())
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("{a: 1, b: 2}", "{b: 3, c: 4}", "a 1, b 3, c 4"),
        ("{a: {b: 1, c: 2}}", "{a: {c: 3}}", "a b 1, c 3"),
        ("{a: {b: 1}}", "{a: 2}", "a 2"),
        ("{a: 1}", "{a: {b: 2}}", "a b 2"),
        ("{a: [1, 2]}", "{a: [3]}", "a 3"),
        ("{name: {zh-Hans: 灯, en: lamp}}", "{name: {en: light}}", "name <light>"),
    ],
)
def test_entries_are_laid_over_entries_and_all_else_takes_its_place(old: str, new: str, wanted: str) -> None:
    """A text for each language is one part: words of the base do not stand beside those of the mode."""
    assert in_line(laid_over(tree(old), tree(new)), lambda said: f"<{'|'.join(said.values())}>") == wanted


def test_a_text_that_is_the_whole_entry_keeps_its_other_languages() -> None:
    made = laid_over(tree("{zh-Hans: 灯, en: lamp}"), tree("{en: light}"), whole=True)
    assert in_line(made, lambda said: "|".join(said.values())) == "灯|light"
