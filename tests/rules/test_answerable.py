"""What is known, before a card is played, of the tests by which others may answer that it takes effect."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.backends.python.tree import Const, Expr, Name, all_of, any_of, negation
from cardwright.backends.rules.answerable import KIND, is_known
from cardwright.backends.rules.names_of_runtime import EV
from cardwright.model.load import read_game

GAME = """
game: {id: tiny, name: {en: Tiny, zh-Hans: 小}, players: 2}
zones: {deck: {of: game, order: stack}, hand: {of: player}}
kinds: {stone: {is_a: card}, gem: {is_a: stone}, leaf: {is_a: card}}
cards: [{id: rock, kind: stone, copies: 1}, {id: ruby, kind: gem, copies: 1}]
"""
AIMED, ALTERS_DECK, ALTERS_HAND = (
    Name("me").test("in", EV.dot("targets")),
    Const("deck").test("in", EV.dot("alters")),
    Const("hand").test("in", EV.dot("alters")),
)
IS_STONE, IS_LEAF = (Const(id).test("in", KIND.dot("categories")) for id in ("stone", "leaf"))
IS_ROCK, NOT_ROCK = KIND.test("is", Name("rock")), KIND.test("is not", Name("rock"))
OPEN = Name("me").dot("alive")
Y, N, U = True, False, None
"""Yes, no, unknown: of a rock without targets, of one with a target, and of any card of its kind."""


def play(owner: str, on: object = None) -> Any:
    game, _ = read_game({"game.yaml": GAME})
    assert game is not None
    made = game.cards.get(owner) or game.categories[owner]
    return SimpleNamespace(owner=made, ability=SimpleNamespace(on=on, alters=frozenset({"deck"})))


@pytest.mark.parametrize(
    ("test", "rock", "aimed", "stone"),
    [
        (AIMED, N, U, N),
        (negation(AIMED), U, U, U),
        (ALTERS_DECK, Y, Y, Y),
        (ALTERS_HAND, N, N, N),
        (IS_STONE, Y, Y, U),
        (IS_LEAF, N, N, U),
        (IS_ROCK, Y, Y, U),
        (NOT_ROCK, N, N, U),
        (OPEN, U, U, U),
        (negation(OPEN), U, U, U),
        (negation(all_of([IS_STONE, ALTERS_HAND])), Y, Y, Y),
        (all_of([OPEN, ALTERS_HAND]), N, N, N),
        (all_of([OPEN, ALTERS_DECK]), U, U, U),
        (all_of([IS_ROCK, ALTERS_DECK]), Y, Y, U),
        (any_of([OPEN, ALTERS_DECK]), Y, Y, Y),
        (any_of([OPEN, ALTERS_HAND]), U, U, U),
        (any_of([AIMED, ALTERS_HAND]), N, U, N),
    ],
)
def test_what_is_known_of_a_play(test: Expr, rock: bool | None, aimed: bool | None, stone: bool | None) -> None:
    x: Any = SimpleNamespace(key_of=lambda kind, module: Name(kind.id))
    plays = (play("rock"), play("rock", on="a player"), play("stone"))
    assert [is_known(x, test, each) for each in plays] == [rock, aimed, stone]


def test_a_narrower_kind_is_of_the_wider_ones() -> None:
    x: Any = SimpleNamespace(key_of=lambda kind, module: Name(kind.id))
    assert is_known(x, IS_STONE, play("ruby")) is True and is_known(x, IS_ROCK, play("ruby")) is False
