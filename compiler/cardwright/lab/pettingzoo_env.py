"""A game as an environment of PettingZoo (AEC) with masks of actions; needs the extra `learn`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardwright.extras import MissingExtra

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise MissingExtra("learn") from None

from cardwright.lab.encoding import actions_of, is_over, layout_of, observation
from cardwright.loader import load_rules
from cardwright.runtime.exits import RuleError
from cardwright.runtime.session import Session
from cardwright.runtime.setup import derive
from cardwright.runtime.tables import Rules

LONGEST = 20_000
"""Steps after which a game is cut off."""


class CardGame(AECEnv):  # type: ignore[misc, unused-ignore]
    """One game after the other: `player_0` is the first seat. Winners get 1, the others -1; nobody gets anything else.

    An observation is `{"observation": row, "action_mask": mask}`; `layout` says what stands where.
    """

    def __init__(self, rules: Rules | str | Path, players: int | None = None, **settings: Any) -> None:
        self.rules = rules if isinstance(rules, Rules) else load_rules(rules)
        self.settings = settings
        self.metadata = {"name": f"cardwright_{self.rules.id}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.session = Session(self.rules, players, 0, **settings)
        self.layout = layout_of(self.rules, self.session)
        self.possible_agents = [f"player_{seat}" for seat in range(self.layout.players)]
        self.agents = list(self.possible_agents)
        row = spaces.Box(-1.0, 1.0, (self.layout.size,), np.float32)
        mask = spaces.Box(0, 1, (self.layout.actions,), np.int8)
        self._observed = {each: spaces.Dict({"observation": row, "action_mask": mask}) for each in self.agents}
        self._acted = {each: spaces.Discrete(self.layout.actions) for each in self.agents}
        self.games = 0
        self.seed = 0

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin another game: with a seed the same one again, without it the next of the series."""
        if seed is not None:
            self.seed, self.games = seed, 0
        self.session = Session(self.rules, self.layout.players, derive(self.seed, 0, self.games), **self.settings)
        self.games += 1
        self.steps = 0
        self.picked: list[int] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and which actions it has: none where it is not its turn to decide."""
        seat = self.possible_agents.index(agent)
        pending = self._pending(seat)
        row = observation(
            self.layout, self.session.view(seat, card_values=False), pending, self.picked if pending is not None else ()
        )
        mask = np.zeros(self.layout.actions, np.int8)
        if pending is not None:
            mask[list(actions_of(self.layout, pending, self.picked))] = 1
        return {"observation": np.array(row, np.float32), "action_mask": mask}

    def legal_actions(self) -> list[int]:
        """The actions of whoever decides now, without all that is seen: what the mask says."""
        if self.session.over or self.session.broken:
            return []
        return sorted(actions_of(self.layout, self.session.pending[0], self.picked))

    def _pending(self, seat: int) -> Any:
        """The decision of a seat, if it is the one that is made now."""
        if self.session.over or self.session.broken or self.agent_selection != self.possible_agents[seat]:
            return None
        return self.session.pending[0]

    def step(self, action: int) -> None:
        """Do an action; raises ValueError for one that the mask rules out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        pending = self.session.pending[0]
        there = actions_of(self.layout, pending, self.picked)
        if int(action) not in there:
            raise ValueError(f"action {action} is not there now: look at the mask")
        option = there[int(action)]
        if option is not None:
            self.picked.append(option)
        self.steps += 1
        try:
            if option is None or is_over(pending, self.picked):
                picked, self.picked = self.picked, []
                self.session.answer(pending.seat, picked)
        except RuleError:
            pass  # told below: the session is broken
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Who decides next; at the end, what everybody gets."""
        if self.session.over:
            won = self.session.winners
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = 0.0 if not won else 1.0 if seat in won else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.session.broken or self.steps >= LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.session.pending[0].seat]
            return
        self.agent_selection = self.agents[0]

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is open."""


def env(rules: Rules | str | Path, players: int | None = None, **settings: Any) -> CardGame:
    """An environment of a game (its rules, or its folder); `settings` are those of a `Session`: options, variants."""
    return CardGame(rules, players, **settings)
