"""What may have to wait for somebody: verbs, by what their texts do and who listens to that."""

from __future__ import annotations

import textwrap

import pytest
from model.helpers_model import BASE, read

from cardwright.analysis.study import study

PEACE = BASE.replace("loser leaves game", "nothing happens")
QUIET = "I become drunk"
"""An event to which nothing here comes."""


@pytest.mark.parametrize(
    ("sentence", "event", "asks"),
    [
        ("draw 1 cards", QUIET, False),
        ("choose lost: a card in my hand", QUIET, True),
        ("choose lost: a random card in my hand", QUIET, False),
        ("choose sum: a number from 1 to 9", QUIET, True),
        ("I may draw 1 cards", QUIET, True),
        ("move a card in my hand to pit", QUIET, True),  # which one is left open
        ("move a random card in my hand to pit", QUIET, False),
        ("if my life is 2: judge\notherwise: choose lost: a card in my hand", QUIET, True),
        ("if my life is 2: judge\notherwise: draw 1 cards", QUIET, False),
        ("for each one in players:\n  one heals 1", QUIET, False),
        ("for each one in players:\n  one may heal 1", QUIET, True),
        ("heal 1\nif so:\n  choose lost: a card in my hand", QUIET, True),
        ("let verdict be judge", QUIET, False),
        ("let verdict be judge", "a player judges", True),
        ("heal 1", "a player heals", True),
        ("heal 1", "a player deals damage", False),
        ("heal 1", "my life rises to 9", True),
        ("heal 1", "my life changes", True),  # by what the verb does
        ("increase guest's life by 1", "my life changes", True),
        ("increase tide by 1", "my life changes", False),
        ("guest becomes drunk", "a player becomes drunk", True),
        ("guest is no longer drunk", "my life changes", False),
        # moves are heard by whom they are made
        ("move top card of deck to pit", "moving a card", True),
        ("move top card of deck to pit", "a player moves a card", True),
        ("I move top card of deck to pit", "a player moves a card", True),
        ("guest moves top card of deck to pit", "a player moves a card", True),
        ("for each one in players:\n  one moves top card of deck to pit", "a player moves a card", True),
        ("choose one: a random player\none moves top card of deck to pit", "a player moves a card", True),
        ("move top card of deck to pit by nobody", "moving a card", True),
        ("move top card of deck to pit", "moving a card from my hand", False),
    ],
)
def test_a_verb_may_have_to_wait(sentence: str, event: str, asks: bool) -> None:
    verb = "verbs:\n  - say: attempt on {guest}\n    takes: {guest: player}\n    do: |\n"
    ear = f'skills:\n  ear: {{name: {{en: Ear}}, effect: "after {event}: draw 1 cards"}}\n'
    game, problems = read({"base.yaml": PEACE, "more.yaml": verb + textwrap.indent(sentence, 6 * " ") + "\n" + ear})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    attempt = next(each for each in game.verbs.values() if each.head == "attempt on")
    assert study(game).asks.verb(attempt) is asks
