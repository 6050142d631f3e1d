"""What is learnt by trying out: in small games with a best move, by bots whose practice knows nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import games
import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.lab.encoding import layout_of, observation
from cardwright.runtime import search
from cardwright.runtime.guessing import Worlds, dealt_alike
from cardwright.runtime.requests import Ask
from cardwright.runtime.search import AHEAD, Move, Node, SearchBot, _better, _label, _labels, _select
from cardwright.runtime.session import Session
from cardwright.runtime.tables import Rules

GAME = """
game: {id: paths, name: {zh-Hans: 路, en: Paths}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds: {stone: {is_a: card, name: {zh-Hans: 石, en: stone}}}
symbols:
  path: {words: {first: {zh-Hans: 甲, en: first}, second: {zh-Hans: 乙, en: second}, third: {zh-Hans: 丙, en: third}}}
  word: {words: {yes sir: {zh-Hans: 遵命, en: yes sir}, no sir: {zh-Hans: 不行, en: no sir}}}
cards:
  - {id: pebble, name: {zh-Hans: 卵石, en: Pebble}, kind: stone, copies: 4}
  - {id: gem, name: {zh-Hans: 宝石, en: Gem}, kind: stone, copies: 4}
setup: |
  shuffle deck
  for each one in players: move top 2 cards of deck to one's hand
turn:
  phases:
    day:
      name: {zh-Hans: 白天, en: day}
      do: |
"""


class Ignorant:
    """Practice that likes the first of all options, and to whom every position is worth the same."""

    def __init__(self, worths: Sequence[float] = ()) -> None:
        self.given = worths
        self.decided: list[int] = []

    def worths(self, session: Session, ask: Ask) -> list[float]:
        return list(self.given) if len(self.given) == len(ask.options) else [0.0] * len(ask.options)

    def best(self, session: Session, ask: Ask, rng: object) -> list[int]:
        return list(ask.sets[0]) if ask.sets is not None else list(range(max(1, ask.low)))

    def position(self, session: Session) -> int:
        self.decided.append(len(session.decisions))
        return len(session.decisions)

    @property
    def worth(self) -> Any:
        return type("Worth", (), {"of": staticmethod(lambda position, who: 0.5)})


def game_of(day: str) -> Rules:
    text = GAME + "".join(f"        {line}\n" for line in day.strip("\n").split("\n"))
    made = compile_sources([RawFile("game.yaml", "game.yaml", text.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return rules_of(made.game)


def picked(
    rules: Rules, practice: Ignorant, monkeypatch: pytest.MonkeyPatch, budget: int = 60, seed: int = 1
) -> list[object]:
    """What the bot picks in the first decision of a game."""
    monkeypatch.setattr(search, "practised", lambda *_: practice)
    session = Session(rules, 2, seed)
    seat, ask = session.asked[0]
    worlds = Worlds(session, seat, dealt_alike(rules, session.settings))
    found = SearchBot(seed, budget).search(session, seat, worlds)
    return [ask.options[at] for at in found]


ONE_WINS = """
choose way: first or second or third
if way is third: win game
otherwise: make my next player win
"""


def test_the_move_that_wins_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_of(ONE_WINS)
    for seed in range(3):
        assert picked(rules, Ignorant(), monkeypatch, seed=seed) == ["third"]


def test_what_practice_likes_is_done_where_nothing_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game_of("choose way: first or second or third\nmake my next player win")
    assert picked(rules, Ignorant(), monkeypatch) == ["first"]
    assert picked(rules, Ignorant((0.0, 0.0, 1.0)), monkeypatch) == ["first"]
    assert picked(game_of(ONE_WINS), Ignorant(), monkeypatch, budget=2) == ["first"], "so few trials tell nothing"


ANSWERED = """
choose way: first or second
if way is first:
  my next player chooses said: yes sir or no sir
  if said is yes sir: win game
  otherwise: make my next player win
if top card of deck is a gem: win game
otherwise: make my next player win
"""


def test_the_answer_of_others_is_found_as_the_tree_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Practice thinks that they will agree: half of the games won is better than none."""
    rules = game_of(ANSWERED)
    assert [picked(rules, Ignorant(), monkeypatch, budget=400, seed=seed) for seed in range(3)] == [["second"]] * 3


ENDLESS = """
choose way: first or second
"""


def test_so_far_is_looked_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many decisions as are said, not counting those in which there is nothing to decide."""
    practice = Ignorant()
    picked(game_of(ENDLESS), practice, monkeypatch, budget=3)
    assert set(practice.decided) == {1 + AHEAD}
    practice = Ignorant()
    picked(game_of("choose way: first or second\nI choose only: a number from 1 to 1"), practice, monkeypatch, budget=3)
    assert min(practice.decided) > 1 + AHEAD


def test_moves_that_are_looked_at() -> None:
    """Those that practice likes best, of cards that look alike one."""
    rules = game_of("choose kept: a card in my hand")
    session = Session(rules, 2, 3)
    ask = session.asked[0][1]
    bot = SearchBot(1)
    assert bot._moves(ask, [0.0, 1.0], [1])[0] == (1,)
    kinds = [card.printed.id for card in ask.options]
    assert len(bot._moves(ask, [0.0, 0.0], [0])) == len(set(kinds))


def move(*came: float, tried: int | None = None) -> Move:
    made = Move()
    made.each = dict(enumerate(came))
    made.tried, made.came = len(came) if tried is None else tried, sum(came)
    return made


def test_how_much_better_a_move_is() -> None:
    """On the tables on which both were tried; of fewer than four nothing is clear."""
    assert _better(move(1.0, 1.0, 0.0, 1.0), move(0.0, 1.0, 0.0, 0.0)) == pytest.approx((0.5, 0.2886751))
    assert _better(move(1.0, 1.0, 1.0, 1.0, 0.0), move(0.0, 0.0, 0.0, 0.0)) == (1.0, 0.0)
    assert _better(move(1.0, 1.0, 1.0), move(0.0, 0.0, 0.0)) == (1.0, float("inf"))
    assert _better(move(), move()) == (0.0, float("inf"))
    assert move(1.0, 0.0, 1.0, 1.0).worth == 0.75 and Move().worth == 0.0


def test_what_is_tried_next() -> None:
    """First what has not been tried, then what may be best by what is known of it."""
    node = Node()
    one, other = _select(node, [("a",), ("b",)]), node.moves["b",]
    assert one is node.moves["a",] and (one.there, other.there) == (1, 1)
    one.tried, one.came = 4, 4.0
    assert _select(node, [("a",), ("b",)]) is other, "which was not tried"
    other.tried, other.came = 4, 2.0
    assert _select(node, [("a",), ("b",)]) is one
    one.tried, one.came = 400, 180.0
    other.tried, other.came, other.there = 2, 0.8, 400
    assert _select(node, [("a",), ("b",)]) is other, "of which more may be hoped for"
    assert _select(node, [("a",)]) is one


def test_what_looks_alike_is_one_move() -> None:
    session = Session(game_of("choose kept: a card in my hand"), 2, 3)
    ask = session.asked[0][1]
    cards = [card for zone in session.game.zones for card in zone.cards]
    gems = [card for card in cards if card.printed.id == "gem"]
    assert _label(gems[0], 0) == _label(gems[1], 1) == ("card", "gem", 0)
    assert _label(session.game.seats[1], 0) == ("player", 1)
    assert [_label(value, 7) for value in ("first", 3, True, None, 1.5)] == [
        ("other", "first"), ("other", 3), ("other", True), ("other", None), ("other", 7),
    ]  # fmt: skip
    ask.options = [gems[0], session.game.seats[0], gems[1], "first"]
    assert list(_labels(ask).values()) == [0, 1, 3]


def test_an_observation_begins_with_whoever_looks_and_goes_on_in_turn_order() -> None:
    """All numbers by their names; what others hide is not among them."""
    session = Session(games.rules("bids"), 4, 3)
    layout = layout_of(games.rules("bids"), session)
    for seat, player in enumerate(session.game.seats):
        player.honour = 10 * (seat + 1)
    for seat in range(4):
        pending = session.pending_for(seat)
        row = observation(layout, session.view(seat), pending, [0] if pending is not None else [])
        told = dict(zip(layout.names(), row, strict=True))
        honour = [told[f"player +{step}: honour"] for step in range(4)]
        assert honour == [((seat + step) % 4 + 1) / 10 for step in range(4)]
        first = next(step for step in range(4) if (seat + step) % 4 == session.game.turn_player.seat)
        assert [told[f"player +{step}: has the turn"] for step in range(4)] == [step == first for step in range(4)]
        assert told["player +0: hand: count"] == 0.02 and told["player +1: hand: count"] == 0.02
        assert sum(told[f"player +0: hand: {kind}"] for kind in layout.kinds) == pytest.approx(0.02)
        assert not any(told[f"player +1: hand: {kind}"] for kind in layout.kinds)
        low_high = (0.01, 0.01, 0.01) if pending is not None else (0.0, 0.0, 0.0)
        assert (told["asked: low"], told["asked: high"], told["asked: picked"]) == low_high
