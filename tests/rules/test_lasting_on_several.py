"""What lasts and what happens may speak of several at once that are worked out: the strongest, those remembered."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 3}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  line: {of: player, name: {zh-Hans: 战线, en: line}}
  weather: {of: game, name: {zh-Hans: 天气, en: weather}}
kinds:
  troop:
    is_a: card
    name: {zh-Hans: 兵, en: troop}
    fields: {strength: {type: number, name: {zh-Hans: 力, en: strength}}}
  season: {is_a: card, name: {zh-Hans: 季, en: season}, active_in: weather}
counters: {gold: {of: player, name: {zh-Hans: 金, en: gold}}}
variables:
  kept: {of: game, type: cards, name: {zh-Hans: 所记的牌, en: kept}}
  chosen ones: {of: game, type: players, name: {zh-Hans: 所选的人, en: chosen ones}}
statuses:
  tired: {of: troop, seen_by: everyone, name: {zh-Hans: 累, en: tired}}
  proud: {of: player, name: {zh-Hans: 骄, en: proud}}
quantities:
  might: {of: troop, base: this's strength, name: {zh-Hans: 战力, en: might}}
  reach: {of: player, base: 1, name: {zh-Hans: 距离, en: reach}}
cards:
  - id: foot
    name: {zh-Hans: 步兵, en: Foot}
    kind: troop
    faces: [{copies: 4, strength: 3}, {copies: 4, strength: 6}]
  - id: spring
    name: {zh-Hans: 春, en: Spring}
    kind: season
    effect: "%s"
setup: move all spring in deck to weather
turn: {phases: {main: {name: {zh-Hans: 主, en: main}, do: "%s\\nI may draw 1 card\\n"}}}
rulings:
  - id: r
    scenario: |
      given 3 players: A, B, C
      given A's line is "foot 6" called a1, "foot 3" called a2
      given B's line is "foot 6" called b1
      given C's line is "foot 3" called c1
      given A's gold is 5
      given B's gold is 5
      given weather is spring
      given it is A's main
      expect %s
"""
TROOPS = "troops in all players' line of the highest strength"
TWO = "2 troops in all players' line of the highest strength"
RICH = "players of the highest gold"
KEPT = "set kept to cards in my line\\ndiscard item at 2 in my line"
LAST = "let last be my previous player\\nlast discards item at 1 in last's line"


@pytest.mark.parametrize(
    ("lasts", "before", "expected"),
    [
        (f"increase ({TROOPS})'s might by 3", "", "a1's might is 9 and b1's might is 9 and a2's might is 3"),
        (f"increase ({TWO})'s might by 3", "", "a1's might is 9 and b1's might is 9 and c1's might is 3"),
        (f"increase ({RICH})'s reach by 1", "", "A's reach is 2 and B's reach is 2 and C's reach is 1"),
        ("increase kept's might by 3", "set kept to [item at 1 in my line]", "a1's might is 9 and b1's might is 6"),
        ("increase chosen ones's reach by 3", "set chosen ones to [me, my next player]", "B's reach is 4"),
        (f"({TROOPS}) becomes tired", "", "a1 is tired and b1 is tired and a2 is not tired and c1 is not tired"),
        (f"({RICH}) becomes proud", "", "A is proud and B is proud and C is not proud"),
        (f"({RICH}) cannot draw", "", "turn player is C"),
        ("after I discard kept: increase my gold by 1", KEPT, "A's gold is 6"),
        ("after discarding kept: increase turn player's gold by 1", KEPT, "A's gold is 6"),
        (f"after ({RICH}) discards a card: increase event's doer's gold by 1", KEPT, "A's gold is 6"),
        (f"after ({RICH}) discards a card: increase event's doer's gold by 1", LAST, "C's gold is 0"),
    ],
)
def test_it_holds_for_each_of_them(lasts: str, before: str, expected: str) -> None:
    whole = lasts if lasts.startswith("after ") else f"always: {lasts}"
    source = GAME % (whole, before or "set kept to []", expected)
    done = compile_sources([RawFile("game.yaml", "game.yaml", source.encode())])
    assert done.game is not None and not done.problems.has_errors, done.problems.show()
    report = run_all(bench_of(done.game))
    assert (report.passed, report.failed) == (1, 0), [one.show() for one in report.failures]
