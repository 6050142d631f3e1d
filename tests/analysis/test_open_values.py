"""Which values are no secret: everyone may know what they are worth."""

from __future__ import annotations

import textwrap

import pytest
from model.helpers_model import read

from cardwright import ir
from cardwright.analysis.open_values import changed_names, is_open

MORE = """
counters:
  hoard: {of: player, starts: 0, seen_by: owner}
variables:
  omen: {of: game, type: suit}
  guise: {of: card, type: "suit?"}
"""


def let(value: str, before: str = "") -> ir.Value:
    """A value that a text gives a name."""
    lines = f"action in play phase on another player:\n{textwrap.indent(before, '  ')}  let found be {value}\n"
    lines += "  if turn number > 9: draw 1 cards\n"
    card = "cards:\n  - id: probe\n    kind: weapon\n    active_in: area\n    effect: |\n"
    game, problems = read({"more.yaml": MORE, "probe.yaml": card + textwrap.indent(lines, 6 * " ")})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    body = game.cards["probe"].abilities[0].block.body
    (found,) = (stmt.value for stmt in body if isinstance(stmt, ir.Let) and stmt.local.name == "found")
    return found


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2", True),
        ("yes", True),
        ("opening hand", True),
        ("me", True),
        ("target", True),
        ("turn player", True),
        ("first player", False),
        ("my next player", False),
        ("my life", True),
        ("target's life", True),
        ("turn player's life", True),
        ("(a random player)'s life", False),
        ("my hoard", False),  # its owner alone sees it
        ("tide", True),
        ("omen", True),
        ("my role", False),
        ("this's charge", False),  # which card it is may be a secret
        ("this's guise", False),
        ("my hand limit", False),
        ("number of cards in my hand", False),
        ("my life + 1", True),
        ("my life + my hoard", False),
        ("my hoard + my life", False),
        ("0 - my life", True),
        ("-(my life)", True),
        ("-(my hoard)", False),
        ("top card of deck", False),
    ],
)
def test_what_everyone_may_know(value: str, expected: bool) -> None:
    assert is_open(let(value), ()) is expected


def test_a_name_is_as_open_as_what_it_stands_for() -> None:
    found = let("much + 1", before="let much be my life\n")
    assert is_open(found, {"much"}) and not is_open(found, ())
    kept = let("one's charge", before="choose one: a card in my hand\n")
    assert not is_open(kept, {"one"})  # what lies on a card is seen by whoever sees the card
    assert not is_open(let("who", before="let who be my next player\n"), {"who"})  # who it is was worked out


def test_names_that_get_another_value() -> None:
    text = "action in play phase:\n  let much be 1\n  let more be 2\n  increase much by 1\n  increase my life by more\n"
    card = "cards:\n  - id: probe\n    kind: weapon\n    active_in: area\n    effect: |\n"
    game, problems = read({"probe.yaml": card + textwrap.indent(text, 6 * " ")})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    assert changed_names(game.cards["probe"].abilities) == {"much"}
