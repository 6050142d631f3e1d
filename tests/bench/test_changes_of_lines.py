"""Which changes a line of rules has, word by word, and where a changed line stands in its text."""

from __future__ import annotations

import pytest

from cardwright.bench.changes import changes_of

LINES = [
    (
        "draw 2 cards",
        [
            "draw 3 cards",
            "draw 1 cards",
        ],
    ),
    (
        "draw 0 cards",
        [
            "draw 1 cards",
        ],
    ),
    (
        "repeat 49 times:",
        [
            "repeat 50 times:",
            "repeat 48 times:",
        ],
    ),
    (
        "repeat 50 times while I have a card:",
        [
            "repeat 1 times while I have a card:",
        ],
    ),
    (
        "deal 99 damage, 2 times",
        [
            "deal 99 damage",
            "deal 100 damage, 2 times",
            "deal 98 damage, 2 times",
            "deal 99 damage, 3 times",
            "deal 99 damage, 1 times",
        ],
    ),
    (
        "damage the turn player",
        [
            "damage the first player",
        ],
    ),
    (
        "if my life is at least 3: win game",
        [
            "if my life is at least 4: win game",
            "if my life is at least 2: win game",
            "if my life is at most 3: win game",
            "if not (my life is at least 3): win game",
        ],
    ),
    (
        "discard a card, if you do, by the next player",
        [
            "discard a card, by the next player",
            "discard a card, if you do",
            "discard a card, if you do, by the previous player",
            "discard a card, if not (you do), by the next player",
        ],
    ),
    (
        "play, if I have at most 1 card, once each turn, from my hand:",
        [
            "play, once each turn, from my hand:",
            "play, if I have at most 1 card, from my hand:",
            "play, if I have at most 1 card, once each turn:",
            "play, if I have at most 2 card, once each turn, from my hand:",
            "play, if I have at most 0 card, once each turn, from my hand:",
            "play, if I have at least 1 card, once each turn, from my hand:",
            "play, if not (I have at most 1 card), once each turn, from my hand:",
        ],
    ),
    (
        "put each other card on top",
        [
            "put each card on top",
            "put each other card on bottom",
        ],
    ),
    (
        "another player loses all other cards",
        [
            "a player loses all other cards",
            "another player loses all cards",
        ],
    ),
    (
        "if so: draw 1 card",
        [
            "if so: draw 2 card",
            "if so: draw 0 card",
            "if not: draw 1 card",
        ],
    ),
    (
        "if not: rest",
        [
            "if so: rest",
        ],
    ),
    (
        "I may draw up to 2 cards, skipping light cards",
        [
            "I may draw up to 2 cards",
            "I may draw up to 3 cards, skipping light cards",
            "I may draw up to 1 cards, skipping light cards",
            "I may draw 2 cards, skipping light cards",
        ],
    ),
    (
        'choose x: "2 and 3" or a card named "top"',
        [
            'choose x: "2 and 3" and a card named "top"',
        ],
    ),
    (
        "a random card  and no other card",
        [
            "a random card or no other card",
            "a random card and no card",
            "a random card and yes other card",
            "a card and no other card",
        ],
    ),
    (
        "while my life >= 2 and its cost < 3:",
        [
            "while my life >= 3 and its cost < 3:",
            "while my life >= 1 and its cost < 3:",
            "while my life >= 2 and its cost < 4:",
            "while my life >= 2 and its cost < 2:",
            "while my life >= 2 or its cost < 3:",
            "while my life > 2 and its cost < 3:",
            "while my life >= 2 and its cost <= 3:",
        ],
    ),
    (
        "  if  a  is not b  or c > d: rest",
        [
            "  if a is b or c > d: rest",
            "  if a is not b and c > d: rest",
            "  if a is not b or c >= d: rest",
            "  if not ( a  is not b  or c > d): rest",
        ],
    ),
    (
        "between 1 and 2 before 3, even while hidden, per target",
        [
            "between 1 and 2 before 3, per target",
            "between 1 and 2 before 3, even while hidden",
            "between 2 and 2 before 3, even while hidden, per target",
            "between 0 and 2 before 3, even while hidden, per target",
            "between 1 and 3 before 3, even while hidden, per target",
            "between 1 and 1 before 3, even while hidden, per target",
            "between 1 and 2 before 4, even while hidden, per target",
            "between 1 and 2 before 2, even while hidden, per target",
            "between 1 or 2 before 3, even while hidden, per target",
            "between 1 and 2 after 3, even while hidden, per target",
        ],
    ),
]
"""A line, and all that becomes of it, in this order."""


@pytest.mark.parametrize(("line", "made"), LINES, ids=[line for line, _ in LINES])
def test_all_changes_of_a_line(line: str, made: list[str]) -> None:
    assert [change.text for change in changes_of(line)] == made
    assert [change.now for change in changes_of(line)] == [each.strip() for each in made]


TEXT = """play, if I have a card:  # first

  uninterrupted:
    rest

    draw 1 card # more
  suspend lamps: rest
# survives: one
  discard 1 card
discard 2 cards  # survives: two
rest
    # below
"""


def test_where_a_change_stands_and_why_nobody_notices_it() -> None:
    """A remark of its own line goes first; one above holds for the next line alone."""
    assert [(TEXT[each.start : each.end], each.now, each.why) for each in changes_of(TEXT)] == [
        ("play, if I have a card:", "", ""),
        ("play, if I have a card:", "play:", ""),
        ("play, if I have a card:", "play, if not (I have a card):", ""),
        ("uninterrupted:", "", ""),
        ("uninterrupted:", "rest", ""),
        ("rest", "", ""),
        ("draw 1 card", "", ""),
        ("draw 1 card", "draw 2 card", ""),
        ("draw 1 card", "draw 0 card", ""),
        ("suspend lamps: rest", "", ""),
        ("discard 1 card", "", "one"),
        ("discard 1 card", "discard 2 card", "one"),
        ("discard 1 card", "discard 0 card", "one"),
        ("discard 2 cards", "", "two"),
        ("discard 2 cards", "discard 3 cards", "two"),
        ("discard 2 cards", "discard 1 cards", "two"),
        ("rest", "", ""),
    ]


def test_a_line_goes_with_the_block_that_it_opens() -> None:
    """Empty lines and remarks inside a block are of it; what stands further left is not."""
    gone = {TEXT[each.start : each.end]: each.text for each in changes_of(TEXT) if not each.now}
    assert gone["play, if I have a card:"] == TEXT[TEXT.index("# survives: one") :]
    assert gone["uninterrupted:"] == TEXT.replace("  uninterrupted:\n    rest\n\n    draw 1 card # more\n", "")
    assert gone["suspend lamps: rest"] == TEXT.replace("  suspend lamps: rest\n", "")


def test_what_stands_above_and_below_a_changed_line_stays() -> None:
    """But for the remark of the line itself."""
    (one,) = [each.text for each in changes_of(TEXT) if each.now == "discard 1 cards"]
    assert one == TEXT.replace("discard 2 cards  # survives: two\n", "discard 1 cards\n")


def test_a_block_that_only_wraps_is_unwrapped() -> None:
    """The first line of it that says something is shown for it."""
    text = "play:\n  suspend lamps until end of turn:  # so\n\n    # why\n    rest # so\n\n    rest 2\n  draw 1 card"
    bare = "play:\n\n  # why\n  rest # so\n\n  rest 2\n  draw 1 card"
    assert [(each.now, each.text) for each in changes_of(text) if each.now == "rest"] == [("rest", bare)]


def test_the_last_line_of_a_text_is_not_dropped() -> None:
    """A text without a line is none, and a remark is no line."""
    assert [each.now for each in changes_of("# why\ndraw 1 card\n")] == ["draw 2 card", "draw 0 card"]
