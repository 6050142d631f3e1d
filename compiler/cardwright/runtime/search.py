"""A bot that tries things out: information-set tree search, one observer, over tables as they may be for its seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from cardwright.runtime.bots import GreedyBot, RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.guessing import Worlds
from cardwright.runtime.requests import Ask
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.things import Card, Player
from cardwright.runtime.views import Pending, View

Label: TypeAlias = tuple[object, ...]
"""What a move looks like on every table on which it can be made."""
BUDGET = 24
"""Tables that are tried out for one decision, if nothing else is said."""
MOVES = 16
"""Ways to pick several that are looked at."""
EXPLORE = 0.7
DEEPEST = 600
"""Decisions of one trial, after which nobody is said to have won."""


class Node:
    """What is known of a situation: of each move how often it was there, tried and good for whoever decides."""

    __slots__ = ("moves",)

    def __init__(self) -> None:
        self.moves: dict[Label, Move] = {}


class Move:
    """A move at a node: how often it could be made and was made, what it came to, and where it leads."""

    __slots__ = ("came", "next", "there", "tried")

    def __init__(self) -> None:
        self.there = 0
        self.tried = 0
        self.came = 0.0
        self.next = Node()

    @property
    def worth(self) -> float:
        """What it came to on the average."""
        return self.came / self.tried if self.tried else 0.0


class SearchBot:
    """Decides by trial games: `budget` of them for a decision, each on a table dealt anew from what its seat knows."""

    def __init__(self, seed: int = 0, budget: int = BUDGET) -> None:
        self.rng = Rng(seed)
        self.budget = budget
        self.quick = GreedyBot(seed)
        self.trials = RandomBot(seed)

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide without trying anything out."""
        return self.quick.choose(pending, view)

    def think(self, pending: Pending, view: View, worlds: Worlds) -> list[int]:
        """Decide by trying out."""
        liked = self.quick.choose(pending, view)
        moves = self._moves(pending, liked)
        if len(moves) == 1:
            return list(moves[0])
        root = Node()
        for _ in range(self.budget):
            world = worlds.one(self.rng.draw())
            self._trial(world, root, pending, moves)
        best = max(range(len(moves)), key=lambda at: self._rank(root, moves[at], at))
        return list(moves[best])

    @staticmethod
    def _rank(root: Node, move: tuple[int, ...], at: int) -> tuple[int, float, int]:
        known = root.moves.get(move)
        return (known.tried, known.worth, -at) if known is not None else (0, 0.0, -at)

    def _moves(self, pending: Pending, liked: list[int]) -> list[tuple[int, ...]]:
        """The moves that are looked at: what the quick bot likes first, since it wins where all come to the same."""
        found = {tuple(liked): None}
        if pending.sets is not None:
            sets = [tuple(each) for each in pending.sets]
            self.rng.shuffle(sets)
            found |= dict.fromkeys(sets[:MOVES])
        elif pending.low == pending.high == 1:
            found |= dict.fromkeys((at,) for at in range(len(pending.options)))
        else:
            for _ in range(MOVES):
                picked = self.trials.pick(len(pending.options), pending.low, pending.high)
                found[tuple(sorted(picked))] = None
        return list(found)

    def _trial(self, world: Session, root: Node, pending: Pending, moves: Sequence[tuple[int, ...]]) -> None:
        """One game to its end: down the tree, one step out of it, and on by chance."""
        made = _select(root, moves)
        path: list[tuple[int, Move]] = [(pending.seat, made)]
        picked = next(move for move in moves if root.moves.get(move) is made)
        seat = pending.seat
        try:
            world.decide(seat, tuple(pending.order[at] for at in picked))
            node, growing, steps = made.next, made.tried > 0, 0
            while not world.over and steps < DEEPEST:
                steps += 1
                asked, ask = world.asked[0]
                options = _labels(ask) if growing and ask.single else None
                if options is None:
                    world.decide(asked, tuple(self.trials.pick(len(ask.options), ask.low, ask.high, ask.sets)))
                    continue
                step = _select(node, list(options))
                label = next(label for label in options if node.moves[label] is step)
                path.append((asked, step))
                growing, node = step.tried > 0, step.next
                world.decide(asked, (options[label],))
        except RuleError:
            return  # such a table cannot be: nothing is learnt from it
        won = world.winners
        for who, move in path:
            move.tried += 1
            move.came += 1.0 / len(won) if who in won else 0.0


def _select(node: Node, there: Sequence[Label]) -> Move:
    """The move to try next: the one of which most may still be hoped for, among those that are there."""
    best: Move | None = None
    hope = -1.0
    for label in there:
        move = node.moves.setdefault(label, Move())
        move.there += 1
        if not move.tried:
            hoped = 2.0 + 1.0 / move.there
        else:
            hoped = move.worth + EXPLORE * math.sqrt(math.log(move.there + 1) / move.tried)
        if hoped > hope:
            best, hope = move, hoped
    assert best is not None
    return best


def _labels(ask: Ask) -> dict[Label, int]:
    """The moves of a decision by what they look like, each with the place of one option that does."""
    found: dict[Label, int] = {}
    for at, option in enumerate(ask.options):
        found.setdefault(_label(option, at), at)
    return found


def _label(option: object, at: int) -> Label:
    if isinstance(option, Card):
        return ("card", option.printed.id, option.face)
    if isinstance(option, Player):
        return ("player", option.seat)
    card = getattr(option, "card", None)
    if isinstance(card, Card):
        play = getattr(option, "play", None)
        return ("play", card.printed.id, card.face, getattr(play, "no", at))
    return ("other", option if isinstance(option, (str, int, bool, type(None))) else at)
