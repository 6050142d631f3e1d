"""Which words and kinds that somebody chooses are told to everyone."""

from __future__ import annotations

import textwrap

import pytest
from model.helpers_model import read

from cardwright.analysis.openly import told_openly

MORE = """
counters:
  hoard: {of: player, starts: 0, seen_by: owner}
  dust: {of: card, starts: 0, seen_by: everyone}
variables:
  guise: {of: player, type: "suit?"}
statuses:
  marked: {of: card, seen_by: everyone}
"""
SECRET_SUIT = "variables:\n  omen: {of: game, type: suit, seen_by: nobody}\n"
SECRET_KIND = "variables:\n  plan: {of: player, type: kind, seen_by: owner}\n"
SECRET_ANYTHING = "variables:\n  dream: {of: player, type: any, seen_by: owner}\n"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("choose colour: a suit", "a suit"),
        ("choose word: yield or refuse", "yield or refuse"),
        ("choose colours: up to 2 suits", "up to 2 suits"),
        ("choose type: a kind of spell", "a kind of spell"),
        ("choose one: a role", ""),  # of which somebody's is a secret
        ("choose lost: a card in my hand", ""),  # told by what comes of it
        ("choose sum: a number from 1 to 9", ""),
        ("choose colour: a suit\nchoose type: a kind of spell", "a suit, a kind of spell"),
        # what a text changes or speaks of besides
        ("choose colour: a suit\nincrease my life by 1", "a suit"),
        ("choose colour: a suit\nset my guise to colour", "a suit"),
        ("choose colour: a suit\nI become drunk", "a suit"),
        ("choose colour: a suit\nincrease my hoard by 1", ""),
        ("choose colour: a suit\nif my hoard > 1: draw 1 cards", ""),
        ("if my role is thief:\n  choose colour: a suit", ""),
        ("choose colour: a suit\nincrease this's charge by 1", ""),  # on a card whose face may be hidden
        ("choose colour: a suit\nincrease this's dust by 1", "a suit"),
        ("choose colour: a suit\nthis becomes sealed", ""),
        ("choose colour: a suit\nthis becomes marked", "a suit"),
        ("choose colour: a suit\nannounce colour", "a suit"),
        ("choose colour: a suit\nannounce this to me", ""),
    ],
)
def test_what_is_chosen_is_told(sentence: str, told: str) -> None:
    assert said(f"action in play phase:\n{textwrap.indent(sentence, '  ')}\n") == told


@pytest.mark.parametrize(
    ("secret", "told"),
    [
        ("", "a suit, yield or refuse, a kind of spell"),
        (SECRET_SUIT, "yield or refuse, a kind of spell"),
        (SECRET_KIND, "a suit, yield or refuse"),
        (SECRET_ANYTHING, ""),
    ],
)
def test_what_a_secret_may_hold_is_told_nowhere(secret: str, told: str) -> None:
    text = "choose colour: a suit\n  choose word: yield or refuse\n  choose type: a kind of spell"
    assert said(f"action in play phase:\n  {text}\n", secret) == told


def test_what_is_named_in_a_header_is_told_and_each_ability_is_a_text_of_its_own() -> None:
    naming = "action in play phase, naming colour: a suit:\n  draw 1 cards\n"
    secret = "action in play phase:\n  choose word: a suit\n  increase my hoard by 1\n"
    assert said(naming) == "a suit"
    assert said(secret + naming) == "a suit" and said(secret) == ""


def said(effect: str, more: str = "") -> str:
    """What is told to everyone of what a card has chosen, as it stands there."""
    card = "cards:\n  - id: probe\n    kind: weapon\n    effect: |\n" + textwrap.indent(effect, 6 * " ")
    files = {"more.yaml": MORE, "probe.yaml": card, "secret.yaml": more}
    game, problems = read({name: text for name, text in files.items() if text})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    found = sorted(start for path, start in told_openly(game) if path == "probe.yaml")
    return ", ".join(card[start:].partition("\n")[0].removesuffix(":") for start in found)
