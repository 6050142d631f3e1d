"""What is said of targets of which some are players, and some wait: those that are meant, by their sort."""

from __future__ import annotations

import textwrap

import pytest

from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_card

GAME = """\
game: {id: probe, name: {zh-Hans: 例, en: Probe}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, name: {zh-Hans: 半空, en: air}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  choir: {of: player, name: {zh-Hans: 歌队, en: choir}}
counters: {song: {of: player, starts: 0, name: {zh-Hans: 歌声, en: song}}}
kinds:
  call: {is_a: card, name: {zh-Hans: 喊声, en: call}}
  singer: {is_a: card, name: {zh-Hans: 歌手, en: singer}, active_in: [choir]}
play: {while_resolving: table, afterwards: deck, from: hand}
cards:
  - {id: poke, name: {zh-Hans: 戳, en: Poke}, kind: call, effect: "play at any time on 2 players: targets draw 1 card"}
  - {id: deny, name: {zh-Hans: 驳, en: Deny}, kind: call, effect: "play at any time on an effect: cancel target"}
  - id: owl
    name: {zh-Hans: 鸮, en: Owl}
    kind: singer
    effect: |
EFFECT
turn: {phases: {day: {name: {zh-Hans: 白天, en: day}, do: offer plays}}}
settlement: {policy: stack, triggers: {order: "players, from turn player", until: all asked}}
"""
SAID = [
    (
        "after another player plays a call on an effect: draw 1 card",
        "当其他玩家对一个等待结算的效果使用喊声后，你摸一张牌。",
        "After another player plays a call on a waiting effect, draw a card.",
    ),
    (
        "always: another player cannot play a call on an effect where its doer is me",
        "其他玩家不能对由你发动的等待结算的效果使用喊声。",
        "No other player can play a call on a waiting effect that was announced by you.",
    ),
    (
        "after a player plays a call: all players in event's targets draw 1 card",
        "当一名玩家使用喊声后，所有目标中的每名玩家各摸一张牌。",
        "After a player plays a call, each player among its targets draws a card.",
    ),
    (
        "after a player plays a call:\n  for each x in all players in event's targets: x draws 1 card",
        "当一名玩家使用喊声后，所有目标中的每名玩家依次摸一张牌。",
        "After a player plays a call, in turn order, each player among its targets draws a card.",
    ),
    (
        """after a player plays a call:
  for each x in event's targets:
    if x is a player: x draws 1 card
    otherwise if x's doer is me: uphold x
    otherwise: cancel x""",
        "当一名玩家使用喊声后，对每个目标执行：若该目标是玩家，该目标摸一张牌；否则若该目标由你发动，该目标不能被取消；否则令该目标无效。",
        "After a player plays a call, for each of its targets: if that target is a player, that target draws a card; "
        "otherwise, if that target was announced by you, that target cannot be cancelled; otherwise, "
        "cancel that target.",
    ),
    (
        """before a player plays a call, if there is an effect in event's further targets, I may:
  choose more: an effect in event's further targets
  set event's targets to [event's targets, more]""",
        "当一名玩家即将使用喊声时，你可以选择合法目标中的一个等待结算的效果，然后额外指定该效果为目标。",
        "Before a player plays a call, you may choose a waiting effect among the additional legal targets, then choose "
        "that effect as an additional target.",
    ),
    (
        """before a player plays a call, if there is a player in event's further targets, I may:
  choose more: a player in event's further targets
  set event's targets to [event's targets, more]""",
        "当一名玩家即将使用喊声时，你可以额外指定一名合法目标。",
        "Before a player plays a call, you may choose an additional legal target.",
    ),
    (
        "when a player plays a call, if there is an effect where event targets it: draw 1 card",
        "当一名玩家使用喊声时，若有是该牌的对象的等待结算的效果，你摸一张牌。",
        "When a player plays a call, if there is a waiting effect which that card targets, draw a card.",
    ),
    (
        "when a player plays a call, if there is a player where event targets it: draw 1 card",
        "当一名玩家使用喊声时，若有是该牌的对象的玩家，你摸一张牌。",
        "When a player plays a call, if there is a player whom that card targets, draw a card.",
    ),
    (
        "when a player plays a call, if every player in event's targets is not me: draw 1 card",
        "当一名玩家使用喊声时，若所有目标中的玩家均不是你，你摸一张牌。",
        "When a player plays a call, if every player among its targets is not you, draw a card.",
    ),
    (
        "after a player plays a call, if number of effects in event's targets is at least 2: "
        "increase my song by number of event's targets",
        "当一名玩家使用喊声后，若所有目标中的等待结算的效果数不少于2，你的歌声＋X（X为所有目标的数量）。",
        "After a player plays a call, if there are at least two waiting effects among its targets, increase your song "
        "by X, where X is the number of its targets.",
    ),
    (
        "when a player plays a call, if event's targets has an effect: draw 1 card",
        "当一名玩家使用喊声时，若所有目标中有等待结算的效果，你摸一张牌。",
        "When a player plays a call, if there is a waiting effect among its targets, draw a card.",
    ),
    (
        "when a player resolves a call on an effect, if event's target's doer is me: draw 1 card",
        "当一名玩家的喊声对一个等待结算的效果生效时，若该效果由你发动，你摸一张牌。",
        "When a player’s call takes effect on a waiting effect, if that effect was announced by you, draw a card.",
    ),
    (
        """before a player resolves a call:
  if event's target is an effect and event's target's doer is me: cancel event
  otherwise if event's target is a player: event's target draws 1 card""",
        "当一名玩家的喊声即将生效时，若该目标是等待结算的效果且由你发动，令其无效；否则若该目标是玩家，该目标摸一张牌。",
        "Before a player’s call takes effect, if that target is a waiting effect and was announced by you, cancel it; "
        "otherwise, if that target is a player, that target draws a card.",
    ),
]


@pytest.mark.parametrize(("effect", "zh", "en"), SAID, ids=[effect.replace("\n", " ") for effect, _, _ in SAID])
def test_what_is_meant_is_told_by_its_sort(effect: str, zh: str, en: str) -> None:
    game, problems = read_game({"game.yaml": GAME.replace("EFFECT", textwrap.indent(effect, " " * 6)).encode()})
    assert game is not None and not problems.has_errors, problems.show()
    lex = Lexicon.of(game)
    assert " ".join(each.text for each in render_card(lex, game.cards["owl"], "zh-Hans")) == zh
    assert " ".join(each.text for each in render_card(lex, game.cards["owl"], "en")) == en
