"""Train an agent for a card game, and measure it: `python docs/examples/train_agent.py [FOLDER] [GAMES] [PLAYERS]`.

The agent plays one seat against players who choose by chance. From its games it fits what an action is worth (fitted Q,
by ridge regression): a part that hangs on all that the seat sees, and one for each action in each sort of question. In
the next round it mostly takes the best, and learns from all its games so far. NumPy is all it needs besides the extra
`learn`.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from cardwright.lab.encoding import ASKED
from cardwright.lab.pettingzoo_env import CardGame, env
from cardwright.lab.statistics import share

ROUNDS = 4
CURIOUS = 0.2
"""How often it tries something else while it learns."""
RIDGE = 20.0


class Agent:
    """Knows what each action is worth in each sort of question; learns from what it did and what came of it."""

    def __init__(self, game: CardGame, seed: int) -> None:
        self.actions, self.size = game.layout.actions, game.layout.size
        names = game.layout.names()
        self.asked = [names.index(f"asked: {kind}") for kind in ASKED]
        self.worth = np.zeros((len(ASKED), self.actions))
        self.chance = np.random.default_rng(seed)
        self.curious = 1.0
        self.moves: list[tuple[np.ndarray, int]] = []
        width = self.size + 1 + self.worth.size
        self.products, self.sums = np.zeros((width, width)), np.zeros(width)

    def act(self, seen: dict[str, np.ndarray]) -> int:
        """Choose an action, and remember it."""
        row, there = seen["observation"], np.flatnonzero(seen["action_mask"])
        sort = int(row[self.asked].argmax())
        if self.chance.random() < self.curious:
            action = int(self.chance.choice(there))
        else:
            action = int(there[self.worth[sort, there].argmax()])
        if len(there) > 1:
            self.moves.append((row, sort * self.actions + action))
        return action

    def end(self, won: bool) -> None:
        """A game is over: what it was worth is noted with everything that was done."""
        if self.moves:
            rows = np.zeros((len(self.moves), len(self.sums)))
            for number, (row, place) in enumerate(self.moves):
                rows[number, : self.size] = row
                rows[number, self.size] = 1.0
                rows[number, self.size + 1 + place] = 1.0
            used = np.flatnonzero(rows.any(axis=0))
            rows = rows[:, used]
            self.products[np.ix_(used, used)] += rows.T @ rows
            self.sums[used] += rows.sum(axis=0) * float(won)
        self.moves.clear()

    def learn(self) -> None:
        """Fit what actions are worth to all games so far."""
        weights = np.linalg.solve(self.products + RIDGE * np.eye(len(self.sums)), self.sums)
        self.worth = weights[self.size + 1 :].reshape(self.worth.shape)


def play(game: CardGame, agent: Agent | None, seat: int, seed: int) -> bool:
    """One game with the agent at a seat (None: chance sits there too); whether that seat won."""
    game.reset(seed=seed)
    chance = np.random.default_rng(seed)
    mine, won = game.possible_agents[seat], False
    for player in game.agent_iter():
        _, reward, over, cut_off, _ = game.last(observe=False)
        won = won or (player == mine and reward > 0)
        if over or cut_off:
            game.step(None)
        elif player == mine and agent is not None:
            game.step(agent.act(game.observe(player)))
        else:
            game.step(int(chance.choice(game.legal_actions())))
    return won


def train(game: CardGame, games: int, seed: int = 1) -> Agent:
    """An agent that has played so many games."""
    agent = Agent(game, seed)
    for number in range(games):
        if number and number % max(1, games // ROUNDS) == 0:
            agent.learn()
            agent.curious = CURIOUS
        agent.end(play(game, agent, number % len(game.possible_agents), seed * 1_000_000 + number))
    agent.learn()
    agent.curious = 0.0
    return agent


def measure(game: CardGame, agent: Agent | None, games: int, seed: int = 2) -> str:
    """How often the agent wins, at each seat in turn, with Wilson's interval of 95 %, in words."""
    seats = len(game.possible_agents)
    won = sum(play(game, agent, number % seats, seed * 1_000_000 + number) for number in range(games))
    rate = share(won, games)
    return f"{won} of {games}: {rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%})"


if __name__ == "__main__":
    folder, games, players = (*sys.argv[1:], *("carddata/xstx", "1500", "3")[len(sys.argv) - 1 :])[:3]
    table = env(folder, int(players))
    began = time.monotonic()
    trained = train(table, int(games))
    print(f"{games} games of training in {time.monotonic() - began:.0f} s")
    print("by chance:", measure(table, None, max(50, int(games) // 3)))
    print("trained:  ", measure(table, trained, max(50, int(games) // 3)))
