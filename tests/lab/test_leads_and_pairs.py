"""Who was ahead, and which cards lift each other: what was planted is found, and nothing where nothing was planted."""

from __future__ import annotations

import random
from dataclasses import replace

from cardwright.lab.leads import leads
from cardwright.lab.pairs import pairs
from cardwright.lab.recording import Record

EMPTY = Record(0, 0, (), 8, 4, 10, 1, 30, {}, {}, ((), ()), ((), ()), ((), ()), ())


def course(game: int, winner: int, leaders: list[int]) -> Record:
    """A game in which those have more of what wins, turn by turn."""
    standings = tuple(((1, 4 if lead == 0 else 1), (1, 4 if lead == 1 else 1)) for lead in leaders)
    return replace(EMPTY, game=game, winners=(winner,), standings=standings)


def test_comebacks_and_changes_of_the_lead_are_counted() -> None:
    straight = [course(at, at % 2, [at % 2] * 8) for at in range(90)]
    turned = [course(90 + at, at % 2, [1 - at % 2] * 6 + [at % 2] * 2) for at in range(10)]
    comebacks, changes = leads([*straight, *turned], 2)
    assert (comebacks.value, comebacks.count) == (0.1, 100)
    assert changes.value == 0.1
    assert leads([], 2)[0].count == 0


def test_a_pair_that_lifts_is_found_and_others_are_not() -> None:
    kinds = [f"card {at}" for at in range(8)]
    false = 0
    for seed in range(6):
        for planted in (False, True):
            r = random.Random(seed)
            records = []
            for game in range(700):
                had = tuple(tuple(kind for kind in kinds if r.random() < 0.5) for _ in range(2))
                strong = [1.0 + 3.0 * (planted and {"card 0", "card 1"} <= set(held)) for held in had]
                winner = int(r.random() * sum(strong) >= strong[0])
                records.append(replace(EMPTY, game=game, winners=(winner,), had=had))
            found = [each.kinds for each in pairs(records, 2) if each.stands_out]
            if planted:
                assert found[:1] == [("card 0", "card 1")], seed
            else:
                false += bool(found)
    assert false <= 1
