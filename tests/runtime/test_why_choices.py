"""What is not among the things that a text lets somebody choose has its clause, and distances are told; in two languages."""
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest
from games import linked

from cardwright.bench.in_memory import rules_of
from cardwright.runtime.plain import pending_data
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules
from cardwright.runtime.texts import Texts

GAME = r"""
game: {id: choosy, name: {en: Choosy, zh-Hans: 挑选}, players: 5..5, languages: [zh-Hans, en]}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {en: deck, zh-Hans: 牌堆}}
  discard pile: {of: game, order: stack, seen_by: everyone, name: {en: discard pile, zh-Hans: 弃牌堆}}
  table: {of: game, seen_by: everyone, name: {en: table, zh-Hans: 桌面}}
  hand: {of: player, seen_by: owner, name: {en: hand, zh-Hans: 手牌}}
counters:
  life: {of: player, starts: 5, at_least: 0, name: {en: life, zh-Hans: 体力}}
quantities:
  distance to {rival}: {of: player, takes: {rival: player}, base: my seat distance to rival, name: {en: distance, zh-Hans: 距离}}
  reach: {of: player, base: 1, name: {en: reach, zh-Hans: 攻击范围}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds:
  thing: {is_a: card, name: {en: thing, zh-Hans: 物件}, fields: {cost: {type: number, name: {en: cost, zh-Hans: 费用}}}}
  gear: {is_a: thing, name: {en: gear, zh-Hans: 装备}}
  tool: {is_a: thing, name: {en: tool, zh-Hans: 工具}}
game_rules:
  stuck: {effect: "always: I cannot discard brick"}
turn:
  phases:
    main phase:
      do: |
        move all cards in deck to my hand
        offer plays
      name: {en: main phase, zh-Hans: 主要阶段}
settlement: {policy: nested, responses: {order: players, until: first answer}}
checks: {over: {when: round > 3, do: make all players win}}
cards:
  - {id: poke, name: {en: Poke, zh-Hans: 戳}, kind: gear, cost: 1, effect: "play on another player within my reach: reduce target's life by 1"}
  - {id: far, name: {en: Far, zh-Hans: 远}, kind: gear, cost: 2, effect: "play on another player where my distance to it is at least 2: reduce target's life by 1"}
  - {id: sift, name: {en: Sift, zh-Hans: 筛}, kind: gear, cost: 3, effect: "play:\n  choose x: another gear in my hand where its cost is at least 4\n  discard x"}
  - {id: pair, name: {en: Pair, zh-Hans: 双}, kind: gear, cost: 4, effect: "play: discard 2 tools in my hand where its cost is at most 5"}
  - {id: hail, name: {en: Hail, zh-Hans: 招}, kind: gear, cost: 5, effect: "play:\n  choose p: another player within my reach\n  reduce p's life by 1"}
  - {id: vote, name: {en: Vote, zh-Hans: 票}, kind: gear, cost: 6, effect: "play:\n  secretly each p in players:\n    p chooses q: a player where its life is p's life and it is not p\n  for each p in players: reduce p's q's life by 1"}
  - {id: fork, name: {en: Fork, zh-Hans: 岔}, kind: gear, cost: 7, effect: "play:\n  either: reduce my life by 1\n  or: increase my life by 1\n  or if my life is at least 9: increase my life by 2"}
  - {id: name, name: {en: Name, zh-Hans: 名}, kind: gear, cost: 8, effect: "play:\n  choose k: a kind of tool where it is not brick\n  choose n: a number from 1 to 5 where it is odd\n  increase my life by n"}
  - {id: brick, name: {en: Brick, zh-Hans: 砖}, kind: tool, cost: 1}
  - {id: saw, name: {en: Saw, zh-Hans: 锯}, kind: tool, cost: 2}
  - {id: axe, name: {en: Axe, zh-Hans: 斧}, kind: tool, cost: 3}
  - {id: bit, name: {en: Bit, zh-Hans: 钻}, kind: tool, cost: 4}
  - {id: jig, name: {en: Jig, zh-Hans: 模}, kind: tool, cost: 9}
"""


@pytest.fixture(scope="module")
def choosy(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    folder: Path = tmp_path_factory.mktemp("choosy")
    (folder / "game.yaml").write_text(GAME, "utf-8")
    game, problems = linked(folder)
    assert game is not None and not problems.has_errors, problems.show()
    return rules_of(game)


NAMES = {"poke": "戳", "far": "远", "sift": "筛", "pair": "双", "hail": "招", "vote": "票", "fork": "岔", "name": "名"}
TOLD = {
    "poke": [
        ("Ann", "its target must be another player", "目标须为一名其他玩家"),
        ("Cy", "its target must be a player within your reach (distance 2, range 1)", "目标须为你攻击范围内的一名玩家（距离2，范围1）"),
    ],
    "far": [
        ("Bob", "its target must be a player at a distance from you of at least 2 (distance 1)", "目标须为一名你与其的距离不小于2的玩家（距离1）"),
    ],
    "sift": [
        ("poke", "it must be a gear in your hand whose cost is at least 4", "须为手牌中的一张费用不小于4的装备"),
        ("saw", "it must be a gear in your hand", "须为手牌中的一张装备"),
    ],
    "pair": [
        ("poke", "it must be a tool in your hand", "须为手牌中的一张工具"),
        ("jig", "it must be a tool in your hand whose cost is at most 5", "须为手牌中的一张费用不大于5的工具"),
    ],
    "hail": [
        ("Ann", "it must be another player", "须为一名其他玩家"),
        ("Dee", "it must be a player within your reach (distance 2, range 1)", "须为你攻击范围内的一名玩家（距离2，范围1）"),
    ],
    "vote": [("Ann", "it must be a player other than you", "须为一名其他玩家")],
    "fork": [("2", "Only if your life is at least 9.", "仅当你的体力不小于9时才能这样做。")],
    "name": [("brick", "it must be the name of a tool (it is not Brick)", "这里要声明一种工具的牌名（须其不是【砖】）")],
}  # fmt: skip


def begun(rules: Rules, card: str) -> Session:
    """A game in which the first player has just played a card."""
    session = Session(rules, 5, 1, names=("Ann", "Bob", "Cy", "Dee", "Eve"))
    pending = session.pending[0]
    session.answer(pending.seat, [next(o.index for o in pending.options if o.kind == card)])
    return session


@pytest.mark.parametrize("card", list(TOLD))
def test_what_is_not_offered_has_its_clause(choosy: Rules, card: str) -> None:
    session = begun(choosy, card)
    pending = session.pending[0]
    texts = Texts(choosy, "en", session.settings.names), Texts(choosy, "zh-Hans", session.settings.names)
    for what, *whys in TOLD[card]:
        found = [
            each
            for each in pending.refused
            if what in (texts[0].player(each.option.seat), each.option.kind, str(each.option.value))
            or (each.option.card is not None and each.option.card.kind == what)
        ]
        assert [text.refused(found[0], pending) for text in texts] == whys, what
    offered = {each.card.no for each in pending.options if each.card is not None}
    assert not offered & {each.option.card.no for each in pending.refused if each.option.card is not None}


def test_a_choice_in_secret_is_told_of_each_by_themselves(choosy: Rules) -> None:
    """When somebody wonders, everybody has been asked."""
    session = begun(choosy, "vote")
    assert [[each.option.seat for each in pending.refused] for pending in session.pending] == [[0], [1], [2], [3], [4]]


def test_a_range_is_told_of_in_what_programs_read(choosy: Rules) -> None:
    session = begun(choosy, "poke")
    told = pending_data(session.pending[0], Texts(choosy, "en", session.settings.names))["rejected"]
    assert "its target must be a player within your reach (distance 2, range 1)" in [each["reason"] for each in told]
