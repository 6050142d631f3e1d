"""What a card or a character has several of may be usual, too: `default: [heart, spade]`."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.decks.pool_of_game import pool_of
from cardwright.model.load import read_game
from cardwright.model.printed_values import values_of
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_card

GAME = """
game: {id: gems, name: {zh-Hans: 宝石, en: Gems}, players: 2..3}
symbols:
  suit: {words: {sun: {zh-Hans: 日, en: sun}, moon: {zh-Hans: 月, en: moon}, star: {zh-Hans: 星, en: star}}}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, seen_by: everyone, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, from: hand}
kinds:
  gem:
    is_a: card
    name: {zh-Hans: 宝石, en: gem}
    fields:
      suits: {type: list of suit, default: [sun, moon], name: {zh-Hans: 花色, en: suits}}
      kin: {type: list of kind, default: [宝石, opal], name: {zh-Hans: 同类, en: kin}}
      marks: {type: list of number, default: [], name: {zh-Hans: 记号, en: marks}}
cards:
  - id: opal
    name: {zh-Hans: 蛋白石, en: Opal}
    kind: gem
    copies: 9
    effect: |
      play:
        if this's suits has sun:
          draw 1 card
  - {id: jet, name: {zh-Hans: 煤玉, en: Jet}, kind: gem, copies: 9, suits: [star], marks: [3], effect: "play: stop"}
character_fields:
  signs: {type: list of suit, default: [moon], name: {zh-Hans: 星座, en: signs}}
characters:
  - {id: seer, name: {zh-Hans: 先知, en: Seer}}
  - {id: fool, name: {zh-Hans: 愚者, en: Fool}, signs: []}
turn: {phases: {main: {name: {zh-Hans: 主要阶段, en: main phase}, do: offer plays}}}
rulings:
  - id: usual suits
    scenario: |
      given 2 players: A, B
      given A's hand is opal, jet
      given it is A's main
      expect number of cards in A's hand where (its suits has moon) is 1
      expect number of cards in A's hand where (its suits has star) is 1
      A plays opal
      expect number of cards in A's hand is 2
"""


def test_a_list_that_is_usual_is_read_printed_and_played() -> None:
    game, problems = read_game({"game.yaml": GAME})
    assert game is not None and not problems.has_errors, problems.show()
    said = {id: {field.id: value for field, value in values_of(card, card.faces[0])} for id, card in game.cards.items()}
    assert said == {
        "opal": {"suits": ("sun", "moon"), "kin": ("gem", "opal"), "marks": ()},
        "jet": {"suits": ("star",), "kin": ("gem", "opal"), "marks": (3,)},
    }
    assert pool_of(game).cards["opal"].fields["suits"] == ("sun", "moon")
    assert render_card(Lexicon.of(game), game.cards["opal"], "en")
    report = run_all(bench_of(game))
    assert not report.failed, [failure.show() for failure in report.failures]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("[sun, mon]", [("CW506", "mon")]),
        ("sun", [("CW503", "sun")]),
        ("{sun: moon}", [("CW503", "{sun: moon}")]),
    ],
)
def test_a_list_that_is_wrong_is_told_once(written: str, told: list[tuple[str, str]]) -> None:
    _, problems = read_game({"game.yaml": GAME.replace("default: [sun, moon]", f"default: {written}")})
    assert [(p.code, p.span.text) for p in problems if p.span and p.span.text in written] == told
