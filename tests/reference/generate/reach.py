"""How much of made games comes to pass: the share of their sentences that some of 20 random games execute."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

from cardwright import ir
from reference import standing
from reference.interpreted import InterpretedSide
from reference.side_by_side import picked
from reference.turns import Interpreter

from .game import generate, to_yaml
from .judge import SECONDS, TooLong, read, within

LASTING = (ir.Permit, ir.UseAs, ir.Nested)


def sentences_of(model: Any) -> dict[int, Any]:
    """All sentences of a game that are executed (what lasts is not), by identity."""
    found: dict[int, Any] = {}
    owners = (model.verbs, model.cards, model.categories, model.skills, model.statuses, model.rules)
    owners += (model.phases, model.checks)
    for table in owners:
        for one in table.values():
            if one.span.file.path != "game.yaml":
                continue
            for part in ("body", "abilities"):
                for node in standing.nodes(getattr(one, part, None)):
                    if isinstance(node, ir.Stmt) and not isinstance(node, LASTING):
                        found[id(node)] = node
    for node in list(found.values()):
        block = getattr(node, "block", None)
        if isinstance(node, ir.Until) and block is not None:
            for inner in block.body:
                found.pop(id(inner), None)
    return found


def reached(model: Any, games: int = 20, steps: int = 150) -> tuple[int, int, Counter[str], Counter[str]]:
    """How many sentences there are, how many were executed; by sort, all and those executed."""
    wanted = sentences_of(model)
    seen: set[int] = set()
    before = Interpreter.sentence

    def noting(self: Any, stmt: Any, s: Any) -> Any:
        seen.add(id(stmt))
        return before(self, stmt, s)

    Interpreter.sentence = noting  # type: ignore[method-assign]
    try:
        low, high = model.meta.players
        for seed in range(games):
            chance = random.Random(seed)
            try:
                with within(SECONDS):
                    options = {id: option.default for id, option in model.options.items()}
                    side = InterpretedSide(model, low + seed % (high - low + 1), seed, options, [], frozenset())
                    for _ in range(steps):
                        if side.over or side.broke:
                            break
                        side.answer([picked(question, chance) for question in side.moment().questions])
            except (Exception, TooLong):
                continue
    finally:
        Interpreter.sentence = before  # type: ignore[method-assign]
    every = Counter(type(node).__name__ for node in wanted.values())
    done = Counter(type(node).__name__ for key, node in wanted.items() if key in seen)
    return len(wanted), len(seen & set(wanted)), every, done


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10)
    parser.add_argument("--seed", default="reach")
    args = parser.parse_args()
    total, done = 0, 0
    every: Counter[str] = Counter()
    some: Counter[str] = Counter()
    for number in range(args.n):
        model, wrong = read(to_yaml(generate(f"{args.seed}-{number}")), lint=False)
        if wrong:
            continue
        sentences, executed, all_, those = reached(model)
        total, done = total + sentences, done + executed
        every.update(all_)
        some.update(those)
    print(f"{done} of {total} sentences were executed ({100 * done // max(1, total)} %)")
    for sort, count in every.most_common():
        print(f"{sort:16} {some[sort]:5} of {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
