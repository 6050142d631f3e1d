"""A sample of made games, played by compiled rules and by the interpreter: what differs is of a known class."""

from __future__ import annotations

from pathlib import Path

from samples import part

from reference.generate.compare import compare
from reference.generate.game import generate, to_yaml
from reference.generate.judge import try_game

CLASSES = [
    line
    for line in (Path(__file__).parents[1] / "found" / "CLASSES").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
"""How the classes begin that are not mended yet; whoever mends one takes its line out."""


def unknown(sorts: list[tuple[str, str]]) -> list[str]:
    """The faults of no known class, each with its seed."""
    return [f"{seed}: {sort}" for seed, sort in sorts if not sort.startswith(tuple(CLASSES))]


def test_both_sides_play_alike() -> None:
    sorts = []
    for number in range(part(8, 120)):
        seed = f"sample-{number}"
        sorts += [(seed, fault.sort) for fault in compare(to_yaml(generate(seed)), 2).faults]
    assert not unknown(sorts), "\n".join(unknown(sorts))


def test_nothing_else_breaks() -> None:
    sorts = []
    for number in range(part(2, 30)):
        seed = f"sample-{number}"
        sorts += [(seed, fault.sort) for fault in try_game(to_yaml(generate(seed)), 2).faults]
    assert not unknown(sorts), "\n".join(unknown(sorts))
