"""A bot that tries things out: information-set tree search, one observer, over tables as they may be for its seat.

What practice likes best is done unless trials tell clearly that something else is better: a trial is mostly chance, and
practice has seen many more games.  Equal trials of two moves are made on equal tables, so that their difference tells.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from cardwright.runtime.adding import added
from cardwright.runtime.bots import GreedyBot, RandomBot
from cardwright.runtime.exits import RuleError
from cardwright.runtime.guessing import Worlds
from cardwright.runtime.requests import Ask
from cardwright.runtime.rng import Rng
from cardwright.runtime.session import Session
from cardwright.runtime.setup import derive
from cardwright.runtime.taught import PRACTICE, Patience, Practice, practised
from cardwright.runtime.things import Card, Player
from cardwright.runtime.views import Pending, View

Label: TypeAlias = tuple[object, ...]
"""What a move looks like on every table on which it can be made."""
BUDGET = 24
"""Tables that are tried out for one decision, if nothing else is said."""
MOVES = 4
"""Moves that are looked at, those first that practice likes best."""
CLEARLY = 1.0
"""A move must be better than the one that practice likes by so many standard errors."""
FEWEST = 4
"""After fewer trials nothing is clear."""
GROWN = 8
"""Below a move that was tried so often the tree grows: before, all play on as they have practised."""
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

    __slots__ = ("came", "each", "next", "there", "tried")

    def __init__(self) -> None:
        self.there = 0
        self.each: dict[int, float] = {}
        """What it came to on the table of each number."""
        self.tried = 0
        self.came = 0.0
        self.next = Node()

    @property
    def worth(self) -> float:
        """What it came to on the average."""
        return self.came / self.tried if self.tried else 0.0


class SearchBot:
    """Decides by trial games: `budget` of them for a decision, each on a table dealt anew from what its seat knows."""

    def __init__(self, seed: int = 0, budget: int = BUDGET, practice: int = PRACTICE) -> None:
        self.rng = Rng(seed)
        self.budget = budget
        self.practice = practice
        self.quick = GreedyBot(seed)
        self.trials = RandomBot(seed)
        self.patience = Patience()

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
        if self.patience.gone(session, ask, self.rng):
            return self.rng.sample(list(range(count)), ask.low)
        picked = self._tried(session, ask, seat, worlds)
        self.patience.note(ask, picked)
        return picked

    def _tried(self, session: Session, ask: Ask, seat: int, worlds: Worlds) -> list[int]:
        """The move that practice likes, or the one that trials tell to be clearly better."""
        practice = practised(session.rules, session.settings, self.practice)
        worth = practice.worths(session, ask)
        moves = self._moves(ask, worth, practice.best(session, ask, self.rng))
        if len(moves) == 1:
            return list(moves[0])
        liked, first, left = Move(), self.rng.draw(), self.budget
        others = [(move, Move()) for move in moves[1:]]
        while True:  # half of what is left to try is for all moves, the rest for those that were better
            rounds = max(1, left // (1 + len(others)) // (2 if len(others) > 1 else 1))
            for picked, move in [(moves[0], liked), *others]:
                for _ in range(min(rounds, left)):
                    left -= 1
                    world = worlds.one(derive(first, 0, move.there))
                    move.there += 1
                    self._trial(world, move, seat, picked, practice)
            others = sorted(others, key=lambda one: -_better(one[1], liked)[0])[: max(1, len(others) // 2)]
            if left <= len(others):
                break
        more, error = _better(others[0][1], liked)
        return list(others[0][0] if more > CLEARLY * error else moves[0])

    def _moves(self, ask: Ask, worth: Sequence[float], liked: list[int]) -> list[tuple[int, ...]]:
        """The moves that are looked at: what practice likes first, since it wins where all come to the same."""
        found = {tuple(liked): None}
        count = len(ask.options)
        if ask.sets is not None:
            sets = sorted(map(tuple, ask.sets), key=lambda one: -added(worth[at] for at in one))
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
        """A game for some decisions: down the tree, one step out of it, and on as everybody has practised; then what it
        is worth.
        """
        path, number = [(seat, made)], made.there
        try:
            world.decide(seat, tuple(picked))
            node, growing, steps = made.next, made.tried >= GROWN, 0
            while not world.over and steps < AHEAD:
                asked, ask = world.asked[0]
                steps += len(ask.options) > 1
                options = _labels(ask) if growing and ask.single else None
                if options is None:
                    world.decide(asked, tuple(practice.best(world, ask, self.trials.rng)))
                    continue
                step = _select(node, list(options))
                label = next(label for label in options if node.moves[label] is step)
                path.append((asked, step))
                growing, node = step.tried >= GROWN, step.next
                world.decide(asked, (options[label],))
        except RuleError:
            return  # such a table cannot be: nothing is learnt from it
        position = practice.position(world) if not world.over else None
        for who, move in path:
            came = practice.worth.of(position, who) if position is not None else float(who in world.winners)
            move.tried += 1
            move.came += came
            if move is made:
                made.each[number] = came


def _better(move: Move, other: Move) -> tuple[float, float]:
    """How much more a move came to than another one on the same tables, and the standard error of that."""
    apart = [came - other.each[number] for number, came in move.each.items() if number in other.each]
    if len(apart) < FEWEST:
        return (added(apart) / max(1, len(apart)), math.inf)
    middle = added(apart) / len(apart)
    spread = added((each - middle) ** 2 for each in apart) / (len(apart) - 1)
    return (middle, math.sqrt(spread / len(apart)))


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
