"""Writing a tree and reading it again gives the tree."""

from __future__ import annotations

import pytest
import trees
from helpers import from_yaml
from test_pages import KINDS, PAGES

from cardwright.syntax import parse
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


# Texts that random trees once lost on the way: (what was written, its canonical spelling).
MENDED = {
    "a part that only begins with a parenthesis": "draw ((yes) card) cards\n",
    "a part that is one parenthesis": "draw (1 card) cards\n",
    "a number behind a sign is no range": "choose alpha: a number from 0 - 1 to 3\n",
    "a number behind a property is no range": "choose alpha: a number from (my distance to 1) to 3\n",
    "a range before a noun": "discard 1 to 3 cards\n",
    "a verb in a count would take the `to`": "choose alpha: a number from (times this turn handing over draws) to 3\n",
    "a property would take the `to`": "choose alpha: a number from (my distance) to 3\n",
    "a property of many takes nothing": "move total distance of targets to deck\n",
    "a property that takes nothing": "choose alpha: a number from my life to 3\nset my life to 3\n",
}


def test_an_event_without_a_verb_does_not_wait_for_one() -> None:
    text = "while ever this turn its play phase begins, by dealing 1 damage to me:\n  rest\n"
    assert not parse.parse_effect(text, trees.VOCABULARY).faults


@pytest.mark.parametrize("text", MENDED.values(), ids=MENDED)
def test_bodies_round_trip(text: str) -> None:
    first = parse.parse_body(text, trees.VOCABULARY)
    assert not first.faults
    written = unparse(first.root, trees.VOCABULARY)
    assert written == text
    assert show(parse.parse_body(written, trees.VOCABULARY).root) == show(first.root)
