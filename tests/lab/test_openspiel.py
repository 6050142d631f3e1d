"""Games as those of OpenSpiel: its own test passes, seats stay blind, and its search finds what ours finds."""

from __future__ import annotations

import copy
import pickle
from functools import cache
from typing import Any

import games
import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.driver import compile_sources
from cardwright.files import RawFile
from cardwright.lab.learned_tables import Setting, Table, ground_of, remember
from cardwright.runtime.guessing import Worlds
from cardwright.runtime.search import SearchBot
from cardwright.runtime.tables import Rules

pyspiel = pytest.importorskip("pyspiel", reason="the extra `learn` is not installed")


def made(rules: Rules, **params: Any) -> Any:
    from cardwright.lab.openspiel_game import game

    return game(rules, **params)


LONGEST = {"bids": 20_000, "duel_loop": 20_000, "xstx": 200, "l5r": 12, "l5r-skirmish": 12}
"""How far games are played, where it is not as far as elsewhere."""


@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", ["bids", "duel_loop", *games.SHIPPED])
def test_the_test_of_openspiel_passes(name: str) -> None:
    game = made(games.rules(name), longest=LONGEST.get(name, 20))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def begun(game: Any, actions: int, seed: int = 3) -> Any:
    """A state some actions into a game."""
    state = game.new_initial_state()
    for number in range(actions + game.max_chance_nodes_in_history()):
        if state.is_terminal():
            break
        there = state.legal_actions()
        state.apply_action(there[(seed * 31 + number * 17) % len(there)])
    return state


@pytest.mark.parametrize(("name", "players", "actions"), [("xstx", 3, 25), ("fengsheng", 4, 16), ("bids", 3, 7)])
def test_a_state_dealt_anew_is_the_same_to_its_seat_and_another_to_others(
    name: str, players: int, actions: int
) -> None:
    state = begun(made(games.rules(name), players=players), actions)
    assert not state.is_terminal()
    before, others = str(state), 0
    for seat in range(players):
        again = state.resample_from_infostate(seat, lambda: 0.25)
        for read in (type(state).information_state_string, type(state).observation_string):
            assert read(again, seat) == read(state, seat)
        assert list(again.information_state_tensor(seat)) == list(state.information_state_tensor(seat))
        assert again.current_player() == state.current_player()
        if seat == state.current_player():
            assert again.legal_actions() == state.legal_actions()
        others += sum(again.observation_string(each) != state.observation_string(each) for each in range(players))
        begun_again = again.clone()
        while not begun_again.is_terminal() and begun_again.move_number() < actions + 30:
            begun_again.apply_action(begun_again.legal_actions()[0])
    assert others and str(state) == before, "others may hold other cards, and the state itself is as it was"


def test_what_somebody_else_has_picked_so_far_is_picked_anew() -> None:
    table, number = begun(made(games.rules("xstx"), players=3), 0).table, 0
    while not table.picked:  # the first of several options that are picked together
        there = table.actions()
        table.act(there[number * 17 % len(there)])
        number += 1
    seat = table.pending.seat
    assert table.dealt_anew(seat, 5).picked == table.picked
    others = [table.dealt_anew((seat + 1) % 3, seed) for seed in range(8)]
    assert {len(other.picked) for other in others} == {len(table.picked)}
    assert all(set(other.picked) <= set(range(len(other.pending.options))) for other in others)
    assert len({tuple(other.picked) for other in others}) > 1
    for other in others:
        other.act(other.actions()[0])


def test_a_table_goes_on_from_where_it_was_kept() -> None:
    state = begun(made(games.rules("xstx"), players=3), 30)
    table = state.table.dealt_anew(1, 5)
    for kept in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert [kept.seen(seat) for seat in range(3)] == [table.seen(seat) for seat in range(3)]
        assert [kept.remembered(seat) for seat in range(3)] == [table.remembered(seat) for seat in range(3)]
        kept.act(kept.actions()[0])
        assert len(kept.told) == len(table.told) + 1


def test_who_forgets_nothing_tells_apart_what_looks_alike() -> None:
    rules = games.rules("bids")
    state = begun(made(rules), 0)
    one, two = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[1])
    seat = state.current_player()
    assert one.information_state_string(seat) != two.information_state_string(seat)
    other = one.current_player()
    assert other != seat and one.information_state_string(other) == two.information_state_string(other), "a secret bid"


def test_games_are_loaded_by_name_and_cut_off_where_it_is_said() -> None:
    made(games.rules("duel_loop"))
    game = pyspiel.load_game("cardwright(rules=duel_loop,players=3,longest=5,chance_nodes=1,chance_outcomes=8)")
    assert game.num_players() == 3 and game.max_chance_outcomes() == 8
    state = begun(game, 50)
    assert state.is_terminal() and state.returns() == [0.0] * 3 and state.move_number() <= 6


HIGHER = """
game: {id: higher, name: {zh-Hans: 比大, en: Higher}, players: 2}
zones:
  deck: {of: game, order: stack, seen_by: nobody, name: {zh-Hans: 牌堆, en: deck}}
  discard pile: {of: game, order: stack, seen_by: everyone, name: {zh-Hans: 弃牌堆, en: discard pile}}
  hand: {of: player, seen_by: owner, name: {zh-Hans: 手牌, en: hand}}
kinds:
  lot: {is_a: card, name: {zh-Hans: 签, en: lot}, fields: {height: {type: number, name: {zh-Hans: 高, en: height}}}}
cards:
  - {id: low, kind: lot, name: {zh-Hans: 低签, en: Low}, copies: 3, height: 1}
  - {id: middle, kind: lot, name: {zh-Hans: 中签, en: Middle}, copies: 3, height: 2}
  - {id: high, kind: lot, name: {zh-Hans: 高签, en: High}, copies: 3, height: 3}
setup: |
  shuffle deck
  for each p in players: move top 1 card of deck to p's hand
turn:
  phases:
    change:
      name: {zh-Hans: 换签, en: change}
      do: |
        I may:
          move all cards in my hand to bottom of deck
          move top 1 card of deck to my hand
        if turn number is 2:
          let mine be total height of cards in my hand
          choose rival: another player
          let theirs be total height of cards in rival's hand
          if mine > theirs: make me win
          if theirs > mine: make rival win
          make all players win
settlement: {policy: nested}
"""


@cache
def higher() -> Rules:
    made = compile_sources([RawFile("game.yaml", "game.yaml", HIGHER.encode())])
    assert made.game is not None and not made.problems.has_errors, made.problems.show()
    return rules_of(made.game)


def test_our_search_and_that_of_openspiel_find_the_same() -> None:
    """Keep a high lot, change a low one: who sees the own card alone can say so, whatever the other holds."""
    import numpy as np
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = made(higher(), chance_nodes=1)
    wanted = {"low": "yes", "high": "no"}
    tried: dict[str, int] = {}
    for deal in range(40):
        state = game.new_initial_state()
        state.apply_action(deal)
        table, seat = state.table, state.current_player()
        own = table.view(seat).players[seat].zone("hand").cards[0].kind
        if own not in wanted or tried.get(own, 0) >= 2:
            continue
        tried[own] = tried.get(own, 0) + 1
        chance = np.random.RandomState(deal)
        bot = ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 2.0, 150, random_state=chance)
        bot.set_resampler(lambda point, who, chance=chance: point.resample_from_infostate(who, chance.uniform))
        policy = dict(bot.get_policy(state))
        theirs = state.action_to_string(seat, max(policy, key=lambda action: policy[action]))
        session, pending = table.session, table.pending
        (ours,) = SearchBot(deal, 150).think(pending, session.view(seat), Worlds(session, seat, table.ground.apart))
        assert theirs == pending.options[ours].sort == wanted[own], own
    assert tried == {"low": 2, "high": 2}


def test_settings_are_their_own_ground() -> None:
    source = remember(games.rules("duel_loop"))
    one, two = Setting(source, players=2), Setting(source, players=3)
    assert ground_of(one) is ground_of(Setting(source, players=2)) is not ground_of(two)
    assert len(Table(two).gains()) == 3
