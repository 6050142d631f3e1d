"""What a list that is written out names twice is dealt with once; whoever nothing is done to is kept from nothing."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime.session import Session

GAME = """
game: {id: twice, name: {zh-Hans: 两次, en: Twice}, players: 2}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: pile}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: pile, from: hand}
counters: {luck: {of: player, name: {zh-Hans: 运, en: luck}}}
kinds: {stone: {is_a: card, name: {zh-Hans: 石头, en: stone}}}
verbs:
  - {say: bless, do: increase my luck by 1, phrase: {zh-Hans: 得福, en: bless}}
  - {say: "praise {guest}", takes: {guest: player}, do: "increase guest's luck by 1",
     phrase: {zh-Hans: "赞{guest}", en: "praise {guest}"}}
  - {say: "honour {guest}", takes: {guest: players}, do: "for each fox in guest: increase fox's luck by 1",
     phrase: {zh-Hans: "敬{guest}", en: "honour {guest}"}}
cards:
  - id: rock
    name: {zh-Hans: 石, en: Rock}
    kind: stone
    copies: 9
    effect: |
      EFFECT
game_rules:
  quiet: {name: {zh-Hans: 静, en: Quiet}, effect: "always: players cannot FORBIDDEN"}
setup: |
  all players draw 2 cards
turn:
  phases: {main: {name: {zh-Hans: 主, en: main}, do: offer plays}}
  ends: "if number of cards in my hand is 0: win game"
"""


def played(effect: str, forbidden: str = "praise a player") -> Session:
    """A game whose first player has played one of those cards, if they could."""
    text = GAME.replace("EFFECT", effect).replace("FORBIDDEN", forbidden)
    compiled = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
    assert compiled.game is not None and not [p.code for p in compiled.problems if p.code < "CW600"]
    session = Session(rules_of(compiled.game), 2, seed=1)
    session.answer(0, [0])
    return session


@pytest.mark.parametrize(
    ("effect", "luck"),
    [
        ("play: honour [me, turn player]", (1, 0)),
        ("play: honour [me, my next player, first player]", (1, 1)),
        ("play on [me, turn player]: honour targets", (1, 0)),
    ],
)
def test_a_player_named_twice_is_dealt_with_once(effect: str, luck: tuple[int, int]) -> None:
    session = played(effect)
    if session.pending[0].kind == "choose":
        session.answer(0, [0])
    assert tuple(player.luck for player in session.game.seats) == luck


def test_a_card_named_twice_moves_once() -> None:
    session = played("play: move [this, this] to top of deck")
    moves = [entry for entry in session.game.trace if entry[0] == "move"]
    assert [move[1] for move in moves[-2:]] == [moves[-1][1]] * 2, "onto the table, and back to the deck"
    assert len(moves) == 6


@pytest.mark.parametrize(
    ("effect", "forbidden", "offered"),
    [
        ("play on a player: praise target", "praise a player", False),
        ("play on a player: bless", "bless", True),
        ("play on another player: all players praise target", "praise another player", True),
    ],
)
def test_only_what_is_done_to_the_target_keeps_it_from_being_one(effect: str, forbidden: str, offered: bool) -> None:
    session = played(effect, forbidden)
    assert (bool(session.pending) and session.pending[0].seat == 0) == offered
