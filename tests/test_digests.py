"""Random games of every shipped and every mini game go as they always have, for each number of players and setting; and
shipped games are read, and written as Python, as they were.
"""

from __future__ import annotations

from collections.abc import Iterator

import games
import pytest
from goldens import Goldens
from made_of import digests as made_of

from cardwright.runtime.simulate import simulate
from cardwright.runtime.tables import Rules

EACH = {"xstx": 6, "thbattle": 2, "fengsheng": 2, "backrooms": 1, "l5r-skirmish": 1}
"""Games for each setting; `FEW` of a mini game."""
FEW = 8


def settings(rules: Rules) -> Iterator[tuple[dict[str, str], tuple[str, ...]]]:
    """Options and variants: those by default, each other choice of an option, each variant with what it needs."""
    yield {}, ()
    for option, (usual, choices) in rules.options.items():
        yield from (({option: choice}, ()) for choice in choices if choice != usual)
    for variant, needs in rules.variants.items():
        yield dict(needs), (variant,)


def digests(name: str, rules: Rules) -> str:
    """A line for each number of players and setting: how many games ended, and the digest of their traces."""
    count = EACH.get(name, FEW)
    rows = []
    for players in range(rules.players[0], rules.players[1] + 1):
        for options, variants in settings(rules):
            report = simulate(rules, count, players=players, seed=5, options=options, variants=variants)
            setting = " ".join([*(f"{key}={choice}" for key, choice in options.items()), *variants]) or "-"
            rows.append(f"{players} {setting} {report.finished}/{report.games} {report.trace_digest}\n")
    return "".join(rows)


@pytest.mark.parametrize("name", games.PLAYABLE)
def test_nothing_plays_otherwise(name: str, goldens: Goldens) -> None:
    goldens.check(f"digests/{name}.txt", digests(name, games.rules(name)))


@pytest.mark.parametrize("name", [name for name in games.SHIPPED if name in games.PLAYABLE])
def test_nothing_is_read_or_written_otherwise(name: str, goldens: Goldens) -> None:
    goldens.check(f"made/{name}.txt", made_of(name))
