"""What a sentence draws at random inside its values, told by its words, in the order in which it is drawn."""

from __future__ import annotations

import textwrap

import pytest
from model.helpers_model import read

from cardwright import ir
from cardwright.analysis.draws import drawn_by_doer, drawn_for, drawn_in, unfolded
from cardwright.ir.walk import find

MORE = """
verbs:
  - say: pass {what} to {guest}
    takes: {what: card, guest: player}
    do: nothing happens
  - say: shout {much}
    takes: {much: number}
    do: nothing happens
"""


def sentence(text: str) -> ir.Stmt:
    """The first sentence of an action."""
    lines = "action in play phase:\n" + textwrap.indent(text, "  ") + "\n"
    card = "cards:\n  - id: probe\n    kind: weapon\n    active_in: area\n    effect: |\n" + textwrap.indent(
        lines, 6 * " "
    )
    game, problems = read({"more.yaml": MORE, "probe.yaml": card})
    assert game is not None and not problems.has_errors, [problem.message("en") for problem in problems]
    return game.cards["probe"].abilities[0].block.body[0]


def words(found: tuple[ir.NP, ...]) -> list[str]:
    return [" ".join(np.span.text.split()) for np in found]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("increase (a random player)'s life by 1", ["a random player"]),
        ("increase my life by number of cards in (a random player)'s hand", ["a random player"]),
        ("set (a random player)'s life to (a random other player)'s life",
         ["a random player", "a random other player"]),
        ("(a random player) becomes drunk", ["a random player"]),
        ("stop if (a random player)'s life is 2", ["a random player"]),
        ("if (a random player)'s life is 2: draw 1 cards", ["a random player"]),
        ("repeat (a random player)'s life times:\n  draw 1 cards", ["a random player"]),
        ("if my distance to (a random player) is 2: draw 1 cards", ["a random player"]),
        (
            "let gain be highest of [(a random player)'s life, (a random other player)'s life]",
            ["a random player", "a random other player"],
        ),
        # what is named, gone through or chosen itself is drawn with it, and what it is described by before
        ("let one be a random player", []),
        ("let some be 2 random cards in (a random player)'s hand", ["a random player"]),
        ("let much be number of random cards in my hand", ["random cards in my hand"]),
        ("for each one in 2 random cards in my hand:\n  draw 1 cards", []),
        ("for each one in players, from (a random player):\n  draw 1 cards", ["a random player"]),
        ("choose one: a card in (a random player)'s hand", ["a random player"]),
        ("choose much: a number from 1 to (a random player)'s life", ["a random player"]),
        # a call draws by itself, and so does what lasts
        ("discard 1 random card in my hand", []),
        ("shout (a random player)'s life", []),
        ("I may shout (a random player)'s life", []),
        ("let found be judge", []),
        ("next time I draw:\n  increase (a random player)'s life by 1", []),
        # what is only described is not drawn, but what the description needs is
        ("if there is a random card in my hand: draw 1 cards", []),
        ("if every card in (a random player)'s hand is red: draw 1 cards", ["a random player"]),
        (
            "increase (a random player where every card in its hand is red)'s life by 1",
            ["a random player where every card in its hand is red"],
        ),
        # what hangs on the one that is described is drawn for each of them
        ("choose one: a card in my hand where its cost is (a random player)'s life", ["a random player"]),
        ("choose one: a player where (a random card in its hand)'s suit is heart", []),
        ("choose one: a player where (a random card in my hand)'s suit is heart", ["a random card in my hand"]),
        ("choose one: a player where every card in its hand is (a random card in pit)", []),
        (
            "choose one: a player where its life is (a random player where its life is 2)'s life",
            ["a random player where its life is 2"],
        ),
        (
            "choose much: a number from 1 to 9 where it is (a random player where its life is 2)'s life",
            ["a random player where its life is 2"],
        ),
    ],
)  # fmt: skip
def test_what_is_drawn_when_a_sentence_is_reached(text: str, drawn: list[str]) -> None:
    assert words(drawn_in(sentence(text))) == drawn


@pytest.mark.parametrize(
    ("text", "drawn", "by_each"),
    [
        ("all players shout (a random player)'s life", ["a random player"], []),
        ("all players shout (a random card in their hand)'s charge", [], ["a random card in their hand"]),
        ("all players pass (a random card in their hand) to me", [], []),  # picked as the verb is done
        ("all players pass (item at 1 in (cards in (a random player)'s hand)) to me", ["a random player"], []),
        (
            "all players shout (a random player where its life is their life)'s life",
            [],
            ["a random player where its life is their life"],
        ),
        (
            "all players shout "
            "(a random player where times this turn a player deals damage to (their next player) is 1)'s life",
            ["a random player where times this turn a player deals damage to (their next player) is 1"],
            [],  # `their` is of whoever deals damage
        ),
        (
            "all players shout (a random player where its distance to (their next player) is 1)'s life",
            [],
            ["a random player where its distance to (their next player) is 1"],
        ),
        (
            "all players shout (a random player where every card in their hand is red)'s life",
            [],
            ["a random player where every card in their hand is red"],
        ),
        (
            "all players shout (a random player where every card in its hand is their mark)'s life",
            [],
            ["a random player where every card in its hand is their mark"],
        ),
        (
            "all players shout (a random card in (a random player)'s hand)'s charge",
            ["a random player", "a random card in (a random player)'s hand"],
            [],
        ),
    ],
)
def test_what_is_drawn_for_all_who_do_something_or_for_each(text: str, drawn: list[str], by_each: list[str]) -> None:
    (call,) = find(sentence(text), ir.Call)
    assert (words(drawn_for(call)), words(drawn_by_doer(call))) == (drawn, by_each)


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("if my life is 1: draw 1 cards\notherwise if (a random player)'s life is 2: heal 1", ["If", "If"]),
        ("if (a random player)'s life is 2: draw 1 cards\notherwise if my life is 1: heal 1", ["If"]),
        ("if my life is 1: draw 1 cards\notherwise: heal 1", ["If"]),
        ("repeat 3 times while (a random player)'s life is 2:\n  draw 1 cards", ["Repeat", "If", "Stop"]),
        ("repeat 3 times while my life is 2:\n  draw 1 cards", ["Repeat"]),
    ],
)
def test_a_later_condition_that_draws_is_a_sentence_of_its_own(text: str, forms: list[str]) -> None:
    made = unfolded(sentence(text))
    assert [type(found).__name__ for found in find(made, ir.If | ir.Repeat | ir.Stop)] == forms
