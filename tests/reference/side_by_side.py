"""Play games by compiled rules and by the interpreter at once, and tell the first thing that is not equal."""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardwright.bench.in_memory import rules_of as compiled_rules
from cardwright.driver import compile_game
from cardwright.model.game import Game
from cardwright.runtime.brought import BroughtDeck
from cardwright.runtime.setup import SetupError, settle
from cardwright.runtime.tables import Rules
from reference.compiled import CompiledSide
from reference.deviations import KNOWN
from reference.interpreted import InterpretedSide
from reference.plain import Question, differences


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far a game went, and what was not equal (empty: all of it)."""

    steps: int
    turns: int
    found: tuple[str, ...] = ()
    effects: int = 0
    """How many of the game's texts were carried out at least once: abilities, bodies of verbs, phases and checks."""
    events: int = 0

    def show(self) -> str:
        """What was not equal, line by line: the compiled side on the left."""
        return "\n".join(self.found)


@cache
def model_of(folder: Path) -> Game:
    """A game's folder as a linked game."""
    made = compile_game(folder)
    if made.game is None or made.problems.has_errors:
        raise ValueError(f"{folder} has errors")
    return made.game


@cache
def rules_of(folder: Path) -> Rules:
    """The compiled rules of a game's folder."""
    return compiled_rules(model_of(folder), texts=False)


def of_nothing(compiled: str, interpreted: str) -> bool:
    """Whether a text asked something of nobody or nothing, which no text may: what then happens is nowhere said.

    Nor is it said how deep effects may lie in one another: the interpreter gives up sooner; nor which of the numbers
    that a sentence may not need are worked out: the one that cannot be divided by may be missed.
    """
    words = ("nothing is there that could have", "a value is missing here")
    if "ZeroDivisionError" in compiled + interpreted:
        return True
    return (
        any(word in compiled + interpreted for word in words)
        or "'NoneType'" in interpreted
        or "RecursionError" in interpreted
    )


FAULT = re.compile(r"\b(?:Attribute|Assertion|Index|Key|Name|Type|UnboundLocal|Value)Error\b")
"""What a side breaks off with that no rule of a game is to blame for: of equal answers no such thing may come."""


def picked(question: Question, chance: random.Random) -> list[int]:
    """A random answer: each number of options and each option alike."""
    if question.sets is not None:
        return list(chance.choice(question.sets))
    count = chance.randint(question.low, min(question.high, len(question.options)))
    return chance.sample(range(len(question.options)), count)


def play(
    model: Game,
    rules: Rules,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    variants: Sequence[str] = (),
    steps: int = 400,
    deviations: frozenset[str] = KNOWN,
    decks: Sequence[BroughtDeck | None] = (),
) -> Outcome:
    """Play one game on both sides, with equal random answers, for at most so many decisions."""
    settings = settle(rules, players, options, variants, decks=decks)
    left = CompiledSide(rules, players, seed, settings.agreed, settings.variants, settings.decks)
    right = InterpretedSide(model, players, seed, settings.options, settings.variants, deviations, decks=settings.decks)
    found, steps_taken = follow(left, right, random.Random(seed), steps)
    game = right.game
    return Outcome(steps_taken, game.turn_no, found, len(game.begun), game.happened_so_far)


def follow(
    left: CompiledSide, right: InterpretedSide, chance: random.Random, steps: int
) -> tuple[tuple[str, ...], int]:
    """Give both sides the same answers until they differ or the game is over: what differs, and after how many."""
    since = 0
    for step in range(steps):
        one, other = left.moment(since), right.moment(since)
        if of_nothing(one.broke, other.broke):
            return (), step
        found = differences(one, other, since)
        if found:
            return (f"decision {step}, turn {right.game.turn_no}, at {other.where}", *found), step
        if one.over:
            left.look_at_end()
            if left.broke:
                return (f"at the end: {left.broke}",), step
        if one.broke and FAULT.search(one.broke + other.broke) and "NoneType" not in one.broke + other.broke:
            return (f"decision {step}: both broke off: {one.broke} | {other.broke}",), step
        if one.over or one.broke:
            return (), step
        since += len(one.trace)
        answers = [picked(question, chance) for question in one.questions]
        left.answer(answers)
        right.answer(answers)
    return (), steps


def random_settings(rules: Rules, chance: random.Random) -> tuple[dict[str, str], list[str]]:
    """Random options and variants that go together; half of the time those that everybody plays with."""
    if chance.random() < 0.5:
        return {}, []
    for _ in range(50):
        options = {
            name: chance.choice(choices) for name, (_, choices) in rules.options.items() if chance.random() < 0.5
        }
        variants = [name for name in rules.variants if chance.random() < 0.3]
        try:
            settle(rules, None, options, variants)
        except SetupError:
            continue
        return options, variants
    return {}, []


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m reference.side_by_side GAME…`: 1 if anything was not equal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("-n", type=int, default=1, help="games of each number of players")
    parser.add_argument("--first", type=int, default=0, help="the first seed of these")
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--vary", action="store_true", help="random options and variants")
    parser.add_argument("-O", action="append", default=[], metavar="OPTION=CHOICE")
    parser.add_argument("--variant", action="append", default=[])
    parser.add_argument("--keep-going", action="store_true")
    parser.add_argument("--strict", action="store_true", help="known deviations count, too")
    given = parser.parse_args(arguments)
    failed = 0
    known = frozenset() if given.strict else KNOWN
    for folder in given.games:
        rules, model = rules_of(folder), model_of(folder)
        low, high = rules.players
        began, steps, games = time.process_time(), 0, 0
        for players in [given.players] if given.players else range(low, high + 1):
            for seed in [given.seed] if given.seed is not None else range(given.first, given.first + given.n):
                options, variants = dict(o.split("=", 1) for o in given.O), given.variant
                if given.vary:
                    options, variants = random_settings(rules, random.Random(seed * 31 + players))
                outcome = play(model, rules, players, seed, options, variants, given.steps, known)
                steps += outcome.steps
                games += 1
                if outcome.found:
                    failed += 1
                    settings = "".join(f" -O {k}={v}" for k, v in options.items())
                    settings += "".join(f" --variant {v}" for v in variants)
                    print(f"NOT EQUAL: {folder}: {outcome.show()}")
                    again = f"{folder} --seed {seed} --players {players}{settings}"
                    print(f"  again: python -m reference.side_by_side {again}")
                    if not given.keep_going:
                        break
            else:
                continue
            break
        print(f"{folder.name}: {games} games, {steps} decisions, {time.process_time() - began:.1f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
