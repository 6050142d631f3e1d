"""Writing a tree and reading it again gives the tree."""

from __future__ import annotations

import pytest
from helpers import from_yaml
from test_pages import KINDS, PAGES

from cardwright.syntax.show import show
from cardwright.syntax.unparse import unparse


@pytest.mark.parametrize(("words", "text"), PAGES)
def test_pages_round_trip(words: dict[str, list[str]], text: dict[str, str]) -> None:
    vocabulary = from_yaml({**words, "names": [*words.get("names", []), *text.get("names", [])]})
    kind = next(kind for kind in KINDS if kind in text)
    first = KINDS[kind](text.get("instead", text[kind]), vocabulary)
    written = unparse(first.root, vocabulary)
    second = KINDS[kind](written, vocabulary)
    assert not second.faults, written
    assert show(second.root) == show(first.root)
    assert unparse(second.root, vocabulary) == written
