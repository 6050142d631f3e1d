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
from cardwright.runtime.setup import derive
from cardwright.runtime.taught import Practice, practised
from cardwright.runtime.things import Card, Player
from cardwright.runtime.views import Pending, View

Label: TypeAlias = tuple[object, ...]
"""What a move looks like on every table on which it can be made."""
BUDGET = 24
"""Tables that are tried out for one decision, if nothing else is said."""
MOVES = 4
"""Moves that are looked at, those first that practice likes best."""
PRACTISED = 200
"""Games of practice before the first decision."""
TRUST = 4.0
"""What practice says counts as much as so many trials."""
AHEAD = 10
"""So many decisions a trial looks ahead; then it is judged by what the position is worth."""
EXPLORE = 0.2


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

    def __init__(self, seed: int = 0, budget: int = BUDGET, practice: int = PRACTISED) -> None:
        self.rng = Rng(seed)
        self.budget = budget
        self.practice = practice
        self.quick = GreedyBot(seed)
        self.trials = RandomBot(seed)

    def choose(self, pending: Pending, view: View) -> list[int]:
        """Decide without trying anything out."""
        return self.quick.choose(pending, view)

    def think(self, pending: Pending, view: View, worlds: Worlds) -> list[int]:
        """Decide by trying out; gives indices of the options as they are shown."""
        picked = self.search(worlds.session, pending.seat, worlds)
        return [pending.order.index(at) for at in picked]

    def search(self, session: Session, seat: int, worlds: Worlds) -> list[int]:
        """Decide by trying out; gives places in the list of the rules."""
        ask = next(ask for asked, ask in session.asked if asked == seat)
        count = len(ask.options)
        if count == ask.low and ask.sets is None:
            return list(range(count))
        practice = practised(session.rules, session.settings, self.practice)
        worth = practice.worths(session, ask)
        moves = self._moves(ask, worth, practice.best(session, ask, self.rng))
        if len(moves) == 1:
            return list(moves[0])
        root, first = Node(), self.rng.draw()
        for move in moves:
            root.moves[move] = Move()
        thought = [sum(worth[at] for at in move) / max(1, len(move)) for move in moves]
        for _ in range(self.budget):
            made = self._next(root, moves, thought)
            world = worlds.one(derive(first, 0, root.moves[made].there))
            root.moves[made].there += 1
            self._trial(world, root.moves[made], seat, made, practice)
        middle = self._middle(root)
        best = max(range(len(moves)), key=lambda at: (self._held(root.moves[moves[at]], thought[at] + middle), -at))
        return list(moves[best])

    @staticmethod
    def _middle(root: Node) -> float:
        """What all moves came to on the average."""
        tried = sum(move.tried for move in root.moves.values())
        return sum(move.came for move in root.moves.values()) / tried if tried else 0.0

    @staticmethod
    def _held(move: Move, thought: float) -> float:
        """What a move is held to be worth: by its trials, and by what was thought of it before."""
        return (move.came + TRUST * thought) / (move.tried + TRUST)

    def _next(self, root: Node, moves: Sequence[tuple[int, ...]], thought: Sequence[float]) -> tuple[int, ...]:
        """The move to try next: each once, then the one of which most may still be hoped for."""
        fresh = [move for move in moves if not root.moves[move].there]
        if fresh:
            return fresh[0]
        middle, all_tried = self._middle(root), sum(root.moves[move].there for move in moves)

        def hoped(at: int) -> float:
            move = root.moves[moves[at]]
            return self._held(move, thought[at] + middle) + EXPLORE * math.sqrt(math.log(all_tried) / move.there)

        return moves[max(range(len(moves)), key=lambda at: (hoped(at), -at))]

    def _moves(self, ask: Ask, worth: Sequence[float], liked: list[int]) -> list[tuple[int, ...]]:
        """The moves that are looked at: what practice likes first, since it wins where all come to the same."""
        found = {tuple(liked): None}
        count = len(ask.options)
        if ask.sets is not None:
            sets = sorted(map(tuple, ask.sets), key=lambda one: -sum(worth[at] for at in one))
            found |= dict.fromkeys(sets[: MOVES - 1])
        elif ask.single:
            alike: set[object] = set()
            for at in sorted(range(count), key=lambda at: -worth[at]):
                label = _label(ask.options[at], at) if _may_know(ask.options[at], ask) else ("hidden",)
                if label not in alike and len(found) < MOVES:
                    found[at,] = None
                alike.add(label)
        else:
            for _ in range(MOVES - 1):
                found[tuple(sorted(self.trials.pick(count, ask.low, min(ask.high, count))))] = None
        return list(found)

    def _trial(self, world: Session, made: Move, seat: int, picked: Sequence[int], practice: Practice) -> None:
        """A game for some decisions: down the tree, one step out of it, and on by chance; then what it is worth."""
        path: list[tuple[int, Move]] = [(seat, made)]
        try:
            world.decide(seat, tuple(picked))
            node, growing, steps = made.next, made.tried > 0, 0
            while not world.over and steps < AHEAD:
                asked, ask = world.asked[0]
                steps += len(ask.options) > 1
                options = _labels(ask) if growing and ask.single else None
                if options is None:
                    if len(ask.options) > 1 and asked == seat:
                        world.decide(asked, tuple(practice.best(world, ask, self.trials.rng)))
                    else:
                        chance = self.trials.pick(len(ask.options), ask.low, min(ask.high, len(ask.options)), ask.sets)
                        world.decide(asked, tuple(chance))
                    continue
                step = _select(node, list(options))
                label = next(label for label in options if node.moves[label] is step)
                path.append((asked, step))
                growing, node = step.tried > 0, step.next
                world.decide(asked, (options[label],))
        except RuleError:
            return  # such a table cannot be: nothing is learnt from it
        position = practice.position(world) if not world.over else None
        for who, move in path:
            move.tried += 1
            move.came += practice.worth.of(position, who) if position is not None else float(who in world.winners)


def _may_know(option: object, ask: Ask) -> bool:
    return not isinstance(option, Card) or option.known_to(ask.player)


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
