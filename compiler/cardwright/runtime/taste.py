"""What options are worth by what they look like, to each role: learnt from choices that were made by chance.

What came of a choice is laid to the looks of what was chosen, less those of what is chosen on the average: so what all
options share tells nothing, and looks that come together share what came of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TypeAlias

from cardwright.runtime.adding import added
from cardwright.runtime.looks import Look
from cardwright.runtime.requests import Ask

Lesson: TypeAlias = "tuple[array[int], array[float]]"
"""A choice: the places of looks, and how much more of each was chosen than is usual."""
PACE = 0.005
"""How far one lesson moves what is held of a look: most of what comes of a choice is chance."""
NEAR = 1.0


class Taste:
    """What options are worth: a sum of weights of their looks, for each role its own."""

    def __init__(self) -> None:
        self.places: dict[Look, int] = {}
        self.weights: dict[str | None, list[float]] = {}

    def of(self, looks: Sequence[Look], role: str | None) -> float:
        """What an option is worth to a role; to one that was never met what it is worth to anybody."""
        weights = self.weights.get(role) or self.weights.get(None) or []
        places, count = self.places, len(weights)
        return added([weights[at] for look in looks if (at := places.get(look, count)) < count])

    def lesson(self, looks: Sequence[Sequence[Look]], picked: Sequence[int], usual: Sequence[float]) -> Lesson:
        """A choice, to be learnt from: what was picked of options that look like this, each usual so far."""
        apart: dict[Look, float] = {}
        chosen = set(picked)
        for at, (option, chance) in enumerate(zip(looks, usual, strict=True)):
            weight = (at in chosen) - chance
            for look in option:
                apart[look] = apart.get(look, 0.0) + weight
        told = [(look, weight) for look, weight in apart.items() if abs(weight) > 1e-9]
        places = self.places
        for look, _ in told:
            places.setdefault(look, len(places))
        return array("i", [places[look] for look, _ in told]), array("f", [weight for _, weight in told])

    def learn(self, role: str | None, rows: Sequence[tuple[Lesson, float, float]]) -> None:
        """Learn what options are worth to a role, from lessons with what came of each and how much it counts."""
        weights, slopes = [0.0] * len(self.places), [NEAR] * len(self.places)
        for (places, values), came, counts in rows:
            held = added([weights[at] * value for at, value in zip(places, values, strict=True)])
            missed = counts * (came - held)
            for at, value in zip(places, values, strict=True):
                slope = missed * value
                steep = slopes[at] + slope * slope
                slopes[at] = steep
                weights[at] += PACE * slope / steep**0.5
        self.weights[role] = weights


def usual(ask: Ask) -> list[float]:
    """How likely each option is to be among those picked by chance."""
    count = len(ask.options)
    if ask.sets is None:
        return [(ask.low + min(ask.high, count)) / 2 / count] * count
    found = [0.0] * count
    for one in ask.sets:
        for at in one:
            found[at] += 1 / len(ask.sets)
    return found
