"""Which verbs texts come to do, themselves or by way of others."""

from __future__ import annotations

import pytest
from model.helpers_model import effect, read

from cardwright.analysis.doings import called_in, reached, reaching

VERBS = """
verbs:
  - {say: rest, do: nothing happens}
  - {say: feast, do: rest}
  - {say: revel, do: "feast\\ndance"}
  - {say: dance, do: "if turn number > 3: revel\\nheal 1"}
  - {say: sulk, do: "if turn number > 3: sulk"}
"""


@pytest.mark.parametrize(
    ("done", "found"),
    [
        ("", ""),
        ("rest", "rest"),
        ("feast", "feast rest"),
        ("sulk", "sulk"),
        ("dance", "dance feast heal rest revel"),
        ("feast sulk", "feast rest sulk"),
        ("draw", "draw move"),
    ],
)
def test_what_is_done_by_way_of_others(done: str, found: str) -> None:
    game, problems = read({"verbs.yaml": VERBS})
    assert game is not None and not problems.has_errors
    assert reached(game, done.split()) == set(found.split())


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("", ""),
        ("rest", "rest feast revel dance"),  # dancing leads there by way of revelling and feasting
        ("heal", "heal dance revel"),
        ("dance", "dance revel"),
        ("sulk", "sulk"),
        ("sulk feast", "sulk feast revel dance"),
    ],
)
def test_what_comes_to_do_what_is_looked_for(wanted: str, found: str) -> None:
    game, problems = read({"verbs.yaml": VERBS})
    assert game is not None and not problems.has_errors
    assert reaching(game.verbs.values(), frozenset(wanted.split())) == set(found.split())


def test_what_a_text_does_itself_is_found_in_any_block() -> None:
    game, problems = effect("action in play phase:\n  I may draw 1 cards\n  if so:\n    heal 1\n  judge\n")
    assert game is not None and not problems.has_errors
    assert called_in(game.cards["probe"].abilities) == {"draw", "heal", "judge"}
