"""The formatter: one spelling, comments kept, stable."""

from __future__ import annotations

from textwrap import indent

import pytest
from helpers import from_yaml, words
from test_pages import KINDS, PAGES

from cardwright.syntax.format import format_text
from cardwright.syntax.parse import parse_effect
from cardwright.syntax.show import show

VOCABULARY = words(
    ["draw {n} cards", "discard {cards}", "play {card} [on {target}]"],
    ["player", "card"],
    ["living", "red"],
    ["hand", "life"],
    ["deck"],
)


def test_spelling_comments_and_blank_lines() -> None:
    before = """

# What it is for.


play   on  another  player,I may,   once each turn,if my life>=3 :   # the use
  # first
  discard the 1 card in my hand# now
  if my life<2: draw 1 card

  if my life is 3:
        # inside
    draw 1 card
        # at the end of the block
    # also
  # outer
when my turn begins:
  draw 1 card
# the end

"""
    after = """# What it is for.

play on another player, if my life is at least 3, once each turn, I may:  # the use
  # first
  discard 1 card in my hand  # now
  if my life is less than 2: draw 1 card
  if my life is 3:
    # inside
    draw 1 card
    # at the end of the block
    # also
  # outer
when my turn begins:
  draw 1 card
# the end
"""
    assert format_text(before, VOCABULARY) == after
    assert format_text(after, VOCABULARY) == after
    assert show(parse_effect(before, VOCABULARY).root) == show(parse_effect(after, VOCABULARY).root)


def test_a_blank_line_in_front_of_a_comment_between_abilities_stays() -> None:
    text = "play:\n  draw 1 card\n\n# apart\nwhen my turn begins:\n  draw 1 card\n"
    assert format_text(text, VOCABULARY) == text
    assert format_text("\n\n" + text.replace("\n\n", "\n\n\n"), VOCABULARY) == text


def test_a_text_that_is_indented_as_a_whole_comes_out_as_it_does_without() -> None:
    """Comments stand as deep as before, beside the line that begins farthest to the left."""
    text = (
        "play:\n  # first\n  if my life < 2:\n    # inside\n    draw 1 card\n    # at its end\n  # outer\n# the end\n"
    )
    plain = format_text(text, VOCABULARY)
    assert [line for line in plain.splitlines() if "#" in line] == [line for line in text.splitlines() if "#" in line]
    for width in (1, 4, 7):
        assert format_text(indent(text, " " * width), VOCABULARY) == plain
    assert format_text("# far left\n" + indent(text, "    "), VOCABULARY) == "# far left\n" + plain


def test_a_comment_stands_no_deeper_than_the_line_before_it() -> None:
    block = "play:\n  if my life is 2:\n    draw 1 card\n    draw 1 card\n  draw 1 card\n"
    after = "when my turn begins:\n  draw 1 card\n"
    assert format_text(f"{block}    # deep\n{after}", VOCABULARY) == f"{block}  # deep\n{after}"


def test_a_text_with_faults_is_left_alone() -> None:
    assert format_text("play:\n  drow 1  card\n", VOCABULARY) == "play:\n  drow 1  card\n"


@pytest.mark.parametrize(("words", "text"), PAGES)
def test_pages_are_stable(words: dict[str, list[str]], text: dict[str, str]) -> None:
    kind = next(kind for kind in KINDS if kind in text)
    if kind in ("value", "cond"):
        pytest.skip("one line")
    vocabulary = from_yaml({**words, "names": [*words.get("names", []), *text.get("names", [])]})
    source = text.get("instead", text[kind])
    once = format_text(source, vocabulary, kind)
    assert format_text(once, vocabulary, kind) == once
    assert show(KINDS[kind](once, vocabulary).root) == show(KINDS[kind](source, vocabulary).root)
