"""Several things that are judged together: which sets of them fit, and the question for one such set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardwright.runtime.bounds import SETS, too_many_sets
from cardwright.runtime.requests import Ask, AskSome, Prompt, WhyNot
from cardwright.runtime.things import Player

Fits = Callable[[list[Any]], bool]
Could = Callable[[list[Any], Sequence[Any]], bool]
"""Whether what has been taken may still become a set that fits, with more of what is left."""
Judged = tuple[Fits, Could | None]


def enough_for_each(*wanted: tuple[Sequence[Any], int]) -> bool:
    """Whether so many of each of some lists can be taken that nothing is taken twice."""
    taken: dict[Any, int] = {}

    def take(of: int, asked: set[int]) -> bool:
        """One more for a list: what nobody has, or what another list has that can take something else instead."""
        asked.add(of)
        for thing in wanted[of][0]:
            other = taken.get(thing)
            if other is None or (other not in asked and take(other, asked)):
                taken[thing] = of
                return True
        return False

    return all(take(of, set()) for of, (_, count) in enumerate(wanted) for _ in range(count))


def fitting_sets(
    things: Sequence[Any], low: int, high: int | None, fits: Fits, could: Could | None = None
) -> Iterator[tuple[int, ...]]:
    """The places of the things of each set of `low` to `high` of them that fits, in the order of the places.

    What cannot become such a set is left at once. Raises TooMuch where too many would have to be tried.
    """
    count = len(things)
    most = count if high is None else min(high, count)
    at: list[int] = []
    taken: list[Any] = []
    tried = following = 0
    if low <= 0 and fits(taken):
        yield ()
    while True:
        if len(at) < most and low - len(at) <= count - following > 0:
            tried += 1
            if tried > SETS:
                raise too_many_sets(count)
            at.append(following)
            taken.append(things[following])
            following += 1
            if could is not None and not could(taken, things[following:]):
                at.pop()
                taken.pop()
            elif len(at) >= low and fits(taken):
                yield tuple(at)
        elif at:
            following = at.pop() + 1
            taken.pop()
        else:
            return


def any_set(things: Sequence[Any], low: int, high: int | None, fits: Fits, could: Could | None = None) -> bool:
    """Whether there is a set that fits."""
    return next(fitting_sets(things, low, high, fits, could), None) is not None


def ask_set(
    who: Player,
    things: Sequence[Any],
    low: int,
    high: int | None,
    fits: Fits,
    could: Could | None,
    prompt: Prompt,
    about: object = None,
    why_not: WhyNot | None = None,
) -> Ask:
    """The question for one of the sets that fit; only what is in one of them is offered, and nothing if none fits."""
    found = list(fitting_sets(things, low, high, fits, could))
    used = sorted({place for one in found for place in one})
    place_of = {place: i for i, place in enumerate(used)}
    sets = [tuple([place_of[place] for place in one]) for one in found]
    sizes = [len(one) for one in sets]
    options = [things[place] for place in used]
    return AskSome(who, "choose", options, prompt, min(sizes, default=0), max(sizes, default=0), about, sets, why_not)


def same(values: list[Any]) -> bool:
    """Whether all are there and equal."""
    return not values or (values[0] is not None and values.count(values[0]) == len(values))


def different(values: list[Any]) -> bool:
    """Whether all are there and no two are equal."""
    return None not in values and len(set(values)) == len(values)


def consecutive(values: list[Any]) -> bool:
    """Whether the numbers follow one another, none missing and none twice."""
    return different(values) and (not values or max(values) - min(values) == len(values) - 1)


def could_be_consecutive(values: list[Any], more: list[Any]) -> bool:
    """Whether numbers are different, and those between them are among themselves or the others."""
    if not different(values):
        return False
    if not values:
        return True
    there = {*values, *more}
    return all(number in there for number in range(min(values), max(values) + 1))


def ranked(things: Sequence[Any], number: Callable[[Any], Any], highest: bool, count: int | None) -> list[Any]:
    """So many things with the highest (lowest) number, best first, equal ones as they stand; None: all that tie."""
    known = [(value, thing) for thing in things if (value := number(thing)) is not None]
    if not known:
        return []
    if count is None:
        best = max(v for v, _ in known) if highest else min(v for v, _ in known)
        return [thing for value, thing in known if value == best]
    known.sort(key=lambda one: one[0], reverse=highest)
    return [thing for _, thing in known[: max(count, 0)]]


def ranked_first(things: Sequence[Any], number: Callable[[Any], Any], highest: bool) -> Any:
    """The first thing with the highest (lowest) number; None if none has one."""
    return next(iter(ranked(things, number, highest, 1)), None)
