"""Hints: what a game says to be good to have is what bots that practise aim at, each by who it is."""

from __future__ import annotations

import pytest

from cardwright.bench.in_memory import bench_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.runtime import taught
from cardwright.runtime.faults import in_words
from cardwright.runtime.looks import Looker
from cardwright.runtime.playout import choice_of
from cardwright.runtime.positions import Eyes, HintError, Worth
from cardwright.runtime.session import Session
from cardwright.runtime.setup import settle
from cardwright.runtime.tables import Rules
from cardwright.runtime.taste import Taste

COINS = """\
game: {id: coins, name: {zh-Hans: 铜钱, en: Coins}, players: 2..2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, name: {zh-Hans: 弃牌堆, en: discard pile}}
  table: {of: game, name: {zh-Hans: 桌面, en: table}}
  lots: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 签, en: lots}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
  papers: {of: player, order: stack, seen_by: owner, name: {zh-Hans: 身份, en: papers}}
play: {while_resolving: table, afterwards: discard pile, from: hand}
kinds:
  person: {is_a: card, name: {zh-Hans: 人, en: person}}
  miserly: {is_a: person, name: {zh-Hans: 吝啬的人, en: miserly person}}
  coin: {is_a: card, name: {zh-Hans: 钱, en: coin}}
cards:
  - {id: miser, name: {zh-Hans: 守财奴, en: Miser}, kind: miserly}
  - {id: monk, name: {zh-Hans: 僧人, en: Monk}, kind: person}
  - {id: penny, name: {zh-Hans: 一文, en: Penny}, kind: coin, copies: 12, effect: "play: nothing happens"}
counters: {purse: {of: player, starts: 20, name: {zh-Hans: 钱袋, en: purse}}}
game_rules:
  choosing:
    name: {zh-Hans: 取舍, en: Choosing}
    effect: |
      action in play phase, once each turn:
        either:
          increase my purse by 1
        or:
          reduce my purse by 1
hints: {}
setup: |
  move all persons in deck to lots
  for each dealt in players: move 1 random card in lots to dealt's papers
turn:
  phases:
    draw phase: {name: {zh-Hans: 摸牌, en: draw}, do: draw 1 card}
    play phase: {name: {zh-Hans: 出牌, en: play}, do: offer plays}
checks:
  over: {when: number of cards in deck is 0, do: make 1 random player in players win}
"""


def coins(hints: str, **more: str) -> Rules:
    """The game with its hints; `more` replaces other lines."""
    text = COINS.replace("hints: {}", f"hints: {hints}")
    for was, now in more.items():
        text = text.replace(was, now)
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
    shown = made.problems.show()
    assert made.game is not None and not shown, shown
    return bench_of(made.game).rules


def purses(rules: Rules, games: int = 6) -> dict[str, float]:
    """How much players have when games end, by who they are, if all of them have practised."""
    found: dict[str, list[int]] = {}
    looker = Looker(rules, "papers")
    for seed in range(games):
        session = Session(rules, 2, seed)
        while not session.over:
            for pending in session.pending:
                session.answer(pending.seat, choice_of("taught:60", session, pending))
        for player in session.game.seats:
            found.setdefault(looker.who(player, None)[0], []).append(player.purse)
    return {who: sum(all) / len(all) for who, all in found.items()}


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taught, "_known", {})


def test_a_hint_is_for_those_whose_card_it_names() -> None:
    """Chance alone decides who wins, so without hints nothing is worth anything."""
    found = purses(coins("{hoards: {for: miser, good: my purse}, gives: {for: monk, good: 0 - my purse}}"))
    assert found["miser"] >= 22 and found["monk"] <= 18


def test_a_hint_may_be_for_a_kind_of_cards_or_for_everybody() -> None:
    hoards = purses(coins("{hoards: {for: miserly person, good: my purse}, gives: {for: Monk, good: 0 - my purse}}"))
    assert hoards["miser"] >= 22 and hoards["monk"] <= 18
    found = purses(coins("{gives: {good: 0 - my purse}}"))
    assert found["miser"] <= 18 and found["monk"] <= 18


def test_a_hint_of_a_variant_holds_with_it_alone() -> None:
    poor = "{id: poor, name: {zh-Hans: 清贫, en: Poor}, add: {hints: {gives: {good: 0 - my purse}}}}"
    variant = f"variants:\n  - {poor}\n"
    rules = coins("{hoards: {good: my purse}}", **{"setup: |": variant + "setup: |"})
    for variants, good in (((), [20, 0]), (("poor",), [20, -20])):
        session = Session(rules, 2, 1, variants=variants)
        player = session.game.seats[0]
        assert [hint.good(session.game, player) for hint in rules.hints] == good


def test_who_players_are_is_told_by_the_cards_that_hints_are_for() -> None:
    """Of two zones with one card each the one with the cards that are named, however many kinds of them there are."""
    rules = coins("{hoards: {for: miser, good: my purse}}")
    practice = taught.practised(rules, settle(rules, 2), 8)
    assert practice.looker.roles == "papers"


def test_no_rule_hangs_on_a_hint() -> None:
    played = []
    for hints in ("{}", "{hoards: {for: miser, good: my purse}}"):
        session = Session(coins(hints), 2, 3)
        while not session.over:
            for pending in session.pending:
                session.answer(pending.seat, choice_of("random", session, pending))
        played.append(list(session.decisions))
    assert played[0] == played[1]


def test_a_hint_that_cannot_be_worked_out_is_told() -> None:
    """Else bots would play as if there were none, and nobody would hear of it."""
    rules = coins("{even: {good: 10 / (number of cards in deck)}}")
    with pytest.raises(HintError) as told:
        taught.practised(rules, settle(rules, 2), 12)
    assert in_words(told.value.fault) == "while bots practise by a hint: game.yaml:28: a number is divided by zero"


def test_before_the_first_turn_a_hint_that_speaks_of_whose_turn_it_is_tells_nothing() -> None:
    """A choice in the set-up is looked at as any other, but nobody has the turn yet."""
    choosing = (
        "setup: |\n  secretly each guest in players: guest chooses first: a number from 1 to 2\n"
        "  for each guest in players: increase guest's purse by guest's first\n"
    )
    rules = coins("{near: {good: my seat distance to (turn player)}}", **{"setup: |\n": choosing})
    session = Session(rules, 2, 5)
    assert session.game.turn_player is None
    eyes = Eyes(rules)
    assert [place.good for place in eyes.look(session.game, [None, None], hinted=True)] == [(0,), (0,)]
    taught.practised(rules, settle(rules, 2), 12)


def test_a_table_that_is_only_guessed_asks_no_hint() -> None:
    """What is dealt anew may be what no game comes to: there a hint need not be worked out."""
    rules = coins("{even: {good: 10 / (number of cards in lots)}}")
    session = Session(rules, 2, 5)
    practice = taught.Practice(Looker(rules), Taste(), Eyes(rules), Worth())
    assert [place.good for place in practice.position(session)] == [(), ()]
    with pytest.raises(HintError):
        practice.eyes.look(session.game, [None, None], hinted=True)
