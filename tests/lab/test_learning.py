"""Games as environments for learners: the checks of PettingZoo, and every option within reach."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import games
import pytest

from cardwright.lab.encoding import action_name, actions_of, layout_of
from cardwright.lab.pettingzoo_env import env
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.session import Session

pytest.importorskip("pettingzoo")
ROOT = Path(__file__).parent.parent.parent


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.one_of(2)
@pytest.mark.parametrize("name", [*reversed(games.SHIPPED), "bids", "hearts"])
def test_environments_pass_the_checks_of_pettingzoo(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    rules = games.rules(name)
    api_test(env(rules), num_cycles=60, verbose_progress=False)
    seed_test(lambda: env(rules), num_cycles=20)


@pytest.mark.parametrize("name", ["xstx", "backrooms"])
def test_each_number_of_an_observation_has_a_name(name: str) -> None:
    made = env(games.rules(name))
    made.reset(seed=3)
    names, actions = made.layout.names(), [action_name(made.layout, each) for each in range(made.layout.actions)]
    assert len(names) == len(set(names)) == made.layout.size and len(set(actions)) == len(actions)
    seat = made.session.pending[0].seat
    told = dict(zip(names, made.observe(f"player_{seat}")["observation"], strict=True))
    view = made.session.view(seat)
    hand = view.players[seat].zone("hand")
    assert told["player +0: hand: count"] == pytest.approx(hand.count / 100)
    for kind in {card.kind for card in hand.cards}:
        assert told[f"player +0: hand: {kind}"] == pytest.approx(sum(c.kind == kind for c in hand.cards) / 100)
    assert told[f"asked: {made.session.pending[0].kind}"] == 1
    assert made.legal_actions() == list(made.observe(f"player_{seat}")["action_mask"].nonzero()[0])


def test_the_example_trains_an_agent_that_beats_chance() -> None:
    example = runpy.run_path(str(ROOT / "docs" / "examples" / "train_agent.py"))
    table = env(games.rules("xstx"), players=2)
    agent = example["train"](table, 120)
    won = sum(example["play"](table, agent, number % 2, 900 + number) for number in range(60))
    assert won > 30, f"{won} of 60"
    assert example["measure"](table, agent, 2).startswith(tuple("012"))


def play(made: Any, seed: int) -> dict[str, float]:
    """One game by chance; gives what everybody got."""
    made.reset(seed=seed)
    got = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, over, cut_off, _ = made.last()
        got[agent] += reward
        made.step(None if over or cut_off else made.action_space(agent).sample(seen["action_mask"]))
    return got


def test_winners_get_one_and_others_lose_one() -> None:
    made = env(games.rules("xstx"), players=3)
    for seed in range(5):
        made.action_space("player_0").seed(seed)
        got = play(made, seed)
        won = made.session.winners
        assert made.session.over and won
        assert got == {f"player_{seat}": 1.0 if seat in won else -1.0 for seat in range(3)}


def test_what_the_mask_rules_out_is_refused() -> None:
    made = env(games.rules("xstx"), players=3)
    made.reset(seed=1)
    mask = made.observe(made.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="not there now"):
        made.step(int((mask == 0).argmax()))
    assert not made.observe("player_2")["action_mask"].any() or made.agent_selection == "player_2"


@pytest.mark.parametrize(("name", "players"), [("xstx", 3), ("fengsheng", 4)])
def test_every_option_has_an_action_of_its_own(name: str, players: int) -> None:
    session = Session(games.rules(name), players, 4)
    layout, chance = layout_of(session.rules, session), RandomBot(2)
    for _ in range(80):
        if session.over:
            break
        pending = session.pending[0]
        there = actions_of(layout, pending, ())
        assert all(0 <= action < layout.actions for action in there)
        if pending.sets is None:
            assert {index for index in there.values() if index is not None} == set(range(len(pending.options)))
        session.answer(pending.seat, chance.choose(pending, session.view(pending.seat)))
