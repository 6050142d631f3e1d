"""A card that is played does all it does wherever it goes and whoever listens, each thing in a game that has no other.

What a ruling says goes the general way, as each moment is noted there; random games go the same way without that.
"""

from __future__ import annotations

import json
import textwrap

import pytest
from rules.test_emitted_turns import traces, traces_of_noted

from cardwright.bench.in_memory import bench_of
from cardwright.bench.rulings import run_all
from cardwright.driver import compile_sources
from cardwright.files import RawFile

GAME = """\
game: {id: probe, name: {zh-Hans: 试, en: Probe}, players: 2..4}
zones:
  deck: {of: game, order: stack, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, PILEname: {zh-Hans: 弃牌堆, en: discard pile}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  hand: {of: player, name: {zh-Hans: 手牌, en: hand}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds:
  stone: {is_a: card, name: {zh-Hans: 石头, en: stone}}
  leaf: {is_a: card, name: {zh-Hans: 叶, en: leaf}}
counters:
  gold: {of: player, starts: 0, name: {zh-Hans: 金, en: gold}}
cards:
  - {id: rock, name: {zh-Hans: 石, en: Rock}, kind: stone, copies: 6, effect: "play: increase my gold by 1"}
  - {id: moss, name: {zh-Hans: 苔, en: Moss}, kind: leaf, copies: 6, effect: "play: increase my gold by 5"}
  - id: fern
    name: {zh-Hans: 蕨, en: Fern}
    kind: leaf
    copies: 6
    effect: "respond before another player resolves a stone: cancel event"
  - {id: probe, name: {zh-Hans: 试牌, en: Probe}, kind: leaf, copies: 6ACTIVEPROBE}
setup: |
  shuffle deck
  for each p in players: move top 1 cards of deck to p's hand
turn:
  phases:
    dawn: {name: {zh-Hans: 晨, en: dawn}, do: draw 1 card}
    main: {name: {zh-Hans: 主, en: main}, do: offer plays}
  ends: "if turn number is 12: win game"
settlement: {policy: nested}
rulings:
  - id: r
    scenario: |
      given 3 players: A, B, C
      given it is A's main
"""
ANSWERED = "given A's hand is rock, rock\ngiven B's hand is fern\nA plays rock\n"


def proves(
    patch: pytest.MonkeyPatch, scenario: str, probe: str = "", active: str = "", pile: str = "", more: str = ""
) -> None:
    """Play a scenario in the game, with a card `probe` that has this effect."""
    effect = f", effect: {json.dumps(probe)}" if probe else ""
    text = GAME.replace("PILE", f"{pile}, " if pile else "").replace("PROBE", effect)
    text = text.replace("ACTIVE", f", active_in: {active}" if active else "")
    files = {"game.yaml": text + textwrap.indent(scenario, 6 * " "), "more.yaml": more}
    made = compile_sources([RawFile(name, name, one.encode()) for name, one in files.items() if one])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    bench = bench_of(made.game)
    report = run_all(bench)
    assert report.passed and not report.failures, "\n".join(failure.show() for failure in report.failures)
    played = traces(bench.rules, 15)
    assert played == traces_of_noted(bench.rules, patch, 15) and not any(isinstance(each, str) for each in played)


@pytest.mark.parametrize(
    ("probe", "active", "pile", "more", "scenario"),
    [
        (  # what goes on being what it was used as
            "always:\n  I can use this as rock",
            "hand",
            "keeps: used as",
            "",
            "given A's hand is probe\nA plays rock\nexpect number of rocks in discard pile is 1",
        ),
        (  # what is looked at by a check
            "",
            "",
            "",
            'checks: {two: {when: number of cards in discard pile > 1, do: "increase turn player\'s gold by 10"}}',
            "given A's hand is rock, rock\nA plays rock\nexpect A's gold is 1\nA plays rock\nexpect A's gold is 12",
        ),
        (  # what is in force there
            "play: increase my gold by 3\nafter a player plays a rock: increase event's doer's gold by 10",
            "discard pile",
            "",
            "",
            "given A's hand is rock\ngiven discard pile is probe\nA plays rock\nexpect A's gold is 11",
        ),
        (  # what is in force in the hand that it is played from
            "play: increase my gold by 3\nafter another player plays a rock: increase my gold by 10",
            "hand",
            "",
            "",
            "given A's hand is rock\ngiven B's hand is probe\nA plays rock\nexpect B's gold is 10",
        ),
        ("", "", "seen_by: nobody", "", "given A's hand is rock\nA plays rock\nexpect A's gold is 1"),
    ],
)
def test_what_the_pile_makes_of_it(
    probe: str, active: str, pile: str, more: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    proves(monkeypatch, scenario, probe, active, pile, more)


@pytest.mark.parametrize("first", ["rock", "moss"])
def test_whoever_hears_of_an_empty_hand_hears_it_of_any_card(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own = "after moving this to discard pile: increase event's doer's gold by 100"
    empty = "game_rules: {bare: {effect: 'when my hand becomes empty: increase my gold by 10'}}"
    gold = {"rock": 1, "moss": 5}[first]
    proves(
        monkeypatch, f"given A's hand is {first}\nA plays {first}\nexpect A's gold is {gold + 10}\n", own, more=empty
    )
    proves(
        monkeypatch, f"given A's hand is {first}, rock\nA plays {first}\nexpect A's gold is {gold}\n", own, more=empty
    )


def test_what_takes_effect_is_counted_where_somebody_answers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    count = (
        "game_rules: {tally: {effect: 'action in main: increase my gold by 10 * times this turn I resolve a stone'}}"
    )
    proves(
        monkeypatch, ANSWERED + "B passes\nA plays rock\nB passes\nA uses tally\nexpect A's gold is 22\n", more=count
    )
    proves(monkeypatch, ANSWERED + "B plays fern\nA plays rock\nA uses tally\nexpect A's gold is 11\n", more=count)
