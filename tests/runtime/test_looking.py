"""Whoever looks at the table changes nothing: no stack is refilled because a value speaks of its top card."""

from __future__ import annotations

from cardwright.bench.in_memory import rules_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.session import Session

GAME = """
game: {id: looking, name: {zh-Hans: 看, en: Looking}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: everyone, refill_from: pile, name: {zh-Hans: 牌堆, en: deck}}
  pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: pile}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: pile, from: hand}
kinds:
  stone:
    is_a: card
    name: {zh-Hans: 石头, en: stone}
    fields: {weight: {type: number, name: {zh-Hans: 重, en: weight}}}
cards: [{id: rock, name: {zh-Hans: 石, en: Rock}, kind: stone, copies: 9, weight: 3, effect: "play: nothing happens"}]
quantities:
  omen:
    of: player
    name: {zh-Hans: 兆, en: omen}
    base: number of (cards in my hand where its weight is (top card of deck)'s weight)
setup: |
  shuffle deck
  move all cards in deck to pile
  for each p in players: move top 1 cards of pile to p's hand
turn:
  phases: {main: {name: {zh-Hans: 主, en: main}, do: offer plays}}
  ends: "if number of cards in my hand is 0: win game"
"""


def test_a_view_refills_no_stack() -> None:
    game = compile_sources([RawFile("game.yaml", "game.yaml", GAME.encode())]).game
    assert game is not None
    session = Session(rules_of(game), 2, seed=1)
    before = session.game.rng.state, len(session.trace())
    seen = session.view(0)
    assert seen.players[0].values["omen"] is None
    assert (session.game.rng.state, len(session.trace())) == before
