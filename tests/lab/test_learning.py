"""Games as environments for learners: the checks of PettingZoo, and every option within reach."""

from __future__ import annotations

from typing import Any

import games
import pytest

from cardwright.bench.in_memory import rules_of
from cardwright.lab.encoding import actions_of, layout_of
from cardwright.lab.pettingzoo_env import env
from cardwright.runtime.bots import RandomBot
from cardwright.runtime.session import Session

pytest.importorskip("pettingzoo")


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("name", "cycles"), [("xstx", 300), ("bids", 200), ("hearts", 200)])
def test_environments_pass_the_checks_of_pettingzoo(name: str, cycles: int) -> None:
    from pettingzoo.test import api_test, seed_test

    rules = rules_of(games.model(name))
    api_test(env(rules), num_cycles=cycles, verbose_progress=False)
    seed_test(lambda: env(rules), num_cycles=60)


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
    made = env(rules_of(games.model("xstx")), players=3)
    for seed in range(5):
        made.action_space("player_0").seed(seed)
        got = play(made, seed)
        won = made.session.winners
        assert made.session.over and won
        assert got == {f"player_{seat}": 1.0 if seat in won else -1.0 for seat in range(3)}


def test_what_the_mask_rules_out_is_refused() -> None:
    made = env(rules_of(games.model("xstx")), players=3)
    made.reset(seed=1)
    mask = made.observe(made.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="not there now"):
        made.step(int((mask == 0).argmax()))
    assert not made.observe("player_2")["action_mask"].any() or made.agent_selection == "player_2"


@pytest.mark.parametrize(("name", "players"), [("xstx", 3), ("fengsheng", 4)])
def test_every_option_has_an_action_of_its_own(name: str, players: int) -> None:
    session = Session(rules_of(games.model(name)), players, 4)
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
