"""The statistics of the lab, tried on games that nobody has played: what they say is as true as they say."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import islice

import pytest

from cardwright.lab.changes import Moved, games_to_find, marked, moved
from cardwright.lab.figures import _rates
from cardwright.lab.pairs import _pair
from cardwright.lab.recording import Record
from cardwright.lab.statistics import (
    Estimate,
    chance_of,
    chance_of_difference,
    chance_of_mean,
    difference,
    found_among,
    games_for,
    known_within,
    mean,
    share,
)

RUNS = 10_000


def hits(r: random.Random, count: int, chance: float) -> int:
    return (
        r.binomialvariate(count, chance)
        if hasattr(r, "binomialvariate")
        else sum(r.random() < chance for _ in range(count))
    )


def shares(r: random.Random, count: int, chance: float) -> list[int]:
    """How often something came about in each of the runs, drawn at once."""
    return r.choices(range(count + 1), weights(count, chance), k=RUNS)


def weights(count: int, chance: float) -> list[float]:
    return [math.comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1)]


def holds(found: Estimate, truth: float) -> bool:
    return found.low <= truth <= found.high


@pytest.mark.parametrize(("chance", "count"), [(0.5, 50), (0.1, 50), (0.2, 100), (0.02, 100), (1 / 3, 1000)])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(chance: float, count: int) -> None:
    held = [holds(share(k, count), chance) for k in range(count + 1)]
    runs = sum(held[k] for k in shares(random.Random(1), count, chance)) / RUNS
    exact = sum(one for one, so in zip(weights(count, chance), held, strict=True) if so)
    assert 0.93 <= exact <= 0.985, exact
    assert abs(runs - exact) < 0.01, (runs, exact)


@pytest.mark.parametrize(("one", "other"), [((0.6, 60), (0.45, 40)), ((0.5, 100), (0.5, 100)), ((0.05, 80), (0.2, 40))])
def test_intervals_of_differences_hold_the_truth_as_often_as_they_say(
    one: tuple[float, int], other: tuple[float, int]
) -> None:
    r, truth = random.Random(2), one[0] - other[0]
    runs = Counter(zip(shares(r, one[1], one[0]), shares(r, other[1], other[0]), strict=True))
    held = sum(
        times for (a, b), times in runs.items() if holds(difference(share(a, one[1]), share(b, other[1])), truth)
    )
    assert runs.total() == RUNS and 0.935 <= held / RUNS <= 0.97, held / RUNS


def test_intervals_of_means_hold_the_truth_as_often_as_they_say() -> None:
    """Of long-tailed numbers, such as lengths of games, and of differences game by game, which are -1, 0 or 1."""
    r = random.Random(3)
    values = iter([-math.log(1 - r.random()) for _ in range(RUNS * 80)])
    held = sum(holds(mean(list(islice(values, 80))), 1.0) for _ in range(RUNS))
    assert 0.92 <= held / RUNS <= 0.965, held / RUNS
    drawn = iter(r.choices((-1.0, 0.0, 1.0), (0.1, 0.6, 0.3), k=RUNS * 80))
    held = sum(holds(mean(list(islice(drawn, 80))), 0.2) for _ in range(RUNS))
    assert 0.935 <= held / RUNS <= 0.97, held / RUNS


def test_intervals_of_pairs_hold_the_truth_as_often_as_they_say() -> None:
    """Who holds both wins 0.6, either 0.5 and 0.45, neither 0.4: that is 0.05 beyond what the two go with alone."""
    r = random.Random(4)
    drawn = zip(shares(r, 60, 0.6), shares(r, 90, 0.5), shares(r, 70, 0.45), shares(r, 200, 0.4), strict=True)
    held = 0
    for both, one, other, neither in drawn:
        total = 60 + 90 + 70 + 200, both + one + other + neither
        found = _pair(("a", "b"), total, (150, both + one), (130, both + other), (60, both))
        assert found is not None
        held += holds(found.beyond, 0.05)
    assert 0.935 <= held / RUNS <= 0.97, held / RUNS


@pytest.mark.parametrize(
    ("hits", "low", "high"),
    [(0, 0, 0.2775), (1, 0.0179, 0.4042), (5, 0.2366, 0.7634), (9, 0.5958, 0.9821), (10, 0.7225, 1)],
)
def test_shares_of_ten(hits: int, low: float, high: float) -> None:
    """Wilson's intervals, by hand."""
    found = share(hits, 10)
    assert (found.value, round(found.low, 4), round(found.high, 4), found.count) == (hits / 10, low, high, 10)


def test_the_mean_of_three() -> None:
    found = mean([1.0, 2.0, 3.0])
    assert (found.value, round(found.width, 4), found.count) == (2.0, 1.1316, 3)
    assert (round(found.low, 4), round(found.high, 4)) == (0.8684, 3.1316)


def test_shares_at_the_edges() -> None:
    assert share(0, 0).low == 0.0 and share(0, 0).high == 1.0
    assert share(0, 10).low == 0.0 < share(0, 10).high < 0.35
    assert share(10, 10).high == 1.0 > share(10, 10).low > 0.65
    assert round(share(8, 10).low, 4) == 0.4902 and round(share(8, 10).high, 4) == 0.9433  # Wilson, by hand
    assert mean([]).count == 0 and mean([3.0]).high == math.inf


def test_exact_chances() -> None:
    assert abs(chance_of(5, 10, 0.5) - 1.0) < 1e-12
    assert abs(chance_of(10, 10, 0.5) - 2 / 1024) < 1e-12
    assert abs(chance_of(4, 4, 0.25) - 0.25**4) < 1e-12 and chance_of(1, 4, 0.25) > 0.99
    assert abs(chance_of(10_300, 20_001, 0.5) - chance_of(10_300, 20_000, 0.5)) < 1e-4


def test_equal_seats_are_hardly_ever_said_to_differ() -> None:
    r = random.Random(3)
    flagged = 0
    for _ in range(400):
        rows = []
        for _ in range(150):
            winner = r.randrange(4)
            rows += [(str(seat), seat == winner, 0.25) for seat in range(4)]
        flagged += any(rate.stands_out for rate in _rates(rows))
    assert flagged / 400 <= 0.07, flagged


def test_of_what_is_found_among_many_few_are_mistaken() -> None:
    r = random.Random(4)
    mistaken = said = 0
    for _ in range(300):
        true = [r.random() for _ in range(40)]
        planted = [r.random() * 1e-4 for _ in range(10)]
        flags = found_among([*true, *planted])
        said += sum(flags)
        mistaken += sum(flags[:40])
        assert all(flags[40:])
    assert mistaken / said <= 0.05
    assert found_among([]) == ()
    assert found_among([0.01, 0.02, 0.03, 0.04, 0.05]) == (True,) * 5
    assert found_among([0.02, 0.9, 0.9]) == (False,) * 3


@pytest.mark.parametrize(("change", "count"), [(0.05, 1570), (0.1, 393)])
def test_a_planted_change_is_found_with_the_games_that_are_advised(change: float, count: int) -> None:
    r = random.Random(5)
    assert games_for(change) == count
    found = sum(
        chance_of_difference(share(hits(r, count, 0.5 + change), count), share(hits(r, count, 0.5), count)) < 0.05
        for _ in range(300)
    )
    assert 0.73 <= found / 300 <= 0.9, found / 300


def paired(r: random.Random, count: int, change: float) -> Moved:
    """Games of two seats: two of five go on otherwise, and of those the second seat wins more than before."""
    base = [record(at, r.randrange(2), 10) for at in range(count)]
    anew = [int(r.random() < 0.5 + change / 0.4) if r.random() < 0.4 else each.winners[0] for each in base]
    return moved("better", base, [record(at, who, 10) for at, who in enumerate(anew)], 2)


def test_games_of_equal_seeds_find_a_planted_change_with_as_many_as_are_advised_by_some() -> None:
    r = random.Random(7)
    some = games_to_find([paired(r, 2000, 0.05)], 0.05)
    assert some is not None and 580 < some < 680, "fewer than half of what unrelated games take"
    found = sum(chance_of_mean(paired(r, some, 0.05).more_wins[1]) < 0.05 for _ in range(400))
    assert 0.73 <= found / 400 <= 0.9, found / 400


def test_what_nothing_changed_in_advises_nothing() -> None:
    base = [record(at, at % 2, 10) for at in range(20)]
    assert games_to_find([moved("same", base, base, 2)], 0.05) is None
    assert games_to_find([moved("one", base[:1], base[1:2], 2)], 0.05) is None
    assert games_to_find([], 0.05) is None


def record(game: int, winner: int, turns: int) -> Record:
    return Record(game, game, (winner,), turns, 1, 10, 1, 30, {}, {}, ((), ()), ((), ()), ((), ()), ())


def test_pairs_find_a_change_and_no_other() -> None:
    r = random.Random(6)
    false_alarms = found = 0
    for _ in range(100):
        base = [record(at, r.randrange(2), r.randint(8, 12)) for at in range(400)]
        again = [record(at, r.randrange(2), r.randint(8, 12)) for at in range(400)]
        better = [record(each.game, 0 if r.random() < 0.15 else each.winners[0], each.turns + 1) for each in base]
        (row,) = marked([moved("again", base, again, 2)])
        false_alarms += row.lengthens or any(row.stands_out)
        (row,) = marked([moved("better", base, better, 2)])
        found += row.stands_out[0] and row.lengthens
        assert row.more_turns.value == 1.0
    assert false_alarms <= 11 and found == 100
    (row,) = marked([moved("same", base, base, 2)])
    assert not row.lengthens and not any(row.stands_out) and row.more_wins[0].value == 0.0
    assert chance_of_mean(row.more_turns) == 1.0


def test_all_are_known_when_the_widest_is() -> None:
    widest = share(50, 100).width
    assert widest > share(1, 100).width
    assert known_within(widest, [1, 50, 99], 100) and not known_within(widest - 0.001, [1, 50, 99], 100)
    assert not known_within(widest, [50, 50], 99), "a game less tells less"
