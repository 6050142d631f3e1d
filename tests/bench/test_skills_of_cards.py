"""Several cards may name one skill of the section `skills`: it is printed on each, and gained with each."""

from __future__ import annotations

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.model.load import read_game
from cardwright.text.lexicon import Lexicon
from cardwright.text.rules_text import render_card

GAME = """
game: {id: guild, name: {zh-Hans: 行会, en: Guild}, players: 2..3}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  table: {of: game, seen_by: everyone, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, from: hand}
kinds: {craft: {is_a: card, name: {zh-Hans: 手艺, en: craft}}}
skills:
  study: {name: {zh-Hans: 钻研, en: Study}, effect: "action in main, once each turn: draw 1 card"}
cards:
  - id: smith
    name: {zh-Hans: 铁匠, en: Smith}
    kind: craft
    copies: 4
    skills: [study]
    effect: "play: gain skills of this"
  - id: baker
    name: {zh-Hans: 面包师, en: Baker}
    kind: craft
    copies: 4
    skills: [study]
    effect: "play: gain skills of this"
turn: {phases: {main: {name: {zh-Hans: 主要阶段, en: main phase}, do: offer plays}}}
rulings:
  - id: either craft
    scenario: |
      given 2 players: A, B
      given A's hand is smith
      given B's hand is baker
      given it is A's main
      A plays smith
      A uses study
      expect number of cards in A's hand is 1
      A passes
      B plays baker
      B uses study
      expect number of cards in B's hand is 1
"""


def test_a_list_of_skills_is_read_printed_and_played() -> None:
    game, problems = read_game({"game.yaml": GAME})
    assert game is not None and not problems.has_errors, problems.show()
    said = {id: [part.text for part in render_card(Lexicon.of(game), card, "en")] for id, card in game.cards.items()}
    assert said["smith"] == said["baker"] != []
    report = run_all(bench_of(game))
    assert not report.failed, [failure.show() for failure in report.failures]
