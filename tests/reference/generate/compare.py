"""Play made games by compiled rules and by the interpreter at once: what differs is a fault of one side, by class."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from cardwright.bench.in_memory import rules_of
from reference.side_by_side import Outcome, play

from .chance import Chance
from .decks import brought
from .game import generate, to_yaml
from .hunt import FOUND, Tally, keep, name_of
from .judge import SECONDS, Fault, TooLong, Tried, forget, read, sort_of, unnamed, within
from .shrink import shrink
from .words import Data


def class_of(outcome: Outcome) -> str:
    """The class of a difference: what is not equal first, without names and numbers."""
    lines = "\n".join(outcome.found[1:] or outcome.found).split("\n")
    line = lines[0]
    if line.startswith("asked"):
        sides = [re.sub(r"player [0-9]+ ", "", part.strip("| ")) for part in lines[1:3]]
        sorts = [part.split(" ")[0] for part in sides]
        more = (
            "|" if sorts[0] != sorts[1] else "offers more than" if len(sides[0]) > len(sides[1]) else "offers less than"
        )
        return f"differs: asked: {sorts[0]} {more} {sorts[1]}"
    if line.startswith("trace"):
        sorts = [(re.findall(r"'(\w+)'", part) or ["nothing"])[0] for part in line.partition(": ")[2].split(" | ")]
        return f"differs: trace: {' | '.join(sorts)}"
    line = re.sub(r"^(variable|field|counter|status|quantity|zone) .*? of (\w+)[^:]*:", r"\1 of \2:", line)
    line = re.sub(r"^(card .*? counts as): .*", r"\1", line)
    words = unnamed(line)
    return "differs: " + re.sub(r"-?…(, …)*", "…", words)[:90].strip()


def compare(text: str, seeds: int = 2, steps: int = 120) -> Tried:
    """One made game on both sides, with some seeds."""
    model, wrong = read(text, lint=False)
    if wrong or model is None:
        return Tried(())
    faults: list[Fault] = []
    ends: list[str] = []
    decisions = effects = events = 0
    try:
        with within(SECONDS):
            rules = rules_of(model, texts=False)
    except (Exception, TooLong) as error:
        return Tried((Fault(sort_of("build", error), str(error)),))
    counts = sorted(set(rules.players))
    for seed in range(seeds):
        players = counts[seed % len(counts)]
        try:
            with within(SECONDS):
                decks = brought(model, players, Chance(f"decks {seed}"))
                outcome = play(model, rules, players, seed, steps=steps, decks=decks)
        except (Exception, TooLong) as error:
            faults.append(Fault(sort_of("compare", error), f"{error}\n" + "\n".join(getattr(error, "__notes__", ()))))
            continue
        decisions += outcome.steps
        effects += outcome.effects
        events += outcome.events
        ends.append("equal" if not outcome.found else "differs")
        if outcome.found:
            faults.append(Fault(class_of(outcome), "\n".join(outcome.found)))
    forget(rules)
    return Tried(tuple(faults), (), decisions, tuple(ends), effects, events)


def made_and_compared(seed: str, plays: int, steps: int) -> Tried:
    """The game of a seed, made and played on both sides."""
    return compare(to_yaml(generate(seed)), plays, steps)


def smallest(data: Data, sort: str, most: int = 350) -> Data:
    """The game made small while it differs in the same way."""

    def fails(made: Data) -> bool:
        return any(fault.sort == sort for fault in compare(to_yaml(made), 4).faults)

    return shrink(data, fails, most) if fails(data) else data


def main() -> int:
    """Run from the command line; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--plays", type=int, default=2)
    parser.add_argument("--steps", type=int, default=120, help="decisions of each play")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--shrink", action="store_true")
    args = parser.parse_args()
    tally = Tally(sorts=Counter())
    start = time.monotonic()
    seeds = [f"{args.seed}-{number}" for number in range(args.first, args.first + args.n)]
    with ProcessPoolExecutor(args.jobs) as pool:
        compared = pool.map(made_and_compared, seeds, repeat(args.plays), repeat(args.steps))
        for seed, tried in zip(seeds, compared, strict=True):
            tally.add(seed, tried)
            for fault in tried.faults:
                print(f"{seed}: {fault.sort}", file=sys.stderr, flush=True)
    print(tally.show(600))
    plays = sum(tally.ends.values())
    print(
        f"compared: {tally.games} games, {plays} plays, {tally.effects} effects carried out in them, "
        f"{tally.decisions} decisions, {tally.events} events; {time.monotonic() - start:.0f} s"
    )
    if args.shrink:
        for sort, _ in tally.sorts.most_common():
            seed, fault = tally.first[sort]
            if not (FOUND / f"{name_of(sort)}.yaml").exists():
                print(keep(smallest(generate(seed), sort), seed, fault), flush=True)
    return 1 if tally.sorts else 0


if __name__ == "__main__":
    sys.exit(main())
